/** Changes that are queued until the network is back: marks and notes about places (laterMarks.ts). */

import { t } from "../../../platform/languages/text.ts";

/**
 * Returns the label of a queued change.
 * @param wanted "" for a removed mark
 * @param thing name of the thing
 */
export function laterLabel(name: string, wanted: string, thing: string): string {
  if (parseNoteName(name)) return t`Note about ${thing}`;
  const isWish = name.startsWith("saved");
  if (wanted === "") return isWish ? t`${thing} removed from your wishlist` : t`${thing} not visited`;
  return isWish ? t`Saved ${thing}` : t`Visited ${thing}`;
}

/** Returns the name of a note about a place in the queue. A note is not a mark, but is queued with the marks. */
export const noteName = (business: string): string => `note.${business}`;
export const parseNoteName = (name: string): string | undefined => /^note\.(\w{8})$/.exec(name)?.[1];
/** Far below the API's own limit of comments. */
export const NOTE_MAX = 400;
export const noteRefused = () => t`You have recommended this place. Edit your text on My Recommendations.`;

/** Replaces the record of a mark that is queued. */
export const WAITING = "waiting";
export const queuedText = () => t`You're offline. We'll send this when you're back online.`;
