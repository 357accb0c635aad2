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

/** What staff did: nothing, something, or what was written is no longer shown. */
export const REPORT_OUTCOMES = { left: "Left as it is", done: "Dealt with", taken_down: "Taken down" } as const;

/** Words of travellers: a listing is hidden, and an account kept out, where staff look after these. */
export const TAKEN_DOWN_KINDS = ["recommendation", "guide"] as const satisfies (keyof typeof REPORT_KINDS)[];
