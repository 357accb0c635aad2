import type { ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";
import type { ImportedTexts } from "../../catalogue/translations/imported/store.ts";
import type { ShortTexts } from "../../catalogue/translations/rules.ts";
import type { TableReading } from "../formats/tables/reading.ts";
import type { Found, Sought } from "../likeness/rules.ts";
import type { FieldChanges } from "./changes.ts";
import type { PlaceOf } from "./listing.ts";
import type { OtherWriters } from "./others/acts.ts";
import type { Problem, Report } from "./report.ts";

/** Pure: the engine's request, and the events that it yields to its caller: a command or a background job. */

export interface ImportRequest {
  /** Path of the file. */
  file: string;
  dryRun: boolean;
  /** Name of the file's dataset; by default it is derived from the file name. */
  dataset: string | undefined;
  licence: string | undefined;
  attribution: string | undefined;
  attributionLink: string | undefined;
  /** Language of the Wikivoyage articles. */
  language: string | undefined;
  /** Column mapping of a table that does not have the guide's own columns. */
  reading?: TableReading | undefined;
}

export type ImportEvent =
  /** Another import is running; this one starts after it. */
  | { event: "waiting" }
  /** A dry run has no number. `resumedAt` is the number of rows that an earlier, stopped run of the same file has done. */
  | { event: "started"; number: number | undefined; resumedAt: number }
  /** Yielded after each batch: the share of the file that was read, and the rows done from its beginning. */
  | { event: "progress"; bytes: number; size: number; rows: number }
  /** A row was skipped or changed; its batch is written. */
  | { event: "problem"; problem: Problem }
  /** `seconds` is the time of this run only. */
  | { event: "done"; number: number | undefined; report: Report; seconds: number }
  /** The signal was aborted: finished batches stay, and the same request resumes after them. */
  | { event: "stopped"; number: number | undefined; report: Report; seconds: number; rows: number };

/** Listing that undo leaves unchanged, and the reason. */
export interface KeptListing {
  name: string;
  code: string;
  reason: string;
}

export type UndoEvent =
  | { event: "waiting" }
  | { event: "done"; number: number; fileName: string; deleted: number; restored: number; kept: KeptListing[] }
  /** The signal was aborted: nothing was undone. */
  | { event: "stopped" };

/** Thrown if an import is impossible. The message is a sentence for the user. */
export class ImportError extends Error {
  readonly code: "unreadable" | "wrong_delimiter" | "no_licence" | "broke_off" | "not_undoable";

  constructor(code: ImportError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Current listing, locked until the transaction ends. */
interface LockedListing {
  code: string;
  is_shell: boolean;
  /** Whether an import created it. */
  is_imported: boolean;
  fields: ShellFields;
}

/**
 * Functions of catalogue/listings that the engine needs; the caller provides them, because a job only knows the store of its own
 * capability.
 */
export interface ListingWriter<Tx> {
  insertShells(tx: Tx, shells: readonly ShellFields[], texts: readonly (ShortTexts | undefined)[]): Promise<string[]>;
  lockShells(tx: Tx, codes: readonly string[]): Promise<LockedListing[]>;
  updateShells(tx: Tx, changes: readonly { code: string; fields: ShellFields }[]): Promise<void>;
  /** Stores the texts of listings that imports provide in further languages. */
  writeTexts(tx: Tx, listings: readonly ImportedTexts[]): Promise<void>;
  deleteShells(tx: Tx, codes: readonly string[]): Promise<string[]>;
  /** Soft-deletes unclaimed listings; already deleted ones are left out. */
  retireShells(tx: Tx, codes: readonly string[]): Promise<{ code: string; was_published: boolean }[]>;
  restoreShells(tx: Tx, retired: readonly { code: string; was_published: boolean }[]): Promise<void>;
  /** Runs ANALYZE after an import has filled the guide. @returns whether it did */
  analyzeShells(tx: Tx, made: number): Promise<boolean>;
  /** Offers the differences between a run and the owners' edits to these owners. */
  offerDifferences(tx: Tx, run: { id: string; dataset: string }, all: readonly ListingDifferences[]): Promise<void>;
  withdrawDifferences(tx: Tx, run: string): Promise<void>;
}

export type ListingDifferences = Pick<FieldChanges, "offered" | "settled"> & { code: string };

/** Finds listings that may match records; also provided by the caller. */
export interface AlikeFinder<Db> {
  findAlike(db: Db, sought: readonly Sought[], metres: number): Promise<Found[]>;
}

export interface ImportServices<Db, Tx> extends AlikeFinder<Db | Tx> {
  db: Db;
  listings: ListingWriter<Tx>;
  /** Writers of the live rows of events, practical places and routes. */
  others?: OtherWriters<Tx>;
  /** Uses of listings that imports may neither retype nor retire. */
  uses?: readonly ListingUse[];
  openPlaces(db: Db): Promise<PlaceOf>;
  /** Storage for the maps of imported extracts; undefined if maps are not wanted. */
  extracts?: {
    keep(file: string, of: { dataset: string; run: number }): Promise<void>;
    remove(run: number): Promise<void>;
  };
  /** Ends the import after the current batch. */
  signal: AbortSignal;
}
