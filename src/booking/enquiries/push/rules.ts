import type { PushNotice } from "../../../accounts/push/acts.ts";
import { t } from "../../../platform/languages/text.ts";
import type { MailedEnquiry } from "../mailReceipt.ts";
import { enquirySubject, type MailedMessage } from "../mails.ts";

/** Notices about enquiries in words that anyone may read on a lock screen: no name of a guest, no message, no price. */

type Words = Pick<PushNotice, "title" | "line">;

/** @param kind as in the mail to owners */
export function ownerNotice(mail: MailedEnquiry, kind: "new" | "message" | "close"): Words {
  const { business } = mail;
  const titles = {
    new: t`New enquiry: ${business}`,
    message: t`A guest has written: ${business}`,
    close: t`A guest closed an enquiry: ${business}`,
  };
  return { title: titles[kind], line: enquirySubject(mail) };
}

export const questionNotice = (business: string): Words => ({ title: t`New question: ${business}`, line: t`Open it to read and answer.` });

/** @param act of the listing's message */
export function guestNotice(mail: MailedEnquiry, act: MailedMessage["act"]): Words {
  const { business } = mail;
  const line = enquirySubject(mail);
  if (act === "agree") return { title: t`${business} agrees to your dates`, line };
  if (act === "decline") return { title: t`${business} can't accept your enquiry`, line };
  if (act === "offer") return { title: t`${business} offers other dates`, line };
  if (act === "keep") return { title: t`${business} is holding your dates`, line };
  if (act === "release") return { title: t`${business} no longer holds your dates`, line };
  return { title: t`${business} has answered`, line };
}
