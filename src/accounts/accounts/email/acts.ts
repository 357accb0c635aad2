import { badRequest } from "../../../platform/endpoints/errors.ts";
import { countMailTo } from "../../../platform/endpoints/limits.ts";
import type { ContextFor, RequestContext } from "../../../platform/http/context.ts";
import { revokeSessions, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { enqueueEmailChangeMails, enqueueNotice } from "../jobs.ts";
import { consumeToken, revokeLinks } from "../links/store.ts";
import { linkGone, maskEmail } from "../rules.ts";
import { beginEmailChange, confirmSide, endEmailChange, type findChangeLink, setEmail } from "./store.ts";

/** Two steps of an address change: both addresses receive a link, and the new address is written once both have confirmed. */

export type ChangeLink = NonNullable<Awaited<ReturnType<typeof findChangeLink>>>;

const gone = () => badRequest({ non_field_errors: [linkGone()] });

/**
 * Starts an address change, which replaces an open one, and emails both addresses.
 * @throws ApiError 429 if the new address gets too many emails
 */
export async function askForEmailChange({ db, services, account, host }: ContextFor<"session">, new_email: string): Promise<void> {
  await db.transaction(async (tx) => {
    await countMailTo({ db: tx, services }, "email_change", new_email);
    const uuid = await beginEmailChange(tx, account.id, new_email);
    await enqueueEmailChangeMails(tx, { uuid, host });
  });
}

/**
 * Confirms one side. The last confirmation makes the change, and ends the account's links and other sessions.
 * @returns done, waiting for the other address, or taken
 * @throws ApiError 400 if the link was used
 */
export async function confirmEmailChange(
  { db, request, host }: RequestContext,
  token: string,
  { uuid, side, account_id, old_email, new_email }: ChangeLink,
) {
  return db.transaction(async (tx) => {
    if (!(await consumeToken(tx, token))) throw gone();
    const after = await confirmSide(tx, uuid, side);
    if (!after) throw gone();
    if (!after.isComplete) return "waiting" as const;
    if (!(await setEmail(tx, account_id, new_email))) return "taken" as const;
    await endEmailChange(tx, account_id);
    await revokeLinks(tx, account_id);
    await revokeSessions(tx, account_id, request.cookies[SESSION_COOKIE]);
    await enqueueNotice(tx, { kind: "email_changed", to: old_email, what: maskEmail(new_email), host });
    return "done" as const;
  });
}
