import type { AreaMove } from "../../../catalogue/listings/areas/store.ts";
import { readLandAt } from "../../../catalogue/maps/landAt.ts";
import type { OutlinedTown } from "../../../catalogue/places/areaOutlines.ts";
import { COUNTRIES } from "../../../catalogue/places/countries/enumerations.ts";
import { OUTLINES } from "../../../catalogue/places/countryOutlines.ts";
import { OWN_FIRST } from "../../../catalogue/places/gazetteer.ts";
import { NO_LAND } from "../../../catalogue/places/land.ts";
import { createLocator } from "../../../catalogue/places/locate.ts";
import { outsideScore } from "../../../catalogue/places/nearest.ts";
import { listAreaOutlines, listMergedAreas, SAME_KM } from "../../../catalogue/places/own/store.ts";
import { kmBetween } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { listLocatorTowns } from "../../../catalogue/places/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { listPlaced, type PlacedRecord } from "../../importing/records/store.ts";
import { commonest, LISTINGS_MIN, listLocalityNames, placesOfName, type Spot } from "../localities.ts";
import type { NewArea, Plan } from "./rules.ts";

type Town = OutlinedTown & { name: string };

const PAGE = 5_000;
/**
 * Maximum score of a locality that is part of a town, or the town in another language: its middle is at most 2 km outside the town's
 * radius.
 */
const APART_SCORE = 1 + 2 / 3;
/** Maximum population of a town beside which a locality 1 km from its middle is another village: Soldeu, next to El Tarter. */
const VILLAGE_PEOPLE = 5_000;
const VILLAGE_KM = 1;

const isApartFrom = (town: Town, middle: Spot) =>
  outsideScore(kmBetween(town, middle), town.population) > APART_SCORE ||
  (town.population > 0 && town.population < VILLAGE_PEOPLE && kmBetween(town, middle) >= VILLAGE_KM);

const COUNTRY_NAMES = new Set(COUNTRIES.flatMap(({ name, code }) => [foldName(name), foldName(code)]));

/**
 * Returns the localities of a record. For records that were imported before localities were stored, returns the city, unless it is only the
 * name of the area.
 */
const recordLocalities = ({ localities, city }: PlacedRecord, areaName: string | undefined) =>
  localities ?? (city === areaName ? "" : city);

async function* records(db: DbOrTransaction, dataset: string | undefined): AsyncGenerator<PlacedRecord> {
  for (let after = ""; ; ) {
    const page = await listPlaced(db, after, PAGE, dataset);
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    after = last.source_key;
  }
}

/** Group of listings with one locality name, or on one island. */
interface Heap {
  names: Map<string, number>;
  country: string;
  spots: Spot[];
  parent_id: number | null;
}

function addTo(heaps: Map<string, Heap>, key: string, { country_code, latitude, longitude }: PlacedRecord, parent_id: number | null): Heap {
  const heap: Heap = heaps.get(key) ?? { names: new Map(), country: country_code, spots: [], parent_id };
  heaps.set(key, heap);
  heap.spots.push({ latitude, longitude });
  return heap;
}

const count = (names: Map<string, number>, name: string) => names.set(name, (names.get(name) ?? 0) + 1);

/**
 * Compares the areas in which imported listings belong by current knowledge with their current areas. Localities and islands with at least
 * five listings become areas. Nothing is written.
 * @param dataset limits the plan to listings of this dataset, and to moves into new areas
 */
