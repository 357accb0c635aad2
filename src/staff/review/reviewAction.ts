import { changeDispute } from "../../booking/credit/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { oneOf } from "../../platform/values/items.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { putBackReported, resolveReport } from "../../travellers/reports/contract.ts";
import { closedId, closedText, closedUuid } from "../../travellers/reports/rules.ts";
import { changeAddedBusiness } from "../../travellers/suggestedPlaces/contract.ts";
import { type DoneActs, doneUrl } from "../../ui/DoneToast.tsx";
import { dismissDuplicate } from "../duplicates/contract.ts";
import { pairActs, relistPair, revertMerge } from "../duplicates/revertMerge.ts";
import { decideImportChange } from "../imports/changes/contract.ts";
import { REVIEW_KINDS } from "./enumerations.ts";
import { reviewUrl } from "./rules.ts";

/**
 * Returns the confirmations of the queue's acts, and of those on the pages of its items, which lead back here.
 * @param of id of the act's record, with the number of closed reports
 */
export const reviewDone = (of: string): DoneActs => ({
  ...pairActs(),
  different: { text: t`Marked as different. The pair won't be listed again.`, undo: "relist" },
  relist: { text: t`Back in the queue.` },
  dismiss: { text: closedText(of, "dismissed"), undo: "reopen_reports" },
  resolve: { text: closedText(of, "resolved"), undo: "reopen_reports" },
  reopen_reports: { text: t`Back in the queue.` },
  remove: { text: t`Text removed.`, undo: "restore" },
  restore: { text: t`Text restored.` },
  approve: { text: t`Submission approved.`, undo: "wait" },
  wait: { text: t`Submission is back in the queue.` },
  hide: { text: t`Listing hidden.`, undo: "show" },
  show: { text: t`Listing shown. The submission is back in the queue.` },
  apply: { text: t`Change applied.` },
  keep: { text: t`The listing stays as it is.` },
  close: { text: t`Dispute closed.`, undo: "reopen" },
  reopen: { text: t`Dispute reopened.` },
  grant: { text: t`Claim approved. You can revoke it for 30 days under Ended claims.` },
  refuse: { text: t`Claim rejected.` },
});

interface Shown {
  conflict: string;
}

/** Returns the page of the queue that a form was sent from. */
function pageOfForm({ url }: Request): string {
  const { searchParams } = new URL(url);
  return reviewUrl(oneOf(typedKeys(REVIEW_KINDS), searchParams.get("kind")), Number(searchParams.get("page") ?? 1) || 1);
}

/** Returns an intent that calls an endpoint for an item, then continues on the same page, or shows the reason of a 409. */
const intent =
  (act: string, call: (id: string) => Promise<unknown>) =>
  async ({ id = "" }: Record<string, string>, { request }: { request: Request }): Promise<string | Shown> => {
    // If another staff member has decided it meanwhile, it has left the queue too.
    const conflict = await catchConflict(unlessGone(call(id)));
    return conflict === undefined ? doneUrl(pageOfForm(request), act, id) : { conflict };
  };

/** Returns an intent that closes all reports about one thing, and names their number. */
const closing =
  (act: "dismiss" | "resolve" | "remove", outcome: "left" | "done" | "taken_down") =>
  async ({ id = "" }: Record<string, string>, { request }: { request: Request }): Promise<string | Shown> => {
    let count = 1;
    const conflict = await catchConflict(
      unlessGone(
        callApi(resolveReport, { uuid: id, outcome }).then(({ resolved_count }) => {
          count = resolved_count;
        }),
      ),
    );
    return conflict === undefined ? doneUrl(pageOfForm(request), act, act === "remove" ? id : closedId(id, count)) : { conflict };
  };
const review = (change: { is_published?: boolean; is_reviewed: boolean }) => (uuid: string) =>
  callApi(changeAddedBusiness, { uuid, ...change });

const listingGone = () => t`This listing was claimed, merged or deleted meanwhile, so nothing was changed.`;

/** Returns an intent that shows or hides a listing. One that staff can no longer show or hide stays in the queue. */
const publishing = (act: "hide" | "show", call: (id: string) => Promise<unknown>) =>
  intent(act, (id) =>
    call(id).catch((error: unknown) => {
      throw error instanceof CallError && error.status === 404 ? new CallError(409, { detail: listingGone() }) : error;
    }),
  );

export const reviewAction = formAction<Shown>({
  dismiss: closing("dismiss", "left"),
  resolve: closing("resolve", "done"),
  remove: closing("remove", "taken_down"),
  reopen_reports: intent("reopen_reports", (id) => callApi(resolveReport, { uuid: closedUuid(id), outcome: null })),
  restore: intent("restore", (uuid) => callApi(putBackReported, { uuid })),
  different: intent("different", (id) => {
    const [one = "", other = ""] = id.split("/");
    return callApi(dismissDuplicate, { one, other });
  }),
  relist: intent("relist", relistPair),
  approve: intent("approve", review({ is_reviewed: true })),
  wait: intent("wait", review({ is_reviewed: false })),
  hide: publishing("hide", review({ is_published: false, is_reviewed: true })),
  show: publishing("show", review({ is_published: true, is_reviewed: false })),
  apply: intent("apply", (uuid) => callApi(decideImportChange, { uuid, is_applied: true })),
  keep: intent("keep", (uuid) => callApi(decideImportChange, { uuid, is_applied: false })),
  close: intent("close", (uuid) => callApi(changeDispute, { uuid, is_closed: true })),
  reopen: intent("reopen", (uuid) => callApi(changeDispute, { uuid, is_closed: false })),
  undo: ({ id = "" }) => revertMerge({ uuid: id }),
});
