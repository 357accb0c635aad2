import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, type FormFields } from "../../platform/pages/formAction.ts";
import { type DoneActs, doneUrl } from "../../ui/DoneToast.tsx";
import { undoMerge } from "./contract.ts";
import { DUPLICATES } from "./rules.ts";

/** Query of the list of merges. */
export const MERGES_QUERY = "state=merged";

/** Acts on pairs: a pair is followed by the next one or by the list, so both pages confirm them. */
export const PAIR_ACTS: DoneActs = {
  merge: { text: "Listings merged.", undo: "undo" },
  dismiss: { text: "Marked as different. The pair won't be listed again." },
  undo: { text: "Merge undone. Both listings are back." },
};

/** Undoes a merge for a form, and returns the URL to continue at, or the reason why it cannot be undone. */
export async function revertMerge({ uuid = "" }: FormFields): Promise<string | { conflict: string }> {
  const conflict = await catchConflict(callApi(undoMerge, { uuid }));
  return conflict === undefined ? doneUrl(`${DUPLICATES}?${MERGES_QUERY}`, "undo") : { conflict };
}
