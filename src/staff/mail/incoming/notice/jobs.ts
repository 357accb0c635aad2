import { languageOfListing } from "../../../../catalogue/listings/named/acts.ts";
import type { DbOrTransaction } from "../../../../platform/db/types.ts";
import { enqueue, type Tasks } from "../../../../platform/jobs/jobQueue.ts";
import { sendEmail } from "../../../../platform/mail/sendMail.ts";
import { noticeButton, noticeEmail, type SenderPage } from "../mails.ts";
import type { NoticeKind } from "../rules.ts";

interface Notice extends Record<string, unknown> {
  notice: NoticeKind;
  to: string;
  /** Subject of the conversation. */
  subject: string;
  /** Key of the mail that the notice is about. */
  key: string;
  page?: SenderPage;
  /** Language of the guest's enquiry; null for the guide's main language, and for senders who are no guests. */
  language?: string | null;
}

/** Enqueues a notice to a sender about the part of their mail that was not passed on. */
export const enqueueNotice = (db: DbOrTransaction, notice: Notice): Promise<void> =>
  enqueue(db, { task: "send_incoming_notice", key: `notice ${notice.key}`, payload: { kind: "incoming_notice", ...notice } });

export const noticeTasks: Tasks = {
  async send_incoming_notice(payload, services) {
    const { notice, to, subject, key, page, language: asked } = payload as Notice;
    // The link of a guest is made here, so that the queue holds no secret.
    const template = () => noticeEmail(notice, subject, noticeButton(services.config, page));
    const language = page?.business ? await languageOfListing(services.db, page.business) : asked;
    await sendEmail(services, { to, key: `notice ${key}`, language, template });
  },
};
