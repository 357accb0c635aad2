import { AFTER_LISTING_LOGIN, OWN_SETTINGS } from "../../accounts/accounts/redirects.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import { KEPT_PAGE } from "../offline/urls.ts";

/** The pages of one's own that stand in the bars themselves. */
const OWN_LINKS = [
  { href: "/traveller/for-you/", label: "For You" },
  { href: "/traveller/add-recommendations/", label: "My Recommendations" },
] as const;

const TRAVELLER_LINKS = [
  { href: "/traveller/wishlist/", label: "My Wishlist" },
  { href: "/traveller/vouchers/", label: "Saved Vouchers" },
  { href: "/traveller/", label: "Your guide" },
  { href: "/traveller/following/", label: "People" },
] as const;
/** What is kept on this device is there for whoever looks, signed in or not. */
export const KEPT_LINK = { href: KEPT_PAGE, label: "Kept for the way" } as const;
/** A traveller has one page for both; other accounts have no profile. */
export const settingsPath = ({ code }: { code: string | undefined }) => (code === undefined ? "/accounts/settings/" : OWN_SETTINGS);
/** For an account that is no traveller, such as an owner's. */
const addLink = (guide: string) => ({ href: "/traveller/add/", label: `Travel with ${guide}` });
/** For who owns or helps run a business. */
const LISTING_LINK = { href: AFTER_LISTING_LOGIN, label: "Your listing" };

/** And what staff find beside them. */
const STAFF_LINK = { href: "/staff/", label: "Staff desk" } as const;

interface Link {
  href: string;
  label: string;
}

/** What stands in the bars themselves: of a traveller, and of nobody else. */
export const barLinks = ({ code }: { code: string | undefined }): readonly Link[] => (code === undefined ? [] : OWN_LINKS);

/** What somebody who is signed in finds in the account menu and in the More panel: the pages that there are. The way out comes after them (LogOut.tsx). @param guide what it is called */
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
  ...(hasListing ? [LISTING_LINK] : []),
  ...(code === undefined ? [addLink(guide)] : TRAVELLER_LINKS),
  KEPT_LINK,
  { href: settingsPath({ code }), label: "Profile & Settings" },
  ...(isStaff ? [STAFF_LINK] : []),
];

/** The cells of the bottom bar that are a page; More and what has no cell are none of them. */
export type Cell = "explore" | "search" | "for_you" | "my_recs" | "log_in";

const CELLS: readonly [RegExp, Cell][] = [
  [/^\/explore\//, "explore"],
  [/^\/search\//, "search"],
  [/^\/traveller\/for-you\//, "for_you"],
  [/^\/traveller\/(?:add-recommendations|recommend)\//, "my_recs"],
  [/^\/(?:accounts\/login|traveller\/(?:login|signup)|listing\/login)\//, "log_in"],
];

/** Where one is in the bottom bar. @param path of the page */
export const activeCell = (path: string): Cell | undefined => CELLS.find(([pattern]) => pattern.test(path))?.[1];
