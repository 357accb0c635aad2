import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { Services } from "../../platform/http/context.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { ENGLISH } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { senderAddress } from "../../platform/mail/sendMail.ts";
import { FetchError, postPublic } from "../../platform/security/publicFetch.ts";
import { vapidKeys } from "./keys.ts";
import { addSubscription, type PushRecipient, removeSubscription } from "./store.ts";

/** Subscribes browsers, and sends them notices. */

/** A notice as a lock screen may show it: without a guest's name, text or address. */
export interface PushNotice {
  title: string;
  line: string;
  /** Origin of the page that opens on a press, without a trailing slash. */
  origin: string;
  /** Its path in the main language. */
  path: string;
  /** A later notice with the same tag takes the place of the earlier one. */
  tag: string;
}

/** Stores a browser's subscription. */
export async function subscribe(db: DbOrTransaction, row: Parameters<typeof addSubscription>[1]): Promise<void> {
  await db.transaction((tx) => addSubscription(tx, row));
}

/** A notice that no browser has fetched by then is worth nothing. */
const TTL_SECONDS = 86_400;
const LINE_MAX = 200;
const TIMEOUT_MILLISECONDS = 8_000;

/** Sends a body. Tests replace it, so that nothing goes over the internet. */
export type PostPush = typeof postPublic;

/** Statuses of 400 to 499 that say nothing about the subscription: too slow, too large, too many. */
const PASSING = new Set([408, 413, 429]);

const cut = (text: string): string => (text.length > LINE_MAX ? `${text.slice(0, LINE_MAX - 1)}…` : text);

interface OutgoingPush {
  /** Makes the notice; called for the recipient, in their language. */
  notice: () => PushNotice | Promise<PushNotice>;
  /** Language of a recipient whose account has none: that of their enquiry, or of their listing. */
  language?: string | null | undefined;
}

/**
 * Encrypts a notice for one browser and hands it to the browser's push service through the safe fetcher. Deletes a subscription that the
 * service no longer accepts, or whose address leads into a private network. Called only by jobs.
 * @throws Error if the service is out of reach for now; the job is retried
 */
export async function sendPush(
  { config, db, languages }: Pick<Services, "config" | "db" | "languages">,
  { uuid, endpoint, p256dh, auth, language: own }: PushRecipient,
  { notice, language }: OutgoingPush,
  post: PostPush = postPublic,
): Promise<void> {
  const shown = await runForReader(languages?.readerOf(own ?? language ?? "") ?? ENGLISH, async () => {
    const { title, line, origin, path, tag } = await notice();
    return { title: cut(title), line: cut(line), url: origin + inReadersLanguage(path), tag };
  });
  // Loaded for the first notice, as the mailer is for the first mail.
  const { default: webpush } = await import("web-push");
  const { body, headers } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(shown), {
    vapidDetails: { subject: `mailto:${senderAddress(config)}`, ...vapidKeys(config.GUIDE_SECRET) },
    TTL: TTL_SECONDS,
    urgency: "high",
  });
  const sent = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name === "Content-Length" ? [] : [[name, String(value)]])),
  );
  try {
    const status = await post(endpoint, body ?? "", { headers: sent, milliseconds: TIMEOUT_MILLISECONDS });
    if (status >= 400 && status < 500 && !PASSING.has(status)) await removeSubscription(db, uuid);
    else if (status >= 300) throw new Error(`A push service answered ${status}.`);
  } catch (error) {
    if (!(error instanceof FetchError) || error.problem !== "address") throw error;
    await removeSubscription(db, uuid);
  }
}
