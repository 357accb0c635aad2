import { GUIDE_NAME } from "../../platform/guideName.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { linkToken } from "../../platform/pages/recordLink.ts";
import { INVITATION_DAYS, signUpUrl } from "./rules.ts";
import { deleteExpiredInvitations, findInvitation } from "./store.ts";

const invitationEmail = (by: string, href: string): EmailTemplate => ({
  subject: t`Your invitation to ${GUIDE_NAME}`,
  title: t`Join ${GUIDE_NAME}`,
  paragraphs: [t`${by} invites you to sign up for ${GUIDE_NAME}.`],
  button: { label: t`Sign up`, href },
  notes: [
    t`The link works once, for ${INVITATION_DAYS} days, for an account with this address.`,
    t`If you don't know this person, ignore this email.`,
  ],
});

export const invitationTasks: Tasks = {
  async send_sign_up_invitation(payload, services) {
    const uuid = payloadUuid(payload);
    const found = await findInvitation(services.db, uuid);
    if (!found) return;
    const { email } = found.invitation;
    const { GUIDE_SECRET, origin } = services.config;
    const href = `${origin}${signUpUrl(linkToken(GUIDE_SECRET, "invitation", { uuid, address: email }))}`;
    await sendEmail(services, { to: email, key: `sign-up invitation ${uuid}`, template: () => invitationEmail(found.by, href) });
  },

  async delete_expired_sign_up_invitations(_, { db }) {
    await deleteExpiredInvitations(db);
  },
};
