import { texts } from "../../platform/languages/text.ts";

export const NOTE_MAX = 2_000;
export const SEARCH_MAX = 100;
/** Kinds of inbox entries. A question has no item and no dates. */
export const ENTRY_KINDS = texts({ enquiry: "Enquiry", question: "Question" });
export type EntryKind = keyof typeof ENTRY_KINDS;

/** States of an entry, as its badge shows them. */
export const ENTRY_STATES = texts({
  waiting: "Waiting",
  agreed: "Agreed",
  kept: "Dates held",
  answered: "Answered",
  declined: "Declined",
  closed: "Closed",
  /** The entry came before the listing was claimed. */
  staff: "Staff will reply",
});
export type EntryState = keyof typeof ENTRY_STATES;
