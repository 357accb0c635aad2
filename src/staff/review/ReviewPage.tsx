import { CircleCheck } from "lucide";
import { type LoaderFunctionArgs, redirect, useLoaderData, useOutletContext } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { oneOf } from "../../platform/values/items.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { QueueList } from "../../ui/QueueList.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import type { StaffCounts, StaffFrame } from "../frame/rules.ts";
import { listReview } from "./contract.ts";
import { REVIEW_KINDS, type ReviewKind } from "./enumerations.ts";
import { ReviewRow } from "./ReviewRow.tsx";
import { reviewAction, reviewDone } from "./reviewAction.ts";
import { REVIEW, REVIEW_PAGES, reviewUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const kind = oneOf(typedKeys(REVIEW_KINDS), searchParams.get("kind"));
  const page = searchParams.get("page") ?? undefined;
  const done = readDone(request);
  const list = callApi(listReview, { kind, page });
  // The act may have removed the last row of the last page.
  if (done.act !== "" && page !== undefined)
    await list.catch((error) => {
      if (error instanceof CallError && error.status === 404) throw redirect(doneUrl(reviewUrl(kind), done.act, done.of));
    });
  return { list: await orNotFound(context, list), kind, page: Number(page ?? 1), done, moment: new Date().toISOString() };
}

// In browsers `action` does not exist, so each export names the function itself.
export const action = reviewAction;
export const clientAction = reviewAction;

export const meta = hiddenMeta(() => t`Review · Staff desk`);

const WAITING_KEYS = {
  claim: "claims",
  report: "reports",
  objection: "objections",
  duplicate: "duplicates",
  submission: "submissions",
  dispute: "disputes",
  import: "import_changes",
} as const satisfies Record<ReviewKind, keyof StaffCounts>;

/** Filters by kind, each with the number of items that wait. */
function KindTabs({ kind }: { kind: ReviewKind | undefined }) {
  const { counts } = useOutletContext<StaffFrame>();
  const kinds = typedKeys(REVIEW_KINDS).map((one) => ({ kind: one, count: counts[WAITING_KEYS[one]] ?? 0 }));
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <TabLinks
      label="Filter by kind"
      tabs={[
        { href: REVIEW, title: t`All`, count: all, isOn: kind === undefined },
        ...kinds.map((one) => ({
          href: reviewUrl(one.kind),
          title: REVIEW_KINDS[one.kind].several(),
          count: one.count,
          isOn: one.kind === kind,
        })),
      ]}
    />
  );
}

const Keys = () => (
  <p className="text-small text-ink2 max-lg:hidden">
    Keyboard: <kbd>Alt</kbd> + <kbd>↓</kbd> or <kbd>↑</kbd> goes to a row, <kbd>Enter</kbd> opens it. On a row, <kbd>J</kbd>/<kbd>K</kbd> or{" "}
    <kbd>↓</kbd>/<kbd>↑</kbd> move, and the letter on a button presses it.
  </p>
);

/** Links to what is already decided. */
const Decided = () => (
  <nav aria-label="Decided" className="mt-8 flex flex-wrap gap-x-5 gap-y-1 text-small">
    {Object.values(REVIEW_PAGES).map(({ href, decided: { query, label } }) => (
      <a key={href} href={`${href}${query}`} className="link-inline inline-flex min-h-8 items-center">
        {label()}
      </a>
    ))}
  </nav>
);

/** Staff page of everything that waits for a decision, oldest first. */
export default function ReviewPage() {
  const { list, kind, page, done, moment } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  const failure = result?.shown?.conflict || result?.failure;
  const now = new Date(moment);
  return (
    <QueueList
      title="Review"
      about="Oldest first. All reports about one item are one row and are closed together."
      failure={failure}
      done={<DoneToast acts={reviewDone(done.of)} done={done} field="id" />}
      list={list}
      page={page}
      path={REVIEW}
      query={kind ? `kind=${kind}` : ""}
      label="Pages of the queue"
      words={[t`Previous`, t`Next`]}
      above={
        <>
          <KindTabs kind={kind} />
          {list.count > 0 && <Keys />}
        </>
      }
      empty={
        <>
          <Icon of={CircleCheck} size={26} /> Nothing to review.
        </>
      }
      below={<Decided />}
      hasKeys
      isWide
      row={(item) => <ReviewRow key={`${item.kind} ${item.id}`} item={item} now={now} />}
    />
  );
}
