import { type PostPush, sendPush } from "../../../../accounts/push/acts.ts";
import { findSubscription } from "../../../../accounts/push/store.ts";
import { languageOfListing } from "../../../../catalogue/listings/named/acts.ts";
import { DESK, sectionUrl } from "../../../../catalogue/listings/own/rules.ts";
import { now } from "../../../../platform/clock.ts";
import type { Services } from "../../../../platform/http/context.ts";
import { DAY_MILLISECONDS } from "../../../../platform/values/days.ts";
import { readMailed } from "../../conversation/acts.ts";
import { enquiryUrl } from "../../conversation/rules.ts";
import { findListing, findQuestion } from "../../store.ts";
import { guestToken } from "../../tokens.ts";
import type { PushJob } from "../acts.ts";
import { guestNotice, ownerNotice, questionNotice } from "../rules.ts";
import { isStillPushed } from "../store.ts";

/** Sends the notices that were enqueued. Tests pass a sender of their own. */

/** A push service that is out of reach for a day makes the notice old news; the mail has arrived meanwhile. */
const isOld = ({ at }: PushJob) => now().getTime() - Date.parse(at) > DAY_MILLISECONDS;

const deskPage = ({ config }: Services, business: string, uuid: string) => ({
  origin: config.hosts.listing ?? config.origin,
  path: sectionUrl(business, `${DESK.enquiries}${uuid}/`),
});

/** Returns the subscription, if it has not ended. */
const openSubscription = async ({ db }: Services, job: PushJob) => (isOld(job) ? undefined : findSubscription(db, job.subscription));

export async function pushToOwner(payload: unknown, services: Services, post?: PostPush): Promise<void> {
  const job = payload as PushJob;
  const [subscription, found] = await Promise.all([
    openSubscription(services, job),
    readMailed(services, { kind: "enquiry_owner", enquiry: job.about, message: job.message }),
  ]);
  if (!subscription || !found) return;
  const { enquiry, message, describe } = found;
  // The right to the listing may have ended since.
  if (!(await isStillPushed(services.db, enquiry.business_profile, subscription.account_id))) return;
  const kind = message === null ? "new" : message.act === "close" ? "close" : "message";
  const page = deskPage(services, enquiry.business_profile, enquiry.uuid);
  const notice = async () => ({ ...ownerNotice(await describe(), kind), ...page, tag: `enquiry ${enquiry.uuid}` });
  const language = await languageOfListing(services.db, enquiry.business_profile);
  await sendPush(services, subscription, { notice, language }, post);
}

export async function pushQuestion(payload: unknown, services: Services, post?: PostPush): Promise<void> {
  const job = payload as PushJob;
  const [subscription, asked] = await Promise.all([openSubscription(services, job), findQuestion(services.db, job.about)]);
  const listing = asked && (await findListing(services.db, asked.business));
  if (!subscription || !asked || !listing || asked.for_staff) return;
  if (!(await isStillPushed(services.db, asked.business, subscription.account_id))) return;
  const page = deskPage(services, asked.business, job.about);
  const notice = () => ({ ...questionNotice(listing.name), ...page, tag: `question ${job.about}` });
  await sendPush(services, subscription, { notice, language: await languageOfListing(services.db, asked.business) }, post);
}

export async function pushToGuest(payload: unknown, services: Services, post?: PostPush): Promise<void> {
  const job = payload as PushJob;
  const [subscription, found] = await Promise.all([
    isOld(job) ? undefined : findSubscription(services.db, job.subscription, "replies"),
    readMailed(services, { kind: "enquiry_guest", enquiry: job.about, message: job.message }),
  ]);
  if (!subscription || !found?.message) return;
  const { enquiry, message, describe } = found;
  const days = message.from_date ? { from_date: message.from_date, to_date: message.to_date } : {};
  // The link of the page that sent the enquiry: a press on a notice proves nothing about the address.
  const path = enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest page", enquiry.uuid));
  const page = { origin: services.config.origin, path, tag: `enquiry ${enquiry.uuid}` };
  const notice = async () => ({ ...guestNotice({ ...(await describe()), ...days }, message.act), ...page });
  await sendPush(services, subscription, { notice, language: enquiry.language }, post);
}
