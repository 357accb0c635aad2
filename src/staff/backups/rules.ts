import { z } from "zod";
import { GUIDE_NAME } from "../../platform/guideName.ts";
import type { BackupState } from "../../platform/jobs/backupRuns.ts";
import { t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { HEALTH_PAGE } from "../frame/rules.ts";
import type { BackupProblem } from "./enumerations.ts";

/** Days after which a daily backup is missed. */
const OLD_DAYS = 2;

/** Returns what staff have to know about the backups; null if all is well. */
export function backupProblem({ last, lastGood }: BackupState, now: Date): BackupProblem | null {
  if (last?.error) return "failed";
  if (!lastGood) return "none";
  return now.getTime() - lastGood.getTime() > OLD_DAYS * DAY_MILLISECONDS ? "old" : null;
}

/** Returns the mail to the operator about a backup that failed. */
export const backupFailedEmail = ({ file, error }: { file: string; error: string }, origin: string): EmailTemplate => ({
  subject: t`The backup of ${GUIDE_NAME} failed`,
  title: t`The backup failed`,
  paragraphs: [t`${file} was not stored: ${error}`, t`Earlier backups stay where they are. The next daily backup is tried at 02:30 UTC.`],
  button: { label: t`View backups`, href: `${origin}${HEALTH_PAGE}` },
});

/** Returns the mail by which staff check that the guide's mails arrive. */
export const testEmail = (origin: string): EmailTemplate => ({
  subject: t`Mails of ${GUIDE_NAME} arrive`,
  title: t`This mail is a test`,
  paragraphs: [t`The guide’s mails reach you. If this mail is in your spam folder, check the SPF, DKIM and DMARC records of its sender.`],
  button: { label: t`View health`, href: `${origin}${HEALTH_PAGE}` },
});

const lostThing = z.object({
  at: z.string(),
  kind: z.enum(["voucher_redeemed", "credit_spent"]),
  subject: z.record(z.string(), z.unknown()),
});
const reportSchema = z.object({
  replayed: z.record(z.string(), z.number()).nullable().catch(null),
  lost: z.array(lostThing).catch([]),
});
export type StoredReport = z.infer<typeof reportSchema>;

/** Returns the report of a restore as it was stored, of any version. */
export const readRestoreReport = (stored: unknown): StoredReport => reportSchema.catch({ replayed: null, lost: [] }).parse(stored);
