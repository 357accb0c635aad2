/** Texts about a sent link that leads nowhere, because it is cut off or old. Other pages of the guide would be no help. */
export interface DeadLink {
  title: string;
  text: string;
  /** Private pages need a login. */
  next: { href: string; label: string; isPrivate?: true };
}

const EXPIRED = "This link has expired";
const BROKEN = "This link doesn't work";
const CUT_OFF = "Part of it may be missing: copy the whole link from the email.";

/** By the start of their address. */
const DEAD_LINKS: Record<string, DeadLink> = {
  "/accounts/magic/": {
    title: EXPIRED,
    text: "Links to log in work once and for a short time.",
    next: { href: "/accounts/login/", label: "Send a new one" },
  },
  "/accounts/password/reset/": {
    title: EXPIRED,
    text: "Links to set a password work once and for a short time.",
    next: { href: "/accounts/login/", label: "Send a new one" },
  },
  "/accounts/verify/": {
    title: EXPIRED,
    text: "Log in to send yourself a new one, or see whether your email is verified already.",
    next: { href: "/accounts/settings/", label: "Send a new one", isPrivate: true },
  },
  "/accounts/email/": {
    title: EXPIRED,
    text: "Your email address has not changed. Start the change again in your settings.",
    next: { href: "/accounts/settings/", label: "Profile & Settings", isPrivate: true },
  },
  "/listing/invitation/": {
    title: BROKEN,
    text: `${CUT_OFF} An owner of the listing can also invite you again.`,
    next: { href: "/listing/", label: "Your listings", isPrivate: true },
  },
  "/listing/answer/": {
    title: BROKEN,
    text: `${CUT_OFF} You can also answer in your inbox.`,
    next: { href: "/listing/", label: "Your listings", isPrivate: true },
  },
  "/listing/claim/mail/": {
    title: BROKEN,
    text: `${CUT_OFF} You can also start the claim again.`,
    next: { href: "/listing/claims/", label: "Your claims", isPrivate: true },
  },
  "/listing/transfer/": {
    title: BROKEN,
    text: `${CUT_OFF} The owner can also send you a new one.`,
    next: { href: "/listing/", label: "Your listings", isPrivate: true },
  },
  "/enquiry/": {
    title: BROKEN,
    text: `${CUT_OFF} You can also ask the business again on its page.`,
    next: { href: "/search/", label: "Find the business" },
  },
};

/** Address of a traveller's guide: the traveller's code, and a country or an area. */
const GUIDE_PATH = /^\/traveller\/[0-9a-hjkmnp-tv-z]{8}\/[\w-]+\/$/;

/** The same for every guide that a reader may not see, so that it does not tell whether there is one. */
const GUIDE: DeadLink = {
  title: "We can't open this guide",
  text: "The link is incomplete, or the guide is private. Ask its author to send you the whole link.",
  next: { href: "/explore/", label: "Look around" },
};

/**
 * Returns what to do if the address belongs to a link from an email or to a guide that was shared by its link.
 * @param path an address that does not exist
 */
export const findDeadLink = (path: string): DeadLink | undefined =>
  GUIDE_PATH.test(path) ? GUIDE : Object.entries(DEAD_LINKS).find(([start]) => path.startsWith(start))?.[1];
