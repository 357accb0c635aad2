import { texts } from "../../platform/languages/text.ts";

/** Kinds of things that can be reported. */
export const REPORT_KINDS = texts({
  recommendation: "Recommendation",
  traveller: "Traveller",
  guide: "Guide",
  business: "Listing",
  accessibility: "Accessibility",
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

/** Why staff removed something. */
export const REPORT_GROUNDS = texts({ terms: "The guide's terms", law: "The law" });

/** Kinds that staff can remove through a report. They suspend an account on its own page. */
export const TAKEN_DOWN_KINDS = ["recommendation", "guide", "business"] as const satisfies (keyof typeof REPORT_KINDS)[];
