import { t } from "../../platform/languages/text.ts";

/** Texts about a sent link that leads nowhere, because it is cut off or old. Other pages of the guide would be no help. */
export interface DeadLink {
  title: string;
  text: string;
  /** Private pages need a login. */
  next: { href: string; label: string; isPrivate?: true };
}

const expired = () => t`This link has expired`;
const broken = () => t`This link doesn't work`;
const cutOff = (otherWay: string) => `${t`Part of it may be missing: copy the whole link from the email.`} ${otherWay}`;

/** By the start of their address. */
const deadLinks = (): Record<string, DeadLink> => ({
  "/accounts/magic/": {
    title: expired(),
    text: t`Links to log in work once and for a short time.`,
    next: { href: "/accounts/login/", label: t`Send a new one` },
  },
  "/accounts/password/reset/": {
    title: expired(),
    text: t`Links to set a password work once and for a short time.`,
    next: { href: "/accounts/login/", label: t`Send a new one` },
  },
  "/accounts/verify/": {
    title: expired(),
    text: t`Log in to send yourself a new one, or see whether your email is verified already.`,
    next: { href: "/accounts/settings/", label: t`Send a new one`, isPrivate: true },
  },
  "/accounts/email/": {
    title: expired(),
    text: t`Your email address has not changed. Start the change again in your settings.`,
    next: { href: "/accounts/settings/", label: t`Profile & Settings`, isPrivate: true },
  },
  "/listing/invitation/": {
    title: broken(),
    text: cutOff(t`An owner of the listing can also invite you again.`),
    next: { href: "/listing/", label: t`Your listings`, isPrivate: true },
  },
  "/listing/answer/": {
    title: broken(),
    text: cutOff(t`You can also answer in your inbox.`),
    next: { href: "/listing/", label: t`Your listings`, isPrivate: true },
  },
  "/listing/claim/mail/": {
    title: broken(),
    text: cutOff(t`You can also start the claim again.`),
    next: { href: "/listing/claims/", label: t`Your claims`, isPrivate: true },
  },
  "/listing/transfer/": {
    title: broken(),
    text: cutOff(t`The owner can also send you a new one.`),
    next: { href: "/listing/", label: t`Your listings`, isPrivate: true },
  },
  "/enquiry/": {
    title: broken(),
    text: cutOff(t`You can also ask the business again on its page.`),
    next: { href: "/search/", label: t`Find the business` },
  },
});

/** Address of a traveller's guide: the traveller's code, and a country or an area. */
const GUIDE_PATH = /^\/traveller\/[0-9a-hjkmnp-tv-z]{8}\/[\w-]+\/$/;

/** The same for every guide that a reader may not see, so that it does not tell whether there is one. */
const noGuide = (): DeadLink => ({
  title: t`We can't open this guide`,
  text: t`The link is incomplete, or the guide is private. Ask its author to send you the whole link.`,
  next: { href: "/explore/", label: t`Look around` },
});

/**
 * Returns what to do if the address belongs to a link from an email or to a guide that was shared by its link.
 * @param path an address that does not exist
 */
export const findDeadLink = (path: string): DeadLink | undefined =>
  GUIDE_PATH.test(path) ? noGuide() : Object.entries(deadLinks()).find(([start]) => path.startsWith(start))?.[1];
