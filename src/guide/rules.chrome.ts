/** What somebody who is signed in finds in the account menu and in the More panel: the pages that there are. */
export const LOGGED_IN_LINKS = [
  { href: "/accounts/settings/", label: "Profile & Settings" },
  { href: "/accounts/logout/", label: "Log Out" },
] as const;
