import { KEYS_ID } from "../../accounts/apiKeys/rules.ts";
import { calendarsUrl } from "../../booking/calendars/rules.ts";
import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { GUIDE_NAME } from "../../platform/guideName.ts";
import { plural, t, texts } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { formatList } from "../../platform/values/format.ts";
import { INVITATION_DAYS } from "./rules.ts";

/** Emails about a listing's people. */

const MAY: Record<MemberRole, string> = texts({
  helper: "As a helper you can reply to guests, redeem vouchers, and edit the listing and its pictures.",
  owner: "As an owner you have full access: guests, the listing, its offers and its people.",
});

const ofLength = (subject: string) => subject.slice(0, 150);

/** @param by name of the inviting owner, as the listing's people see it */
export const invitationEmail = ({ name, by, role }: { name: string; by: string; role: MemberRole }, href: string): EmailTemplate => ({
  subject: ofLength(t`Help run ${name} at ${GUIDE_NAME}`),
  title: t`Run ${name} together?`,
  paragraphs: [t`${by} invites you to run the page of ${name} at ${GUIDE_NAME} with them.`, MAY[role]],
  button: { label: t`View invitation`, href },
  notes: [
    t`The link works once, for ${INVITATION_DAYS} days, for an account with this address. Nothing changes until you accept.`,
    t`If you don't know this person, ignore this email.`,
  ],
});

export const joinedEmail = ({ name, who, role }: { name: string; who: string; role: MemberRole }, href: string): EmailTemplate => ({
  subject: ofLength(t`${who} has joined ${name}`),
  title: t`${who} has joined`,
  paragraphs: [
    role === "owner"
      ? t`Your invitation was accepted: ${who} now runs ${name} with you, as owner.`
      : t`Your invitation was accepted: ${who} now runs ${name} with you, as helper.`,
  ],
  button: { label: t`View people`, href },
});

export const removedEmail = ({ name }: { name: string }, href: string): EmailTemplate => ({
  subject: ofLength(t`You no longer run ${name}`),
  title: t`You no longer run ${name}`,
  paragraphs: [t`An owner of ${name} has removed you. You'll receive no more emails about its guests.`],
  button: { label: t`Your listings`, href },
  notes: [t`If this is a mistake, contact an owner.`],
});

interface Listing {
  name: string;
  business: string;
}
interface Ended {
  /** Name of the person whose rights ended; null when the remaining owners did not know this person. */
  who: string | null;
  /** Labels of keys that were revoked. */
  keys: string[];
  /** Hosts of webhooks that were deleted. */
  webhooks: string[];
  /** Rooms whose published calendars have a new URL. */
  calendars: { title: string; url: string }[];
  /** Formatted day until which the old URLs show nights. */
  until: string;
}

/** Email to the remaining owners after a person's keys, webhooks or calendar URLs ended. */
export const endedRightsEmail = (
  { name, business }: Listing,
  { who, keys, webhooks, calendars, until }: Ended,
  origin: string,
): EmailTemplate => ({
  subject: ofLength(calendars.length > 0 ? t`New calendar links for ${name}` : t`Keys for ${name} no longer work`),
  title: calendars.length > 0 ? t`Your calendars have new links` : t`Keys and webhooks no longer work`,
  paragraphs: [
    who === null ? t`${name} has new owners.` : t`${who} no longer has the same rights at ${name}.`,
    ...(keys.length > 0
      ? [t`We revoked the ${plural(keys.length, "key", "keys")} ${formatList(keys)}. If a reseller still needs one, make a new key.`]
      : []),
    ...(webhooks.length > 0 ? [t`We deleted the ${plural(webhooks.length, "webhook", "webhooks")} to ${formatList(webhooks)}.`] : []),
    ...(calendars.length > 0
      ? [
          t`New links: ${formatList(calendars.map(({ title }) => title))}. Copy them to the sites that read your calendars. The old ones show taken nights until ${until}, then they stop working.`,
        ]
      : []),
  ],
  links: calendars.map(({ title, url }) => ({ label: title, href: url })),
  button: { label: t`View calendars`, href: `${origin}${calendarsUrl(business)}` },
  notes: [t`Calendars you import and your booking software stay connected.`],
});

/**
 * Email sent once to the owners after the upgrade: keys and webhooks without a known maker, and calendars whose URLs former members may
 * know.
 */
export const unknownMakersEmail = (
  { name, business }: Listing,
  { keys, webhooks, calendars }: Pick<Ended, "keys" | "webhooks"> & { calendars: string[] },
  origin: string,
): EmailTemplate => {
  const hasKeys = keys.length + webhooks.length > 0;
  return {
    subject: ofLength(hasKeys ? t`Check the keys of ${name}` : t`Check the calendars of ${name}`),
    title: hasKeys ? t`Check your keys and webhooks` : t`Check your calendars`,
    paragraphs: [
      ...(hasKeys
        ? [
            t`Each key and webhook now shows who made it, and stops working when that person leaves. We do not know who made these, so they keep working until you revoke them:`,
            ...keys.map((label) => t`Key: ${label}`),
            ...webhooks.map((host) => t`Webhook to ${host}`),
          ]
        : []),
      ...(calendars.length > 0
        ? [
            t`Published calendars now get a new link when a person who knew the old one leaves. People who left earlier can still read these calendars until you reset their links:`,
            ...calendars.map((title) => t`Calendar of ${title}`),
          ]
        : []),
    ],
    button: hasKeys
      ? { label: t`View keys`, href: `${origin}${sectionUrl(business, DESK.connections)}#${KEYS_ID}` }
      : { label: t`View calendars`, href: `${origin}${calendarsUrl(business)}` },
    notes: hasKeys ? [t`Revoke keys that you no longer need.`] : [],
  };
};
