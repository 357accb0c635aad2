import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, type FormFields } from "../../platform/pages/formAction.ts";
import { type DoneActs, doneUrl } from "../../ui/DoneToast.tsx";
import { dismissDuplicate, listMerges, undoMerge } from "./contract.ts";
import { DUPLICATES, pairUrl } from "./rules.ts";

/** Query of the list of merges. */
export const MERGES_QUERY = "state=merged";

/** Acts on pairs: a pair is followed by the next one or by the list, so both pages confirm them. */
export const PAIR_ACTS: DoneActs = {
  merge: { text: "Listings merged.", undo: "undo" },
  dismiss: { text: "Marked as different. The pair won't be listed again.", undo: "relist" },
  relist: { text: "Listed again as a possible duplicate." },
  undo: { text: "Merge undone. Both listings are back." },
};

/** Returns the confirmations of acts on pairs; that of a merge names both listings. @param of id of the merge */
export async function nameMerged({ act, of }: { act: string; of: string }): Promise<DoneActs> {
  if (act !== "merge") return PAIR_ACTS;
  const merge = (await callApi(listMerges, { page_size: "10" })).results.find(({ uuid }) => uuid === of);
  return merge ? { ...PAIR_ACTS, merge: { ...PAIR_ACTS.merge, text: `${merge.gone.name} merged into ${merge.kept.name}.` } } : PAIR_ACTS;
}

/** Takes back that two listings are different. @param codes both of them, "one/other" */
export async function relistPair(codes: string): Promise<string> {
  const [one = "", other = ""] = codes.split("/");
  await callApi(dismissDuplicate, { one, other, is_different: false });
  return pairUrl(one, other);
}

/** Undoes a merge for a form, and returns the URL to continue at, or the reason why it cannot be undone. */
export async function revertMerge({ uuid = "" }: FormFields): Promise<string | { conflict: string }> {
  const conflict = await catchConflict(callApi(undoMerge, { uuid }));
  return conflict === undefined ? doneUrl(`${DUPLICATES}?${MERGES_QUERY}`, "undo") : { conflict };
}
