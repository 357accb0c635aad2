import { t } from "../../platform/languages/text.ts";

/** Kinds of open items for staff: the name, one of them, and the page on which they are processed, in the order of the page. */
export const WAITING = {
  claims: { label: () => t`Claims`, one: () => t`a claim`, href: "/staff/review/?kind=claim" },
  reports: { label: () => t`Reports`, one: () => t`a report`, href: "/staff/review/?kind=report" },
  objections: { label: () => t`Objections`, one: () => t`an objection`, href: "/staff/review/?kind=objection" },
  duplicates: { label: () => t`Likely duplicates`, one: () => t`a likely duplicate`, href: "/staff/review/?kind=duplicate" },
  submissions: { label: () => t`Submissions`, one: () => t`a submission`, href: "/staff/review/?kind=submission" },
  disputes: { label: () => t`Credit disputes`, one: () => t`a credit dispute`, href: "/staff/review/?kind=dispute" },
  import_changes: { label: () => t`Changes by imports`, one: () => t`a change by an import`, href: "/staff/review/?kind=import" },
  held_mail: { label: () => t`Held mail`, one: () => t`a held email`, href: "/staff/settings/mail/held/" },
  failed_mail: { label: () => t`Failed mail`, one: () => t`a failed email`, href: "/staff/settings/mail/" },
} as const;
export type WaitingKey = keyof typeof WAITING;
