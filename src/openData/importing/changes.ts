import type { ShellField, ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import { kmBetween } from "../../catalogue/places/polygons.ts";
import { FIELD_GROUPS, IMPORTED_FIELDS } from "./enumerations.ts";

/** Pure: what a changed file, or the undoing of an import, may change on a listing that its owner may have edited. */

/** Of values as JSON gives them. */
export const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const grouped = new Set(FIELD_GROUPS.flat());
const GROUPS: readonly (readonly ShellField[])[] = [
  ...FIELD_GROUPS,
  ...IMPORTED_FIELDS.filter((field) => !grouped.has(field)).map((field) => [field]),
];

export interface FieldChanges {
  /** The fields to write, with their new values and the ones they replace. */
  before: Partial<ShellFields>;
  after: Partial<ShellFields>;
  /** Fields with another value in the file that stay as the owner left them. */
  kept: ShellField[];
  /** What the file says now of whole groups of which an owner's words stay: to be offered. */
  offered: Difference[];
  /** Groups of which listing and file say the same: there is nothing to offer any more. */
  settled: ShellField[];
}

/** What the file says of fields that belong together, by the first of them. */
export interface Difference {
  field: ShellField;
  values: Partial<ShellFields>;
}

/** The first field of each group. */
const groupName = (group: readonly ShellField[]) => group[0] as ShellField;

/**
 * Compares field by field what the source said last time, what the listing says today and what the source says now. Where the listing no longer says what
 * was imported, it was edited on purpose, and it stays, together with the fields that belong to it.
 */
export function decideChanges(imported: ShellFields, current: ShellFields, next: ShellFields): FieldChanges {
  const changes: FieldChanges = { before: {}, after: {}, kept: [], offered: [], settled: [] };
  for (const group of GROUPS) {
    const differing = group.filter((field) => !same(current[field], next[field]));
    if (differing.length === 0) {
      changes.settled.push(groupName(group));
      continue;
    }
    if (group.some((field) => !same(imported[field], current[field]))) {
      const changed = differing.filter((field) => !same(imported[field], next[field]));
      changes.kept.push(...changed);
      // Only what the source has changed since: what the owner once wrote over is not offered again.
      if (changed.length > 0)
        changes.offered.push({ field: groupName(group), values: Object.fromEntries(group.map((field) => [field, next[field]])) });
      continue;
    }
    for (const field of differing) {
      changes.before[field] = current[field];
      changes.after[field] = next[field];
    }
  }
  return changes;
}

/** Whether a listing says in every field what was imported. */
export const isUntouched = (imported: ShellFields, current: ShellFields) =>
  IMPORTED_FIELDS.every((field) => same(imported[field], current[field]));

/** Two editions of one record do not have another name and lie this far apart: then an id was used for two things. */
const ANOTHER_THING_KM = 50;

export function isAnotherThing(imported: ShellFields, next: ShellFields): boolean {
  if (imported.slug === next.slug) return false;
  const toPoint = ({ latitude, longitude }: ShellFields) => ({ latitude: Number(latitude), longitude: Number(longitude) });
  return kmBetween(toPoint(next), toPoint(imported)) > ANOTHER_THING_KM;
}
