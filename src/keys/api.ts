import { findOwned } from "../businesses/store.members.ts";
import { writeLog } from "../logbook/store.ts";
import { badRequest, notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { listPage, rowsOf } from "../platform/pagination.ts";
import { newToken } from "../platform/token.ts";
import { type ApiKey, createKey, listKeys, revokeKey } from "./contract.ts";
import { KEYS_MAX, keyHint, keyText, TOO_MANY_KEYS } from "./rules.ts";
import * as store from "./store.ts";

const SECRET_BYTES = 24;

const keyOf = ({ created, last_used, ...row }: store.KeyRow): ApiKey => ({
  ...row,
  created: created.toISOString(),
  last_used: last_used?.toISOString() ?? null,
});

export const keyHandlers: EndpointHandler[] = [
  handle(listKeys, async ({ params: { code }, query }, { db, account, address }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return listPage(query, address, rowsOf((await store.listKeys(db, code)).map(keyOf)));
  }),

  handle(createKey, async ({ params: { code }, body }, { db, account }) => {
    const key = keyText(newToken(SECRET_BYTES));
    return db.transaction(async (transaction) => {
      if (!(await findOwned(transaction, code, account.id, { isLocked: true }))) throw notFound();
      const row = { ...body, business_code: code, key, hint: keyHint(key), created_by: account.id };
      const made = await store.insertKey(transaction, row, KEYS_MAX);
      if (!made) throw badRequest({ label: [TOO_MANY_KEYS] });
      await writeLog(transaction, { business: code, account: account.id, act: "key.made", id: made.uuid, name: made.label });
      return { ...keyOf(made), key };
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
