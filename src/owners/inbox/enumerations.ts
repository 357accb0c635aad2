export const NOTE_MAX = 2_000;
export const SEARCH_MAX = 100;
/** What stands in the inbox. A question has no item and no dates. */
export const ENTRY_KINDS = { enquiry: "Enquiry", question: "Question" } as const;
export type EntryKind = keyof typeof ENTRY_KINDS;

/** How an entry stands, as its badge says it. */
export const ENTRY_STATES = {
  waiting: "Waiting",
  agreed: "Agreed",
  kept: "Dates kept",
  answered: "Answered",
  declined: "Declined",
  closed: "Closed",
  /** It came before the listing was claimed. */
  staff: "The guide answers",
} as const;
export type EntryState = keyof typeof ENTRY_STATES;
