import { GitMerge } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { reviewQueue } from "../../accounts/accounts/urls.ts";
import { formatPlace } from "../../catalogue/listings/rules.ts";
import { SCORE_CERTAIN } from "../../openData/likeness/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { QueueList } from "../../ui/QueueList.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { listDuplicates, listMerges, type Merge, type Pair } from "./contract.ts";
import { MERGES_QUERY, nameMerged, relistPair, revertMerge } from "./revertMerge.ts";
import { DUPLICATES, pairUrl, UNDO_DAYS } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? undefined;
  const isMerged = searchParams.get("state") === "merged";
  const [pairs, merges] = await orNotFound(
    context,
    Promise.all([isMerged ? null : callApi(listDuplicates, { page }), isMerged ? callApi(listMerges, { page }) : null]),
  );
  const done = readDone(request);
  return { pairs, merges, page: Number(page ?? 1), done, acts: await nameMerged(done) };
}

const submit = formAction<{ conflict: string }>({
  undo: revertMerge,
  relist: async ({ uuid = "" }) => doneUrl(await relistPair(uuid), "relist"),
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Duplicates · Staff desk`);

const Row = ({ pair: { one, other, score, reasons } }: { pair: Pair }) => (
  <li className="hovers relative border-b border-rule py-4">
    <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-intro">
      <a href={pairUrl(one.business_code, other.business_code)} className="card-target hover-underline break-words">
        {one.name} and {other.name}
      </a>
      {score >= SCORE_CERTAIN && <Badge>Nearly certain</Badge>}
    </h2>
    <p className="mt-0.5 text-ink2">
      {formatPlace(one)}. Match: {score} of 100, {withCommas(reasons)}.
    </p>
  </li>
);

function MergeRow({ merge: { uuid, kept, gone, created, undone, undo_until } }: { merge: Merge }) {
  const merged = <b className="font-semibold">{gone.name}</b>;
  const surviving = (
    <a className="link-inline" href={`/staff/listings/${kept.business_code}/`}>
      {kept.name}
    </a>
  );
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-rule py-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="break-words">
          {merged} was merged into {surviving}
          {undone && (
            <>
              {" "}
              <Badge>Undone</Badge>
            </>
          )}
        </p>
        <p className="mt-0.5 text-small text-ink2">
          On <LocalMoment at={created} />.
          {undone && (
            <>
              {" "}
              Undone on <LocalMoment at={undone} />.
            </>
          )}
          {!undone && undo_until && (
            <>
              {" "}
              You can undo it until <LocalMoment at={undo_until} />.
            </>
          )}
        </p>
      </div>
      {undo_until && (
        <ActionForm intent="undo" fields={{ uuid }}>
          <FormButton intent="undo" look="outlined" aria-label={t`Undo: ${gone.name}`}>
            Undo
          </FormButton>
        </ActionForm>
      )}
    </li>
  );
}

/** Staff page of listings that may be the same, and of merged ones. */
export default function DuplicatesPage() {
  const { pairs, merges, page, done, acts } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  const failure = result?.shown?.conflict || result?.failure;
  const about = t`Matched on phone, website and nearby name. Checked every 10 minutes. You can undo a merge for ${UNDO_DAYS} days.`;
  const tabs = [
    { href: DUPLICATES, title: t`To review`, isOn: pairs !== null, ...(pairs ? { count: pairs.count } : {}) },
    { href: `${DUPLICATES}?${MERGES_QUERY}`, title: t`Merged`, isOn: merges !== null, ...(merges ? { count: merges.count } : {}) },
  ];
  const shared = {
    back: reviewQueue(),
    title: t`Duplicates`,
    about,
    failure,
    done: <DoneToast acts={acts} done={done} />,
    page,
    path: DUPLICATES,
    above: <TabLinks label="Duplicates" tabs={tabs} />,
    isWide: true,
  };
  return merges ? (
    <QueueList
      {...shared}
      list={merges}
      query={MERGES_QUERY}
      label="Pages of merges"
      empty="No merges yet."
      row={(merge) => <MergeRow key={merge.uuid} merge={merge} />}
    />
  ) : (
    <QueueList
      {...shared}
      list={pairs ?? { count: 0, next: null, previous: null, results: [] }}
      label="Pages of pairs"
      empty={
        <>
          <Icon of={GitMerge} size={26} /> No duplicates found.
        </>
      }
      row={(pair) => <Row key={`${pair.one.business_code} ${pair.other.business_code}`} pair={pair} />}
    />
  );
}
