import { findOwned } from "../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { writeLog } from "../auditLog/store.ts";
import { listMakers } from "../travellers/people/store.ts";
import { type ApiKey, createKey, listKeys, revokeKey } from "./contract.ts";
import { KEYS_MAX, TOO_MANY_KEYS } from "./rules.ts";
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
    const key = store.newKey();
    return db.transaction(async (transaction) => {
      if (!(await findOwned(transaction, code, account.id, { isLocked: true }))) throw notFound();
      const row = { ...body, business_code: code, key, created_by: account.id };
      const made = await store.insertKey(transaction, row, KEYS_MAX);
      if (!made) throw badRequest({ label: [TOO_MANY_KEYS] });
      await writeLog(transaction, { business: code, account: account.id, act: "key.made", id: made.uuid, name: made.label });
      const [shown] = await toApiKeys(transaction, [made]);
      return { ...(shown as ApiKey), key };
    });
  }),

  handle(revokeKey, async ({ params: { code, key } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    await db.transaction(async (transaction) => {
      const found = (await store.listKeys(transaction, code)).find(({ uuid }) => uuid === key);
      if (!found || !(await store.revokeKey(transaction, code, key))) throw notFound();
      await writeLog(transaction, { business: code, account: account.id, act: "key.revoked", id: key, name: found.label });
    });
    return undefined;
  }),
];
