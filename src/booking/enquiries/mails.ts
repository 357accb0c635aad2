import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { formatDays, formatMoment, formatPrice } from "../../platform/values/format.ts";
import { ANSWER_DAYS } from "./conversation/rules.ts";
import type { MessageAct } from "./enumerations.ts";

/** The mails of a conversation. */

/** The requested item and dates, in the guide's own words. */
export interface MailedEnquiry {
  /** Name of the listing. */
  business: string;
  bookable_name: string;
  isWholeBusiness: boolean;
  from_date: string | null;
  to_date: string | null;
  /** Set if the listing has no owner, so that staff answer. */
  byStaff?: boolean;
}

/** A message with its act. */
export interface MailedMessage {
  text: string;
  /** Rest of a mail that may be quoted history. */
  history: string;
  act: MessageAct | null;
  from_date: string | null;
  to_date: string | null;
  price: number | null;
  currency: string | null;
  kept_until: Date | null;
}

/** Returns "Temple wall room, 9–12 Dec 2026". */
export function enquirySubject({ business, bookable_name, isWholeBusiness, from_date, to_date }: MailedEnquiry): string {
  const first = from_date ?? to_date;
  return [isWholeBusiness ? business : bookable_name, first ? formatDays(first, to_date) : ""].filter(Boolean).join(", ");
}

/** Splits typed text into one paragraph per line. */
const splitParagraphs = (text: string): string[] => text.split(/\n+/).flatMap((line) => line.trim() || []);

const foldedHistory = (history: string): Pick<EmailTemplate, "folded"> =>
  history === "" ? {} : { folded: { label: "Rest of the email", lines: splitParagraphs(history) } };

const messageDays = ({ from_date, to_date }: Pick<MailedMessage, "from_date" | "to_date">) =>
  from_date ? formatDays(from_date, to_date) : "";

/** Returns the act of the owner's side in one sentence; empty for text alone. */
export function actText(message: MailedMessage, business: string): string {
  const { act, price, currency, kept_until } = message;
  const days = messageDays(message);
  const at = price !== null && currency !== null ? ` at ${formatPrice(price, currency)}` : "";
  if (act === "agree") return `${business} agrees to ${days}${at}.`;
  if (act === "keep" && kept_until) return `${business} keeps ${days} for you${at}, until ${formatMoment(kept_until)} UTC.`;
  if (act === "offer") return `${business} offers ${days} instead${at}.`;
  if (act === "decline") return `${business} cannot take this one.`;
  if (act === "release") return `${business} no longer keeps ${days} for you.`;
  return "";
}

interface OwnerMail extends MailedEnquiry {
  guest_name: string;
  /** Text of the enquiry, or of a later message of the guest. */
  text: string;
  /** Rest of a mail that may be quoted history. */
  history: string;
  kind: "new" | "message" | "close";
  /** URL of the conversation, for this recipient only. */
  href: string;
  /** Target of the mail program's reply button: the conversation, the guest's own address, or no useful address. */
  reply: "conversation" | "guest" | "none";
  /** True if the page lets the recipient turn the mails off. */
  canStop: boolean;
}

const REPLY_NOTES: Record<OwnerMail["reply"], string[]> = {
  conversation: [
    "Or simply answer this mail: your words go to the guest, and into the conversation. They agree to nothing; that is done on the page. Pictures and files are not passed on.",
  ],
  guest: ["Or simply answer this mail: that goes to the guest alone, and not into the conversation."],
  none: [],
};

const GUIDE = "the people who run this guide";

/** Tells staff why they receive the mail. */
const staffLines = (business: string, byStaff: boolean | undefined) =>
  byStaff ? [`${business} has not joined the guide: this comes to ${GUIDE}.`] : [];

/** Email to a member of the listing. Its links are for this recipient only and open a page whose button acts. */
export function ownerEmail(mail: OwnerMail): EmailTemplate {
  const { guest_name, business, isWholeBusiness, text, history, kind, href, reply, canStop, from_date, to_date, byStaff } = mail;
  const about = enquirySubject(mail);
  const notes = [
    ...REPLY_NOTES[reply],
    `The link is for you and this enquiry alone, and works for ${ANSWER_DAYS} days.${canStop ? " On its page you can also turn these mails off." : ""}`,
  ];
  const listing = isWholeBusiness ? "" : ` at ${business}`;
  if (kind === "close")
    return {
      subject: `No longer needed: ${about}`,
      title: `${guest_name} no longer needs it`,
      paragraphs: [`${about}${listing}. The enquiry is closed, and its nights are free again.`],
      button: { label: "See the conversation", href },
      notes: notes.slice(-1),
    };
  const canAgree = kind === "new" && from_date !== null && to_date !== null && !isWholeBusiness;
  return {
    subject: kind === "new" ? `Enquiry from ${guest_name}: ${about}` : `${guest_name} writes: ${about}`,
    title: kind === "new" ? `${guest_name} asks to book` : `${guest_name} writes back`,
    paragraphs: [`${about}${listing}.`, ...splitParagraphs(text), ...staffLines(business, byStaff)],
    button: canAgree
      ? { label: `Agree to ${formatDays(from_date, to_date)}`, href: `${href}?act=agree` }
      : { label: `Answer ${guest_name}`, href },
    ...(canAgree ? { second: { label: "Answer, keep the dates, offer others or decline", href } } : {}),
    notes,
    ...foldedHistory(history),
  };
}

