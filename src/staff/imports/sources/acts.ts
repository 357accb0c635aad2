import { writeLog } from "../../../accounts/auditLog/store.ts";
import {
  deleteSource,
  findSourceByDataset,
  findSourceByUuid,
  type ImportSource,
  insertSource,
  updateSource,
} from "../../../openData/importing/sources/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { t } from "../../../platform/languages/text.ts";
import type { addImportSource, changeImportSource } from "./contract.ts";

/** Acts of staff on sources that are read by schedule. Every act is logged in its transaction. */

/** Acting staff account. */
type By = string;
type Act = "import.source_added" | "import.source_changed" | "import.source_removed";

const log = (tx: Transaction, act: Act, { uuid, dataset }: ImportSource, by: By) =>
  writeLog(tx, { business: null, account: by, side: "staff", act, id: uuid, name: dataset });

const enqueueReading = (tx: Transaction, { uuid }: ImportSource) =>
  enqueue(tx, { task: "read_import_source", payload: { uuid }, key: `read import source ${uuid} ${now().getTime()}` });

/** Returns a mapping with the type and country of rows that state none. */
const withDefaults = (
  reading: ImportSource["reading"],
  { business_type, country }: { business_type?: string | undefined; country?: string | undefined },
): ImportSource["reading"] => ({
  ...reading,
  ...(business_type === undefined ? {} : { business_type: (business_type || undefined) as ImportSource["reading"]["business_type"] }),
  ...(country === undefined ? {} : { country: country.toUpperCase() || undefined }),
});

/** Adds a source and reads it now. @throws ApiError 409 if there is a source of this name */
export const addSource = (
  db: DbOrTransaction,
  { business_type, country, licence = "", attribution = "", ...values }: InputOf<typeof addImportSource>["body"],
  by: By,
): Promise<ImportSource> =>
  db.transaction(async (tx) => {
    if (await findSourceByDataset(tx, values.dataset)) throw conflict(t`There is a source with this name already.`);
    const reading = withDefaults({ columns: {} }, { business_type, country });
    const source = await insertSource(tx, by, { ...values, licence, attribution, attribution_link: "", reading });
    await log(tx, "import.source_added", source, by);
    await enqueueReading(tx, source);
    return source;
  });

/** @throws ApiError 404 if there is no such source */
export const changeSource = (
  db: DbOrTransaction,
  uuid: string,
  { business_type, country, ...values }: InputOf<typeof changeImportSource>["body"],
  by: By,
): Promise<ImportSource> =>
  db.transaction(async (tx) => {
    const found = await findSourceByUuid(tx, uuid);
    if (!found) throw notFound();
    // Another address, or other settings, may give other listings from the same file.
    const fresh = { etag: null, last_modified: null, file_hash: null };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const reading = withDefaults(found.reading, { business_type, country });
    const source = await updateSource(tx, uuid, { ...given, reading, ...fresh });
    if (!source) throw notFound();
    await log(tx, "import.source_changed", source, by);
    return source;
  });

/** @throws ApiError 404 if there is no such source */
export const readSourceNow = (db: DbOrTransaction, uuid: string): Promise<ImportSource> =>
  db.transaction(async (tx) => {
    const source = await updateSource(tx, uuid, { due: now() });
    if (!source) throw notFound();
    await enqueueReading(tx, source);
    return source;
  });

/** @throws ApiError 404 if there is no such source */
export const removeSource = (db: DbOrTransaction, uuid: string, by: By): Promise<void> =>
  db.transaction(async (tx) => {
    const source = await findSourceByUuid(tx, uuid);
    if (!source) throw notFound();
    await deleteSource(tx, uuid);
    await log(tx, "import.source_removed", source, by);
  });
