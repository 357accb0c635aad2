import { browserOf } from "../accounts/rules.agent.ts";
import { findAccount, findAccountByEmail } from "../accounts/store.ts";
import { badRequest, notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../platform/http/context.ts";
import { listSessions, revokeListedSession, revokeSessions, SESSION_COOKIE } from "../platform/session.ts";
import { requireStaff } from "./api.auth.ts";
import { findAnAccount, listAccountSessions, revokeAccountSession, revokeAccountSessions } from "./contract.ts";

const NOBODY = "No account has exactly this address.";

/** Who ended whose sessions, by the accounts' ids: the log holds no names and no addresses. */
const note = ({ services, request }: RequestContext, staff: string, account: string, ended: number) =>
  services.log.info({ request_id: request.id, staff, account, ended }, "sessions ended by staff");

export const staffSessionHandlers: EndpointHandler[] = [
  handle(findAnAccount, async ({ body }, ctx) => {
    await requireStaff(ctx);
    const account = await findAccountByEmail(ctx.db, body.email);
    if (!account) throw badRequest({ email: [NOBODY] });
    return { uuid: account.id };
  }),

  handle(listAccountSessions, async ({ params }, ctx) => {
    await requireStaff(ctx);
    const account = await findAccount(ctx.db, params.account);
    if (!account) throw notFound();
    const sessions = await listSessions(ctx.db, account.id, ctx.request.cookies[SESSION_COOKIE] ?? "");
    return {
      email: account.email,
      sessions: sessions.map(({ uuid, agent, created, last_seen, is_this }) => ({
        uuid,
        device: browserOf(agent),
        created: created.toISOString(),
        last_seen: last_seen.toISOString(),
        is_this,
      })),
    };
  }),

  handle(revokeAccountSession, async ({ params: { account, uuid } }, ctx) => {
    const staff = await requireStaff(ctx);
    if (!(await revokeListedSession(ctx.db, account, uuid))) throw notFound();
    note(ctx, staff.id, account, 1);
    return undefined;
  }),

  handle(revokeAccountSessions, async ({ params: { account } }, ctx) => {
    const staff = await requireStaff(ctx);
    if (!(await findAccount(ctx.db, account))) throw notFound();
    const ended = await revokeSessions(ctx.db, account);
    note(ctx, staff.id, account, ended.rowCount ?? 0);
    return undefined;
  }),
];
