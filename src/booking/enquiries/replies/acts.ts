import { newUuid, now } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { enqueueGuestMail, enqueueOwnerMails, noteAnswer } from "../acts.ts";
import { afterAnswer } from "../conversation/rules.ts";
import { type EnquiryRow, findEnquiry, findPartyByAddress, markGuestShown, writeMessage } from "../conversation/store.ts";
import type { ReplySide } from "../enumerations.ts";
import { readReplyAddress, replyAddress } from "../tokens.ts";

/** Functions for incoming mail: they find the conversation of a reply address, check the sender, and add the text. */

type Settings = Pick<Config, "GUIDE_SECRET" | "INBOUND_MAIL" | "OPERATOR_EMAIL">;

export interface ReplyTo {
  enquiry: string;
  side: ReplySide;
  /** The address itself, as mails quote it. */
  address: string;
}

/** Returns the first reply address among several; undefined without one. */
export function findReplyTo({ GUIDE_SECRET, INBOUND_MAIL = "" }: Settings, addresses: readonly string[]): ReplyTo | undefined {
  const found = addresses.map((one) => readReplyAddress(GUIDE_SECRET, INBOUND_MAIL, one)).find((one) => one !== undefined);
  return found && { ...found, address: replyAddress(GUIDE_SECRET, INBOUND_MAIL, found.side, found.enquiry) };
}

/** Returns an enquiry, locked until the transaction ends. */
export const lockEnquiry = (db: Transaction, enquiry: string): Promise<EnquiryRow | undefined> =>
  findEnquiry(db, enquiry, { isLocked: true });

/** Author of a message: an account of the listing or of staff; null for a guest or the operator's address. */
export interface Party {
  author: string | null;
}

/** Returns the owner of an address on one side of an enquiry; undefined if the address does not belong to that side. */
export async function findReplyParty(
  db: Transaction,
  { OPERATOR_EMAIL }: Settings,
  { row, side, from }: { row: EnquiryRow; side: ReplySide; from: string },
): Promise<Party | undefined> {
  if (side === "guest") return row.guest_email.toLowerCase() === from ? { author: null } : undefined;
  const account = await findPartyByAddress(db, row, from);
  if (account) return { author: account };
  return row.for_staff && OPERATOR_EMAIL?.toLowerCase() === from ? { author: null } : undefined;
}

/** Adds text to a conversation without any act, and enqueues mails to the other side. @param row locked by this transaction */
export async function addWords(
  db: Transaction,
  row: EnquiryRow,
  { side, author, text, history = "" }: Party & { side: ReplySide; text: string; history?: string },
): Promise<void> {
  const said = { uuid: newUuid(), enquiry: row.uuid, text, history, act: null, author, created: now() };
  if (side === "guest") {
    const { message, enquiry } = await writeMessage(db, { ...said, side }, {});
    await enqueueOwnerMails(db, enquiry, message.uuid);
    return;
  }
  const own = row.for_staff ? ("staff" as const) : side;
  const { message, enquiry } = await writeMessage(db, { ...said, side: own }, afterAnswer({ text }, row));
  await enqueueGuestMail(db, row.uuid, message.uuid);
  await noteAnswer(db, null, enquiry);
}

/** Records that the address belongs to the guest: a reply to its mail proves it. */
export async function noteGuestShown(db: Transaction, row: EnquiryRow): Promise<void> {
  if (!row.guest_shown) await markGuestShown(db, row.uuid, now());
}
