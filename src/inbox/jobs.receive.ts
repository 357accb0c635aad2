import { MESSAGE_MAX } from "../bookings/contract.ts";
import { addWords, findReplyTo, lockEnquiry, noteGuestShown, partyOf } from "../bookings/jobs.replies.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { Services } from "../platform/http/context.ts";
import { hit } from "../platform/limits.ts";
import { noteBounce } from "../platform/mail.ts";
import type { HoldReason } from "./enumerations.ts";
import { enqueueNotice } from "./jobs.notice.ts";
import { bounceOf } from "./rules.bounces.ts";
import { cutQuotes } from "./rules.quotes.ts";
import { filesText, INCOMING_MAILS, isAutomatic, type NoticeKind } from "./rules.ts";
import { type ReadMail, readMail } from "./store.message.ts";
import { insertMail, isKnown, keyOf } from "./store.ts";

/** A mail as an adapter hands it over. */
export interface HandedMail {
  source: Uint8Array;
  /** Where it was sent, as far as the adapter knows beside what the mail says. */
  to?: string[];
  /** The adapter's word on whether the mail's From is true. */
  isProven: (mail: ReadMail) => boolean;
}

/** `known`: the same mail came before. `dropped`: nobody wrote it, or too many came. `noted`: a mail of the guide's came back. */
export type Outcome = "taken" | "refused" | "held" | "dropped" | "known" | "noted";

/** What stands in the way of words that are known to be their side's. */
function refusalOf(status: string, mail: ReadMail, text: string): NoticeKind | undefined {
  if (status === "closed") return "closed";
  if (text === "" && mail.files > 0) return "files_alone";
  return text.length > MESSAGE_MAX ? "too_long" : undefined;
}

/** The words with a note of the files that came with them, where there is room for it. */
function wordsOf({ files }: ReadMail, text: string): string {
  const note = filesText(files);
  return note && text.length + note.length + 2 <= MESSAGE_MAX ? `${text}\n\n${note}` : text;
}

/**
 * Takes one mail in: into its conversation where it counts, else held for staff. Nothing is done twice for a mail that comes twice.
 * @throws Error of the database's: the adapter hands it over again
 */
export async function receiveMail(
  { services, db: pool }: { services: Services; db: DbOrTransaction },
  { source, to = [], isProven }: HandedMail,
): Promise<Outcome> {
  const { config, limits } = services;
  const bounce = bounceOf(source);
  // Who knows the name of a mail has it: nobody else can say that it came back.
  if (bounce && (await noteBounce(pool, bounce.mark, bounce.reason))) return "noted";
  const mail = await readMail(source);
  const from = mail?.from ?? "";
  if (!mail || isAutomatic(mail.headers, from)) return "dropped";
  const replyTo = findReplyTo(config, [...to, ...mail.to]);
  const place = replyTo ? `${replyTo.side} ${replyTo.enquiry}` : "none";
  const key = keyOf(mail.id, place);
  const own = [replyTo?.address, config.OPERATOR_EMAIL].filter((one) => one !== undefined);
  const text = cutQuotes(mail.text, own);
  return pool.transaction(async (db) => {
    // Locked first: of one mail that comes twice at once the second waits here until the first is noted.
    const row = replyTo && (await lockEnquiry(db, replyTo.enquiry));
    if (await isKnown(db, key)) return "known";
    if ((await hit({ db, limits }, INCOMING_MAILS, place)) > 0) return "dropped";
    const hold = async (reason: HoldReason): Promise<Outcome> => {
      const about = row && replyTo ? { enquiry: row.uuid, side: replyTo.side } : {};
      const words = (text || mail.text.trim()).slice(0, MESSAGE_MAX);
      const held = { sender: from.slice(0, 254), subject: mail.subject.slice(0, 300), text: words };
      return (await insertMail(db, { key, ...about, state: "held", reason, ...held })) ? "held" : "known";
    };
    if (!row || !replyTo) return hold("address");
    const { side } = replyTo;
    const party = await partyOf(db, config, { row, side, from });
    if (!party) return hold("sender");
    if (!isProven(mail)) return hold("proof");
    const refusal = refusalOf(row.status, mail, text);
    if (text === "" && !refusal) return hold("words");
    await insertMail(db, { key, enquiry: row.uuid, side, state: refusal ? "refused" : "taken" });
    if (!refusal) {
      if (side === "guest") await noteGuestShown(db, row);
      await addWords(db, row, { side, author: party.author, text: wordsOf(mail, text) });
    }
    const notice = refusal ?? (mail.files > 0 ? "files" : undefined);
    if (notice) await enqueueNotice(db, { notice, to: from, subject: row.bookable_name, key });
    return refusal ? "refused" : "taken";
  });
}
