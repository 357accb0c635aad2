import { texts } from "../../platform/languages/text.ts";

/** Kinds of things that can be reported. */
export const REPORT_KINDS = texts({
  recommendation: "Recommendation",
  traveller: "Traveller",
  guide: "Guide",
  business: "Listing",
});

export const REPORT_REASONS = texts({
  wrong: "Wrong information",
  closed: "Permanently closed",
  insult: "Offensive",
  spam: "Advertising or made up",
  other: "Something else",
});

/** Outcome of a report: staff left it, dealt with it, or hid the text. */
export const REPORT_OUTCOMES = texts({ left: "Dismissed", done: "Resolved", taken_down: "Removed" });

/** Kinds that can be taken down: texts of travellers. Staff hide a listing or block an account on its own page. */
export const TAKEN_DOWN_KINDS = ["recommendation", "guide"] as const satisfies (keyof typeof REPORT_KINDS)[];
