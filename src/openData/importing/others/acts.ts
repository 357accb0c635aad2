import { hash } from "node:crypto";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { OTHER_KINDS, type OtherKind } from "../../formats/otherRecords.ts";
import type { OtherCounts, Report } from "../report.ts";
import type { KeySet } from "../rowProcessor.ts";
import type { OtherRecord } from "./rules.ts";
import {
  deleteEditions,
  type Edition,
  findLatestEditions,
  findLatestHashes,
  GONE,
  insertEditions,
  insertGone,
  listComingEvents,
} from "./store.ts";

const PAGE = 5_000;

/**
 * Writes the live rows of one kind: catalogue has the table, and the caller of the import provides its writer, as for listings. A kind
 * without a writer only has its editions.
 */
export interface OtherWriter<K extends OtherKind, Tx> {
  /** Inserts or updates the rows of these records. */
  write(tx: Tx, editions: readonly Edition<K>[]): Promise<void>;
  /** Removes the rows of records that no run has any more. */
  remove(tx: Tx, keys: readonly string[]): Promise<void>;
  /** Hides the rows of records that the latest edition of their file no longer has. */
  hide?(tx: Tx, keys: readonly string[]): Promise<void>;
  /** Returns the paths of these records' pages, by key: the addresses of listings that they replace lead there. */
  paths?(tx: Tx, keys: readonly string[]): Promise<Map<string, string>>;
  /** Runs in the last transaction of an import. */
  finish?(tx: Tx): Promise<void>;
}
export type OtherWriters<Tx> = { [K in OtherKind]?: OtherWriter<K, Tx> };

/** Row of a batch. */
export interface OtherRow {
  other: OtherRecord;
  rowHash: string;
}

/** Returns the hash that shows whether the next edition of a record is unchanged. */
export const hashOfOther = ({ record, place }: OtherRecord) => hash("sha256", JSON.stringify([record, place])).slice(0, 32);

const REPORTED = { event: "events", amenity: "amenities", trail: "trails" } as const satisfies Record<OtherKind, keyof Report>;

/** Counts new, changed and unchanged rows of one kind, and returns those to write. */
async function sortRows(db: DbOrTransaction, kind: OtherKind, rows: readonly OtherRow[], counts: OtherCounts): Promise<OtherRow[]> {
  const known = await findLatestHashes(
    db,
    kind,
    rows.map(({ other }) => other.source_key),
  );
  return rows.filter(({ other, rowHash }) => {
    const before = known.get(other.source_key);
    const outcome = before === undefined || before === GONE ? "made" : before === rowHash ? "unchanged" : "updated";
    counts[outcome] += 1;
    return outcome !== "unchanged";
  });
}

const selectRows = (rows: readonly OtherRow[], kind: OtherKind) => rows.filter(({ other }) => other.kind === kind);

/** Writes live rows from the latest editions of these records; those without an edition are removed, and those that went are hidden. */
async function writeLive<K extends OtherKind>(
  tx: Transaction,
  kind: K,
  keys: readonly string[],
  writer: OtherWriter<K, Transaction> | undefined,
): Promise<void> {
  if (!writer || keys.length === 0) return;
  const editions = await findLatestEditions(tx, kind, keys);
  const left = new Set(editions.map(({ source_key }) => source_key));
  const present = editions.filter((one): one is Edition<K> => one.record !== null);
  if (present.length > 0) await writer.write(tx, present);
  const hidden = editions.filter(({ record }) => record === null).map(({ source_key }) => source_key);
  if (hidden.length > 0) await writer.hide?.(tx, hidden);
  const gone = keys.filter((key) => !left.has(key));
  if (gone.length > 0) await writer.remove(tx, gone);
}

/** Writes one batch: an edition of each new or changed record, and its live row. */
export async function writeOthers(
  tx: Transaction,
  writers: OtherWriters<Transaction> | undefined,
  run: { id: string; dataset: string },
  rows: readonly OtherRow[],
  report: Report,
): Promise<void> {
  for (const kind of OTHER_KINDS) {
    const changed = await sortRows(tx, kind, selectRows(rows, kind), report[REPORTED[kind]]);
    await insertEditions(tx, run, changed);
    await writeLive(
      tx,
      kind,
      changed.map(({ other }) => other.source_key),
      writers?.[kind] as OtherWriter<OtherKind, Transaction> | undefined,
    );
  }
}

/**
 * Hides the coming events of a dataset that a whole file of it no longer has; undoing the run shows them again. A file without any event is
 * another part of the dataset.
 * @param seen keys of the file's records
 * @returns their number
 */
export async function hideMissingEvents(
  tx: Transaction,
  writers: OtherWriters<Transaction> | undefined,
  run: { id: string; dataset: string },
  { events: { made, updated, unchanged }, damage }: Pick<Report, "events" | "damage">,
  seen: Pick<KeySet, "has">,
): Promise<number> {
  if (made + updated + unchanged === 0 || damage !== "") return 0;
  let count = 0;
  for (let after = ""; ; ) {
    const keys = await listComingEvents(tx, run.dataset, after, PAGE);
    const gone = keys.filter((key) => !seen.has(key));
    await insertGone(tx, run, "event", gone);
    await writeLive(tx, "event", gone, writers?.event);
    count += gone.length;
    const last = keys.at(-1);
    if (keys.length < PAGE || last === undefined) return count;
    after = last;
  }
}

/** Ends an import. */
export async function finishOthers(tx: Transaction, writers: OtherWriters<Transaction> | undefined): Promise<void> {
  for (const kind of OTHER_KINDS) await writers?.[kind]?.finish?.(tx);
}

/** Removes a run's editions; the live rows get the edition before, or go. */
export async function undoOthers(
  tx: Transaction,
  writers: OtherWriters<Transaction> | undefined,
  run: string,
  page: number,
  /** Throws if the undo was interrupted. */
  onPage: () => void,
): Promise<void> {
  for (const kind of OTHER_KINDS)
    for (let keys = [""]; keys.length > 0; ) {
      onPage();
      keys = await deleteEditions(tx, run, kind, page);
      await writeLive(tx, kind, keys, writers?.[kind] as OtherWriter<OtherKind, Transaction> | undefined);
    }
}
