import { changedFields } from "../../../accounts/auditLog/rules.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import { takeDifference } from "../../../catalogue/listings/differences/store.ts";
import { factLabel, withinSentence } from "../../../catalogue/listings/fields/names.ts";
import { lockShells, updateShells } from "../../../catalogue/listings/shells/store.ts";
import { isMember } from "../../../catalogue/listings/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";

/**
 * Applies the values of a newer import file to the listing, or discards them.
 * @throws ApiError 404 if the account does not run the listing, or the difference no longer exists
 */
export async function settleDifference(
  db: DbOrTransaction,
  account: string,
  { code, uuid, isTaken }: { code: string; uuid: string; isTaken: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [present] = await lockShells(tx, [code]);
    if (!present || !(await isMember(tx, code, account))) throw notFound();
    const taken = await takeDifference(tx, code, uuid);
    if (!taken) throw notFound();
    if (isTaken) await updateShells(tx, [{ code, fields: { ...present.fields, ...taken.offered } }]);
    const fields: Record<string, unknown> = { ...present.fields };
    const before = Object.fromEntries(Object.keys(taken.offered).map((name) => [name, fields[name]]));
    await writeLog(tx, {
      business: code,
      account,
      act: isTaken ? "listing.difference_accepted" : "listing.difference_left",
      id: uuid,
      name: withinSentence(factLabel(taken.field)),
      ...(isTaken ? changedFields<Record<string, unknown>>(before, taken.offered) : {}),
    });
  });
}
