/** Kinds of open items for staff: the name, one of them, and the page on which they are processed, in the order of the page. */
export const WAITING = {
  claims: { label: "Claims", one: "a claim", href: "/staff/review/?kind=claim" },
  reports: { label: "Reports", one: "a report", href: "/staff/review/?kind=report" },
  duplicates: { label: "Likely duplicates", one: "a likely duplicate", href: "/staff/review/?kind=duplicate" },
  submissions: { label: "Submissions", one: "a submission", href: "/staff/review/?kind=submission" },
  disputes: { label: "Credit disputes", one: "a credit dispute", href: "/staff/review/?kind=dispute" },
  import_changes: { label: "Changes by imports", one: "a change by an import", href: "/staff/review/?kind=import" },
  held_mail: { label: "Held mail", one: "a held email", href: "/staff/settings/mail/held/" },
  failed_mail: { label: "Failed mail", one: "a failed email", href: "/staff/settings/mail/" },
} as const;
export type WaitingKey = keyof typeof WAITING;
