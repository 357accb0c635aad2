/** What waits for the network: marks and lines about places (laterMarks.ts). */

/** In the list of what goes out later. @param wanted "" for a mark that is taken back @param thing as it is called */
export function laterLabel(name: string, wanted: string, thing: string): string {
  if (parseNoteName(name)) return `A line about ${thing}`;
  const isWish = name.startsWith("saved");
  if (wanted === "") return isWish ? `${thing} off your wishlist` : `Not been to ${thing}`;
  return isWish ? `Saved ${thing}` : `Been to ${thing}`;
}

/** A line about a place, written on the way: not a mark, but it waits among them. */
export const noteName = (business: string): string => `note.${business}`;
export const parseNoteName = (name: string): string | undefined => /^note\.(\w{8})$/.exec(name)?.[1];
/** The API's own limit of comments is far above. */
export const NOTE_MAX = 400;
export const NOTE_REFUSED = "You have recommended this place. On My Recommendations you can change your words.";

/** Stands for the record of a mark that waits for the network. */
export const WAITING = "waiting";
export const QUEUED = "No network: this goes out when you are back.";
