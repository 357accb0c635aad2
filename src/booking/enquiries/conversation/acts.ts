import type { LogAct } from "../../../accounts/auditLog/enumerations.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import { buildReceipt } from "../../../catalogue/items/bookDirect/directPrice.ts";
import { capacityText, guestsWithAges } from "../../../catalogue/items/bookDirect/guestCount.ts";
import type { InventoryItem } from "../../../catalogue/items/contract.ts";
import { showItems } from "../../../catalogue/items/shown/acts.ts";
import { originalTitle } from "../../../catalogue/items/shown/rules.ts";
import { findTimeZone } from "../../../catalogue/listings/acts.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { mailPicture, pictureLink } from "../../../catalogue/listings/rules.ts";
import { zoneOfPlace } from "../../../catalogue/places/timeZones/store.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { countMailTo } from "../../../platform/endpoints/limits.ts";
import type { RequestContext, Services } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import type { MailJob } from "../acts.ts";
import { enqueueGuestMail, enqueueOwnerMails, noteAnswer, noteEnquiries } from "../acts.ts";
import { freeNights, holdNights } from "../nights/acts.ts";
import { findListing } from "../store.ts";
import type { AnswerBody, Conversation } from "./contract.ts";
import { afterAnswer, answerDates, answerErrors, enquiryClosed, nightsTaken, staffAnswer } from "./rules.ts";
import { firstMessage, isoOrNull, toBookingEnquiry, toEnquiryMessage } from "./shapes.ts";
import {
  type EnquiryRow,
  findAskedItem,
  findEnquiry,
  findMessage,
  findReadableEnquiry,
  listMessages,
  type MessageRow,
  type Reader,
  writeMessage,
} from "./store.ts";

/** Loads an enquiry with its messages, and writes the messages of both sides with their effects on it. */

const ANSWER_LOGS: Record<NonNullable<AnswerBody["act"]> | "none", LogAct> = {
  none: "enquiry.answered",
  agree: "enquiry.agreed",
  keep: "enquiry.kept",
  offer: "enquiry.offered",
  decline: "enquiry.declined",
};
/** Fields of a log entry about an enquiry: its subject, never the guest. */
const enquiryLogEntry = ({ uuid, business_profile, bookable_name }: EnquiryRow) => ({
  business: business_profile,
  id: uuid,
  name: bookable_name,
});

/** Returns an enquiry with all its messages. @param isNameless hides the guest's name and address */
export async function loadConversation(db: DbOrTransaction, row: EnquiryRow, isNameless = false): Promise<Conversation> {
  const item = row.room ?? row.activity;
  const [messages, [business], found] = await Promise.all([
    listMessages(db, row.uuid),
    // Includes listings that are no longer published.
    listByCodes(db, [row.business_profile], [row.business_profile]),
    item ? findAskedItem(db, item) : undefined,
  ]);
  if (!business) throw notFound();
  return {
    ...toBookingEnquiry(row, isNameless),
    opened: isoOrNull(row.opened),
    business,
    image_link: found ? pictureLink(found.item.image_link_uuid) : business.cover_image_link,
    maximum_capacity: found?.item.maximum_capacity ?? null,
    time_zone: (await zoneOfPlace(db, business)) ?? "UTC",
    messages: [...(row.guest_message === "" ? [] : [firstMessage(row)]), ...messages.map(toEnquiryMessage)],
  };
}

/**
 * Returns the listing of an enquiry and its item in the reader's language, and the receipt of the requested stay at today's prices: undefined if the item has no price.
 */
export async function readAsked(db: DbOrTransaction, row: EnquiryRow) {
  const id = row.room ?? row.activity;
  const [[business], found] = await Promise.all([
    listByCodes(db, [row.business_profile], [row.business_profile]),
    id ? findAskedItem(db, id) : undefined,
  ]);
  const [item] = found ? await showItems(db, [found]) : [];
  const stay = { from: row.from_date ?? "", to: row.to_date ?? "", guests: row };
  return {
    business,
    item,
    bookable_name: shownName(row, business?.name, item),
    receipt: buildReceipt(item, stay, business?.discount ?? 0, 0),
  };
}

/** Returns the name of what the guest asked for in the reader's language; as it was then if it has been renamed or deleted. */
function shownName({ item_type, bookable_name }: EnquiryRow, listing: string | undefined, item: InventoryItem | undefined): string {
  if (item_type === "business") return listing ?? bookable_name;
  return item && originalTitle(item) === bookable_name ? item.title : bookable_name;
}

/** Returns the price of a requested stay when booked direct; null without dates or a price. */
export const directPrice = ({ receipt }: Pick<Awaited<ReturnType<typeof readAsked>>, "receipt">) =>
  receipt && !receipt.isExample ? { amount: receipt.pay, currency: receipt.currency } : null;

/** Returns the price of the requested stay when booked direct; null without dates or a price. */
export const readDirectPrice = async (db: DbOrTransaction, row: EnquiryRow) => directPrice(await readAsked(db, row));

async function takeNights(db: Transaction, row: EnquiryRow, body: AnswerBody) {
  const { from_date, to_date } = answerDates(body, row);
  if (body.act === "decline") return freeNights(db, row.uuid);
  // Only rooms have nights to take.
  if (!(body.act === "agree" || body.act === "keep") || !row.room || !from_date || !to_date) return;
  const until = body.act === "keep" && body.kept_until ? new Date(body.kept_until) : null;
  const nights = { enquiry: row.uuid, item: row.room, from_date, to_date, until, isForced: body.force ?? false };
  if (!(await holdNights(db, nights))) throw conflict(nightsTaken());
}

