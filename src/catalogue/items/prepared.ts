/**
 * Values that a URL passes to a form in its fragment, which never reaches a server, so nothing is stored or logged. On a profile `#dates?`
 * chooses dates; `#prepared?` also opens the form, filled in by a program for a guest who checks and sends it. docs/decisions/0066
 */

export const BY_MAX = 60;
export const PREPARED_MESSAGE_MAX = 1_000;

export interface Prepared {
  /** A room or an activity; empty for the whole place. */
  item: string;
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  /** HH:MM, or empty. */
  departure: string;
  /** Whole numbers as text; ages separated by commas. */
  adults: string;
  child_ages: string;
  message: string;
  /** Code of a voucher: of the traveller who recommended the place. */
  recommender: string;
  /** The name that the program gives itself; may be empty. */
  by: string;
}

/** Returns the fragment of a form that a program has filled in. */
export const preparedHash = (prepared: Partial<Prepared>): string =>
  `#prepared?${new URLSearchParams(Object.entries(prepared).filter(([, value]) => value !== ""))}`;

/** Returns the fragment of a profile with dates chosen. */
export const datesHash = (from: string, to: string): string => `#dates?${new URLSearchParams({ from, to })}`;

const CODE_LENGTH = 8;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;
const COUNT = /^\d{1,3}$/;
const AGES = /^\d{1,2}(?:,\d{1,2}){0,19}$/;
/** Removes control characters and limits the length: a link's author can write anything into it. */
const line = (text: string | null, max: number) =>
  (text ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, max);

/** Parses a fragment; invalid values become empty. */
export function readPrepared(hash: string): Prepared {
  const given = new URLSearchParams(hash.slice(hash.indexOf("?") + 1));
  const day = (name: string) => {
    const text = given.get(name) ?? "";
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  const [from, to] = [day("from"), day("to")];
  return {
    item: given.get("item") ?? "",
    from,
    // A last day alone, or before the first day, is no range.
    to: from !== "" && to >= from ? to : "",
    departure: TIME.test(given.get("departure") ?? "") ? (given.get("departure") ?? "") : "",
    adults: COUNT.test(given.get("adults") ?? "") ? (given.get("adults") ?? "") : "",
    child_ages: AGES.test(given.get("child_ages") ?? "") ? (given.get("child_ages") ?? "") : "",
    message: (given.get("message") ?? "").replace(/[^\P{Cc}\n\t]+/gu, " ").slice(0, PREPARED_MESSAGE_MAX),
    recommender: line(given.get("recommender"), CODE_LENGTH),
    by: line(given.get("by"), BY_MAX),
  };
}
