import { requireFreshChallenge } from "../../accounts/captcha/store.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { countMailTo } from "../../platform/endpoints/limits.ts";
import type { RequestContext, Services } from "../../platform/http/context.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { chosenLanguage } from "../../platform/languages/reader.ts";
import { noteHappenings } from "../webhooks/acts.ts";
import type { WebhookEvent } from "../webhooks/enumerations.ts";
import type { EnquiryFacts } from "../webhooks/rules.ts";
import { closingDay } from "./conversation/rules.ts";
import { closePast, type EnquiryRow, listMailed, type Mailed, releaseKept } from "./conversation/store.ts";
import { type AnswerAct, OPERATOR, typeOfKind } from "./enumerations.ts";
import { enqueueGuestPushes, enqueueOwnerPushes } from "./push/acts.ts";
import { type Bookable, insertEnquiry, insertQuestion } from "./store.ts";

/** Starts and ends enquiries and queues their mails and webhooks. The form, OCTO and the tasks of the queue all use it. */

export interface MailJob extends Record<string, unknown> {
  /** Kind that staff see for a failed mail. */
  kind: "enquiry_owner" | "enquiry_guest";
  enquiry: string;
  /** Message that the mail is about; null for the enquiry itself. */
  message: string | null;
}

const listRecipients = async (db: DbOrTransaction, about: Mailed) => [
  ...(await listMailed(db, about)),
  ...(about.for_staff ? [OPERATOR] : []),
];

/**
 * Enqueues mails to the listing's members, or to staff, about an enquiry or a message of its guest. Each person has a job of their own, so
 * that a bad address does not delay the others.
 */
export async function enqueueOwnerMails(db: DbOrTransaction, enquiry: EnquiryRow, message: string | null): Promise<void> {
  for (const account_id of await listRecipients(db, enquiry)) {
    const key = `enquiry ${message ?? enquiry.uuid} ${account_id}`;
    const payload: MailJob = { kind: "enquiry_owner", enquiry: enquiry.uuid, message, account_id, key };
    await enqueue(db, { task: "send_enquiry_owner", key, payload });
  }
  const { business_profile: business, for_staff, uuid } = enquiry;
  await enqueueOwnerPushes(db, { business, for_staff }, { uuid, message });
}

/** Enqueues a mail to the guest about their own enquiry, or about an answer, of which their browsers are told too. */
export async function enqueueGuestMail(db: DbOrTransaction, enquiry: string, message: string | null): Promise<void> {
  const key = `enquiry guest ${message ?? enquiry}`;
  await enqueue(db, { task: "send_enquiry_guest", key, payload: { kind: "enquiry_guest", enquiry, message, key } satisfies MailJob });
  if (message !== null) await enqueueGuestPushes(db, { uuid: enquiry, message });
}

/** Enqueues the task that asks the guests of a listing, once it has an owner, whether their enquiries may be passed on. */
export const enqueuePassOn = (db: DbOrTransaction, business: string): Promise<void> =>
  enqueue(db, { task: "ask_guests", key: `ask guests ${business}`, payload: { business } });

/** Enqueues mails with a question to the listing's members, or to staff. They answer the mail itself. */
export async function enqueueQuestionMails(
  db: DbOrTransaction,
  { uuid, business, for_staff }: { uuid: string; business: string; for_staff: boolean },
): Promise<void> {
  for (const account_id of await listRecipients(db, { business_profile: business, for_staff })) {
    const key = `question ${uuid} ${account_id}`;
    await enqueue(db, { task: "send_question_owner", key, payload: { kind: "question_owner", question: uuid, account_id, key } });
  }
  await enqueueOwnerPushes(db, { business, for_staff }, { uuid, message: null }, "push_question_owner");
}

const EVENT_OF_ACT: Record<AnswerAct, WebhookEvent> = {
  agree: "enquiry.agreed",
  keep: "enquiry.answered",
  offer: "enquiry.answered",
  decline: "enquiry.declined",
};

/** Returns the facts of an enquiry for the listing's own systems: never a guest's text, name or address. */
const toEnquiryFacts = (row: EnquiryRow): EnquiryFacts => ({
  uuid: row.uuid,
  status: row.status,
  item_type: row.item_type,
  item: row.room ?? row.activity,
  from_date: row.agreed_from ?? row.from_date,
  to_date: row.agreed_from ? row.agreed_to : row.to_date,
  price: row.agreed_price,
  currency: row.agreed_currency,
  adults: row.adults,
  child_ages: row.child_ages,
  departure: row.departure,
});

