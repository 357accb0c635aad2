import { createHash } from "node:crypto";
import { MESSAGE_MAX } from "../../../booking/enquiries/contract.ts";
import {
  addWords,
  findReplyParty,
  findReplyTo,
  lockEnquiry,
  noteGuestShown,
  type ReplyTo,
} from "../../../booking/enquiries/replies/acts.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { hit, hitMailTo } from "../../../platform/endpoints/limits.ts";
import type { Services } from "../../../platform/http/context.ts";
import { isAutomatic } from "../../../platform/mail/incoming/automatic.ts";
import { readBounce } from "../../../platform/mail/incoming/bounces.ts";
import { findHead, findWords } from "../../../platform/mail/incoming/mailReader.ts";
import { type MailHead, type MailWords, SOURCE_MAX } from "../../../platform/mail/incoming/readMail.ts";
import { messageIdHost, noteBounce, senderAddress } from "../../../platform/mail/sendMail.ts";
import type { HoldReason } from "./enumerations.ts";
import { enqueueNotice } from "./notice/jobs.ts";
import { filesText, fitted, INCOMING_MAILS, type NoticeKind } from "./rules.ts";
import { insertMail, isKnown, mailKey } from "./store.ts";

/** Mail from an adapter. */
export interface HandedMail {
  source: Uint8Array;
  /** Recipients that the adapter knows besides those in the mail. */
  to?: string[];
  /** The adapter's check that the From of the mail is genuine. */
  isProven: (mail: MailHead) => boolean;
}

/**
 * `known`: the same mail came before. `dropped`: a program wrote it, or too many came. `noted`: it is a bounce of one of the guide's mails.
 */
export type Outcome = "taken" | "refused" | "held" | "dropped" | "known" | "noted";

/** Returns the notice to send if a text that is known to be from its side cannot be accepted. */
function rejectionNotice(status: string, { text, files }: MailWords): NoticeKind | undefined {
  if (status === "closed") return "closed";
  if (text === "" && files > 0) return "files_alone";
  return text.length > MESSAGE_MAX ? "too_long" : undefined;
}

/** Returns the text with a note about the attached files, if there is room for it. */
function textWithFileNote({ files, text }: MailWords): string {
  const note = filesText(files);
  return note && text.length + note.length + 2 <= MESSAGE_MAX ? `${text}\n\n${note}` : text;
}

/** Replaces the text of a mail that cannot be read within the limits: staff see its sender. */
const UNREADABLE: MailWords = { text: "", history: "", whole: "", files: 0 };

interface Received {
  head: MailHead;
  words: MailWords;
  key: string;
  replyTo: ReplyTo | undefined;
  isProven: boolean;
}

async function take(db: Transaction, services: Services, { head, words, key, replyTo, isProven }: Received): Promise<Outcome> {
  // Lock first, so that a duplicate arriving at the same time waits until the first is recorded.
  const row = replyTo && (await lockEnquiry(db, replyTo.enquiry));
  if (await isKnown(db, key)) return "known";
  const from = head.from ?? "";
  const hold = async (reason: HoldReason): Promise<Outcome> => {
    const about = row && replyTo ? { enquiry: row.uuid, side: replyTo.side } : {};
    const said = words.text === "" ? { text: words.whole, history: "" } : words;
    const held = { sender: from.slice(0, 254), subject: head.subject.slice(0, 300), ...fitted(said, MESSAGE_MAX) };
    return (await insertMail(db, { key, ...about, state: "held", reason, ...held })) ? "held" : "known";
  };
  if (!row || !replyTo) return hold("address");
  const { side } = replyTo;
  const party = await findReplyParty(db, services.config, { row, side, from });
  if (!party) return hold("sender");
  if (!isProven) return hold("proof");
  if (side === "business" && row.guest_email !== "" && (await hitMailTo({ db, services }, "answer", row.guest_email)) > 0) return "dropped";
  const refusal = rejectionNotice(row.status, words);
  if (words.text === "" && !refusal) return hold("words");
  await insertMail(db, { key, enquiry: row.uuid, side, state: refusal ? "refused" : "taken" });
  if (!refusal) {
    if (side === "guest") await noteGuestShown(db, row);
    await addWords(db, row, {
      side,
      author: party.author,
      ...fitted({ text: textWithFileNote(words), history: words.history }, MESSAGE_MAX),
    });
  }
  const notice = refusal ?? (words.files > 0 ? "files" : undefined);
  const isGuest = side === "guest";
  const page = { enquiry: row.uuid, isGuest, business: isGuest || row.for_staff ? null : row.business_profile };
  const language = isGuest ? row.language : null;
  if (notice) await enqueueNotice(db, { notice, to: from, subject: row.bookable_name, key, page, language });
  return refusal ? "refused" : "taken";
}

/**
 * Receives one mail: adds it to its conversation if it is accepted, otherwise holds it for staff. A mail that comes twice is only processed
 * once. Cheap checks come first: the sender, whether it came before, and how many came.
 * @throws Error of the database, and BusyError: the adapter hands the mail over again
 */
export async function receiveMail(
  { services, db: pool }: { services: Services; db: DbOrTransaction },
  { source: sent, to = [], isProven }: HandedMail,
): Promise<Outcome> {
  const { config, limits } = services;
  const source = sent.subarray(0, SOURCE_MAX);
  const bounce = readBounce(source);
  // The mark of a mail is known only to those who have the mail, so no other sender can report a bounce.
  if (bounce && (await noteBounce(pool, bounce.mark, bounce.reason))) return "noted";
  const head = await findHead(source);
  if (!head || isAutomatic(head)) return "dropped";
  const replyTo = findReplyTo(config, [...to, ...head.to]);
  const place = replyTo ? `${replyTo.side} ${replyTo.enquiry}` : "none";
  const key = mailKey(head.id ?? `none ${createHash("sha256").update(source).digest("hex")}`, place);
  if (await isKnown(pool, key)) return "known";
  if ((await hit({ db: pool, limits }, INCOMING_MAILS, place)) > 0) return "dropped";
  const addresses = { reply: replyTo ? [replyTo.address] : [], senders: [senderAddress(config)], host: messageIdHost(config) };
  const words = (await findWords(source, addresses)) ?? UNREADABLE;
  return pool.transaction((db) => take(db, services, { head, words, key, replyTo, isProven: isProven(head) }));
}
