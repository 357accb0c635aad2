import { travellerActs } from "../../accounts/travellers/jobs.ts";
import { listCalendarAddresses } from "../../booking/calendars/acts.ts";
import { findMailPicture, languageOfListing } from "../../catalogue/listings/named/acts.ts";
import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Services } from "../../platform/http/context.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { linkToken } from "../../platform/pages/recordLink.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { formatDate } from "../../platform/values/format.ts";
import type { RemovedMail } from "./acts.ts";
import type { JoinedMail } from "./links/acts.ts";
import { endedRightsEmail, invitationEmail, joinedEmail, removedEmail, unknownMakersEmail } from "./mails.ts";
import { FORMER_DAYS, invitationUrl, peopleUrl, personName } from "./rules.ts";
import * as store from "./store.ts";

const listingOrigin = ({ hosts, origin }: Config) => hosts.listing ?? origin;
/**
 * Mails all owners of a listing.
 * @param key idempotency key of the mail; the id of each owner is added
 */
async function mailOwners(services: Services, business: string, key: string, template: () => EmailTemplate): Promise<void> {
  const language = await languageOfListing(services.db, business);
  for (const { id, email } of await travellerActs.listOwners(services.db, business))
    await sendEmail(services, { to: email, key: `${key} ${id}`, language, template });
}

/** Payload queued by migrations/before-0.2/0098_members_rights.sql. */
interface EndedRights {
  uuid: string;
  business: string;
  who: string | null;
  keys: string[];
  webhooks: string[];
  /** Ids of the rooms whose published calendars have a new URL. */
  rooms: string[];
}

export const memberTasks: Tasks = {
  async tell_ended_rights(payload, services) {
    const { uuid, business, who, keys, webhooks, rooms } = payload as EndedRights;
    const name = await store.findListingName(services.db, business);
    if (name === undefined) return;
    // Made now, because the queue holds no secret.
    const calendars = await listCalendarAddresses(services, business, rooms);
    const end = new Date(now().getTime() + FORMER_DAYS * DAY_MILLISECONDS).toISOString();
    const ended = { who, keys, webhooks, calendars };
    const template = () => endedRightsEmail({ name, business }, { ...ended, until: formatDate(end) }, listingOrigin(services.config));
    await mailOwners(services, business, `ended rights ${uuid}`, template);
  },

  async tell_unknown_makers(payload, services) {
    const { business } = payload as { business: string };
    const [name, made] = await Promise.all([store.findListingName(services.db, business), store.listUnknownMade(services.db, business)]);
    if (name === undefined || Object.values(made).every((list) => list.length === 0)) return;
    const template = () => unknownMakersEmail({ name, business }, made, listingOrigin(services.config));
    await mailOwners(services, business, `unknown makers ${business}`, template);
  },

  async send_listing_invitation(payload, services) {
    const uuid = payloadUuid(payload);
    const found = await store.findInvitation(services.db, uuid);
    if (!found) return;
    const [name, people] = await Promise.all([
      store.findListingName(services.db, found.business_code),
      store.findPeople(services.db, [found.invited_by]),
    ]);
    const by = people.get(found.invited_by);
    if (name === undefined || !by) return;
    const token = linkToken(services.config.GUIDE_SECRET, "invitation", { uuid, address: found.email });
    const template = () =>
      invitationEmail({ name, by: personName(by), role: found.role }, `${listingOrigin(services.config)}${invitationUrl(token)}`);
    const picture = await findMailPicture(services.db, services.config.origin, found.business_code);
    const language = await languageOfListing(services.db, found.business_code);
    await sendEmail(services, {
      to: found.email,
      key: `listing invitation ${uuid}`,
      language,
      template: () => ({ ...template(), ...picture }),
    });
  },

  async send_member_joined(payload, services) {
    const { uuid, business, role, who, to } = payload as JoinedMail;
    const [name, people] = await Promise.all([store.findListingName(services.db, business), store.findPeople(services.db, [who, to])]);
    const [joined, host] = [people.get(who), people.get(to)];
    if (name === undefined || !joined || !host) return;
    const template = () => joinedEmail({ name, who: personName(joined), role }, `${listingOrigin(services.config)}${peopleUrl(business)}`);
    await sendEmail(services, {
      to: host.email,
      key: `member joined ${uuid}`,
      language: await languageOfListing(services.db, business),
      template,
    });
  },

  async send_member_removed(payload, services) {
    const { key, business, to } = payload as RemovedMail;
    const [name, people] = await Promise.all([store.findListingName(services.db, business), store.findPeople(services.db, [to])]);
    const gone = people.get(to);
    if (name === undefined || !gone) return;
    await sendEmail(services, {
      to: gone.email,
      key: `member removed ${key}`,
      language: await languageOfListing(services.db, business),
      template: () => removedEmail({ name }, `${listingOrigin(services.config)}/listing/`),
    });
  },

  async delete_expired_listing_invitations(_, { db }) {
    await store.deleteExpired(db);
  },
};
