/** Kinds of open items for staff: the name, one of them, and the page on which they are processed, in the order of the page. */
export const WAITING = {
  claims: { label: "Claims", one: "a claim", href: "/staff/claims/" },
  reports: { label: "Reports", one: "a report", href: "/staff/reports/" },
  duplicates: { label: "Likely duplicates", one: "a likely duplicate", href: "/staff/duplicates/" },
  held_mail: { label: "Held mail", one: "a held email", href: "/staff/incoming-mail/" },
  failed_mail: { label: "Failed mail", one: "a failed email", href: "/staff/mail/" },
} as const;
export type WaitingKey = keyof typeof WAITING;