const NOT_YOURS = "If you did not ask for this, you can leave it alone. Nothing else is sent to you unless somebody answers.";
const byMail = (who: string) =>
  `Or simply answer this mail: your words go to ${who}, and onto that page. Pictures and files are not passed on.`;
const onPage = (who: string) => `Please answer on that page: this mail is sent by the guide, and an answer to it does not reach ${who}.`;

/**
 * Email to the guest when the enquiry is stored. It contains only the guide's own words, the item and the dates, because the address is not
 * verified yet.
 */
export function confirmationEmail(mail: MailedEnquiry & { reply_time: string | null; href: string }): EmailTemplate {
  const { business, isWholeBusiness, reply_time, href, byStaff } = mail;
  return {
    subject: `Your enquiry: ${enquirySubject(mail)}`,
    title: "Your enquiry has been sent",
    paragraphs: [
      `${enquirySubject(mail)}${isWholeBusiness ? "" : ` at ${business}`}.`,
      byStaff
        ? `${business} has not joined the guide: it went to ${GUIDE}, who answer to this address.`
        : `${business} answers to this address.${reply_time ? ` They usually answer ${reply_time}.` : ""}`,
    ],
    button: { label: "Open the conversation", href },
    notes: ["On that page you see how far it has come, write back, or say that you no longer need it.", NOT_YOURS],
  };
}

/** Email to the guest of a listing that was unclaimed and has an owner now. None of the guest's data is passed on without their consent. */
export const passOnEmail = (mail: MailedEnquiry & { href: string }): EmailTemplate => ({
  subject: `${mail.business} has an owner in the guide: ${enquirySubject(mail)}`,
  title: `May ${mail.business} answer you?`,
  paragraphs: [
    `Your enquiry: ${enquirySubject(mail)}.`,
    `When you asked, nobody ran ${mail.business} in the guide, and the guide's people took your enquiry. Its owner has come since. They see what was asked, and not who asks: your name and address are passed on only if you say so.`,
  ],
  button: { label: "Open the conversation", href: mail.href },
  notes: ["If you do nothing, everything stays as it is.", NOT_YOURS],
});

/**
 * Email to the guest when the owner's side has answered.
 * @param isShown the address is known to belong to the guest; only then the mail contains typed text
 * @param canReply a reply to the mail is added to the conversation
 */
export function answerEmail(
  mail: MailedEnquiry & { message: MailedMessage; href: string; isShown: boolean; canReply: boolean },
): EmailTemplate {
  const { business, message, href, isShown, canReply, byStaff } = mail;
  const done = actText(message, business);
  const words = isShown ? splitParagraphs(message.text) : [];
  return {
    subject: `${business}: ${enquirySubject(mail)}`,
    title: byStaff ? "The guide's people have answered" : `${business} has answered`,
    paragraphs: [
      `Your enquiry: ${enquirySubject(mail)}.`,
      ...(done ? [done] : []),
      ...words,
      ...(words.length === 0 && message.text !== "" ? ["The answer is on the page of your enquiry."] : []),
    ],
    button: { label: "Open the conversation", href },
    notes: [(canReply ? byMail : onPage)(byStaff ? GUIDE : "the place"), ...(isShown ? [] : [NOT_YOURS])],
    ...(isShown ? foldedHistory(message.history) : {}),
  };
}

/** Email to a member of the listing. A reply to the mail goes to the guest. */
export const questionEmail = ({
  business,
  guest_name,
  question,
  byStaff,
}: {
  business: string;
  guest_name: string;
  question: string;
  byStaff?: boolean;
}): EmailTemplate => ({
  subject: `A question from ${guest_name} about ${business}`,
  title: `${guest_name} asks`,
  paragraphs: [...splitParagraphs(question), ...staffLines(business, byStaff)],
  notes: ["Answer this mail: it goes straight to the guest."],
});
