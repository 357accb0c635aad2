import { replyTimeText } from "../../catalogue/listings/profile.ts";
import { plural, t, texts } from "../../platform/languages/text.ts";
import type { EmailTemplate, ReceiptRow } from "../../platform/mail/emailTemplate.ts";
import { formatDays, formatPrice } from "../../platform/values/format.ts";
import { formatMoment } from "../../platform/values/moments.ts";
import { labelled, withCommas } from "../../platform/values/punctuation.ts";
import { ANSWER_DAYS } from "./conversation/rules.ts";
import type { MessageAct } from "./enumerations.ts";
import { enquiryReceipt, type MailedEnquiry, priceRows } from "./mailReceipt.ts";

/** The mails of a conversation. */

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
  return withCommas([isWholeBusiness ? business : bookable_name, first ? formatDays(first, to_date) : ""]);
}

/** Splits typed text into one paragraph per line. */
const splitParagraphs = (text: string): string[] => text.split(/\n+/).flatMap((line) => line.trim() || []);

const foldedHistory = (history: string): Pick<EmailTemplate, "folded"> =>
  history === "" ? {} : { folded: { label: t`Rest of the email`, lines: splitParagraphs(history) } };

const messageDays = ({ from_date, to_date }: Pick<MailedMessage, "from_date" | "to_date">) =>
  from_date ? formatDays(from_date, to_date) : "";

/** Returns the act of the owner's side in one sentence; empty for text alone. */
export function actText(message: MailedMessage, { business, time_zone }: Pick<MailedEnquiry, "business" | "time_zone">): string {
  const { act, price, currency, kept_until } = message;
  const days = messageDays(message);
  const amount = price !== null && currency !== null ? formatPrice(price, currency) : "";
  if (act === "agree") return amount ? t`${business} agrees to ${days} at ${amount}.` : t`${business} agrees to ${days}.`;
  if (act === "keep" && kept_until) {
    const until = formatMoment(kept_until, time_zone);
    return amount
      ? t`${business} is holding ${days} for you at ${amount}, until ${until}.`
      : t`${business} is holding ${days} for you, until ${until}.`;
  }
  if (act === "offer") return amount ? t`${business} offers ${days} instead at ${amount}.` : t`${business} offers ${days} instead.`;
  if (act === "decline") return t`${business} can't accept this enquiry.`;
  if (act === "release") return t`${business} no longer holds ${days} for you.`;
  return "";
}

interface OwnerMail extends MailedEnquiry {
  guest_name: string;
  /** Text of the enquiry, or of a later message of the guest. */
  text: string;
  /** Rest of a mail that may be quoted history. */
  history: string;
  kind: "new" | "message" | "close";
  /** True once the owner's side has answered. */
  isAnswered?: boolean;
  /** True if nights were held or agreed for the guest. */
  hasNights?: boolean;
  /** URL of the conversation, for this recipient only. */
  href: string;
  /** Target of the mail program's reply button: the conversation, the guest's own address, or no useful address. */
  reply: "conversation" | "guest" | "none";
  /** True if the page lets the recipient turn the mails off. */
  canStop: boolean;
}

const replyNotes = (): Record<OwnerMail["reply"], string[]> => ({
  conversation: [
    t`Or reply to this email: your message goes to the guest and appears in the conversation. To agree to dates, use the page. Pictures and files are not forwarded.`,
  ],
  guest: [t`Or reply to this email: your message goes only to the guest and does not appear in the conversation.`],
  none: [],
});

const agreeNote = () =>
  t`Nothing is agreed until you confirm on that page. There you can also reply, hold the dates, suggest other dates or decline.`;

/** Tells staff why they receive the mail. */
const staffLines = (business: string, byStaff: boolean | undefined) =>
  byStaff ? [t`${business} has not joined The Guide, so this email goes to our staff.`] : [];

