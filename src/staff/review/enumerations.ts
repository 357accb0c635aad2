/** Kinds of items in the review queue, in the order of the filters: the name of one, and of several. */
export const REVIEW_KINDS = {
  claim: { label: "Claim", several: "Claims" },
  report: { label: "Report", several: "Reports" },
  duplicate: { label: "Duplicate", several: "Duplicates" },
  submission: { label: "Submission", several: "Submissions" },
  dispute: { label: "Credit dispute", several: "Credit disputes" },
  import: { label: "Import", several: "Imports" },
} as const;
export type ReviewKind = keyof typeof REVIEW_KINDS;

/** Acts that need no more than the row: their buttons, and the keys that press them while the row has the focus. */
export const REVIEW_ACTS = {
  dismiss: { label: "Dismiss", key: "d" },
  remove: { label: "Remove", key: "x" },
  resolve: { label: "Resolve", key: "r" },
  different: { label: "Not the same", key: "n" },
  approve: { label: "Approve", key: "a" },
  hide: { label: "Hide", key: "h" },
  close: { label: "Close", key: "c" },
  apply: { label: "Apply", key: "p" },
  keep: { label: "Keep as it is", key: "e" },
} as const;
export type ReviewAct = keyof typeof REVIEW_ACTS;

/** Help beside the buttons of a change by an import. */
export const IMPORT_HELP = "Apply: the listing changes as the source says. Keep: it stays, and this change is not suggested again.";
/** Help beside the button that closes a dispute. */
export const DISPUTE_HELP = "Close: it leaves the queue, and no credit moves.";
/**
 * Help beside the buttons that close a report, in their order.
 * @param can whether a text can be removed, and whether something can be corrected
 */
export const reportHelp = (can: { remove: boolean; correct: boolean }): string =>
  `Dismiss: the report is wrong. ${can.remove ? "Remove: the text is hidden, and its author gets an email. " : ""}Resolve: ${can.correct ? "you corrected the problem" : "the report is right and has been dealt with"}.`;
