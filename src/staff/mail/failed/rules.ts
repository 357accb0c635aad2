import { maskEmail } from "../../../accounts/accounts/rules.ts";
import { formatMoment } from "../../../platform/values/format.ts";
import type { FailedMail } from "./contract.ts";

const ERROR_MAX = 300;
const EMAIL = /(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"']+/g;

/** The first line of what went wrong; mail servers repeat the address in it, and it is as private there as beside it. */
export const maskedError = (text: string) => (text.split("\n", 1)[0] ?? "").replace(EMAIL, (email) => maskEmail(email)).slice(0, ERROR_MAX);

/** A moment as staff read it, in UTC. @param text ISO 8601 */
export const utcMoment = (text: string): string => formatMoment(text);

/** What the queue says of a failed job. */
interface Failed extends Pick<FailedMail, "id" | "error" | "attempts" | "is_given_up"> {
  task: string;
  payload: Record<string, unknown>;
  created: Date;
  tried: Date;
}

/** What a mail is about. */
export const failedMailKind = ({ task, payload }: Pick<Failed, "task" | "payload">): string => String(payload.kind ?? payload.side ?? task);

/** A job of the queue as staff see it. */
export function toFailedMail(failed: Failed): FailedMail {
  const { id, payload, error, attempts, is_given_up, created, tried } = failed;
  const to = payload.email ?? payload.to;
  return {
    id,
    kind: failedMailKind(failed),
    to: typeof to === "string" ? maskEmail(to) : "",
    error: maskedError(error),
    attempts,
    is_given_up,
    created: new Date(created).toISOString(),
    tried: new Date(tried).toISOString(),
  };
}
