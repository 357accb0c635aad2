/** Changes that are queued until the network is back: marks and notes about places (laterMarks.ts). */

/**
 * Returns the label of a queued change.
 * @param wanted "" for a removed mark
 * @param thing name of the thing
 */
export function laterLabel(name: string, wanted: string, thing: string): string {
  if (parseNoteName(name)) return `A line about ${thing}`;
  const isWish = name.startsWith("saved");
  if (wanted === "") return isWish ? `${thing} off your wishlist` : `Not been to ${thing}`;
  return isWish ? `Saved ${thing}` : `Been to ${thing}`;
}

/** Returns the name of a note about a place in the queue. A note is not a mark, but is queued with the marks. */
export const noteName = (business: string): string => `note.${business}`;
export const parseNoteName = (name: string): string | undefined => /^note\.(\w{8})$/.exec(name)?.[1];
/** Far below the API's own limit of comments. */
export const NOTE_MAX = 400;
export const NOTE_REFUSED = "You have recommended this place. On My Recommendations you can change your words.";

/** Replaces the record of a mark that is queued. */
export const WAITING = "waiting";
export const QUEUED = "No network: this goes out when you are back.";
