import { meant, t } from "../../platform/languages/text.ts";

/** Kinds of items in the review queue, in the order of the filters: the name of one, and of several. */
export const REVIEW_KINDS = {
  claim: { label: () => meant("noun")`Claim`, several: () => t`Claims` },
  report: { label: () => meant("noun")`Report`, several: () => t`Reports` },
  objection: { label: () => t`Objection`, several: () => t`Objections` },
  duplicate: { label: () => t`Duplicate`, several: () => t`Duplicates` },
  submission: { label: () => t`Submission`, several: () => t`Submissions` },
  dispute: { label: () => t`Credit dispute`, several: () => t`Credit disputes` },
  import: { label: () => meant("noun")`Import`, several: () => t`Imports` },
} as const;
export type ReviewKind = keyof typeof REVIEW_KINDS;

/** Acts that need no more than the row: their buttons, and the keys that press them while the row has the focus. */
export const REVIEW_ACTS = {
  dismiss: { label: () => t`Dismiss`, key: "d" },
  remove: { label: () => t`Remove`, key: "x" },
  resolve: { label: () => t`Resolve`, key: "r" },
  different: { label: () => t`Not the same`, key: "n" },
  approve: { label: () => t`Approve`, key: "a" },
  hide: { label: () => t`Hide`, key: "h" },
  close: { label: () => t`Close`, key: "c" },
  apply: { label: () => t`Apply`, key: "p" },
  keep: { label: () => t`Keep as it is`, key: "e" },
} as const;
export type ReviewAct = keyof typeof REVIEW_ACTS;

/** Help beside the buttons of a change by an import. */
export const importHelp = () => t`Apply: the listing changes as the source says. Keep: it stays, and this change is not suggested again.`;
/** Help beside the button that closes a dispute. */
export const disputeHelp = () => t`Close: it leaves the queue, and no credit moves.`;
/**
 * Help beside the buttons that close a report, in their order.
 * @param can whether a text can be removed, and whether something can be corrected
 */
export const reportHelp = (can: { remove: boolean; correct: boolean }): string =>
  [
    t`Dismiss: the report is wrong.`,
    ...(can.remove ? [t`Remove: it is hidden, and its author or owners get an email with the reason.`] : []),
    can.correct ? t`Resolve: you corrected the problem.` : t`Resolve: the report is right and has been dealt with.`,
    t`The people who reported it get an email after five minutes.`,
  ].join(" ");
