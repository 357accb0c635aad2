import { listOfferedDifferences } from "../../../catalogue/listings/differences/store.ts";
import { factLabel } from "../../../catalogue/listings/fields/names.ts";
import { readFields } from "../../../catalogue/listings/shells/store.ts";
import { isMember } from "../../../catalogue/listings/store.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { decideDifference, listDifferences } from "../transfers/contract.ts";
import { settleDifference } from "./acts.ts";
import { readGroup } from "./rules.ts";

/** Handlers for values of a newer import file that differ from the listing. Only the listing's people can apply them. */
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

  handle(decideDifference, async ({ params: { code, uuid }, body: { act } }, { db, account }) => {
    await settleDifference(db, account.id, { code, uuid, isTaken: act === "accept" });
    return { act };
  }),
];
