import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, type FormFields } from "../../platform/pages/formAction.ts";
import { type DoneActs, doneUrl } from "../../ui/DoneToast.tsx";
import { dismissDuplicate, listMerges, undoMerge } from "./contract.ts";
import { DUPLICATES, pairUrl } from "./rules.ts";

/** Query of the list of merges. */
export const MERGES_QUERY = "state=merged";

/** Acts on pairs: a pair is followed by the next one or by the list, so both pages confirm them. */
export const pairActs = (): DoneActs => ({
  merge: { text: t`Listings merged.`, undo: "undo" },
  dismiss: { text: t`Marked as different. The pair won't be listed again.`, undo: "relist" },
  relist: { text: t`Listed again as a possible duplicate.` },
  undo: { text: t`Merge undone. Both listings are back.` },
});

/** Returns the confirmations of acts on pairs; that of a merge names both listings. @param of id of the merge */
export async function nameMerged({ act, of }: { act: string; of: string }): Promise<DoneActs> {
  if (act !== "merge") return pairActs();
  const merge = (await callApi(listMerges, { page_size: "10" })).results.find(({ uuid }) => uuid === of);
  return merge
    ? { ...pairActs(), merge: { ...pairActs().merge, text: t`${merge.gone.name} merged into ${merge.kept.name}.` } }
    : pairActs();
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
