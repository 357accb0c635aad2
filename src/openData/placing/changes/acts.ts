import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { LogFields } from "../../../accounts/auditLog/tables.ts";
import { moveEvents } from "../../../catalogue/events/writes/store.ts";
import { moveListings } from "../../../catalogue/listings/areas/store.ts";
import {
  deleteOutline,
  insertArea,
  isUnused,
  listAreaOutlines,
  renameArea,
  replaceArea,
  restoreAreaNames,
  restoreMerged,
  saveOutline,
  setParent,
} from "../../../catalogue/places/own/store.ts";
import type { Polygon } from "../../../catalogue/places/polygons.ts";
import { listAreasByIds } from "../../../catalogue/places/store.ts";
import { movePractical } from "../../../catalogue/practical/store.ts";
import { replaceAreaInSettings } from "../../../catalogue/settings/acts.ts";
import { moveTrails } from "../../../catalogue/trails/store.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { moveGuides } from "../../../travellers/guides/store.ts";
import { moveAreaVisits } from "../../../travellers/visits/store.ts";
import type { Plan } from "../plan/rules.ts";
import type { AreaChanges } from "../tables.ts";

/** Changes of a placing to areas: new ones, names, parents, outlines and merges, with everything that moves along. */

type Act = "area.added" | "area.changed" | "area.merged";

const log = (tx: Transaction, act: Act, { id, name }: { id: number; name: string }, more: { before?: LogFields; after?: LogFields } = {}) =>
  writeLog(tx, { business: null, account: null, side: "staff", act, id: String(id), name, ...more });

/** Adds the areas of a plan and changes existing ones. @returns the ids of the new areas by their numbers in the plan, and the changes */
export async function changeAreas(tx: Transaction, plan: Plan): Promise<{ numbers: Map<number, number>; changes: AreaChanges }> {
  const numbers = new Map<number, number>();
  const resolve = (id: number) => numbers.get(id) ?? id;
  for (const { id, name, country_code, latitude, longitude } of plan.areas) {
    const made = await insertArea(tx, { name, country_code, latitude, longitude }, { is_edited: false });
    await log(tx, "area.added", { id: made.id, name });
    numbers.set(id, made.id);
  }
  for (const { id, parent_id } of plan.areas) if (parent_id !== null) await setParent(tx, [resolve(id)], resolve(parent_id));
  const renamed = [];
  for (const { id, name } of plan.renames) {
    const names = await renameArea(tx, id, name);
    if (!names) continue;
    renamed.push(names);
    await replaceAreaInSettings(tx, names.before.slug, names.after.slug);
    await log(tx, "area.changed", { id, name }, { before: { name: names.before.name }, after: { name } });
  }
  const before = new Map(
    (
      await listAreasByIds(
        tx,
        plan.nested.map(({ id }) => id),
      )
    ).map(({ id, parent_id }) => [id, parent_id]),
  );
  const nested = plan.nested.map(({ id, parent_id }) => ({ id, parent_id: resolve(parent_id), before: before.get(id) ?? null }));
  for (const { id, parent_id } of nested) await setParent(tx, [id], parent_id);
  const outlines = new Map(
    (plan.outlines.length === 0 ? [] : await listAreaOutlines(tx)).map(({ area_id, polygons }) => [area_id, polygons]),
  );
  const outlined: NonNullable<AreaChanges["outlined"]> = [];
  for (const { id, polygons } of plan.outlines) {
    outlined.push({ id: resolve(id), before: (outlines.get(id) as Polygon[] | undefined) ?? null });
    await saveOutline(tx, resolve(id), polygons);
  }
  return { numbers, changes: { renamed, nested, outlined } };
}

/**
 * Redirects an unused area that imports made to another one; its visits, guides and settings move along.
 * @param is_merged true if imports must not make it again
 * @returns whether it was unused
 */
export async function dissolve(tx: Transaction, id: number, into: number | undefined, is_merged = false): Promise<boolean> {
  const [from] = await listAreasByIds(tx, [id]);
  if (!from || into === undefined || into === id || !(await isUnused(tx, id))) return false;
  for (const move of [moveListings, moveEvents, movePractical, moveTrails, moveAreaVisits, moveGuides]) await move(tx, id, into);
  const [to] = await listAreasByIds(tx, [into]);
  if (to) await replaceAreaInSettings(tx, from.slug, to.slug);
  await replaceArea(tx, from, into, { is_merged });
  return true;
}

/** Merges areas that are the same municipality. @returns the merges that were made */
export async function mergeAreas(tx: Transaction, merges: Plan["merges"]): Promise<{ id: number; into: number }[]> {
  const done = [];
  for (const { from, into } of merges) {
    const [area] = await listAreasByIds(tx, [from]);
    if (!area || !(await dissolve(tx, from, into, true))) continue;
    await log(tx, "area.merged", area, { before: { area: area.slug } });
    done.push({ id: from, into });
  }
  return done;
}

/** Restores the areas that a run changed, before its listings move back. */
export async function undoChanges(tx: Transaction, { renamed = [], nested = [], outlined = [], merged = [] }: AreaChanges): Promise<void> {
  for (const { id } of merged) await restoreMerged(tx, id);
  const present = new Map(
    (
      await listAreasByIds(
        tx,
        nested.map(({ id }) => id),
      )
    ).map(({ id, parent_id }) => [id, parent_id]),
  );
  for (const { id, parent_id, before } of nested) if (present.get(id) === parent_id) await setParent(tx, [id], before);
  for (const { id, before } of outlined) {
    if (before) await saveOutline(tx, id, before);
    else await deleteOutline(tx, id);
  }
  for (const names of renamed) if (await restoreAreaNames(tx, names)) await replaceAreaInSettings(tx, names.after.slug, names.before.slug);
}
