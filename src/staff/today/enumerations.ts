/** Kinds of open items for staff: the name, and the page on which they are processed, in the order of the page. */
export const WAITING = {
  claims: { label: "Claims", href: "/staff/claims/" },
  reports: { label: "Reports", href: "/staff/reports/" },
  duplicates: { label: "Likely duplicates", href: "/staff/duplicates/" },
  held_mail: { label: "Mail that was held back", href: "/staff/incoming-mail/" },
  failed_mail: { label: "Mail that failed", href: "/staff/mail/" },
} as const;
export type WaitingKey = keyof typeof WAITING;
