import type { JobState } from "../../openData/importing/enumerations.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";

/** Imports by the staff desk. */

export const IMPORTS = "/staff/imports/";
export const NEW_IMPORT = "/staff/imports/new/";
/** Sources that are read from an address by schedule. */
export const NEW_SOURCE_ID = "new";
export const sourceUrl = (uuid: string): string => `${IMPORTS}sources/${uuid}/`;
export const NEW_SOURCE = sourceUrl(NEW_SOURCE_ID);
export const importUrl = (uuid: string): string => `${IMPORTS}${uuid}/`;

/** Maximum numbers of rows shown before an import starts, and of problems after it. */
export const PREVIEW_ROWS = 60;
export const PROBLEMS_SHOWN = 100;
/** Maximum number of columns: a detailed export has 75; a list of records has as many as its records have fields. */
export const COLUMNS_MAX = 150;
export const FILENAME_MAX = 200;
export const TEXT_MAX = { licence: 100, attribution: 200, attribution_link: 2_000, dataset: 100 } as const;

/** Results of rows that are reported. */
export const PROBLEM_KINDS = texts({ refused: "Skipped", duplicate: "Duplicate", note: "Changed" });
/** Returns the URL of a table with every skipped or changed row of an import. */
export const problemsUrl = (number: number): string => `/staff/api/import-runs/${number}/problems.csv`;

/** Acts on an import, and the states that allow them. */
export const IMPORT_ACTS = {
  start: { label: () => t`Start import`, from: ["preview"] },
  pause: { label: () => t`Pause`, from: ["queued", "running"] },
  resume: { label: () => t`Resume`, from: ["paused", "failed"] },
  undo: { label: () => t`Undo`, from: ["running", "paused", "failed", "done"] },
  drop: { label: () => t`Discard`, from: ["preview", "queued", "failed"] },
} as const satisfies Record<string, { label: () => string; from: readonly JobState[] }>;
export type ImportAct = keyof typeof IMPORT_ACTS;

interface Acted {
  state: JobState;
  wanted: "pause" | "undo" | null;
  /** Whether its file still exists, and whether any of its rows was processed. */
  hasFile: boolean;
  hasRun: boolean;
}

const REFUSALS: Record<ImportAct, string> = texts({
  start: "The import has already started.",
  pause: "The import is not running.",
  resume: "The import cannot be resumed.",
  undo: "There is nothing to undo.",
  drop: "The import has already started. Undo it instead.",
});

/** Returns the reason that an act on an import is not possible. @returns undefined if it is possible, or is done already */
export function importActRefusal(act: ImportAct, { state, hasFile, hasRun }: Acted): string | undefined {
  if (!IMPORT_ACTS[act].from.some((one) => one === state)) return REFUSALS[act];
  if ((act === "resume" || act === "start") && !hasFile) return t`The file has been deleted. Upload it again.`;
  if (act === "undo" && !hasRun && state !== "running") return REFUSALS.undo;
  if (act === "drop" && hasRun) return REFUSALS.drop;
  return undefined;
}

/** Whether an import is already in the state that an act leads to, which makes the act idempotent. */
export function isDoneAlready(act: ImportAct, { state, wanted }: Acted): boolean {
  switch (act) {
    case "start":
      return state !== "preview" && state !== "failed";
    case "pause":
      return state === "paused" || wanted === "pause";
    case "resume":
      return state === "queued" || (state === "running" && wanted === null);
    case "undo":
      return state === "undoing" || state === "undone" || wanted === "undo";
    default:
      return false;
  }
}

export const possibleImportActs = (of: Acted): ImportAct[] =>
  typedKeys(IMPORT_ACTS).filter((act) => importActRefusal(act, of) === undefined && !isDoneAlready(act, of));
