/** Kinds of things that can be reported. */
export const REPORT_KINDS = {
  recommendation: "Recommendation",
  traveller: "Traveller",
  guide: "Guide",
  business: "Listing",
} as const;

export const REPORT_REASONS = {
  wrong: "Something in it is wrong",
  closed: "It has closed",
  insult: "It insults somebody",
  spam: "It is advertising or made up",
  other: "Something else",
} as const;

/** Outcome of a report: staff left it, dealt with it, or hid the text. */
export const REPORT_OUTCOMES = { left: "Left as it is", done: "Dealt with", taken_down: "Taken down" } as const;

/** Kinds that can be taken down: texts of travellers. Staff hide a listing or block an account on its own page. */
export const TAKEN_DOWN_KINDS = ["recommendation", "guide"] as const satisfies (keyof typeof REPORT_KINDS)[];
