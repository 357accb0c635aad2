import type { MemberRole } from "../businesses/enumerations.ts";
import type { Config } from "../platform/config.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { enqueue, type Tasks } from "../platform/jobs.ts";
import { sendEmail } from "../platform/mail.ts";
import { linkToken } from "../platform/recordLink.ts";
import { invitationEmail, joinedEmail, removedEmail } from "./rules.mails.ts";
import { invitationUrl, peopleUrl } from "./rules.ts";
import * as store from "./store.ts";

/** Has an invitation mailed. The job makes its link: the queue holds no secret. */
export const enqueueInvitation = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "send_listing_invitation", key: `listing invitation ${uuid}`, payload: { kind: "listing invitation", uuid } });

interface Joined {
  /** Of the invitation. */
  uuid: string;
  business: string;
  role: MemberRole;
  who: string;
  /** Who invited. */
  to: string;
}
export const enqueueJoined = (db: DbOrTransaction, joined: Joined): Promise<void> =>
  enqueue(db, { task: "send_member_joined", key: `member joined ${joined.uuid}`, payload: { kind: "member joined", ...joined } });

/** @param key of this removal: one can be removed again later */
export const enqueueRemoved = (db: DbOrTransaction, removed: { key: string; business: string; to: string }): Promise<void> =>
  enqueue(db, { task: "send_member_removed", key: `member removed ${removed.key}`, payload: { kind: "member removed", ...removed } });

const originOf = ({ hosts, origin }: Config) => hosts.listing ?? origin;
/** A traveller's name, else the address. */
const nameOf = ({ name, email }: store.PersonRow) => name ?? email;

export const memberTasks: Tasks = {
  async send_listing_invitation(payload, services) {
    const { uuid } = payload as { uuid: string };
    const found = await store.findInvitation(services.db, uuid);
    if (!found) return;
    const [name, people] = await Promise.all([
      store.findListingName(services.db, found.business_code),
      store.findPeople(services.db, [found.invited_by]),
    ]);
    const by = people.get(found.invited_by);
    if (name === undefined || !by) return;
    const token = linkToken(services.config.GUIDE_SECRET, "invitation", { uuid, address: found.email });
    const template = invitationEmail({ name, by: nameOf(by), role: found.role }, `${originOf(services.config)}${invitationUrl(token)}`);
    await sendEmail(services, { to: found.email, key: `listing invitation ${uuid}`, template });
  },

  async send_member_joined(payload, services) {
    const { uuid, business, role, who, to } = payload as Joined;
    const [name, people] = await Promise.all([store.findListingName(services.db, business), store.findPeople(services.db, [who, to])]);
    const [joined, host] = [people.get(who), people.get(to)];
    if (name === undefined || !joined || !host) return;
    const template = joinedEmail({ name, who: nameOf(joined), role }, `${originOf(services.config)}${peopleUrl(business)}`);
    await sendEmail(services, { to: host.email, key: `member joined ${uuid}`, template });
  },

  async send_member_removed(payload, services) {
    const { key, business, to } = payload as { key: string; business: string; to: string };
    const [name, people] = await Promise.all([store.findListingName(services.db, business), store.findPeople(services.db, [to])]);
    const gone = people.get(to);
    if (name === undefined || !gone) return;
    await sendEmail(services, {
      to: gone.email,
      key: `member removed ${key}`,
      template: removedEmail({ name }, `${originOf(services.config)}/listing/`),
    });
  },

  async delete_expired_listing_invitations(_, { db }) {
    await store.deleteExpired(db);
  },
};
