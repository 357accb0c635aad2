import { findMailPicture, languageOfListing } from "../../catalogue/listings/named/acts.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { Services } from "../../platform/http/context.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import type { Part } from "../../travellers/export/parts/store.ts";
import { closePastEnquiries, type MailJob, releaseExpiredHolds } from "./acts.ts";
import { readMailed } from "./conversation/acts.ts";
import { messageText } from "./conversation/messageText.ts";
import { answerExpiry, answerUrl, canPassOn, enquiryUrl } from "./conversation/rules.ts";
import { findMailed, isStaffAddress, type Mailed } from "./conversation/store.ts";
import { OPERATOR } from "./enumerations.ts";
import { ENQUIRIES_PART, QUESTIONS_PART } from "./export/store.ts";
import { bookingAttachment } from "./ics/acts.ts";
import { answerEmail, confirmationEmail, ownerEmail, passOnEmail, questionEmail } from "./mails.ts";
import { hasMutedReplies } from "./push/acts.ts";
import { enquiryPushTasks } from "./push/jobs.ts";
import { findListing, findQuestion, listToPassOn } from "./store.ts";
import { answerToken, guestToken, operatorId, replyTarget } from "./tokens.ts";

/**
 * Returns a recipient's address and their id in links; undefined if they are no longer a member of the listing or have turned these mails
 * off.
 */
async function resolveRecipient({ db, config }: Services, about: Mailed, account_id: string) {
  if (account_id !== OPERATOR) {
    const to = await findMailed(db, about, account_id);
    return to === undefined ? undefined : { to, person: account_id };
  }
  const to = config.OPERATOR_EMAIL;
  // A staff account with that address gets a mail of its own.
  return to === undefined || (await isStaffAddress(db, to)) ? undefined : { to, person: operatorId(to) };
}

/** Returns the language of a listing's people; undefined if staff answer for it. */
const languageOfPeople = ({ db }: Services, { for_staff, business_profile }: Mailed) =>
  for_staff ? undefined : languageOfListing(db, business_profile);

export const enquiryTasks: Tasks = {
  async send_enquiry_owner(payload, services) {
    const job = payload as MailJob & { account_id: string; key: string };
    const found = await readMailed(services, job);
    const mailed = found && (await resolveRecipient(services, found.enquiry, job.account_id));
    if (!mailed) return;
    const { enquiry, message, describe } = found;
    const { hosts, origin, GUIDE_SECRET } = services.config;
    const expires = answerExpiry(message?.created ?? enquiry.created);
    const token = answerToken(GUIDE_SECRET, { enquiry: enquiry.uuid, account_id: mailed.person, expires });
    const inbound = replyTarget(services.config, "business", enquiry.uuid);
    // Empty if the guest's account was deleted together with its address.
    const replyTo = inbound ?? enquiry.guest_email;
    const template = async () =>
      ownerEmail({
        ...(await describe()),
        guest_name: enquiry.guest_name,
        text: messageText(message ? message.text : enquiry.guest_message),
        history: messageText(message?.history ?? ""),
        kind: message === null ? "new" : message.act === "close" ? "close" : "message",
        isAnswered: enquiry.status !== "sent",
        hasNights: enquiry.item_type === "rooms" && enquiry.agreed_from !== null,
        href: `${hosts.listing ?? origin}${answerUrl(token)}`,
        reply: inbound ? "conversation" : replyTo === "" ? "none" : "guest",
        canStop: !enquiry.for_staff,
      });
    const page = sectionUrl(enquiry.business_profile, `${DESK.enquiries}${enquiry.uuid}/`);
    await sendEmail(services, {
      to: mailed.to,
      key: job.key,
      language: await languageOfPeople(services, enquiry),
      about: enquiry.uuid,
      template,
      attachment: () => bookingAttachment(services, enquiry, { side: "owner", url: absoluteAddress(hosts.listing ?? origin, page) }),
      ...(replyTo && { replyTo }),
    });
  },

  async send_enquiry_guest(payload, services) {
    const job = payload as MailJob & { key: string };
    const found = await readMailed(services, job);
    if (!found || found.enquiry.guest_email === "") return;
    const { enquiry, message, describe, reply_time } = found;
    if (message !== null && (await hasMutedReplies(services.db, enquiry.uuid))) return;
    const { origin, GUIDE_SECRET } = services.config;
    const page = enquiryUrl(guestToken(GUIDE_SECRET, "guest mail", enquiry.uuid));
    const href = `${origin}${page}`;
    const replyTo = replyTarget(services.config, "guest", enquiry.uuid);
    const isShown = enquiry.guest_shown !== null;
    const template = async () => {
      const about = await describe();
      return message
        ? answerEmail({
            ...about,
            message: { ...message, text: messageText(message.text), history: messageText(message.history) },
            href,
            isShown,
            canReply: replyTo !== undefined,
          })
        : confirmationEmail({ ...about, reply_time, href, text: messageText(enquiry.guest_message), isShown });
    };
    await sendEmail(services, {
      to: enquiry.guest_email,
      key: job.key,
      language: enquiry.language,
      about: enquiry.uuid,
      template,
      attachment: () => bookingAttachment(services, enquiry, { side: "guest", url: absoluteAddress(origin, page) }),
      ...(replyTo && { replyTo }),
    });
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
    // Meanwhile the guest may have closed the enquiry, or staff may have taken the listing back.
    if (!found || found.enquiry.guest_email === "" || !canPassOn(found.enquiry, found.isShell)) return;
    const href = `${services.config.origin}${enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest mail", found.enquiry.uuid))}`;
    const template = async () => passOnEmail({ ...(await found.describe()), href });
    await sendEmail(services, {
      to: found.enquiry.guest_email,
      key: job.key,
      language: found.enquiry.language,
      about: found.enquiry.uuid,
      template,
    });
  },

  async send_question_owner(payload, services) {
    const { question: uuid, account_id, key } = payload as { question: string; account_id: string; key: string };
    const asked = await findQuestion(services.db, uuid);
    const listing = asked && (await findListing(services.db, asked.business));
    const about = asked && { business_profile: asked.business, for_staff: asked.for_staff };
    const mailed = about && (await resolveRecipient(services, about, account_id));
    // If the account was deleted meanwhile, there is no address to answer to.
    if (!asked || !listing || !mailed || asked.guest_email === "") return;
    const picture = await findMailPicture(services.db, services.config.origin, asked.business);
    const template = () =>
      questionEmail({
        ...picture,
        business: listing.name,
        guest_name: asked.guest_name,
        question: asked.question,
        href: asked.for_staff
          ? `mailto:${asked.guest_email.split("@").map(encodeURIComponent).join("@")}`
          : `${services.config.hosts.listing ?? services.config.origin}${sectionUrl(asked.business, `${DESK.enquiries}${uuid}/`)}`,
        byStaff: asked.for_staff,
      });
    const language = await languageOfPeople(services, about);
    await sendEmail(services, { to: mailed.to, key, language, template, replyTo: asked.guest_email });
  },

  ...enquiryPushTasks,

  close_past_enquiries: (_, { db }) => closePastEnquiries(db),
  release_kept_nights: (_, { db }) => releaseExpiredHolds(db),
};

/** Parts of a traveller's export. src/jobs.ts combines them with the others. */
export const enquiryExport: readonly Part[] = [ENQUIRIES_PART, QUESTIONS_PART];
