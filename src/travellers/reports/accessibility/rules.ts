import type { Subject } from "../subjects/store.ts";

/** The page on which a barrier was found, if the reader does not name one. */
export const STATEMENT = "/accessibility/";

/**
 * Returns a barrier on a page as the subject of a report. Each message is a subject of its own: two barriers on one page are not the same.
 * @param id path or address of the page, as the reader typed it
 * @param subject a new uuid
 */
export function accessibilitySubject(id: string, subject: string): Subject {
  // Staff follow the path as a link: it must not lead to another website.
  const path = URL.parse(id, "http://guide.invalid")?.pathname.replace(/^\/*/, "/") ?? STATEMENT;
  return { subject, title: path, quote: "", url: path, about: null };
}
