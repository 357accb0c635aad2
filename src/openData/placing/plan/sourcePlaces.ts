import { isInOutline, kmToOutline, surfaceOfOutline } from "../../../catalogue/places/areaOutlines.ts";
import { outsideScore, townDiscArea } from "../../../catalogue/places/nearest.ts";
import { interiorPoint, kmBetween, type Polygon, polygonBounds } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import type { NamedPlace } from "../../formats/candidate.ts";
import { LISTINGS_MIN, middleOfSpots, type Spot } from "../localities.ts";
import type { Draft, Row, Town } from "./draft.ts";
import { outlineOfIsle } from "./isles.ts";
import { commonArea, isNamedBy, outlineListings } from "./named.ts";
import { createGrid } from "./placeGrid.ts";

/** Pure: areas from the villages, quarters, valleys, ski areas and beaches that a file names. */

/** Distance in km within which a listing is in a village that the file has as a point, and in a hamlet or another named spot. */
const VILLAGE_KM = 2;
const LOCALITY_KM = 0.6;
/** Radius of a quarter or a beach: the smallest of an area. */
const QUARTER_KM = 1;
/** Surface in square km above which a valley or a ski area is a region with valleys. */
const OUTLINED_MAX = 3_000;
const BAY_MAX = 100;
/** Minimum ratio of an outline's area to a village's built-up area for the outline to include the village. */
const TOWN_SHARE = 4;
/** Distance in km within which an area of the same name is the same place. */
const SAME_KM = 15;

/** Groups the rows by the nearest of the places. @param reach maximum distance in km */
function nearestRows(draft: Draft, rows: readonly Row[], places: readonly NamedPlace[], reach: number): [NamedPlace, Row[]][] {
  const near = createGrid(places);
  const found = new Map<NamedPlace, Row[]>();
  for (const row of rows) {
    const ground = draft.land(row.latitude, row.longitude);
    const around = near(row, reach).filter(({ point }) => draft.land(point.latitude, point.longitude) === ground);
    const folded = row.names.map(foldName);
    const first = around.find(({ point }) => folded.includes(foldName(point.name))) ?? around[0];
    if (first) addToGroup(found, first.point, row);
  }
  return [...found].filter(([, all]) => all.length >= LISTINGS_MIN).sort(([, a], [, b]) => b.length - a.length);
}

/** Villages, and quarters outside all towns, with at least five listings become areas; then hamlets and other named spots around which five are. */
export function addVillages(draft: Draft, rows: readonly Row[], places: readonly NamedPlace[]): void {
  addPoints(
    draft,
    rows,
    places.filter(({ kind }) => kind === "settlement" || kind === "quarter"),
    VILLAGE_KM,
  );
  draft.place(rows);
  addPoints(
    draft,
    rows,
    places.filter(({ kind }) => kind === "locality"),
    LOCALITY_KM,
  );
}

function addPoints(draft: Draft, rows: readonly Row[], points: readonly NamedPlace[], reach: number): void {
  const open = rows.filter((row) => !isNamedBy(row) && !draft.isInTown(row.area));
  for (const [place, all] of nearestRows(draft, open, points, reach)) {
    const country = all[0]?.country ?? "";
    const { name } = place;
    if (draft.findNamed(country, name, place, SAME_KM) || draft.findJoint(country, name, place)) continue;
    if (draft.isWide(country, name) || draft.isMerged(country, [name], place, VILLAGE_KM) || !draft.isApart(country, name, place)) continue;
    const around = draft.findArea(place, country);
    // A spot has its listings only, and lies in the town that they would be in; a village also has what is between it and the next one.
    const isSpot = place.kind === "locality" && around !== null;
    const parent = isSpot ? around.id : (around?.parent_id ?? null);
    const id = draft.add(name, country, place, { listings: all.length, parent });
    if (isSpot) draft.outline(id, outlineOfIsle(all));
    for (const row of all) row.isSettled = true;
  }
}

/** Quarters of a town with at least five listings become areas in the town. */
export function addQuarters(draft: Draft, rows: readonly Row[], places: readonly NamedPlace[]): void {
  const quarters = places.filter(({ kind }) => kind === "quarter");
  const near = createGrid(quarters);
  const found = new Map<NamedPlace, Row[]>();
  for (const row of rows) {
    const [first] = near(row, QUARTER_KM);
    // The middle of the town stays the town's own.
    if (first && row.area && first.km < row.score) addToGroup(found, first.point, row);
  }
  for (const [place, all] of found) {
    const town = commonArea(all, ({ population, id }) => population > 0 || draft.hasOutline.has(id));
    if (all.length < LISTINGS_MIN || !town || draft.isInTown(town)) continue;
    const country = town.country_code;
    if (draft.findNamed(country, place.name, place, SAME_KM) || draft.isWide(country, place.name)) continue;
    if (draft.isMerged(country, [place.name], place, QUARTER_KM)) continue;
    draft.add(place.name, country, place, { listings: all.length, parent: town.id });
  }
}