/** Email to a member of the listing. Its links are for this recipient only and open a page whose button acts. */
export function ownerEmail(mail: OwnerMail): EmailTemplate {
  const { guest_name, business, isWholeBusiness, text, history, kind, href, reply, canStop, from_date, to_date, byStaff, tooMany } = mail;
  const about = enquirySubject(mail);
  const notes = [
    ...replyNotes()[reply],
    canStop
      ? t`The link is for you and this enquiry only, and works for ${plural(ANSWER_DAYS, "# day", "# days")}. You can stop these emails on that page.`
      : t`The link is for you and this enquiry only, and works for ${plural(ANSWER_DAYS, "# day", "# days")}.`,
  ];
  if (kind === "close")
    return {
      subject: t`Enquiry closed: ${about}`,
      title: t`${guest_name} closed the enquiry`,
      ...enquiryReceipt(mail, []),
      paragraphs: [mail.hasNights ? t`The guest no longer needs it, and its nights are free again.` : t`The guest no longer needs it.`],
      button: { label: t`See the conversation`, href },
      notes: notes.slice(-1),
    };
  const canAgree = kind === "new" && from_date !== null && to_date !== null && !isWholeBusiness;
  return {
    subject: kind === "new" ? t`Enquiry from ${guest_name}: ${about}` : t`${guest_name} writes: ${about}`,
    title:
      kind === "new" ? t`${guest_name} asks to book` : mail.isAnswered ? t`${guest_name} writes back` : t`${guest_name} adds a message`,
    ...enquiryReceipt(mail, kind === "new" ? priceRows(mail, t`Guest pays`) : []),
    paragraphs: [...(tooMany ? [tooMany] : []), ...splitParagraphs(text), ...staffLines(business, byStaff)],
    button: canAgree
      ? { label: t`Agree to ${formatDays(from_date, to_date)}`, href: `${href}?act=agree` }
      : { label: t`Reply to ${guest_name}`, href },
    notes: canAgree ? [agreeNote(), ...notes] : notes,
    ...foldedHistory(history),
  };
}

const notYours = () => t`If you did not send this enquiry, ignore this email. We won't email you again unless there is a reply.`;

/** Tells the guest whether they can reply to the mail itself. */
function replyNote(canReply: boolean, byStaff = false): string {
  if (canReply)
    return byStaff
      ? t`Or reply to this email: your message goes to our staff and appears on that page. Pictures and files are not forwarded.`
      : t`Or reply to this email: your message goes to the place and appears on that page. Pictures and files are not forwarded.`;
  return byStaff
    ? t`Please reply on that page: replies to this email do not reach our staff.`
    : t`Please reply on that page: replies to this email do not reach the place.`;
}

/**
 * Email to the guest when the enquiry is stored.
 * @param text the guest's message
 * @param isShown the address is known to belong to the guest. Only then the mail contains the message: otherwise anyone could have a text
 * sent to a stranger
 */
export function confirmationEmail(
  mail: MailedEnquiry & { reply_time: string | null; href: string; text?: string; isShown?: boolean },
): EmailTemplate {
  const { business, href, byStaff, text = "", isShown = false } = mail;
  const reply_time = replyTimeText(mail.reply_time);
  const about = enquirySubject(mail);
  const words = splitParagraphs(text);
  return {
    subject: t`Your enquiry: ${about}`,
    title: t`Your enquiry has been sent`,
    ...enquiryReceipt(mail, priceRows(mail, t`You pay`)),
    paragraphs: [
      byStaff
        ? t`${business} has not joined The Guide, so our staff reply by email and on your enquiry page.`
        : reply_time
          ? t`The reply comes by email and on your enquiry page, usually ${reply_time}.`
          : t`The reply comes by email and on your enquiry page.`,
      t`Nothing is booked yet: the dates and the price are agreed in the reply.`,
      ...(words.length > 0 && isShown ? [t`You wrote:`, ...words] : []),
    ],
    button: { label: t`See your enquiry`, href },
    notes: [t`On your enquiry page you can also write back or close the enquiry.`, notYours()],
  };
}

