import { now } from "../../../platform/clock.ts";
import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import { countMailTo } from "../../../platform/endpoints/limits.ts";
import { isDuplicate } from "../../../platform/endpoints/records.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { revokeSessions, SESSION_COOKIE } from "../../../platform/security/session.ts";
import { consumeLinkAttempt } from "../auth/store.ts";
import { cancelEmailChange, changeEmail, followEmailLink, readEmailLink } from "../contract.ts";
import { enqueueEmailChangeMails, enqueueNotice } from "../jobs.ts";
import { consumeToken, revokeLinks } from "../links/store.ts";
import { maskEmail } from "../rules.ts";
import { beginEmailChange, confirmSide, endEmailChange, findChangeLink, openEmailChange, setEmail } from "./store.ts";

const GONE = "This link does not work any more: it works once, and only for a while.";
const TAKEN = "Another account uses this address now, so yours has not changed.";

type ChangeLink = NonNullable<Awaited<ReturnType<typeof findChangeLink>>>;

const linkState = ({ used, ended, expires }: ChangeLink) =>
  used ? ("used" as const) : ended ? ("ended" as const) : expires <= now() ? ("expired" as const) : ("good" as const);

/** Confirms one side, and makes the change when it was the last. @returns whether it was @throws ApiError 400 for a link that is used up */
async function confirm(ctx: RequestContext, token: string, { uuid, side, account_id, old_email, new_email }: ChangeLink) {
  return ctx.db.transaction(async (transaction) => {
    const gone = () => badRequest({ non_field_errors: [GONE] });
    if (!(await consumeToken(transaction, token))) throw gone();
    const after = await confirmSide(transaction, uuid, side);
    if (!after) throw gone();
    if (!after.isComplete) return "waiting" as const;
    if (!(await setEmail(transaction, account_id, new_email))) return "taken" as const;
    await endEmailChange(transaction, account_id);
    await revokeLinks(transaction, account_id);
    await revokeSessions(transaction, account_id, ctx.request.cookies[SESSION_COOKIE]);
    await enqueueNotice(transaction, { kind: "email_changed", to: old_email, what: maskEmail(new_email), host: ctx.host });
    return "done" as const;
  });
}

export const emailHandlers: EndpointHandler[] = [
  handle(changeEmail, async ({ body: { new_email } }, ctx) => {
    const { account } = ctx;
    if (new_email.toLowerCase() === account.email.toLowerCase()) throw badRequest({ new_email: ["This is your address already."] });
    await consumeLinkAttempt(ctx, account.email);
    await ctx.db.transaction(async (transaction) => {
      await countMailTo({ db: transaction, services: ctx.services }, "email_change", new_email);
      const uuid = await beginEmailChange(transaction, account.id, new_email);
      await enqueueEmailChangeMails(transaction, { uuid, host: ctx.host });
    });
    return { success: true };
  }),

  handle(cancelEmailChange, async (_input, ctx) => {
    const { id } = ctx.account;
    if (!(await openEmailChange(ctx.db, id)) || !(await endEmailChange(ctx.db, id))) throw notFound();
    return undefined;
  }),

  handle(readEmailLink, async ({ params }, ctx) => {
    const link = await findChangeLink(ctx.db, params.token);
    if (!link) throw notFound();
    return {
      side: link.side,
      state: linkState(link),
      old_email_masked: maskEmail(link.old_email),
      new_email_masked: maskEmail(link.new_email),
    };
  }),

  handle(followEmailLink, async ({ params: { token }, body }, ctx) => {
    const link = await findChangeLink(ctx.db, token);
    if (!link) throw notFound();
    if (body.stop) {
      // The owner of the old address can stop it, even after confirming.
      const isOpen = link.side === "email_old" && !link.ended && link.expires > now();
      if (!isOpen || !(await endEmailChange(ctx.db, link.account_id, link.uuid))) throw badRequest({ non_field_errors: [GONE] });
      return { outcome: "stopped" as const };
    }
    const outcome = await confirm(ctx, token, link).catch((error) => {
      // Somebody signed up with the address in this very moment.
      if (isDuplicate(error)) return "taken" as const;
      throw error;
    });
    if (outcome !== "taken") return { outcome };
    await endEmailChange(ctx.db, link.account_id, link.uuid);
    throw badRequest({ non_field_errors: [TAKEN] });
  }),
];
