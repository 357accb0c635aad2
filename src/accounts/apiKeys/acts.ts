import { findOwned } from "../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { writeLog } from "../auditLog/store.ts";
import { listMakers } from "../travellers/people/store.ts";
import type { KeyScope } from "./enumerations.ts";
import { KEYS_MAX, tooManyKeys } from "./rules.ts";
import { insertKey, type KeyRow, listKeys, newKey, revokeKey } from "./store.ts";

/** Actions of owners on the keys of a listing. Each one is written to the log in the same transaction. */

interface WantedKey {
  business_code: string;
  label: string;
  scope: KeyScope;
}

interface MadeKey {
  row: KeyRow;
  /** Text of the key, shown once: the guide stores only its hash. */
  key: string;
  makers: Awaited<ReturnType<typeof listMakers>>;
}

/**
 * Creates a key and reads the whole response in one transaction: a key whose text never reached its owner would be useless.
 * @param account of the creator
 * @throws ApiError 404 if the account does not own the listing, 400 if the listing has the maximum number of keys
 */
export async function makeApiKey(db: DbOrTransaction, account: string, wanted: WantedKey): Promise<MadeKey> {
  const { business_code } = wanted;
  const key = newKey();
  return db.transaction(async (tx) => {
    if (!(await findOwned(tx, business_code, account, { isLocked: true }))) throw notFound();
    const row = await insertKey(tx, { ...wanted, key, created_by: account }, KEYS_MAX);
    if (!row) throw badRequest({ label: [tooManyKeys()] });
    await writeLog(tx, { business: business_code, account, act: "key.made", id: row.uuid, name: row.label });
    return { row, key, makers: await listMakers(tx, [account]) };
  });
}

/**
 * Revokes a key of a listing. The caller has checked that the account owns the listing.
 * @param account of the person who revokes it
 * @throws ApiError 404 if the key belongs to another listing or was revoked
 */
export async function revokeApiKey(
  db: DbOrTransaction,
  account: string,
  { business_code, uuid }: { business_code: string; uuid: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = (await listKeys(tx, business_code)).find((one) => one.uuid === uuid);
    if (!found || !(await revokeKey(tx, business_code, uuid))) throw notFound();
    await writeLog(tx, { business: business_code, account, act: "key.revoked", id: uuid, name: found.label });
  });
}
