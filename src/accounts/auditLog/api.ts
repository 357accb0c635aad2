import { findOfMember } from "../../catalogue/listings/members/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { type LogEntry, listLog } from "./contract.ts";
import { type LogRow, logPage } from "./store.ts";
import { actorName, actWords } from "./words.ts";

const toLogEntry = ({ entry, name, email }: LogRow): LogEntry => {
  const { uuid, created, act, side, account_id, subject_kind, subject_id, subject_name, before, after } = entry;
  return {
    uuid,
    created: created.toISOString(),
    act,
    side,
    by: actorName(side, name ?? email),
    // A listing must not learn which staff member acted, nor which account a guest has.
    account: side === "people" ? account_id : null,
    subject: { kind: subject_kind, id: subject_id, name: subject_name },
    before,
    after,
    words: actWords(entry),
  };
};

export const auditLogHandlers: EndpointHandler[] = [
  handle(listLog, async ({ params: { code }, query: { subject, side, account: by, ...query } }, { db, account, address }) => {
    if (!(await findOfMember(db, code, account.id))) throw notFound();
    // The account filter covers only the listing's people: no other account is named here.
    const { count, rows } = logPage(db, { business: code, subject, side: by === undefined ? side : "people", account: by });
    return listPage(query, address, { count, rows: async (window) => (await rows(window)).map(toLogEntry) });
  }),
];
