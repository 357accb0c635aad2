import { now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { Services } from "../platform/http/context.ts";
import { enqueue, type Tasks } from "../platform/jobs.ts";
import { sendEmail } from "../platform/mail.ts";
import { answerExpiry, answerUrl, closingDay, enquiryUrl } from "./rules.conversation.ts";
import { answerEmail, confirmationEmail, ownerEmail, questionEmail } from "./rules.mails.ts";
import { closePast, type EnquiryRow, findEnquiry, findMailed, findMessage, listMailed, releaseKept } from "./store.conversation.ts";
import { answerToken, guestToken } from "./store.tokens.ts";
import { findListing, findQuestion } from "./store.ts";

interface MailJob extends Record<string, unknown> {
  /** What staff see of a mail that failed. */
  kind: "enquiry_owner" | "enquiry_guest";
  enquiry: string;
  /** What the mail is about; null for the enquiry itself. */
  message: string | null;
}

/** Has the listing's people, or staff, mailed of an enquiry or of what its guest has written. One job a person: a bad address holds up nobody else's. */
export async function enqueueOwnerMails(db: DbOrTransaction, enquiry: EnquiryRow, message: string | null): Promise<void> {
  for (const account_id of await listMailed(db, enquiry)) {
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

/** Has the listing's people, or staff, mailed a question; they answer the mail. */
export async function enqueueQuestionMails(
  db: DbOrTransaction,
  { uuid, business, for_staff }: { uuid: string; business: string; for_staff: boolean },
): Promise<void> {
  for (const account_id of await listMailed(db, { business_profile: business, for_staff })) {
    const key = `question ${uuid} ${account_id}`;
    await enqueue(db, { task: "send_question_owner", key, payload: { kind: "question_owner", question: uuid, account_id, key } });
  }
}

/** What a mail is about; undefined where it is gone meanwhile. */
async function readMailed({ db }: Services, payload: MailJob) {
  const enquiry = await findEnquiry(db, payload.enquiry);
  const listing = enquiry && (await findListing(db, enquiry.business_profile));
  if (!listing) return undefined;
  const message = payload.message === null ? null : await findMessage(db, payload.message);
  if (message === undefined) return undefined;
  const { bookable_name, item_type, from_date, to_date } = enquiry;
  const about = { business: listing.name, bookable_name, isWholeBusiness: item_type === "business", from_date, to_date };
  return { enquiry, message, about, reply_time: listing.is_shell ? null : listing.reply_time };
}

export const bookingTasks: Tasks = {
  async send_enquiry_owner(payload, services) {
    const job = payload as MailJob & { account_id: string; key: string };
    const found = await readMailed(services, job);
    const to = found && (await findMailed(services.db, found.enquiry, job.account_id));
    // No longer one of its people, or they have turned these mails off.
    if (!to) return;
    const { enquiry, message, about } = found;
    const { hosts, origin, GUIDE_SECRET } = services.config;
    const expires = answerExpiry(message?.created ?? enquiry.created);
    const token = answerToken(GUIDE_SECRET, { enquiry: enquiry.uuid, account_id: job.account_id, expires });
    // An account that was deleted has taken its address along.
    const replyTo = enquiry.guest_email;
    const template = ownerEmail({
      ...about,
      guest_name: enquiry.guest_name,
      text: message ? message.text : enquiry.guest_message,
      kind: message === null ? "new" : message.act === "close" ? "close" : "message",
      href: `${hosts.listing ?? origin}${answerUrl(token)}`,
      canReply: replyTo !== "",
    });
    await sendEmail(services, { to, key: job.key, template, ...(replyTo && { replyTo }) });
  },

  async send_enquiry_guest(payload, services) {
    const job = payload as MailJob & { key: string };
    const found = await readMailed(services, job);
    if (!found || found.enquiry.guest_email === "") return;
    const { enquiry, message, about, reply_time } = found;
    const href = `${services.config.origin}${enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest mail", enquiry.uuid))}`;
    const template = message
      ? answerEmail({ ...about, message, href, isShown: enquiry.guest_shown !== null })
      : confirmationEmail({ ...about, reply_time, href });
    await sendEmail(services, { to: enquiry.guest_email, key: job.key, template });
  },

  async send_question_owner(payload, services) {
    const { question: uuid, account_id, key } = payload as { question: string; account_id: string; key: string };
    const asked = await findQuestion(services.db, uuid);
    const listing = asked && (await findListing(services.db, asked.business));
    const to = asked && (await findMailed(services.db, { business_profile: asked.business, for_staff: asked.for_staff }, account_id));
    // Without an address nobody could answer: the account was deleted meanwhile.
    if (!asked || !listing || !to || asked.guest_email === "") return;
    const template = questionEmail({ business: listing.name, guest_name: asked.guest_name, question: asked.question });
    await sendEmail(services, { to, key, template, replyTo: asked.guest_email });
  },

  async close_past_enquiries(_, { db }) {
    await closePast(db, closingDay(now()));
  },

  async release_kept_nights(_, { db }) {
    await releaseKept(db, now(), (transaction, { enquiry, message }) => enqueueGuestMail(transaction, enquiry, message));
  },
};
