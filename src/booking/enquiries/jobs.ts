import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { Services } from "../../platform/http/context.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobs.ts";
import { sendEmail } from "../../platform/mail/mail.ts";
import type { Part } from "../../travellers/export/parts/store.ts";
import type { WebhookEvent } from "../webhooks/enumerations.ts";
import { noteHappenings } from "../webhooks/jobs.ts";
import type { EnquiryFacts } from "../webhooks/rules.ts";
import { answerExpiry, answerUrl, canPassOn, closingDay, enquiryUrl } from "./conversation/rules.ts";
import {
  closePast,
  type EnquiryRow,
  findEnquiry,
  findMailed,
  findMessage,
  isStaffAddress,
  listMailed,
  type Mailed,
  releaseKept,
} from "./conversation/store.ts";
import type { AnswerAct } from "./enumerations.ts";
import { ENQUIRIES_PART, QUESTIONS_PART } from "./export/store.ts";
import { answerEmail, confirmationEmail, ownerEmail, passOnEmail, questionEmail } from "./mails.ts";
import { findListing, findQuestion, listToPassOn } from "./store.ts";
import { answerToken, guestToken, operatorId, replyTarget } from "./tokens.ts";

interface MailJob extends Record<string, unknown> {
  /** What staff see of a mail that failed. */
  kind: "enquiry_owner" | "enquiry_guest";
  enquiry: string;
  /** What the mail is about; null for the enquiry itself. */
  message: string | null;
}

/** Whom a mail goes to beside staff, where an unclaimed listing is asked: OPERATOR_EMAIL, if it is set when the mail is sent. */
const OPERATOR = "operator";
const listRecipients = async (db: DbOrTransaction, about: Mailed) => [
  ...(await listMailed(db, about)),
  ...(about.for_staff ? [OPERATOR] : []),
];

/** The address behind one of those, and who they are in links; undefined for who is none of the listing's people any more, or has turned these mails off. */
async function resolveRecipient({ db, config }: Services, about: Mailed, account_id: string) {
  if (account_id !== OPERATOR) {
    const to = await findMailed(db, about, account_id);
    return to === undefined ? undefined : { to, person: account_id };
  }
  const to = config.OPERATOR_EMAIL;
  // One of staff who has that address got a mail of their own.
  return to === undefined || (await isStaffAddress(db, to)) ? undefined : { to, person: operatorId(to) };
}

/** Has the listing's people, or staff, mailed of an enquiry or of what its guest has written. One job a person: a bad address holds up nobody else's. */
export async function enqueueOwnerMails(db: DbOrTransaction, enquiry: EnquiryRow, message: string | null): Promise<void> {
  for (const account_id of await listRecipients(db, enquiry)) {
    const key = `enquiry ${message ?? enquiry.uuid} ${account_id}`;
    const payload: MailJob = { kind: "enquiry_owner", enquiry: enquiry.uuid, message, account_id, key };
    await enqueue(db, { task: "send_enquiry_owner", key, payload });
  }
}

/** Has the guest mailed of their own enquiry, or of an answer. */
export async function enqueueGuestMail(db: DbOrTransaction, enquiry: string, message: string | null): Promise<void> {
  const key = `enquiry guest ${message ?? enquiry}`;
  await enqueue(db, { task: "send_enquiry_guest", key, payload: { kind: "enquiry_guest", enquiry, message, key } satisfies MailJob });
}

/** Has the guests of a listing that has an owner now asked whether they may be passed on. */
const enqueuePassOn = (db: DbOrTransaction, business: string): Promise<void> =>
  enqueue(db, { task: "ask_guests", key: `ask guests ${business}`, payload: { business } });

/** What other capabilities' acts do with enquiries. */
export const enquiryActs = { enqueuePassOn };

/** Has the listing's people, or staff, mailed a question; they answer the mail. */
export async function enqueueQuestionMails(
  db: DbOrTransaction,
  { uuid, business, for_staff }: { uuid: string; business: string; for_staff: boolean },
): Promise<void> {
  for (const account_id of await listRecipients(db, { business_profile: business, for_staff })) {
    const key = `question ${uuid} ${account_id}`;
    await enqueue(db, { task: "send_question_owner", key, payload: { kind: "question_owner", question: uuid, account_id, key } });
  }
}

const EVENT_OF_ACT: Record<AnswerAct, WebhookEvent> = {
  agree: "enquiry.agreed",
  keep: "enquiry.answered",
  offer: "enquiry.answered",
  decline: "enquiry.declined",
};

/** What a listing's own systems are told of an enquiry: never a guest's words, name or address. */
const toEnquiryFacts = (row: EnquiryRow): EnquiryFacts => ({
  uuid: row.uuid,
  status: row.status,
  item_type: row.item_type,
  item: row.room ?? row.activity,
  from_date: row.agreed_from ?? row.from_date,
  to_date: row.agreed_from ? row.agreed_to : row.to_date,
  price: row.agreed_price,
  currency: row.agreed_currency,
});

/** Called with the transaction of the act. What the guide's own people answer is no listing's. */
export const noteEnquiries = (db: DbOrTransaction, event: WebhookEvent, rows: readonly EnquiryRow[]): Promise<void> =>
  noteHappenings(
    db,
    rows.filter((row) => !row.for_staff).map((row) => ({ event, business: row.business_profile, facts: toEnquiryFacts(row) })),
  );

