import { enquiryUrl } from "../../../booking/enquiries/conversation/rules.ts";
import { guestToken } from "../../../booking/enquiries/tokens.ts";
import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import type { Config } from "../../../platform/config.ts";
import { t } from "../../../platform/languages/text.ts";
import type { EmailTemplate } from "../../../platform/mail/emailTemplate.ts";
import { type NoticeKind, notices } from "./rules.ts";

/** The sender's side of a conversation. */
export interface SenderPage {
  enquiry: string;
  /** Code of the listing whose desk has the conversation; null for the guest, and for staff. */
  business: string | null;
  isGuest: boolean;
}

/**
 * Returns the button of a notice. Jobs that an earlier version queued have no conversation; staff read each one by a link of their own.
 */
export function noticeButton(
  { origin, hosts, GUIDE_SECRET }: Pick<Config, "origin" | "hosts" | "GUIDE_SECRET">,
  page: SenderPage | undefined,
): EmailTemplate["button"] {
  const label = t`Open the conversation`;
  if (page?.isGuest) return { label, href: `${origin}${enquiryUrl(guestToken(GUIDE_SECRET, "guest mail", page.enquiry))}` };
  if (page?.business) return { label, href: `${hosts.listing ?? origin}${sectionUrl(page.business, `${DESK.enquiries}${page.enquiry}/`)}` };
  return { label: t`Open the guide`, href: `${origin}/` };
}

/**
 * Builds the mail to a sender whose mail could not be passed on, or not completely. Sent only to addresses that have proven to be the
 * sender's.
 */
export function noticeEmail(kind: NoticeKind, subject: string, button: EmailTemplate["button"]): EmailTemplate {
  const { title, text } = notices()[kind];
  return {
    subject: `${title}: ${subject}`,
    title,
    paragraphs: [`${subject}.`, text],
    button,
    notes: [t`Replies to this email are not read.`],
  };
}
