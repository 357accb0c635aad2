import { formatFixed, formatNumber } from "../../platform/values/format.ts";
import { withRemedy } from "../formats/remedies.ts";
import { LIMITS, OTHER_TITLES, type ProblemKind } from "./enumerations.ts";

/** Pure: counters of an import, and the lines that report them. */

export interface Problem {
  line: number;
  /** Text to search for in the file, if the record has no line: "way/123", "feature 7"; otherwise "". */
  place: string;
  kind: ProblemKind;
  field: string;
  reason: string;
  /** Name of the record, if it has one: it helps to find the row. */
  name: string;
}

/** Counts of the records of one kind that are not listings. */
export interface OtherCounts {
  made: number;
  updated: number;
  unchanged: number;
}
const noOthers = (): OtherCounts => ({ made: 0, updated: 0, unchanged: 0 });
const addOthers = (a: OtherCounts | undefined, b: OtherCounts): OtherCounts => ({
  made: (a?.made ?? 0) + b.made,
  updated: (a?.updated ?? 0) + b.updated,
  unchanged: (a?.unchanged ?? 0) + b.unchanged,
});

/** The first names of listings that an import adds, updates, no longer has, or leaves as their owners edited them. */
export interface ChangedNames {
  made: string[];
  updated: string[];
  gone: string[];
  kept: string[];
}
function addNames(a: ChangedNames | undefined, b: ChangedNames | undefined): ChangedNames | undefined {
  if (!a || !b) return a ?? b;
  const first = (one: readonly string[], other: readonly string[]) => [...one, ...other].slice(0, LIMITS.namesShown);
  return { made: first(a.made, b.made), updated: first(a.updated, b.updated), gone: first(a.gone, b.gone), kept: first(a.kept, b.kept) };
}

export interface Report {
  read: number;
  made: number;
  /** Rows that add to an existing listing: from another source, or from this file. */
  joined: number;
  updated: number;
  unchanged: number;
  refused: number;
  duplicates: number;
  /** Fields that the file changes, but that stay as their owner edited them. */
  kept_by_owner: number;
  /** Listings from earlier editions of this dataset that the file no longer has; they stay. */
  not_seen: number;
  /** Listings that are now an event or a route, and changes that wait for staff. */
  retired: number;
  asked: number;
  events: OtherCounts;
  /** Coming events that the file no longer has; they are hidden. */
  events_gone: number;
  /** Practical places. */
  amenities: OtherCounts;
  /** Routes. */
  trails: OtherCounts;
  /** Number of occurrences of each "field: reason", for rejected rows (with duplicates) and for notes. */
  refused_by: Record<string, number>;
  notes_by: Record<string, number>;
  /** Number of records with texts in each further language. Absent in runs of an older version, as the names. */
  languages?: Record<string, number>;
  names?: ChangedNames;
  /** Damage to the file as a whole: truncation, broken compression. */
  damage: string;
}

export const emptyReport = (): Report => ({
  read: 0,
  made: 0,
  joined: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  duplicates: 0,
  kept_by_owner: 0,
  not_seen: 0,
  retired: 0,
  asked: 0,
  events: noOthers(),
  events_gone: 0,
  amenities: noOthers(),
  trails: noOthers(),
  refused_by: {},
  notes_by: {},
  damage: "",
});

/** Maximum number of different reasons to count separately; a file of nonsense has any number of them. */
const REASONS = 200;

/** Adds a problem to the counters. */
export function countProblem(report: Report, { kind, field, reason }: Problem): void {
  if (kind === "refused") report.refused += 1;
  if (kind === "duplicate") report.duplicates += 1;
  const counts = kind === "note" ? report.notes_by : report.refused_by;
  const text = `${field}: ${reason}`;
  const name = Object.hasOwn(counts, text) || Object.keys(counts).length < REASONS ? text : "other reasons";
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Counts the languages of one record's texts. */
export function countLanguages(report: Report, texts: object | undefined): void {
  if (!texts) return;
  report.languages ??= {};
  for (const language of Object.keys(texts)) report.languages[language] = (report.languages[language] ?? 0) + 1;
}

/** Adds the counters of one batch after its commit. */
export function addReport(total: Report, batch: Report): Report {
  const sum = (a: Record<string, number>, b: Record<string, number>) => {
    const counts = { ...a };
    for (const [name, count] of Object.entries(b)) counts[name] = (counts[name] ?? 0) + count;
    return counts;
  };
  const names = addNames(total.names, batch.names);
  const languages = sum(total.languages ?? {}, batch.languages ?? {});
  return {
    read: total.read + batch.read,
    made: total.made + batch.made,
    joined: (total.joined ?? 0) + batch.joined,
    updated: total.updated + batch.updated,
    unchanged: total.unchanged + batch.unchanged,
    refused: total.refused + batch.refused,
    duplicates: total.duplicates + batch.duplicates,
    kept_by_owner: total.kept_by_owner + batch.kept_by_owner,
    not_seen: total.not_seen + batch.not_seen,
    retired: (total.retired ?? 0) + batch.retired,
    asked: (total.asked ?? 0) + batch.asked,
    // Runs that an older version stopped have no such counts.
    events: addOthers(total.events, batch.events),
    events_gone: (total.events_gone ?? 0) + batch.events_gone,
    amenities: addOthers(total.amenities, batch.amenities),
    trails: addOthers(total.trails, batch.trails),
    refused_by: sum(total.refused_by, batch.refused_by),
    notes_by: sum(total.notes_by, batch.notes_by),
    ...(names && { names }),
    ...(Object.keys(languages).length > 0 && { languages }),
    damage: total.damage || batch.damage,
  };
}

const number = (count: number) => formatNumber(count);
export const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

const countLines = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `  ${number(count).padStart(9)}  ${reason}`);