/** Author of an answer. */
export interface Answerer {
  reader: Reader;
  /** null for the operator's address, which has no account. */
  author: string | null;
}

/** Writes an answer to a locked enquiry. */
async function writeAnswer(db: Transaction, row: EnquiryRow, body: AnswerBody, { reader: { isStaff }, author }: Answerer) {
  if (row.for_staff && !isStaff) throw conflict(staffAnswer());
  if (row.status === "closed") throw conflict(enquiryClosed());
  const created = now();
  const errors = answerErrors(body, row, created);
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  await takeNights(db, row, body);
  const changes = afterAnswer(body, row);
  const hasPrice = typeof body.price === "number" && body.act && body.act !== "decline";
  const said = {
    uuid: newUuid(),
    enquiry: row.uuid,
    side: row.for_staff ? ("staff" as const) : ("business" as const),
    text: body.text ?? "",
    act: body.act ?? null,
    ...answerDates(body, row),
    price: hasPrice ? (body.price ?? null) : null,
    currency: hasPrice ? (body.currency ?? null) : null,
    kept_until: body.act === "keep" && body.kept_until ? new Date(body.kept_until) : null,
    author,
    created,
  };
  const { message, enquiry } = await writeMessage(db, said, changes);
  await enqueueGuestMail(db, row.uuid, message.uuid);
  const side = isStaff && row.for_staff ? "staff" : "people";
  await writeLog(db, { ...enquiryLogEntry(row), account: author, side, act: ANSWER_LOGS[body.act ?? "none"] });
  await noteAnswer(db, body.act ?? null, enquiry);
  return { ...toEnquiryMessage(message), enquiry: await loadConversation(db, enquiry) };
}

/**
 * Writes an answer of the owner's side and enqueues the mail to the guest.
 * @throws ApiError 404 if the reader may not read the enquiry, 429, 400, 409 when the enquiry is closed, when the nights are taken, or when
 * only staff may answer
 */
export function answerGuest(
  { db, services }: Pick<RequestContext, "db" | "services">,
  by: Answerer,
  { enquiry, body }: { enquiry: string; body: AnswerBody },
) {
  return db.transaction(async (transaction) => {
    const row = await findReadableEnquiry(transaction, enquiry, by.reader, { isLocked: true });
    if (!row) throw notFound();
    if (row.guest_email !== "") await countMailTo({ db: transaction, services }, "answer", row.guest_email);
    return writeAnswer(transaction, row, body, by);
  });
}

interface GuestWords {
  text: string;
  /** True if the guest no longer needs the enquiry. */
  isClosing: boolean;
  /** Other fields of the enquiry to change. */
  changes?: Partial<EnquiryRow>;
}

/**
 * Writes a guest's message, or closes the enquiry for them, and enqueues mails to the listing's members.
 * @param row locked by this transaction
 */
export async function writeAsGuest(
  db: Transaction,
  row: EnquiryRow,
  { text, isClosing, changes = {} }: GuestWords,
): Promise<{ message: MessageRow; enquiry: EnquiryRow }> {
  const act = isClosing ? ("close" as const) : null;
  const said = { uuid: newUuid(), enquiry: row.uuid, side: "guest" as const, text, act, created: now() };
  if (isClosing) await freeNights(db, row.uuid);
  const written = await writeMessage(db, said, isClosing ? { ...changes, status: "closed", kept_until: null } : changes);
  await enqueueOwnerMails(db, written.enquiry, written.message.uuid);
  await writeLog(db, {
    ...enquiryLogEntry(written.enquiry),
    account: null,
    side: "guest",
    act: isClosing ? "enquiry.closed" : "enquiry.written",
  });
  if (isClosing) await noteEnquiries(db, "enquiry.closed", [written.enquiry]);
  return written;
}

/** Returns the enquiry and message of a mail; undefined if one of them was deleted meanwhile. */
export async function readMailed({ db, config }: Services, payload: MailJob) {
  const enquiry = await findEnquiry(db, payload.enquiry);
  const listing = enquiry && (await findListing(db, enquiry.business_profile));
  if (!listing) return undefined;
  const message = payload.message === null ? null : await findMessage(db, payload.message);
  if (message === undefined) return undefined;
  const reply_time = listing.is_shell ? null : listing.reply_time;
  return { enquiry, message, isShell: listing.is_shell, reply_time, describe: () => describeMailed({ db, config }, enquiry, listing.name) };
}

/** Returns what a mail says of an enquiry, in the language of the current reader. */
async function describeMailed({ db, config }: Pick<Services, "db" | "config">, enquiry: EnquiryRow, own: string) {
  const { item_type, from_date, to_date } = enquiry;
  const { business, item, bookable_name, receipt } = await readAsked(db, enquiry);
  const name = business?.name ?? own;
  const image_link = item?.image_link ?? business?.cover_image_link;
  return {
    business: name,
    bookable_name,
    isWholeBusiness: item_type === "business",
    from_date,
    to_date,
    time_zone: await findTimeZone(db, enquiry.business_profile),
    byStaff: enquiry.for_staff,
    isRoom: item_type === "rooms",
    departure: enquiry.departure,
    guests: guestsWithAges(enquiry),
    tooMany: capacityText(item, enquiry),
    ...(image_link && {
      picture: mailPicture(config.origin, { image_link, name: item ? t`${item.title} at ${name}` : name }),
    }),
    receipt,
    bonus_credit: business?.bonus_credit ?? 0,
  };
}
