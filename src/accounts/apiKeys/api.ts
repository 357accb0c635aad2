import { findOwned } from "../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { listMakers } from "../travellers/people/store.ts";
import { makeApiKey, revokeApiKey } from "./acts.ts";
import { type ApiKey, createKey, listKeys, revokeKey } from "./contract.ts";
import * as store from "./store.ts";

type Makers = Awaited<ReturnType<typeof listMakers>>;

/** Returns a key as its owners see it. */
const toApiKey = ({ created, created_by, last_used, ...row }: store.KeyRow, makers: Makers): ApiKey => ({
  ...row,
  created: created.toISOString(),
  created_by: makers.get(created_by) ?? null,
  last_used: last_used?.toISOString() ?? null,
});

async function readApiKeys(db: DbOrTransaction, code: string): Promise<ApiKey[]> {
  const rows = await store.listKeys(db, code);
  const makers = await listMakers(
    db,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map((row) => toApiKey(row, makers));
}

/** For the menu of the desk, which owners/frame builds. */
export const apiKeyReads = { findConnected: store.findConnected };

export const apiKeyHandlers: EndpointHandler[] = [
  handle(listKeys, async ({ params: { code }, query }, { db, account, address }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return listPage(query, address, inMemoryRows(await readApiKeys(db, code)));
  }),

  handle(createKey, async ({ params: { code }, body }, { db, account }) => {
    const { row, makers, key } = await makeApiKey(db, account.id, { ...body, business_code: code });
    return { ...toApiKey(row, makers), key };
  }),

  handle(revokeKey, async ({ params: { code, key } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    await revokeApiKey(db, account.id, { business_code: code, uuid: key });
    return undefined;
  }),
];
