import type { ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import type { TableReading } from "../formats/tables/mapping.ts";
import type { Found, Sought } from "../likeness/rules.ts";
import type { FieldChanges } from "./changes.ts";
import type { PlaceOf } from "./listing.ts";
import type { Problem, Report } from "./report.ts";

/** Pure: what the engine takes, and the events it yields to its caller: a command, later a page. */

export interface ImportRequest {
  /** Path of the file. */
  file: string;
  dryRun: boolean;
  /** Names the file's dataset; by default from the file's name. */
  dataset: string | undefined;
  licence: string | undefined;
  attribution: string | undefined;
  attributionLink: string | undefined;
  /** Of the Wikivoyage articles. */
  language: string | undefined;
  /** How the columns of a table are understood that has not the guide's own ones. */
  reading?: TableReading | undefined;
}

export type ImportEvent =
  /** Another import is under way: this one begins when it is done. */
  | { event: "waiting" }
  /** A dry run has no number. `resumedAt`: rows that an earlier, stopped run of the same file has done. */
  | { event: "started"; number: number | undefined; resumedAt: number }
  /** After each batch: how much of the file was read, and rows done from its beginning. */
  | { event: "progress"; bytes: number; size: number; rows: number }
  /** A row that was left out or changed; its batch is written. */
  | { event: "problem"; problem: Problem }
  /** `seconds`: of this run alone. */
  | { event: "done"; number: number | undefined; report: Report; seconds: number }
  /** The signal came: what was done is kept, and the same request goes on from there. */
  | { event: "stopped"; number: number | undefined; report: Report; seconds: number; rows: number };

/** A listing that the undoing leaves as it is, and why. */
export interface KeptListing {
  name: string;
  code: string;
  reason: string;
}

export type UndoEvent =
  | { event: "waiting" }
  | { event: "done"; number: number; fileName: string; deleted: number; restored: number; kept: KeptListing[] }
  /** The signal came: nothing was undone. */
  | { event: "stopped" };

/** Why an import cannot be done, as a sentence for the user. */
export class ImportError extends Error {
  readonly code: "unreadable" | "wrong_delimiter" | "no_licence" | "broke_off" | "not_undoable";

  constructor(code: ImportError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A listing as it is now, locked until the transaction ends. */
interface LockedListing {
  code: string;
  is_shell: boolean;
  /** An import made it. */
  is_imported: boolean;
  fields: ShellFields;
}

/** What the engine needs of catalogue/listings; given by the caller, because a job knows the store of its own capability alone. */
export interface ListingWriter<Tx> {
  insertShells(tx: Tx, shells: readonly ShellFields[]): Promise<string[]>;
  lockShells(tx: Tx, codes: readonly string[]): Promise<LockedListing[]>;
  updateShells(tx: Tx, changes: readonly { code: string; fields: ShellFields }[]): Promise<void>;
  deleteShells(tx: Tx, codes: readonly string[]): Promise<string[]>;
  /** The database looks at the listings again, where an import has filled the guide. Returns whether it did. */
  analyzeShells(tx: Tx, made: number): Promise<boolean>;
  /** What a run says otherwise than owners do is offered to them. */
  offerDifferences(tx: Tx, run: { id: string; dataset: string }, all: readonly ListingDifferences[]): Promise<void>;
  withdrawDifferences(tx: Tx, run: string): Promise<void>;
}

export type ListingDifferences = Pick<FieldChanges, "offered" | "settled"> & { code: string };

/** Finds listings that may be the same as records; given by the caller too. */
export interface AlikeFinder<Db> {
  findAlike(db: Db, sought: readonly Sought[], metres: number): Promise<Found[]>;
}

export interface ImportServices<Db, Tx> extends AlikeFinder<Db | Tx> {
  db: Db;
  listings: ListingWriter<Tx>;
  openPlaces(db: Db): Promise<PlaceOf>;
  /** Where the maps of imported extracts are; undefined where nobody wants them. */
  extracts?: {
    keep(file: string, of: { dataset: string; run: number }): Promise<void>;
    remove(run: number): Promise<void>;
  };
  /** Ends the import after the batch under way. */
  signal: AbortSignal;
}