/**
 * Queues the webhook events of enquiries, in the transaction of the act. Skips enquiries that staff answer, because they are not the
 * listing's.
 */
export const noteEnquiries = (db: DbOrTransaction, event: WebhookEvent, rows: readonly EnquiryRow[]): Promise<void> =>
  noteHappenings(
    db,
    rows.filter((row) => !row.for_staff).map((row) => ({ event, business: row.business_profile, facts: toEnquiryFacts(row) })),
  );

/** @param act null for text alone */
export const noteAnswer = (db: DbOrTransaction, act: AnswerAct | null, row: EnquiryRow): Promise<void> =>
  noteEnquiries(db, act ? EVENT_OF_ACT[act] : "enquiry.answered", [row]);

export interface NewEnquiry {
  listing: Pick<Business, "business_code" | "name" | "original_name" | "is_shell">;
  /** undefined for the whole business. */
  item: Pick<Bookable, "id" | "title" | "kind"> | undefined;
  guest_name: string;
  guest_email: string;
  from_date: string | null;
  to_date: string | null;
  adults?: number | null;
  child_ages?: (number | null)[];
  /** One of the item's departures. */
  departure?: string | null;
  guest_message: string;
  /** Code of the guest's traveller, if they are signed in with a verified address. */
  traveller?: string | null;
  /** True if the address is known to belong to the guest. */
  isShown?: boolean;
}

/**
 * Stores an enquiry and enqueues the mails to both sides and the webhook events of the listing.
 * @throws ApiError 429 after too many enquiries with one email address, so that an attacker cannot flood a mailbox
 */
export async function createEnquiry(
  db: Transaction,
  services: Pick<Services, "config" | "limits">,
  { listing, item, traveller = null, isShown = false, ...asked }: NewEnquiry,
): Promise<EnquiryRow> {
  await countMailTo({ db, services }, "enquiry", asked.guest_email);
  const created = now();
  const written = await insertEnquiry(db, {
    ...asked,
    uuid: newUuid(),
    item_type: (item && typeOfKind(item.kind)) ?? "business",
    business_profile: listing.business_code,
    // In the listing's own words: its people read it, whatever the guest's language.
    bookable_name: item?.title ?? listing.original_name ?? listing.name,
    ...(item && { [item.kind]: item.id }),
    for_staff: listing.is_shell,
    traveller,
    language: chosenLanguage(),
    guest_shown: isShown ? created : null,
    created,
    last_message_at: created,
  });
  await enqueueOwnerMails(db, written, null);
  await enqueueGuestMail(db, written.uuid, null);
  await noteEnquiries(db, "enquiry.created", [written]);
  return written;
}

/** Proof that a visitor is not a machine (checkVisitor). */
type Challenge = Parameters<typeof requireFreshChallenge>[1];
type Deps = Pick<RequestContext, "db" | "services">;

/** Stores a visitor's enquiry in the transaction that consumes their challenge. @throws ApiError 400 for a used challenge, 429 */
export function submitEnquiry({ db, services }: Deps, challenge: Challenge, asked: NewEnquiry): Promise<EnquiryRow> {
  return db.transaction(async (transaction) => {
    await requireFreshChallenge(transaction, challenge);
    return createEnquiry(transaction, services, asked);
  });
}

type NewQuestion = Pick<Parameters<typeof insertQuestion>[1], "business" | "guest_name" | "guest_email" | "question"> & {
  for_staff: boolean;
};

/**
 * Stores a question in the same way and enqueues mails to the listing's members, or to staff.
 * @throws ApiError 400 for a used challenge, 429
 */
export function submitQuestion({ db, services }: Deps, challenge: Challenge, given: NewQuestion) {
  const asked = { ...given, uuid: newUuid(), created: now() };
  return db.transaction(async (transaction) => {
    await requireFreshChallenge(transaction, challenge);
    // Count on the same connection: waiting for a second one can deadlock the pool.
    await countMailTo({ db: transaction, services }, "enquiry", asked.guest_email);
    await enqueueQuestionMails(transaction, asked);
    return insertQuestion(transaction, asked);
  });
}

/** Closes enquiries whose dates are long past. */
export async function closePastEnquiries(db: DbOrTransaction): Promise<void> {
  await db.transaction(async (transaction) =>
    noteEnquiries(transaction, "enquiry.closed", await closePast(transaction, closingDay(now()))),
  );
}

/** Releases nights whose hold has expired, and queues mails to the guests. */
export async function releaseExpiredHolds(db: DbOrTransaction): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const { enquiry, uuid } of await releaseKept(transaction, now())) await enqueueGuestMail(transaction, enquiry, uuid);
  });
}
