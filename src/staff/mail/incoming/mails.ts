import type { EmailTemplate } from "../../../platform/mail/emailTemplate.ts";
import { NOTICES, type NoticeKind } from "./rules.ts";

/** To who wrote a mail that could not be passed on, or not as a whole. Sent to addresses alone that have proven to be theirs. */
export function noticeEmail(kind: NoticeKind, subject: string): EmailTemplate {
  const { title, text } = NOTICES[kind];
  return { subject: `${title}: ${subject}`, title, paragraphs: [`${subject}.`, text], notes: ["An answer to this mail reaches nobody."] };
}
