import { hash } from "node:crypto";
import type { ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import { listUsed } from "../../../catalogue/listings/uses/store.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import type { NamedPlace } from "../../formats/candidate.ts";
import { decideChanges, isAnotherThing } from "../changes.ts";
import { findJoins } from "../doubles/acts.ts";
import { LIMITS } from "../enumerations.ts";
import type { AlikeFinder, ImportServices, ListingDifferences, ListingWriter } from "../events.ts";
import type { Listing } from "../listing.ts";
import { type OtherRow, writeOthers } from "../others/acts.ts";
import { compose, withPosition } from "../records/rules.ts";
import {
  analyzeRecords,
  changeRecords,
  findListingRecords,
  findRecords,
  insertRecords,
  type NewRecord,
  type RecordChange,
  type StoredRecord,
} from "../records/store.ts";
import { addedTexts, listingTexts, type SpokenListing, shortTexts } from "../records/texts.ts";
import { addReport, type ChangedNames, countLanguages, countProblem, emptyReport, type Problem, type Report } from "../report.ts";
import { retireReplaced } from "../retirement/acts.ts";
import { insertQuestions } from "../retirement/store.ts";
import { insertProblems, saveProgress } from "../store.ts";
import type { TypeFields } from "../tables.ts";
import { insertTowns } from "../towns/store.ts";

/** About a thousand records of a file, valid and invalid, that are written in one transaction. */
export interface Batch {
  listings: { line: number; place?: string; listing: Listing; rowHash: string }[];
  others: OtherRow[];
  towns: NamedPlace[];
  problems: Problem[];
  /** Number of records read by the end of this batch, counted from the beginning of the file. */
  recordsDone: number;
  read: number;
}

export const emptyBatch = (): Batch => ({ listings: [], others: [], towns: [], problems: [], recordsDone: 0, read: 0 });

/**
 * Returns the hash that shows whether the next edition of a record is unchanged. Records without texts in languages have the hash that they
 * had before the guide read these.
 */
export function hashOfListing({ fields: { language, ...fields }, texts }: Listing): string {
  const text = JSON.stringify(fields);
  return hash("sha256", language === null && !texts ? text : text + JSON.stringify([language, texts])).slice(0, 32);
}

interface NewRow {
  line: number;
  place: string;
  listing: Listing;
  rowHash: string;
}

/** Row about an existing listing: a new version of its record, or an additional record. */
interface Said extends NewRow {
  code: string;
  isNew: boolean;
}

interface Sorted {
  /** Groups of rows; each group makes one listing. */
  groups: NewRow[][];
  joined: Said[];
  changed: Said[];
  unchanged: number;
}

/** Decides what to do with each row, from its known record and from existing places. */
async function sortOut(
  db: DbOrTransaction,
  { listings }: Pick<Batch, "listings">,
  dataset: string,
  alike: AlikeFinder<DbOrTransaction>,
): Promise<Sorted> {
  const sorted: Sorted = { groups: [], joined: [], changed: [], unchanged: 0 };
  if (listings.length === 0) return sorted;
  const known = await findRecords(
    db,
    listings.map(({ listing }) => listing.source_key),
  );
  const fresh: NewRow[] = [];
  for (const { place = "", ...row } of listings) {
    const record = known.get(row.listing.source_key);
    if (!record) fresh.push({ ...row, place });
    else if (record.row_hash === row.rowHash) sorted.unchanged += 1;
    else sorted.changed.push({ ...row, place, code: record.business_code, isNew: false });
  }
  const joins = await findJoins(
    db,
    fresh.map(({ listing }) => listing),
    dataset,
    alike,
  );
  const groups = new Map<Listing, NewRow[]>();
  for (const row of fresh) {
    const join = joins.get(row.listing);
    if (!join) groups.set(row.listing, [row]);
    else if ("to" in join) groups.get(join.to)?.push(row);
    else sorted.joined.push({ ...row, code: join.code, isNew: true });
  }
  sorted.groups.push(...groups.values());
  return sorted;
}

/** Applies the rows of a batch to the records of one listing. */
function changeListing(before: readonly StoredRecord[], said: readonly Said[], run: { id: string; dataset: string }, problems: Problem[]) {
  const records = [...before];
  const changes: RecordChange[] = [];
  const added: NewRecord[] = [];
  for (const { line, place, listing, rowHash, code, isNew } of said) {
    const { source_key, fields, localities, as_written, texts } = listing;
    const known = records.findIndex((record) => record.source_key === source_key);
    const record = records[known];
    if (record && !isNew) {
      if (isAnotherThing(record.imported, fields)) {
        const reason = `belongs to "${record.imported.name}" from an earlier file, far away: give this file its own dataset name (--dataset)`;
        problems.push({ line, place, kind: "refused", field: "id", reason: reason.slice(0, 300), name: String(fields.name) });
        continue;
      }
      const imported = withPosition(fields, record.imported);
      records[known] = { ...record, imported, texts };
      changes.push({ source_key, row_hash: rowHash, imported, localities, as_written, texts });
    } else if (isNew) {
      const rank = (records.at(-1)?.rank ?? -1) + 1;
      records.push({ source_key, business_code: code, dataset: run.dataset, first_run: run.id, rank, imported: fields, texts });
      added.push({ source_key, business_code: code, row_hash: rowHash, rank, imported: fields, localities, as_written, texts });
    }
  }
  return { records, changes, added };
}

function changedNames(report: Report): ChangedNames {
  report.names ??= { made: [], updated: [], gone: [], kept: [] };
  return report.names;
}

/** Fields of a listing's type. */
const TYPE_FIELDS = ["business_type", "activity_subtype", "bar_type"] as const;
const typeFields = (fields: ShellFields): TypeFields => ({
  business_type: fields.business_type,
  activity_subtype: fields.activity_subtype,
  bar_type: fields.bar_type,
});

async function update(
  tx: Transaction,
  { listings, uses }: { listings: ListingWriter<Transaction>; uses: readonly ListingUse[] },
  run: { id: string; dataset: string },
  said: readonly Said[],
  report: Report,
  problems: Problem[],
) {
  const byCode = Map.groupBy(said, ({ code }) => code);
  const codes = [...byCode.keys()];
  const current = await listings.lockShells(tx, codes);
  const before = await findListingRecords(tx, codes);
  const changes: RecordChange[] = [];
  const added: NewRecord[] = [];
  const written: { code: string; fields: ShellFields }[] = [];
  const differences: ListingDifferences[] = [];
  const spoken: SpokenListing[] = [];
  const used = await listUsed(tx, codes, uses, "change");
  const retypings: { business_code: string; suggestion: "retype"; before: TypeFields; after: TypeFields }[] = [];
  for (const now of current) {
    const known = before.get(now.code) ?? [];
    const next = changeListing(known, byCode.get(now.code) ?? [], run, problems);
    if (next.changes.length + next.added.length === 0) continue;
    const own = now.is_imported && known.length > 0 ? undefined : now.fields;
    const decided = decideChanges(compose(known, own).fields, now.fields, compose(next.records, own).fields);
    // The type of a listing that people use is changed by staff only.
    const isHeld = !now.is_shell || used.has(now.code);
    if (isHeld && decided.after.business_type !== undefined) {
      const after = typeFields({ ...now.fields, ...decided.after });
      retypings.push({ business_code: now.code, suggestion: "retype", before: typeFields(now.fields), after });
      for (const field of TYPE_FIELDS) delete decided.after[field];
    }
    report.kept_by_owner += decided.kept.length;
    if (decided.kept.length > 0) changedNames(report).kept.push(String(now.fields.name));
    report.joined += next.added.length;
    if (Object.keys(decided.after).length > 0) {
      written.push({ code: now.code, fields: { ...now.fields, ...decided.after } });
      report.updated += next.changes.length;
      if (next.changes.length > 0) changedNames(report).updated.push(String(now.fields.name));
    } else report.unchanged += next.changes.length;
    spoken.push({ code: now.code, before: known, after: next.records, shown: { ...now.fields, ...decided.after }, own });
    changes.push(...next.changes);
    added.push(...next.added);
    differences.push({ code: now.code, offered: decided.offered, settled: decided.settled });
  }
  if (written.length > 0) await listings.updateShells(tx, written);
  await listings.writeTexts(tx, listingTexts(spoken));
  if (changes.length > 0) await changeRecords(tx, run.id, changes);
  if (added.length > 0) await insertRecords(tx, run.id, run.dataset, added);
  await insertQuestions(tx, run.id, retypings);
  report.asked += retypings.length;
  await listings.offerDifferences(tx, run, differences);
}

/** Creates listings from new records; several records of one batch may be of one place. */
async function insert(
  tx: Transaction,
  listings: ListingWriter<Transaction>,
  run: { id: string; dataset: string },
  groups: readonly NewRow[][],
  report: Report,
) {
  if (groups.length === 0) return;
  const records = groups.map((group) =>
    group.map(({ listing, rowHash }, rank) => ({
      source_key: listing.source_key,
      business_code: "",
      dataset: run.dataset,
      row_hash: rowHash,
      rank,
      imported: listing.fields,
      localities: listing.localities,
      as_written: listing.as_written,
      texts: listing.texts,
    })),
  );
  const composed = records.map((group) => compose(group).fields);
  const texts = addedTexts(records, composed);
  const codes = await listings.insertShells(tx, composed, texts.map(shortTexts));
  await listings.writeTexts(
    tx,
    texts.flatMap((all, index) => (all.length > 0 ? [{ id: itemAt(codes, index), texts: all, isNew: true }] : [])),
  );
  await insertRecords(
    tx,
    run.id,
    run.dataset,
    records.flatMap((group, index) => group.map((record) => ({ ...record, business_code: itemAt(codes, index) }))),
  );
  changedNames(report).made.push(...groups.slice(0, LIMITS.namesShown).map(([first]) => String(first?.listing.fields.name ?? "")));
  report.made += groups.length;
  report.joined += records.flat().length - groups.length;
}

/** Whether the number of created listings has passed the next step for ANALYZE: 500, then four times as many each. */
const isGrown = (before: number, after: number) => {
  const step = (made: number) => (made < 500 ? 0 : 1 + Math.floor(Math.log(made / 500) / Math.log(4)));
  return step(after) > step(before);
};

/** Writes one batch within a transaction. @returns the report so far including this batch, and all problems of the batch */
export async function writeBatch(
  tx: Transaction,
  {
    listings,
    findAlike,
    others,
    uses = [],
  }: Pick<ImportServices<DbOrTransaction, Transaction>, "listings" | "findAlike" | "others" | "uses">,
  run: { id: string; dataset: string; report: Report },
  batch: Batch,
): Promise<{ report: Report; problems: Problem[] }> {
  const report = { ...emptyReport(), read: batch.read };
  const problems = [...batch.problems];
  const { groups, joined, changed, unchanged } = await sortOut(tx, batch, run.dataset, { findAlike });
  report.unchanged += unchanged;
  await insert(tx, listings, run, groups, report);
  const said = [...changed, ...joined];
  if (said.length > 0) await update(tx, { listings, uses }, run, said, report, problems);
  await writeOthers(tx, others, run, batch.others, report);
  await retireReplaced(tx, { listings, others, uses }, run.id, batch.others, report);
  for (const problem of problems) countProblem(report, problem);
  for (const { listing } of batch.listings) countLanguages(report, listing.texts);
  for (const { other } of batch.others) if ("texts" in other.record) countLanguages(report, other.record.texts);
  await insertTowns(tx, run.id, batch.towns);
  await insertProblems(tx, run.id, problems);
  const total = addReport(run.report, report);
  if (isGrown(run.report.made, total.made) && (await listings.analyzeShells(tx, total.made))) await analyzeRecords(tx);
  await saveProgress(tx, run.id, batch.recordsDone, total);
  return { report: total, problems };
}
