import { isInOutline } from "../../../catalogue/places/areaOutlines.ts";
import { kmBetween, polygonBounds } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { jointNames } from "../../../catalogue/places/text.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { commonest, countEach, placesOfName } from "../localities.ts";
import type { Draft, Row, Town } from "./draft.ts";
import { outlineOfIsle } from "./isles.ts";

/** Pure: areas from the localities that listings name. */

/** Number of names of a listing that are tried, from the narrowest: village, then valley. */
const ROUNDS = 3;
/** Maximum score of a listing that is in the right town although it names a wider place. */
const FITS_SCORE = 1 + 2 / 3;
/** Distance in km within which an alias that staff made is the same place. */
const SAME_KM = 3;

export interface NameHeap {
  country: string;
  rows: Row[];
  names: string[];
}

const isCalled = (area: Town, name: string) =>
  foldName(area.name) === foldName(name) || jointNames(name).some((part) => foldName(part) === foldName(area.name));

/** Groups the rows by one of their names. @param at index of the name */
export function heapsOfNames(draft: Draft, rows: readonly Row[], at: number): NameHeap[] {
  const heaps = new Map<string, NameHeap>();
  for (const row of rows) {
    const name = row.names[at];
    if (name === undefined || draft.isWide(row.country, name)) continue;
    const key = `${row.country} ${foldName(name)}`;
    const heap = heaps.get(key) ?? { country: row.country, rows: [], names: [] };
    heap.rows.push(row);
    heap.names.push(name);
    heaps.set(key, heap);
  }
  return [...heaps.values()];
}

/** Whether the area names the row itself: then nothing that is only near takes it. */
export const isNamedBy = (row: Row) => row.isSettled || (row.area !== null && row.names.map(foldName).includes(foldName(row.area.name)));

/** Outlines an area by the ground around its listings, unless that has listings that name another place. */
export function outlineListings(draft: Draft, id: number, own: readonly Row[], rows: readonly Row[]): void {
  const ground = outlineOfIsle(own);
  const { west, south, east, north } = polygonBounds(ground);
  const takesOthers = rows.some(
    (row) =>
      row.latitude >= south &&
      row.latitude <= north &&
      row.longitude >= west &&
      row.longitude <= east &&
      isNamedBy(row) &&
      !own.includes(row) &&
      isInOutline(ground, row.latitude, row.longitude),
  );
  if (!takesOthers) draft.outline(id, ground);
}

/** Returns the area that contains most of the rows, of those that pass a test. */
export function commonArea(rows: readonly Row[], test: (area: Town) => boolean): Town | undefined {
  const areas = rows.flatMap(({ area }) => (area && test(area) ? [area] : []));
  return [...countEach(areas)].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Localities that at least five listings name become areas; a listing that names several counts for the narrowest that does. */
export function addLocalities(draft: Draft, rows: readonly Row[]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = rows.filter((row) => {
      const name = row.names[round];
      if (row.isSettled || name === undefined || draft.isInTown(row.area)) return false;
      if (row.area && isCalled(row.area, name)) row.isSettled = true;
      // A wider name only counts for listings that no town fits.
      return !row.isSettled && (round === 0 || row.score > FITS_SCORE);
    });
    // The largest first: a smaller place beside it is the same.
    const heaps = heapsOfNames(draft, open, round).toSorted((a, b) => b.rows.length - a.rows.length);
    for (const { country, rows: all, names } of heaps) {
      for (const { middle, count, spots } of placesOfName(all)) {
        const name = commonest(countEach(names)) ?? itemAt(names, 0);
        const near = draft.findArea(middle, country);
        const joint = draft.findJoint(country, name, middle);
        if (joint || draft.isMerged(country, names, middle, SAME_KM) || !draft.isApart(country, name, middle)) continue;
        // If the village beside it is in an island or a valley, the new area is in it too.
        const outer = commonArea(spots, ({ id }) => draft.hasOutline.has(id));
        draft.add(name, country, middle, { listings: count, parent: outer?.id ?? near?.parent_id ?? null });
        for (const row of spots) row.isSettled = true;
      }
    }
  }
}

/** Areas that imports made of both names of a municipality become one. */
export function mergeJoint(draft: Draft, rows: readonly Row[], isUnedited: (id: number) => boolean): void {
  for (const area of new Set(rows.flatMap((row) => row.area ?? []))) {
    const into = area.id > 0 && isUnedited(area.id) ? draft.findJoint(area.country_code, area.name, area) : undefined;
    if (!into || into.id === area.id || into.id < 0 || kmBetween(into, area) === 0) continue;
    draft.plan.merges.push({ from: area.id, into: into.id });
    draft.remove(area);
  }
}
