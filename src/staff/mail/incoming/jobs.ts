import type { Tasks } from "../../../platform/jobs/jobQueue.ts";
import { visitOnce } from "../../../platform/jobs/neighbours.ts";
import { hasPassedDmarc } from "../../../platform/mail/incoming/authenticationResults.ts";
import { readMailbox } from "../../../platform/mail/incoming/readMailbox.ts";
import { receiveMail } from "./acts.ts";
import { noticeTasks } from "./notice/jobs.ts";
import { deleteOldMails } from "./store.ts";

export const incomingMailTasks: Tasks = {
  ...noticeTasks,

  async read_incoming_mail(_, services) {
    const { INBOUND_IMAP_URL, INBOUND_AUTHSERV = "" } = services.config;
    if (!INBOUND_IMAP_URL) return;
    const isProven = ({ headers, from }: { headers: Parameters<typeof hasPassedDmarc>[0]; from: string | undefined }) =>
      from !== undefined && hasPassedDmarc(headers, INBOUND_AUTHSERV, from);
    const { db } = services;
    await visitOnce(db, "mailbox", () => readMailbox(INBOUND_IMAP_URL, (source) => receiveMail({ services, db }, { source, isProven })));
  },

  async delete_old_incoming_mails(_, { db }) {
    await deleteOldMails(db);
  },
};
