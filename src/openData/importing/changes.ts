import type { ShellField, ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import { kmBetween } from "../../catalogue/places/polygons.ts";
import { itemAt } from "../../platform/values/items.ts";
import { FIELD_GROUPS, IMPORTED_FIELDS } from "./enumerations.ts";

/** Pure: decides what a changed file, or the undoing of an import, may change on a listing that its owner may have edited. */

/** Whether two JSON values are equal. */
export const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const grouped = new Set(FIELD_GROUPS.flat());
const GROUPS: readonly (readonly ShellField[])[] = [
  ...FIELD_GROUPS,
  ...IMPORTED_FIELDS.filter((field) => !grouped.has(field)).map((field) => [field]),
];

export interface FieldChanges {
  /** Fields to write, with the values they replace and their new values. */
  before: Partial<ShellFields>;
  after: Partial<ShellFields>;
  /** Fields with a different value in the file that stay as the owner edited them. */
  kept: ShellField[];
  /** New values of whole groups that stay as the owner edited them: they are offered to the owner. */
  offered: Difference[];
  /** Groups in which listing and file agree: there is nothing left to offer. */
  settled: ShellField[];
}

/** Values in the file of fields that belong together, by the first of these fields. */
export interface Difference {
  field: ShellField;
  values: Partial<ShellFields>;
}

/** Returns the first field of a group. */
const groupName = (group: readonly ShellField[]) => itemAt(group, 0);

/**
 * Compares each field in the last import, the current listing and the new import. If the listing no longer has the imported value, it was
 * edited on purpose: it stays, together with the fields that belong to it.
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
      // The language alone of a text that the owner replaced is no news.
      const changed = differing.filter((field) => field !== "language" && !same(imported[field], next[field]));
      changes.kept.push(...changed);
      // Only values that the source has changed since: a value that the owner once replaced is not offered again.
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

/** Whether every field of a listing still has its imported value. */
export const isUntouched = (imported: ShellFields, current: ShellFields) =>
  IMPORTED_FIELDS.every((field) => same(imported[field], current[field]));

/** Distance in km above which two editions of a record with different names are two things: its id was used twice. */
const ANOTHER_THING_KM = 50;

export function isAnotherThing(imported: ShellFields, next: ShellFields): boolean {
  if (imported.slug === next.slug || imported.latitude === null || next.latitude === null) return false;
  const toPoint = ({ latitude, longitude }: ShellFields) => ({ latitude: Number(latitude), longitude: Number(longitude) });
  return kmBetween(toPoint(next), toPoint(imported)) > ANOTHER_THING_KM;
}
