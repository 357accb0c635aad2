/** The pages of one's own that stand in the bars themselves. The specification, section 2. */
export const OWN_LINKS = [
  { href: "/traveller/for-you/", label: "For You" },
  { href: "/traveller/add-recommendations/", label: "My Recommendations" },
] as const;

/** What somebody who is signed in finds in the account menu and in the More panel: the pages that there are. */
export const LOGGED_IN_LINKS = [
  { href: "/accounts/settings/", label: "Profile & Settings" },
  { href: "/accounts/logout/", label: "Log Out" },
] as const;

/** And what staff find beside them. */
export const STAFF_LINKS = [
  { href: "/staff/reports/", label: "Reports" },
  { href: "/staff/mail/", label: "Failed mail" },
  { href: "/staff/sessions/", label: "Sessions" },
] as const;

/** The links of somebody who is signed in; the way out comes last. */
export const linksOf = ({ isStaff }: { isStaff: boolean }): readonly { href: string; label: string }[] =>
  isStaff ? [...LOGGED_IN_LINKS.slice(0, -1), ...STAFF_LINKS, ...LOGGED_IN_LINKS.slice(-1)] : LOGGED_IN_LINKS;

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
export const cellOf = (path: string): Cell | undefined => CELLS.find(([pattern]) => pattern.test(path))?.[1];
