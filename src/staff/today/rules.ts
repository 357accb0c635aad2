import { counted, t } from "../../platform/languages/text.ts";
import type { WaitingKey } from "../frame/enumerations.ts";
import { waitingTime } from "../frame/rules.ts";
import type { Health, Waiting } from "./contract.ts";

/** Texts of the staff desk's first page. */

const isMail = ({ key }: Pick<Waiting, "key">) => key === "held_mail" || key === "failed_mail";
const countOf = (waiting: readonly Waiting[]) => waiting.reduce((sum, { count }) => sum + count, 0);

/**
 * Returns the sentence below the title. Emails are counted apart: Review, which shows the same number, does not list them.
 * @param nameOf returns one item of a kind: "a claim"
 */
export function waitingSentence(waiting: readonly Waiting[], nameOf: (key: WaitingKey) => string, now: Date): string {
  const mails = countOf(waiting.filter(isMail));
  const mailText = mails > 0 ? [counted(mails, "# email to check.", "# emails to check.")] : [];
  const review = waiting.filter((one) => !isMail(one));
  const [oldest] = review
    .flatMap((one) => (one.oldest === null ? [] : [{ ...one, oldest: one.oldest }]))
    .sort((a, b) => (a.oldest < b.oldest ? -1 : 1));
  const reviewText = oldest
    ? t`${countOf(review)} to review. Oldest: ${nameOf(oldest.key)}, ${waitingTime(oldest.oldest, now)}.`
    : t`Nothing to review.`;
  return [reviewText, ...mailText].join(" ");
}

/** Share of free disk space below which the page shows a warning. */
const DISK_LOW = 0.1;

/** Returns the problems of the system, a sentence each; an empty list if it is healthy. */
export function healthProblems({ jobs_failed, mails_failed, disk_free_bytes, disk_bytes }: Health): string[] {
  return [
    ...(disk_bytes > 0 && disk_free_bytes / disk_bytes < DISK_LOW ? [t`The disk is nearly full.`] : []),
    ...(jobs_failed > 0 ? [counted(jobs_failed, "# job failed and will not be retried.", "# jobs failed and will not be retried.")] : []),
    ...(mails_failed > 0 ? [counted(mails_failed, "# email could not be sent yet.", "# emails could not be sent yet.")] : []),
  ];
}
