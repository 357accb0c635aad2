/** What somebody who is signed in finds in the account menu and in the More panel: the pages that there are. */
export const LOGGED_IN_LINKS = [
  { href: "/accounts/settings/", label: "Profile & Settings" },
  { href: "/accounts/logout/", label: "Log Out" },
] as const;

/** And what staff find beside them. */
export const STAFF_LINKS = [{ href: "/staff/mail/", label: "Failed mail" }] as const;

/** The links of somebody who is signed in; the way out comes last. */
export const linksOf = ({ isStaff }: { isStaff: boolean }): readonly { href: string; label: string }[] =>
  isStaff ? [...LOGGED_IN_LINKS.slice(0, -1), ...STAFF_LINKS, ...LOGGED_IN_LINKS.slice(-1)] : LOGGED_IN_LINKS;
