import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { SHELL_FIELDS, type ShellField } from "../../catalogue/listings/shells/enumerations.ts";
import { texts } from "../../platform/languages/text.ts";

/** Enumerations and limits of the import. */

export const RUN_STATUSES = { running: "not finished", done: "done", undone: "undone" } as const;

/** States of an import by the staff desk. */
export const JOB_STATES = texts(
  {
    preview: "Not started",
    queued: "Queued",
    running: "Running",
    paused: "Paused",
    done: "Done",
    failed: "Failed",
    undoing: "Undoing",
    undone: "Undone",
  },
  "of an import",
);
/** States in which a server processes the job. */
export const ACTIVE_STATES = ["queued", "running", "undoing"] as const satisfies readonly JobState[];

export const PROBLEM_KINDS = {
  refused: "not imported",
  duplicate: "duplicate record",
  note: "imported with a change",
} as const;

/** Titles of the records that are not listings. */
export const OTHER_TITLES = texts({ events: "Events", amenities: "Practical places", trails: "Routes" });

/** Fields of a listing that an import writes, named after the columns of `business`. */
export const IMPORTED_FIELDS = enumValues(SHELL_FIELDS);

/** Fields that belong together: if an owner changed one of them, the import leaves all of them unchanged. */
export const FIELD_GROUPS: readonly (readonly ShellField[])[] = [
  ["name", "slug"],
  ["business_type", "activity_subtype", "bar_type"],
  ["latitude", "longitude", "country_code", "area_id", "city", "address"],
  ["short_description", "description", "language"],
  ["opening_time", "closing_time", "opening_hours"],
];

export const LIMITS = {
  name: 200,
  shortDescription: 160,
  description: 4_000,
  line: 300,
  url: 2_000,
  listEntries: 12,
  /** Records per transaction. */
  batch: 1_000,
  /** Rows that are read without a pause while a batch is written. */
  turn: 8,
  /** Maximum number of names of changed listings that a report shows. */
  namesShown: 20,
  /** Maximum number of skipped rows that a report shows at its end. */
  printedProblems: 40,
} as const;

export type JobState = keyof typeof JOB_STATES;
export type RunStatus = keyof typeof RUN_STATUSES;
export type ProblemKind = keyof typeof PROBLEM_KINDS;