export async function planPlaces(db: DbOrTransaction, dataset?: string): Promise<Plan> {
  const land = readLandAt();
  const [known, areaOutlines, merged] = await Promise.all([listLocatorTowns(db), listAreaOutlines(db), listMergedAreas(db)]);
  const towns: Town[] = known;
  const byId = new Map(towns.map((town) => [town.id, town]));
  const hasOutline = new Set(areaOutlines.map(({ area_id }) => area_id));
  const states = new Set(known.map(({ country_code, state_name }) => `${country_code} ${foldName(state_name)}`));
  const locate = createLocator(towns, OUTLINES, { land, areaOutlines });
  const findAreaName = (id: number | null) => (id === null ? undefined : byId.get(id)?.name);
  const plan: Plan = { looked: 0, claimed: 0, placed: 0, nowhere: 0, areas: [], moves: [] };

  const localities = new Map<string, Heap>();
  const islands = new Map<string, Heap>();
  for await (const record of records(db, dataset)) {
    plan.looked += 1;
    if (record.is_claimed) plan.claimed += 1;
    else if (record.is_placed) plan.placed += 1;
    if (record.is_claimed || record.is_placed) continue;
    const names = listLocalityNames(recordLocalities(record, findAreaName(record.area_id)));
    const { latitude, longitude, country_code } = record;
    const found = locate(latitude, longitude, country_code, names);
    if ("reason" in found || found.country_code !== country_code) continue;
    const { area } = found;
    const [narrowest] = names;
    const folded = narrowest === undefined ? "" : foldName(narrowest);
    // Everything within a town's own outline is the town.
    const isInTown = area !== null && hasOutline.has(area.id) && area.id < OWN_FIRST;
    const isNamed = area !== null && foldName(area.name) === folded;
    if (narrowest && !isNamed && !isInTown && !COUNTRY_NAMES.has(folded) && !states.has(`${country_code} ${folded}`)) {
      const outer = area && hasOutline.has(area.id) ? area.id : null;
      count(addTo(localities, `${country_code} ${folded} ${outer ?? ""}`, record, outer).names, narrowest);
    }
    const ground = area === null ? land(latitude, longitude) : NO_LAND;
    if (ground !== NO_LAND) {
      const heap = addTo(islands, `${country_code} ${ground}`, record, null);
      for (const name of new Set(names)) count(heap.names, name);
    }
  }

  const add = (name: string, { country, parent_id }: Heap, { latitude, longitude }: Spot, listings: number) => {
    const area: NewArea = { id: -1 - plan.areas.length, name, country_code: country, latitude, longitude, parent_id, listings };
    plan.areas.push(area);
    const town = { ...area, population: 0 };
    towns.push(town);
    byId.set(area.id, town);
  };
  /** Whether staff have merged this place into another area; it then stays there. */
  const isMerged = ({ names, country }: Heap, middle: Spot) => {
    const folded = new Set([...names.keys()].map(foldName));
    return merged.some(
      ({ name, country_code, latitude, longitude }) =>
        country_code === country &&
        folded.has(foldName(name ?? "")) &&
        kmBetween({ latitude: latitude ?? 0, longitude: longitude ?? 0 }, middle) < SAME_KM,
    );
  };
  /** Whether this is a known town, of which an outline contains only a part: a quarter around its middle. */
  const isKnownTown = ({ names, country }: Heap, middle: Spot) => {
    const folded = new Set([...names.keys()].map(foldName));
    return known.some(
      (town) =>
        town.country_code === country &&
        folded.has(foldName(town.name)) &&
        outsideScore(kmBetween(town, middle), town.population) <= APART_SCORE,
    );
  };
  for (const heap of localities.values()) {
    for (const { middle, count: size } of placesOfName(heap.spots)) {
      const found = locate(middle.latitude, middle.longitude, heap.country);
      const near = "area" in found ? found.area : null;
      const isApart = !near || (hasOutline.has(near.id) ? !isKnownTown(heap, middle) : isApartFrom(near, middle));
      const taken = plan.areas.some((other) => other.country_code === heap.country && kmBetween(other, middle) < 2);
      // If the village beside it is in an island or a valley, the new area is in it too.
      const outer = heap.parent_id ?? near?.parent_id ?? null;
      const name = commonest(heap.names);
      if (name !== undefined && isApart && !taken && !isMerged(heap, middle)) add(name, { ...heap, parent_id: outer }, middle, size);
    }
  }
  // A separate island with a name that at least half of its listings use.
  for (const heap of islands.values()) {
    const name = commonest(heap.names);
    const [place] = placesOfName(heap.spots);
    const isNamed = name !== undefined && (heap.names.get(name) ?? 0) * 2 >= heap.spots.length;
    const has = plan.areas.some((other) => other.country_code === heap.country && foldName(other.name) === foldName(name ?? ""));
    if (isNamed && place && heap.spots.length >= LISTINGS_MIN && !has && !isMerged(heap, place.middle))
      add(name, heap, place.middle, heap.spots.length);
  }

  const locateNow = plan.areas.length === 0 ? locate : createLocator(towns, OUTLINES, { land, areaOutlines });
  const isNew = (id: number | null) => id !== null && id < 0;
  for await (const record of records(db, dataset)) {
    if (record.is_claimed || record.is_placed) continue;
    const { code, latitude, longitude, country_code, area_id, city } = record;
    const names = listLocalityNames(recordLocalities(record, findAreaName(area_id)));
    const found = locateNow(latitude, longitude, country_code, names);
    if ("reason" in found || found.country_code !== country_code) continue;
    const area_after = found.area?.id ?? null;
    if (area_after === null) plan.nowhere += 1;
    if (area_after === area_id || (dataset !== undefined && !isNew(area_after))) continue;
    // A city that is only the name of the old area changes with it.
    const isOfArea = city === "" || (city === findAreaName(area_id) && !names.includes(city));
    const move: AreaMove = {
      code,
      area_before: area_id,
      area_after,
      city_before: city,
      city_after: isOfArea ? (found.area?.name ?? "") : city,
    };
    plan.moves.push(move);
  }
  return plan;
}