/** Beaches and bays with at least five listings, away from the middle of any village, become areas. */
export function addShores(draft: Draft, rows: readonly Row[], places: readonly NamedPlace[]): void {
  const shores = places.filter(({ kind, outline }) => kind === "shore" && surfaceOfOutline(outline ?? []) <= BAY_MAX);
  const reach = ({ outline = [] }: NamedPlace) => QUARTER_KM + Math.sqrt(surfaceOfOutline(outline)) * 2;
  const near = createGrid(rows);
  for (const shore of shores.toSorted((a, b) => a.name.localeCompare(b.name) || a.latitude - b.latitude)) {
    const { outline } = shore;
    const around = near(shore, outline ? reach(shore) : QUARTER_KM).filter(
      ({ point, km }) =>
        !isNamedBy(point) &&
        (outline
          ? isInOutline(outline, point.latitude, point.longitude) || kmToOutline(outline, point.latitude, point.longitude) < QUARTER_KM
          : km < QUARTER_KM),
    );
    if (around.length < LISTINGS_MIN) continue;
    const middle = middleOfSpots(around.map(({ point }) => point));
    const own = around.filter(({ point }) => kmBetween(middle, point) < Math.min(QUARTER_KM, point.score));
    const country = own[0]?.point.country ?? "";
    const area = commonArea(
      own.map(({ point }) => point),
      () => true,
    );
    const isVillage = (town: Town) => kmBetween(town, middle) < QUARTER_KM || sharesName(town.name, shore.name);
    if (own.length < LISTINGS_MIN || draft.findNamed(country, shore.name, middle, SAME_KM)) continue;
    if (draft.isWide(country, shore.name) || draft.isMerged(country, [shore.name], middle, VILLAGE_KM)) continue;
    if (createNear(draft, country, middle, VILLAGE_KM).some(isVillage)) continue;
    // A beach on an island, in an outlined area, or in a town, is a part of it.
    const isPart =
      area !== undefined &&
      (draft.islands.has(area.id) || draft.hasOutline.has(area.id) || outsideScore(kmBetween(area, middle), area.population) <= 1);
    const id = draft.add(shore.name, country, middle, { listings: own.length, parent: isPart ? area.id : (area?.parent_id ?? null) });
    outlineListings(
      draft,
      id,
      own.map(({ point }) => point),
      rows,
    );
  }
}

const createNear = (draft: Draft, country: string, at: Spot, km: number): Town[] =>
  draft.towns.filter(
    (town) => town.country_code === country && !town.is_section && Math.abs(town.latitude - at.latitude) < 0.1 && kmBetween(town, at) <= km,
  );

/** Whether a beach is called after a village, or the reverse: "Grand Anse Beach". */
function sharesName(one: string, other: string): boolean {
  const [a, b] = [`-${foldName(one)}-`, `-${foldName(other)}-`];
  return a.includes(b) || b.includes(a);
}

/** Towns that an outline includes: those inside it that lie in nothing smaller. */
export function townsInside(draft: Draft, country: string, polygons: readonly Polygon[], parent: number | null): Town[] {
  const { west, south, east, north } = polygonBounds(polygons);
  const surface = surfaceOfOutline(polygons);
  return draft.towns.filter(
    (town) =>
      town.country_code === country &&
      !town.is_section &&
      (town.parent_id ?? null) === parent &&
      town.latitude >= south &&
      town.latitude <= north &&
      town.longitude >= west &&
      town.longitude <= east &&
      !draft.hasOutline.has(town.id) &&
      townDiscArea(town.population) * TOWN_SHARE <= surface &&
      isInOutline(polygons, town.latitude, town.longitude),
  );
}

/** Valleys and ski areas with at least five listings become areas with their outline, and include the villages inside. */
export function addOutlined(draft: Draft, rows: readonly Row[], places: readonly NamedPlace[]): void {
  const outlined = places
    .flatMap((place) => (place.outline && ["valley", "resort"].includes(place.kind) ? [{ ...place, outline: place.outline }] : []))
    .map((place) => ({ ...place, surface: surfaceOfOutline(place.outline), bounds: polygonBounds(place.outline) }))
    .filter(({ surface }) => surface <= OUTLINED_MAX)
    .sort((a, b) => b.surface - a.surface);
  for (const { name, outline, bounds } of outlined) {
    const inside = rows.filter(
      ({ latitude, longitude }) =>
        latitude >= bounds.south &&
        latitude <= bounds.north &&
        longitude >= bounds.west &&
        longitude <= bounds.east &&
        isInOutline(outline, latitude, longitude),
    );
    const middle = interiorPoint(outline);
    const [first] = inside;
    if (!first || !middle || inside.length < LISTINGS_MIN) continue;
    const { country } = first;
    if (draft.findNamed(country, name, middle, SAME_KM) || draft.isWide(country, name)) continue;
    if (draft.isMerged(country, [name], middle, SAME_KM)) continue;
    const around = draft.findArea(middle, country);
    const parent = around && draft.hasOutline.has(around.id) ? around.id : (around?.parent_id ?? null);
    const villages = townsInside(draft, country, outline, parent);
    const id = draft.add(name, country, middle, { listings: inside.length, parent });
    draft.outline(id, outline);
    draft.nest(villages, id);
    // A smaller valley in this one is a part of it.
    draft.refresh();
  }
}

/** Distance in km within which a listing without an area belongs to a place that the file names. */
const REACH_KM = 60;
/** Same for a listing off all drawn land. */
const REACH_AT_SEA_KM = 5;

/** Returns the place that a file names nearest to a listing, on the same land. */
export function createNearestPlace(draft: Draft, places: readonly NamedPlace[]) {
  const usable = places.filter(({ kind }) => kind !== "shore" && kind !== "resort");
  const near = createGrid(usable);
  return (row: Spot): NamedPlace | undefined => {
    const ground = draft.land(row.latitude, row.longitude);
    const found = near(row, ground < 0 ? REACH_AT_SEA_KM : REACH_KM).filter(
      ({ point }) => draft.land(point.latitude, point.longitude) === ground,
    );
    // A village is a better name than the spot or quarter beside it.
    return (found.find(({ point, km }) => point.kind === "settlement" && km <= 2 * (found[0]?.km ?? 0) + VILLAGE_KM) ?? found[0])?.point;
  };
}