/** Returns a line for each kind of other records that the file has. */
const otherLines = (report: Report, would: (done: string, wouldBe: string) => string) =>
  (["events", "amenities", "trails"] as const).flatMap((kind) => {
    const { made, updated, unchanged } = report[kind];
    if (made + updated + unchanged === 0) return [];
    const words = [`${number(made)} ${would("added", "would be added")}`, `${number(updated)} ${would("updated", "would be updated")}`];
    if (kind === "events" && report.events_gone > 0)
      words.push(`${number(report.events_gone)} no longer in this file and ${would("hidden", "would be hidden")}`);
    return [`${OTHER_TITLES[kind]}: ${words.join(", ")}, ${number(unchanged)} unchanged`];
  });

/** Returns the line about texts in further languages, the most frequent ones first. */
function languageLines({ languages = {} }: Report): string[] {
  const all = Object.entries(languages).sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  if (all.length === 0) return [];
  const first = all.slice(0, LIMITS.namesShown).map(([language, count]) => `${language} (${number(count)})`);
  return [`Texts in ${plural(all.length, "language")}: ${first.join(", ")}${all.length > first.length ? " …" : ""}`];
}

/** Returns one line for a problem, with what to do: `line 12: name: missing: add the name … (Hotel Nowhere)`. */
export const problemLine = ({ line, place, kind, field, reason, name }: Problem) =>
  `${place || `line ${line}`}: ${field}: ${kind === "note" ? reason : withRemedy(field, reason)}${name ? ` (${name})` : ""}${kind === "note" ? " [imported]" : ""}`;

/** Returns the report as lines of text. */
export function reportLines(
  report: Report,
  {
    dryRun = false,
    problems = [],
    seconds = 0,
    more = "",
  }: { dryRun?: boolean; problems?: readonly Problem[]; seconds?: number; more?: string } = {},
): string[] {
  const would = (done: string, wouldBe: string) => (dryRun ? wouldBe : done);
  const speed = seconds > 0 ? ` in ${formatFixed(seconds, 1)} s (${number(Math.round(report.read / seconds))} a second)` : "";
  const lines = [
    `${plural(report.read, "row")} read${speed}`,
    `  ${number(report.made).padStart(9)}  ${would("added", "would be added")}`,
    `  ${number(report.updated).padStart(9)}  ${would("updated", "would be updated")}`,
    `  ${number(report.unchanged).padStart(9)}  unchanged`,
    `  ${number(report.refused).padStart(9)}  invalid, skipped`,
    `  ${number(report.duplicates).padStart(9)}  duplicates of an earlier row, skipped`,
  ];
  if (report.joined > 0)
    lines.splice(2, 0, `  ${number(report.joined).padStart(9)}  ${would("matched", "would be matched")} to existing listings`);
  lines.push(...otherLines(report, would), ...languageLines(report));
  if (report.retired > 0) lines.push(`${plural(report.retired, "listing")} ${would("removed", "would be removed")}: now events or routes.`);
  if (report.asked > 0)
    lines.push(
      `${plural(report.asked, "change")} of listings that people use ${would("wait", "would wait")} for staff: /staff/review/?kind=import`,
    );
  if (report.kept_by_owner > 0) lines.push(`${plural(report.kept_by_owner, "field")} differed from the file; the edits of the owner stay.`);
  if (report.not_seen > 0)
    lines.push(
      `${plural(report.not_seen, "listing")} of earlier editions ${report.not_seen === 1 ? "is" : "are"} no longer in this file (not deleted).`,
    );
  if (report.damage)
    lines.push(`The file is damaged: ${report.damage} Rows before the damage were used: download or export the file again for the others.`);
  if (Object.keys(report.refused_by).length > 0) lines.push("Skipped:", ...countLines(report.refused_by));
  if (Object.keys(report.notes_by).length > 0) lines.push("Imported with a change:", ...countLines(report.notes_by));
  if (problems.length > 0)
    lines.push("First skipped rows:", ...problems.slice(0, LIMITS.printedProblems).map((problem) => `  ${problemLine(problem)}`));
  if (more) lines.push(more);
  return lines;
}