/** @param act null for words alone */
export const noteAnswer = (db: DbOrTransaction, act: AnswerAct | null, row: EnquiryRow): Promise<void> =>
  noteEnquiries(db, act ? EVENT_OF_ACT[act] : "enquiry.answered", [row]);

/** What a mail is about; undefined where it is gone meanwhile. */
async function readMailed({ db }: Services, payload: MailJob) {
  const enquiry = await findEnquiry(db, payload.enquiry);
  const listing = enquiry && (await findListing(db, enquiry.business_profile));
  if (!listing) return undefined;
  const message = payload.message === null ? null : await findMessage(db, payload.message);
  if (message === undefined) return undefined;
  const { bookable_name, item_type, from_date, to_date } = enquiry;
  const about = {
    business: listing.name,
    bookable_name,
    isWholeBusiness: item_type === "business",
    from_date,
    to_date,
    byStaff: enquiry.for_staff,
  };
  return { enquiry, message, about, isShell: listing.is_shell, reply_time: listing.is_shell ? null : listing.reply_time };
}

export const enquiryTasks: Tasks = {
  async send_enquiry_owner(payload, services) {
    const job = payload as MailJob & { account_id: string; key: string };
    const found = await readMailed(services, job);
    const mailed = found && (await resolveRecipient(services, found.enquiry, job.account_id));
    if (!mailed) return;
    const { enquiry, message, about } = found;
    const { hosts, origin, GUIDE_SECRET } = services.config;
    const expires = answerExpiry(message?.created ?? enquiry.created);
    const token = answerToken(GUIDE_SECRET, { enquiry: enquiry.uuid, account_id: mailed.person, expires });
    const inbound = replyTarget(services.config, "business", enquiry.uuid);
    // An account that was deleted has taken its address along.
    const replyTo = inbound ?? enquiry.guest_email;
    const template = ownerEmail({
      ...about,
      guest_name: enquiry.guest_name,
      text: message ? message.text : enquiry.guest_message,
      history: message?.history ?? "",
      kind: message === null ? "new" : message.act === "close" ? "close" : "message",
      href: `${hosts.listing ?? origin}${answerUrl(token)}`,
      reply: inbound ? "conversation" : replyTo === "" ? "none" : "guest",
      canStop: !enquiry.for_staff,
    });
    await sendEmail(services, { to: mailed.to, key: job.key, about: enquiry.uuid, template, ...(replyTo && { replyTo }) });
  },

  async send_enquiry_guest(payload, services) {
    const job = payload as MailJob & { key: string };
    const found = await readMailed(services, job);
    if (!found || found.enquiry.guest_email === "") return;
    const { enquiry, message, about, reply_time } = found;
    const href = `${services.config.origin}${enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest mail", enquiry.uuid))}`;
    const replyTo = replyTarget(services.config, "guest", enquiry.uuid);
    const template = message
      ? answerEmail({ ...about, message, href, isShown: enquiry.guest_shown !== null, canReply: replyTo !== undefined })
      : confirmationEmail({ ...about, reply_time, href });
    await sendEmail(services, { to: enquiry.guest_email, key: job.key, about: enquiry.uuid, template, ...(replyTo && { replyTo }) });
  },

  async ask_guests(payload, { db }) {
    const { business } = payload as { business: string };
    for (const enquiry of await listToPassOn(db, business)) {
      const key = `enquiry pass on ${enquiry}`;
      await enqueue(db, { task: "send_pass_on", key, payload: { kind: "enquiry_guest", enquiry, message: null, key } satisfies MailJob });
    }
  },

  async send_pass_on(payload, services) {
    const job = payload as MailJob & { key: string };
    const found = await readMailed(services, job);
    // Meanwhile the guest may have closed it, or staff have taken the listing back.
    if (!found || found.enquiry.guest_email === "" || !canPassOn(found.enquiry, found.isShell)) return;
    const href = `${services.config.origin}${enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest mail", found.enquiry.uuid))}`;
    const template = passOnEmail({ ...found.about, href });
    await sendEmail(services, { to: found.enquiry.guest_email, key: job.key, about: found.enquiry.uuid, template });
  },

  async send_question_owner(payload, services) {
    const { question: uuid, account_id, key } = payload as { question: string; account_id: string; key: string };
    const asked = await findQuestion(services.db, uuid);
    const listing = asked && (await findListing(services.db, asked.business));
    const about = asked && { business_profile: asked.business, for_staff: asked.for_staff };
    const mailed = about && (await resolveRecipient(services, about, account_id));
    // Without an address nobody could answer: the account was deleted meanwhile.
    if (!asked || !listing || !mailed || asked.guest_email === "") return;
    const template = questionEmail({
      business: listing.name,
      guest_name: asked.guest_name,
      question: asked.question,
      byStaff: asked.for_staff,
    });
    await sendEmail(services, { to: mailed.to, key, template, replyTo: asked.guest_email });
  },

  async close_past_enquiries(_, { db }) {
    await db.transaction(async (transaction) =>
      noteEnquiries(transaction, "enquiry.closed", await closePast(transaction, closingDay(now()))),
    );
  },

  async release_kept_nights(_, { db }) {
    await releaseKept(db, now(), (transaction, { enquiry, message }) => enqueueGuestMail(transaction, enquiry, message));
  },
};

/** The parts of a traveller's export, which src/jobs.ts puts together. */
export const enquiryExport: readonly Part[] = [ENQUIRIES_PART, QUESTIONS_PART];