/** Email to the guest of a listing that was unclaimed and has an owner now. None of the guest's data is passed on without their consent. */
export const passOnEmail = (mail: MailedEnquiry & { href: string }): EmailTemplate => ({
  subject: t`${mail.business} now has an owner: ${enquirySubject(mail)}`,
  title: t`Share your enquiry with ${mail.business}?`,
  ...enquiryReceipt(mail, []),
  paragraphs: [
    t`When you asked, ${mail.business} had no owner on The Guide, so our staff took your enquiry. Its owner has joined since. They can read your enquiry but not who sent it: we share your name and email address only if you agree.`,
  ],
  button: { label: t`Open the conversation`, href: mail.href },
  notes: [t`If you do nothing, nothing changes.`, notYours()],
});

/** Returns the heading of an answer: an offer is no booking, so it is named. */
function answerTitle({ business, byStaff, from_date, to_date }: MailedEnquiry, { act, ...offered }: MailedMessage): string {
  if (act !== "offer") return byStaff ? t`Staff have answered` : t`${business} has answered`;
  if (offered.from_date === from_date && offered.to_date === to_date)
    return byStaff ? t`Staff offer another price` : t`${business} offers another price`;
  return byStaff ? t`Staff offer other dates` : t`${business} offers other dates`;
}

const messageDates = ({ act, from_date, to_date }: MailedMessage) => ({ from_date, to_date, isOffer: act === "offer" });

const PRICE_LABELS: Partial<Record<MessageAct, string>> = texts({ agree: "Agreed price", keep: "Price", offer: "Offered price" });

/** Returns the price that the listing agreed to, holds the dates for, or offers. */
function agreedRows({ act, price, currency }: MailedMessage): ReceiptRow[] {
  const label = act && PRICE_LABELS[act];
  return label && price !== null && currency !== null ? [{ label, value: formatPrice(price, currency), isTotal: true }] : [];
}

/**
 * Email to the guest when the owner's side has answered.
 * @param isShown the address is known to belong to the guest; only then the mail contains typed text
 * @param canReply a reply to the mail is added to the conversation
 */
export function answerEmail(
  mail: MailedEnquiry & { message: MailedMessage; href: string; isShown: boolean; canReply: boolean },
): EmailTemplate {
  const { business, message, href, isShown, canReply, byStaff } = mail;
  const done = actText(message, mail);
  const words = isShown ? splitParagraphs(message.text) : [];
  return {
    subject: labelled(business, enquirySubject(mail)),
    title: answerTitle(mail, message),
    ...enquiryReceipt({ ...mail, ...(message.act && message.from_date ? messageDates(message) : {}) }, agreedRows(message)),
    paragraphs: [
      ...(done ? [done] : []),
      ...(message.act === "offer" ? [t`Nothing is booked yet. Write back to say yes or no.`] : []),
      ...words,
      ...(words.length === 0 && message.text !== "" ? [t`Read the reply on the page of your enquiry.`] : []),
    ],
    button: { label: t`Open the conversation`, href },
    notes: [replyNote(canReply, byStaff), ...(isShown ? [] : [notYours()])],
    ...(isShown ? foldedHistory(message.history) : {}),
  };
}

/**
 * Email to a member of the listing. A reply to the mail goes to the guest.
 * @param href the question on the listing's desk; for staff, who have no desk of the listing, the guest's address
 */
export const questionEmail = ({
  business,
  guest_name,
  question,
  href,
  byStaff,
  picture,
}: {
  business: string;
  guest_name: string;
  question: string;
  href: string;
  byStaff?: boolean;
  picture?: EmailTemplate["picture"];
}): EmailTemplate => ({
  subject: t`A question from ${guest_name} about ${business}`,
  title: t`${guest_name} asks`,
  ...(picture && { picture }),
  paragraphs: [...splitParagraphs(question), ...staffLines(business, byStaff)],
  button: { label: t`Reply to ${guest_name}`, href },
  notes: [t`Or reply to this email: your message goes only to the guest.`],
});
