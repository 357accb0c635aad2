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
import { messageIdHost, noteBounce, senderAddress } from "../../../platform/mail/mail.ts";
import { isAutomatic } from "./automatic.ts";
import { readBounce } from "./bounces.ts";
import type { HoldReason } from "./enumerations.ts";
import { findHead, findWords } from "./mailReader.ts";
import { enqueueNotice } from "./notice/jobs.ts";
import { type MailHead, type MailWords, SOURCE_MAX } from "./readMail.ts";
import { filesText, fitted, INCOMING_MAILS, type NoticeKind } from "./rules.ts";
import { insertMail, isKnown, mailKey } from "./store.ts";

/** A mail as an adapter hands it over. */
export interface HandedMail {
  source: Uint8Array;
  /** Where it was sent, as far as the adapter knows beside what the mail says. */
  to?: string[];
  /** The adapter's word on whether the mail's From is true. */
  isProven: (mail: MailHead) => boolean;
}

/** `known`: the same mail came before. `dropped`: nobody wrote it, or too many came. `noted`: a mail of the guide's came back. */
export type Outcome = "taken" | "refused" | "held" | "dropped" | "known" | "noted";

/** What stands in the way of words that are known to be their side's. */
function rejectionNotice(status: string, { text, files }: MailWords): NoticeKind | undefined {
  if (status === "closed") return "closed";
  if (text === "" && files > 0) return "files_alone";
  return text.length > MESSAGE_MAX ? "too_long" : undefined;
}

/** The words with a note of the files that came with them, where there is room for it. */
function textWithFileNote({ files, text }: MailWords): string {
  const note = filesText(files);
  return note && text.length + note.length + 2 <= MESSAGE_MAX ? `${text}\n\n${note}` : text;
}

/** A mail whose words cannot be read within the limits: staff see who sent it. */
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
  if (notice) await enqueueNotice(db, { notice, to: from, subject: row.bookable_name, key });
  return refusal ? "refused" : "taken";
}

/**
 * Takes one mail in: into its conversation where it counts, else held for staff. Nothing is done twice for a mail that comes twice. What costs little is
 * asked first: who sent it, whether it came before and how many came.
 * @throws Error of the database's, and BusyError: the adapter hands it over again
 */
export async function receiveMail(
  { services, db: pool }: { services: Services; db: DbOrTransaction },
  { source: sent, to = [], isProven }: HandedMail,
): Promise<Outcome> {
  const { config, limits } = services;
  const source = sent.subarray(0, SOURCE_MAX);
  const bounce = readBounce(source);
  // Who knows the name of a mail has it: nobody else can say that it came back.
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
