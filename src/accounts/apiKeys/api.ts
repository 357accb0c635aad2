import { findOwned } from "../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { listMakers } from "../travellers/people/store.ts";
import { makeApiKey, revokeApiKey } from "./acts.ts";
import { type ApiKey, createKey, listKeys, revokeKey } from "./contract.ts";
import * as store from "./store.ts";

/** Keys as their owners see them. */
async function toApiKeys(db: DbOrTransaction, rows: readonly store.KeyRow[]): Promise<ApiKey[]> {
  const makers = await listMakers(
    db,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map(({ created, created_by, last_used, ...row }) => ({
    ...row,
    created: created.toISOString(),
    created_by: makers.get(created_by) ?? null,
    last_used: last_used?.toISOString() ?? null,
  }));
}

export const apiKeyHandlers: EndpointHandler[] = [
  handle(listKeys, async ({ params: { code }, query }, { db, account, address }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return listPage(query, address, inMemoryRows(await toApiKeys(db, await store.listKeys(db, code))));
  }),

  handle(createKey, async ({ params: { code }, body }, { db, account }) => {
    const { row, key } = await makeApiKey(db, account.id, { ...body, business_code: code });
    const [shown] = await toApiKeys(db, [row]);
    return { ...(shown as ApiKey), key };
  }),

  handle(revokeKey, async ({ params: { code, key } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    await revokeApiKey(db, account.id, { business_code: code, uuid: key });
    return undefined;
  }),
];
