import { describeUserAgent } from "../../../accounts/accounts/agent.ts";
import { findAccount, findAccountByEmail } from "../../../accounts/accounts/store.ts";
import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { listSessions, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { revokeAllSessions, revokeOneSession } from "./acts.ts";
import { findAnAccount, listAccountSessions, revokeAccountSession, revokeAccountSessions } from "./contract.ts";

const noAccount = () => t`No account uses this email.`;

/** Logs which account ended whose sessions, by account id: the server's log holds no names and no addresses. */
const note = ({ services, request, account: { id: staff } }: ContextFor<"staff">, account: string, ended: number) =>
  services.log.info({ request_id: request.id, staff, account, ended }, "sessions ended by staff");

export const staffSessionHandlers: EndpointHandler[] = [
  handle(findAnAccount, async ({ body }, ctx) => {
    const account = await findAccountByEmail(ctx.db, body.email);
    if (!account) throw badRequest({ email: [noAccount()] });
    return { uuid: account.id };
  }),

  handle(listAccountSessions, async ({ params }, ctx) => {
    const account = await findAccount(ctx.db, params.account);
    if (!account) throw notFound();
    const sessions = await listSessions(ctx.db, account.id, ctx.request.cookies[SESSION_COOKIE] ?? "");
    return {
      email: account.email,
      sessions: sessions.map(({ uuid, agent, created, last_seen, is_this }) => ({
        uuid,
        device: describeUserAgent(agent),
        created: created.toISOString(),
        last_seen: last_seen.toISOString(),
        is_this,
      })),
    };
  }),

  handle(revokeAccountSession, async ({ params: { account, uuid } }, ctx) => {
    await revokeOneSession(ctx.db, { account, uuid }, ctx.account.id);
    note(ctx, account, 1);
    return undefined;
  }),

  handle(revokeAccountSessions, async ({ params: { account } }, ctx) => {
    const ended = await revokeAllSessions(ctx.db, account, ctx.account.id);
    note(ctx, account, ended);
    return undefined;
  }),
];
