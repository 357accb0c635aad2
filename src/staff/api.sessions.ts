import { browserOf } from "../accounts/rules.agent.ts";
import { findAccount, findAccountByEmail } from "../accounts/store.ts";
import { badRequest, notFound } from "../platform/errors.ts";
import { type Route, route, type Visit } from "../platform/http/context.ts";
import { endListedSession, endSessions, listSessions, SESSION_COOKIE } from "../platform/session.ts";
import { onlyStaff } from "./api.only.ts";
import { endAccountSession, endAccountSessions, findAnAccount, listAccountSessions } from "./contract.ts";

const NOBODY = "No account has exactly this address.";

/** Who ended whose sessions, by the accounts' ids: the log holds no names and no addresses. */
const note = ({ services, request }: Visit, staff: string, account: string, ended: number) =>
  services.log.info({ request_id: request.id, staff, account, ended }, "sessions ended by staff");

export const staffSessionRoutes: Route[] = [
  route(findAnAccount, async ({ body }, visit) => {
    await onlyStaff(visit);
    const account = await findAccountByEmail(visit.db, body.email);
    if (!account) throw badRequest({ email: [NOBODY] });
    return { uuid: account.id };
  }),

  route(listAccountSessions, async ({ params }, visit) => {
    await onlyStaff(visit);
    const account = await findAccount(visit.db, params.account);
    if (!account) throw notFound();
    const sessions = await listSessions(visit.db, account.id, visit.request.cookies[SESSION_COOKIE] ?? "");
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

  route(endAccountSession, async ({ params: { account, uuid } }, visit) => {
    const staff = await onlyStaff(visit);
    if (!(await endListedSession(visit.db, account, uuid))) throw notFound();
    note(visit, staff.id, account, 1);
    return undefined;
  }),

  route(endAccountSessions, async ({ params: { account } }, visit) => {
    const staff = await onlyStaff(visit);
    if (!(await findAccount(visit.db, account))) throw notFound();
    const ended = await endSessions(visit.db, account);
    note(visit, staff.id, account, ended.rowCount ?? 0);
    return undefined;
  }),
];
