import { ArrowLeftRight } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { REVIEW_QUEUE, reviewQueue } from "../../accounts/accounts/urls.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { type Duplicate, dismissDuplicate, getDuplicate, mergeDuplicate, type Side } from "./contract.ts";
import { FieldChoice } from "./FieldChoice.tsx";
import { nameMerged, relistPair, revertMerge } from "./revertMerge.ts";
import { CHOSEN_FIELDS, chosenLabel, DUPLICATES, isJoined, pairUrl, UNDO_DAYS } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { one = "", other = "" }, request, context }: LoaderFunctionArgs) {
  const keep = new URL(request.url).searchParams.get("keep") ?? undefined;
  const pair = await orNotFound(context, callApi(getDuplicate, { one, other, keep }));
  const done = readDone(request);
  return { pair, done, acts: await nameMerged(done) };
}

/** Returns the URL of the next pair, or of the list after the last one. */
const after = (next: string | undefined): string =>
  next && /^\/staff\/review\/duplicates\/[0-9a-z]{8}\/[0-9a-z]{8}\/$/.test(next) ? next : DUPLICATES;

const submit = formAction<{ conflict: string }>({
  merge: async ({ kept = "", gone = "", next, ...form }) => {
    const take = CHOSEN_FIELDS.filter((field) => form[`take_${field}`] === "gone");
    const merged = callApi(mergeDuplicate, { one: kept, other: gone, take });
    const conflict = await catchConflict(merged);
    return conflict === undefined ? doneUrl(after(next), "merge", (await merged).uuid) : { conflict };
  },
  dismiss: async ({ kept = "", gone = "", next }) => {
    await callApi(dismissDuplicate, { one: kept, other: gone });
    return doneUrl(after(next), "dismiss", `${kept}/${gone}`);
  },
  relist: async ({ uuid = "" }) => doneUrl(await relistPair(uuid), "relist"),
  undo: revertMerge,
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Compare listings · Staff desk`);

function subtitle({ people_count, dataset, recommendations_count, saved_count, is_published }: Side): string {
  return [
    people_count > 0 ? t`Claimed.` : dataset ? t`Unclaimed, imported from ${dataset}.` : t`Unclaimed.`,
    t`${plural(recommendations_count, "# recommendation", "# recommendations")}, saved by ${formatNumber(saved_count)}.`,
    ...(is_published ? [] : [t`Hidden.`]),
  ].join(" ");
}

const Head = ({ side, stays }: { side: Side; stays: boolean }) => (
  <div className="min-w-0 border-t-3 border-ink pt-3">
    <div className="plate h-20 sm:h-36">
      <img src={pictureAt(side.cover_image_link, "card")} alt="" decoding="async" />
    </div>
    <h2 className="mt-3 text-h3 break-words">
      <a className="hover:underline" href={`/staff/listings/${side.business_code}/`}>
        {side.name}
      </a>
    </h2>
    <p className="mt-1 text-small text-ink2">{subtitle(side)}</p>
    <p className="mt-2">
      <Badge className={stays ? "bg-sea-tint text-sea" : ""}>{stays ? t`Stays` : t`Will be merged into the other one`}</Badge>
    </p>
  </div>
);

/** Shows the two listings, and links that swap them. */
function Heads({ kept, gone }: Pick<Duplicate, "kept" | "gone">) {
  const [one = "", other = ""] = [kept.business_code, gone.business_code].sort();
  const swapUrl = `${pairUrl(one, other)}?keep=${gone.business_code}`;
  return (
    <div className="mt-7 grid grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)] gap-x-2 sm:gap-x-5 lg:ps-[160px]">
      <Head side={kept} stays />
      <p className="self-center">
        <a href={swapUrl} className="icon-button shadow-[inset_0_0_0_1.5px_var(--color-line)]" aria-label={t`Swap: keep ${gone.name}`}>
          <Icon of={ArrowLeftRight} size={19} />
        </a>
      </p>
      <Head side={gone} stays={false} />
    </div>
  );
}

function Totals({ kept, gone }: Pick<Duplicate, "kept" | "gone">) {
  const lines = [
    [t`Recommendations`, kept.recommendations_count + gone.recommendations_count],
    [t`Saved by`, kept.saved_count + gone.saved_count],
    [t`Enquiries`, kept.enquiries_count + gone.enquiries_count],
    [t`Vouchers`, kept.vouchers_count + gone.vouchers_count],
    [t`Pictures`, kept.pictures_count + gone.pictures_count],
  ] as const;
  return (
    <section aria-labelledby="afterwards" className="mt-8 grid gap-x-10 gap-y-4 border-t-3 border-ink pt-4 md:grid-cols-2">
      <div>
        <h2 id="afterwards" className="text-h3">
          Totals after the merge, at most (people in both count once)
        </h2>
        <ul className="mt-1">
          {lines.map(([label, value]) => (
            <li key={label} className="py-1">
              <LeaderLine label={label}>{formatNumber(value)}</LeaderLine>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-small text-ink2 md:pt-9">You can undo the merge for {UNDO_DAYS} days.</p>
    </section>
  );
}

/** Staff page of two listings side by side, with a choice for each field. */
export default function PairPage() {
  const { pair, done, acts } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  const { score, reasons, kept, gone, proposed, refusal, next, open_count } = pair;
  const failure = result?.shown?.conflict || result?.failure || refusal;
  const fields = { kept: kept.business_code, gone: gone.business_code, next: next ? pairUrl(next.one, next.other) : "" };
  const isNext = done.act === "merge" || done.act === "dismiss";
  const shown = CHOSEN_FIELDS.filter((field) => kept.texts[field] || gone.texts[field]);
  return (
    <div className="page py-10 sm:py-14">
      <p>
        <a href={REVIEW_QUEUE} className="link-inline">
          {reviewQueue().label}
        </a>
      </p>
      <ActionForm intent="merge" fields={fields} key={`${fields.kept} ${fields.gone}`}>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-h2 break-words">
              {kept.name === gone.name ? t`Is ${kept.name} listed twice?` : t`${kept.name} and ${gone.name}: the same?`}
            </h1>
            <p className="mt-1 text-ink2">
              {isNext ? t`Next pair, ${formatNumber(open_count)} left.` : t`${plural(open_count, "# pair", "# pairs")} to review.`}{" "}
              {reasons.length > 0 && t`Match: ${score} of 100, ${withCommas(reasons)}.`}
            </p>
          </div>
          <p className="flex flex-wrap gap-3">
            <FormButton intent="dismiss" look="outlined">
              Not the same
            </FormButton>
            {!refusal && <FormButton intent="merge">Merge</FormButton>}
            {next && (
              <a className="button button-quiet" href={pairUrl(next.one, next.other)}>
                Skip
              </a>
            )}
          </p>
        </div>
        <FormOutcome failure={failure} />
        {!refusal && (
          <p className="mt-4 max-w-[70ch]">
            The listing on the left stays. Everything that belongs to the one on the right moves to it: recommendations, saves, enquiries,
            vouchers and pictures. Guests no longer see the one on the right, and its address redirects to the one on the left. Choose below
            which details to keep.
          </p>
        )}
        {!result && <DoneToast acts={acts} done={done} />}
        <Heads kept={kept} gone={gone} />
        <div className="mt-7 border-b border-rule">
          {shown.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              label={chosenLabel(field)}
              kept={kept.texts[field] ?? ""}
              gone={gone.texts[field] ?? ""}
              isTaken={proposed.includes(field)}
              isJoined={isJoined(field)}
            />
          ))}
        </div>
      </ActionForm>
      <Totals kept={kept} gone={gone} />
    </div>
  );
}
