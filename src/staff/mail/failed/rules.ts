import { maskEmail } from "../../../accounts/accounts/rules.ts";
import { mailName } from "../../../accounts/auditLog/mailNames.ts";
import type { FailedMail } from "./contract.ts";

const ERROR_MAX = 300;
const EMAIL = /(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"']+/g;

/**
 * Returns the first line of an error, with addresses masked: mail servers repeat the recipient's address in it, and it is private there
 * too.
 */
export const maskedError = (text: string) => (text.split("\n", 1)[0] ?? "").replace(EMAIL, (email) => maskEmail(email)).slice(0, ERROR_MAX);

/** Failed job as stored in the queue. */
interface Failed extends Pick<FailedMail, "id" | "error" | "attempts" | "is_given_up"> {
  task: string;
  payload: Record<string, unknown>;
  created: Date;
  tried: Date;
}

/** Returns the kind of a mail, which is stored in the log of a retry (mailName). */
export const failedMailKind = ({ task, payload }: Pick<Failed, "task" | "payload">): string => String(payload.kind ?? payload.side ?? task);

/** Converts a job of the queue to the form that staff see. */
export function toFailedMail(failed: Failed): FailedMail {
  const { id, payload, error, attempts, is_given_up, created, tried } = failed;
  const to = payload.email ?? payload.to;
  const kind = failedMailKind(failed);
  return {
    id,
    kind,
    name: mailName(kind),
    to: typeof to === "string" ? maskEmail(to) : "",
    error: maskedError(error),
    attempts,
    is_given_up,
    created: new Date(created).toISOString(),
    tried: new Date(tried).toISOString(),
  };
}
