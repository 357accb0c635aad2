import type { EmailTemplate } from "../../../platform/mail/emailTemplate.ts";
import { NOTICES, type NoticeKind } from "./rules.ts";

/**
 * Builds the mail to a sender whose mail could not be passed on, or not completely. Sent only to addresses that have proven to be the
 * sender's.
 */
export function noticeEmail(kind: NoticeKind, subject: string): EmailTemplate {
  const { title, text } = NOTICES[kind];
  return { subject: `${title}: ${subject}`, title, paragraphs: [`${subject}.`, text], notes: ["Replies to this email are not read."] };
}
