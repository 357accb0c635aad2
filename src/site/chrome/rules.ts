import { AFTER_LISTING_LOGIN, OWN_SETTINGS } from "../../accounts/accounts/redirects.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { KEPT_PAGE } from "../offline/urls.ts";

/** Own pages that are links in the bars. */
const ownLinks = () =>
  [
    { href: "/traveller/for-you/", label: t`For You` },
    { href: "/traveller/add-recommendations/", label: t`My Recommendations` },
  ] as const;

const travellerLinks = () =>
  [
    { href: "/traveller/wishlist/", label: t`My Wishlist` },
    { href: "/traveller/vouchers/", label: t`Saved Vouchers` },
    { href: "/traveller/", label: t`My guides` },
    { href: "/traveller/following/", label: meant("people you follow")`People` },
  ] as const;
/** Offline pages belong to the device, so every visitor can open them, signed in or not. */
export const keptLink = () => ({ href: KEPT_PAGE, label: t`Saved offline` }) as const;
/** In the footers of all pages. */
export const legalLinks = () => [
  { href: "/traveller-terms/", label: t`Terms & Conditions` },
  { href: "/privacy-policy/", label: t`Privacy Policy` },
  { href: "/accessibility/", label: t`Accessibility` },
];
/** Returns the settings page. Travellers have one page for profile and settings; other accounts have no profile. */
export const settingsPath = ({ code }: { code: string | undefined }) => (code === undefined ? "/accounts/settings/" : OWN_SETTINGS);
/** Returns the sign-up link for an account without a traveller profile, such as an owner's. */
const addLink = (guide: string) => ({ href: "/traveller/add/", label: t`Travel with ${guide}` });
/** For owners and helpers of a business. */
const listingLink = () => ({ href: AFTER_LISTING_LOGIN, label: t`Your listings` });

/** For staff, after the other links. */
const staffLink = () => ({ href: "/staff/", label: t`Staff desk` }) as const;

interface Link {
  href: string;
  label: string;
}

/** Returns the links in the bars: own pages for travellers, none for other accounts. */
export const barLinks = ({ code }: { code: string | undefined }): readonly Link[] => (code === undefined ? [] : ownLinks());

/**
 * Returns the links of the account menu and of the More panel for a signed-in account. The log-out button (LogOut.tsx) follows them.
 * @param guide the guide's name
 */
export const accountLinks = (
  {
    isStaff,
    hasListing,
    code,
  }: {
    isStaff: boolean;
    hasListing: boolean;
    code: string | undefined;
  },
  guide: string = DEFAULT_NAME,
): readonly Link[] => [
  ...(hasListing ? [listingLink()] : []),
  ...(code === undefined ? [addLink(guide)] : travellerLinks()),
  keptLink(),
  { href: settingsPath({ code }), label: t`Profile & Settings` },
  ...(isStaff ? [staffLink()] : []),
];

/** Cells of the bottom bar that are pages; More is a panel. */
export type Cell = "explore" | "search" | "for_you" | "my_recs" | "log_in";

const CELLS: readonly [RegExp, Cell][] = [
  [/^\/explore\//, "explore"],
  [/^\/search\//, "search"],
  [/^\/traveller\/for-you\//, "for_you"],
  [/^\/traveller\/(?:add-recommendations|recommend)\//, "my_recs"],
  [/^\/(?:accounts\/login|traveller\/(?:login|signup)|listing\/login)\//, "log_in"],
];

/** Returns the bottom bar's cell for the current page. @param path of the page */
export const activeCell = (path: string): Cell | undefined => CELLS.find(([pattern]) => pattern.test(path))?.[1];
