/**
 * An enquiry that a program has filled in for a person: an address of the profile whose fragment holds it. A fragment never reaches a server, so nothing is
 * stored and nothing logged; the person looks it over and sends it. docs/decisions/0066
 */

/** How such a fragment begins; the page loads what reads it only then. */
const START = "#prepared?";
export const BY_MAX = 60;
export const PREPARED_MESSAGE_MAX = 1_000;

export interface PreparedEnquiry {
  /** A room or an activity; empty for the whole place. */
  item: string;
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  message: string;
  /** The program, as it calls itself; may be empty. */
  by: string;
}

/** The fragment of an enquiry. */
export const preparedHash = (enquiry: PreparedEnquiry): string =>
  START + new URLSearchParams(Object.entries(enquiry).filter(([, value]) => value !== "")).toString();

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Whoever writes a link can write anything into it. */
const line = (text: string | null, max: number) =>
  (text ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, max);

/** What a fragment holds, of whatever it may be. */
export function readPrepared(hash: string): PreparedEnquiry {
  const given = new URLSearchParams(hash.slice(START.length));
  const day = (name: string) => {
    const text = given.get(name) ?? "";
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  const [from, to] = [day("from"), day("to")];
  return {
    item: given.get("item") ?? "",
    from,
    // A last day alone, or before the first, is no range.
    to: from !== "" && to >= from ? to : "",
    message: (given.get("message") ?? "").replace(/[^\P{Cc}\n\t]+/gu, " ").slice(0, PREPARED_MESSAGE_MAX),
    by: line(given.get("by"), BY_MAX),
  };
}
