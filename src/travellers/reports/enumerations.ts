/** Kinds of things that can be reported. */
export const REPORT_KINDS = {
  recommendation: "Recommendation",
  traveller: "Traveller",
  guide: "Guide",
  business: "Listing",
} as const;

export const REPORT_REASONS = {
  wrong: "Wrong information",
  closed: "Permanently closed",
  insult: "Offensive",
  spam: "Advertising or made up",
  other: "Something else",
} as const;

/** Outcome of a report: staff left it, dealt with it, or hid the text. */
export const REPORT_OUTCOMES = { left: "Dismissed", done: "Resolved", taken_down: "Removed" } as const;

/** Kinds that can be taken down: texts of travellers. Staff hide a listing or block an account on its own page. */
export const TAKEN_DOWN_KINDS = ["recommendation", "guide"] as const satisfies (keyof typeof REPORT_KINDS)[];
