import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { changeAccount } from "./acts.ts";
import { changePerson, type FullPerson, getPerson, listPeople, type Person } from "./contract.ts";
import { findPeople, findPerson, newestPeople, type PersonRow, readAboutAccount } from "./store.ts";

const toPerson = ({ blocked, created, ...row }: PersonRow): Person & { note: string } => ({
  ...row,
  blocked: blocked && new Date(blocked).toISOString(),
  created: new Date(created).toISOString(),
});

/** @throws ApiError 404 if the account does not exist */
async function readPerson(db: DbOrTransaction, id: string, by: string): Promise<FullPerson> {
  const row = await findPerson(db, id);
  if (!row) throw notFound();
  return { ...toPerson(row), ...(await readAboutAccount(db, id)), is_own: id === by };
}

export const staffPeopleHandlers: EndpointHandler[] = [
  handle(listPeople, ({ query }, { db, address }) => {
    const search = (query.search ?? "").trim();
    if (search === "") {
      const { count, rows } = newestPeople(db, query.filter);
      return listPage(query, address, { count, rows: async (window) => (await rows(window)).map(toPerson) });
    }
    return listPage(query, address, async (window) => {
      const { count, results } = await findPeople(db, search, query.filter, window);
      return { count, results: results.map(toPerson) };
    });
  }),

  handle(getPerson, ({ params }, { db, account }) => readPerson(db, params.account, account.id)),

  handle(changePerson, async ({ params, body }, { db, account }) => {
    await changeAccount(db, params.account, body, account.id);
    return readPerson(db, params.account, account.id);
  }),
];
