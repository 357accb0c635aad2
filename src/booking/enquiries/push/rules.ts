import type { PushNotice } from "../../../accounts/push/acts.ts";
import type { MailedEnquiry } from "../mailReceipt.ts";
import { enquirySubject, type MailedMessage } from "../mails.ts";

/** Notices about enquiries in words that anyone may read on a lock screen: no name of a guest, no message, no price. */

type Words = Pick<PushNotice, "title" | "line">;

/** @param kind as in the mail to owners */
export function ownerNotice(mail: MailedEnquiry, kind: "new" | "message" | "close"): Words {
  const titles = { new: "New enquiry", message: "A guest has written", close: "A guest closed an enquiry" };
  return { title: `${titles[kind]}: ${mail.business}`, line: enquirySubject(mail) };
}

export const questionNotice = (business: string): Words => ({ title: `New question: ${business}`, line: "Open it to read and answer." });

/** @param act of the listing's message */
export function guestNotice(mail: MailedEnquiry, act: MailedMessage["act"]): Words {
  const { business } = mail;
  const line = enquirySubject(mail);
  if (act === "agree") return { title: `${business} agrees to your dates`, line };
  if (act === "decline") return { title: `${business} can't accept your enquiry`, line };
  if (act === "offer") return { title: `${business} offers other dates`, line };
  if (act === "keep") return { title: `${business} is holding your dates`, line };
  if (act === "release") return { title: `${business} no longer holds your dates`, line };
  return { title: `${business} has answered`, line };
}
