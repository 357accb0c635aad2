import { t, texts } from "../../platform/languages/text.ts";

/** Reasons why a feed could not be read. The feed is stored with the key, and its owner reads the text. */
export const FEED_REASONS = texts({
  address: "The link leads to a private network, which The Guide can't read.",
  redirects: "The link redirects too many times.",
  large: "The calendar is larger than 5 MB.",
  slow: "The site took longer than 10 seconds.",
  unreachable: "The site could not be reached.",
  gone: "The site no longer has a calendar at this link.",
  refused: "The site refuses access to this calendar.",
  empty: "The calendar is empty.",
  damaged: "The calendar is damaged or incomplete.",
  no_calendar: "This is not a calendar.",
  many_repeating: "The calendar has too many repeating events.",
  many_events: "The calendar has too many future events.",
});
export type FeedReason = keyof typeof FEED_REASONS;

/** Reason with the status of a response: "status 503". */
const STATUS = /^status (\d+)$/;

/** Returns the key of a response's reason. @param status other than 200 and 304 */
export function statusReason(status: number): string {
  if (status === 404 || status === 410) return "gone" satisfies FeedReason;
  if (status === 401 || status === 403) return "refused" satisfies FeedReason;
  return `status ${status}`;
}

/** Returns the reason that the owner reads. @param stored key, or a sentence about an exceeded limit, which is returned unchanged */
export function feedReasonText(stored: string): string {
  const status = STATUS.exec(stored)?.[1];
  if (status !== undefined) return t`The site returned an error (${status}).`;
  return Object.hasOwn(FEED_REASONS, stored) ? FEED_REASONS[stored as FeedReason] : stored;
}
