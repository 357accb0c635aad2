import { importProblemText } from "../../../openData/importing/fileProblems.ts";
import { findSourceByUuid, type ImportSource, listSources } from "../../../openData/importing/sources/store.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { addSource, changeSource, readSourceNow, removeSource } from "./acts.ts";
import * as contract from "./contract.ts";

const toStaffSource = ({ uuid, url, dataset, every_hours, is_shown_before, reading, ...source }: ImportSource): contract.StaffSource => ({
  ...{ uuid, url, dataset, every_hours, is_shown_before },
  business_type: reading.business_type ?? null,
  country: reading.country ?? "",
  licence: source.licence,
  attribution: source.attribution,
  checked: source.checked?.toISOString() ?? null,
  due: source.due.toISOString(),
  problem: importProblemText(source.problem),
});

export const importSourceHandlers: EndpointHandler[] = [
  handle(contract.listImportSources, async (_, { db }) => ({ results: (await listSources(db)).map(toStaffSource) })),
  handle(contract.getImportSource, async ({ params: { uuid } }, { db }) => {
    const source = await findSourceByUuid(db, uuid);
    if (!source) throw notFound();
    return toStaffSource(source);
  }),
  handle(contract.addImportSource, async ({ body }, { db, account }) => toStaffSource(await addSource(db, body, account.id))),
  handle(contract.changeImportSource, async ({ params: { uuid }, body }, { db, account }) =>
    toStaffSource(await changeSource(db, uuid, body, account.id)),
  ),
  handle(contract.readImportSource, async ({ params: { uuid } }, { db }) => toStaffSource(await readSourceNow(db, uuid))),
  handle(contract.removeImportSource, async ({ params: { uuid } }, { db, account }) => {
    await removeSource(db, uuid, account.id);
    return undefined;
  }),
];
