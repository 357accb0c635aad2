/** What can be reported. */
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

/** What staff did: nothing, or something. */
export const REPORT_OUTCOMES = { left: "Left as it is", done: "Dealt with" } as const;
