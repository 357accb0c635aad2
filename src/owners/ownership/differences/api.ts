import { changedFields } from "../../../accounts/auditLog/rules.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import { factLabel, withinSentence } from "../../../catalogue/listings/fields/names.ts";
import { lockShells, readFields, updateShells } from "../../../catalogue/listings/shells/store.ts";
import { isMember } from "../../../catalogue/listings/store.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { decideDifference, listDifferences } from "../transfers/contract.ts";
import { readGroup } from "./rules.ts";
import { listOfferedDifferences, takeDifference } from "./store.ts";

/** What a newer file of an import says otherwise: offered to a listing's people, taken over only by them. */
export const differenceHandlers: EndpointHandler[] = [
  handle(listDifferences, async ({ params: { code }, query }, { db, account, address }) => {
    if (!(await isMember(db, code, account.id))) throw notFound();
    const [rows, present] = await Promise.all([listOfferedDifferences(db, code), readFields(db, code)]);
    if (!present) throw notFound();
    const all = rows.map(({ uuid, field, offered, created, source }) => ({
      uuid,
      field,
      label: factLabel(field),
      own: readGroup(field, present),
      offered: readGroup(field, offered),
      source,
      created: created.toISOString(),
    }));
    return listPage(query, address, inMemoryRows(all));
  }),

  handle(decideDifference, ({ params: { code, uuid }, body: { act } }, { db, account }) =>
    db.transaction(async (tx) => {
      const [present] = await lockShells(tx, [code]);
      if (!present || !(await isMember(tx, code, account.id))) throw notFound();
      const taken = await takeDifference(tx, code, uuid);
      if (!taken) throw notFound();
      if (act === "accept") await updateShells(tx, [{ code, fields: { ...present.fields, ...taken.offered } }]);
      const isTaken = act === "accept";
      const before = Object.fromEntries(
        Object.keys(taken.offered).map((name) => [name, present.fields[name as keyof typeof present.fields]]),
      );
      await writeLog(tx, {
        business: code,
        account: account.id,
        act: isTaken ? "listing.difference_accepted" : "listing.difference_left",
        id: uuid,
        name: withinSentence(factLabel(taken.field)),
        ...(isTaken ? changedFields(before, taken.offered as typeof before) : {}),
      });
      return { act };
    }),
  ),
];
