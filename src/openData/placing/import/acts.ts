import { writeLog } from "../../../accounts/auditLog/store.ts";
import { isInOutline, type OutlinedTown, surfaceOfOutline } from "../../../catalogue/places/areaOutlines.ts";
import { OUTLINES } from "../../../catalogue/places/countryOutlines.ts";
import { OWN_FIRST } from "../../../catalogue/places/gazetteer.ts";
import { townDiscArea } from "../../../catalogue/places/nearest.ts";
import { insertArea, isWithin, listAreaOutlines, saveOutline, setParent } from "../../../catalogue/places/own/store.ts";
import { interiorPoint, kmBetween, type Polygon, polygonBounds } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { findAreaBySlug, listLocatorTowns } from "../../../catalogue/places/store.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { OutlineFeature, OutlineProblem } from "../outlines.ts";

type Town = OutlinedTown & { slug: string; name: string };

/**
 * Minimum ratio of an outline's area to a town's built-up area for the outline to include the town: a quarter around its centre does not
 * include the town.
 */
const TOWN_SHARE = 4;
/** Distance in km above which an area with the same slug is a different place. */
const SAME_KM = 100;
/**
 * Minimum share of an area's corners that are within the area that contains it: separately drawn neighbours share only an approximate
 * border.
 */
const CORNERS_WITHIN = 0.9;

export interface OutlinesReport {
  made: string[];
  given: string[];
  /** Towns that are now inside an outline. */
  inner: number;
  problems: OutlineProblem[];
}

interface Known {
  id: number;
  country: string;
  polygons: readonly Polygon[];
}

const outerCorners = (polygons: readonly Polygon[]) => polygons.flatMap(([outer = []]) => outer);

/** Whether nearly all of an outline is inside another, larger one. */
function liesIn(inner: readonly Polygon[], outer: readonly Polygon[]): boolean {
  if (surfaceOfOutline(inner) >= surfaceOfOutline(outer)) return false;
  const corners = outerCorners(inner);
  const within = corners.filter(([x, y]) => isInOutline(outer, y, x));
  return within.length >= corners.length * CORNERS_WITHIN;
}

/** Thrown to reject one outline, with the reason. */
class Refused extends Error {}

/** Returns the country of an outline. */
function requireCountry({ country }: OutlineFeature, { latitude, longitude }: { latitude: number; longitude: number }): string {
  const found = OUTLINES.at(latitude, longitude);
  const is = country ?? found;
  if (!is) throw new Refused("is in no country: add the property country");
  if (found && found !== is && OUTLINES.sovereign(found) !== is) throw new Refused(`is in ${found}, not in ${is}`);
  return is === found || !found ? is : found;
}

/**
 * Assigns outlines to areas, the largest first, so that containing areas exist before those inside them. A rejected outline does not affect
 * the others.
 */
export const importOutlines = (db: DbOrTransaction, outlines: readonly OutlineFeature[]): Promise<OutlinesReport> =>
  db.transaction((tx) => takeOutlines(tx, outlines));

async function takeOutlines(tx: Transaction, outlines: readonly OutlineFeature[]): Promise<OutlinesReport> {
  const report: OutlinesReport = { made: [], given: [], inner: 0, problems: [] };
  const towns: Town[] = await listLocatorTowns(tx);
  const known: Known[] = (await listAreaOutlines(tx)).flatMap(({ area_id, polygons }) => {
    const town = towns.find(({ id }) => id === area_id);
    return town ? [{ id: area_id, country: town.country_code, polygons }] : [];
  });
  const named = new Map<string, number>();

  /** Returns the area of an outline: the one with its slug, otherwise one with its name that is inside it, otherwise a new one. */
  const areaFor = async (one: OutlineFeature, country: string, middle: { latitude: number; longitude: number }) => {
    const ofSlug = one.slug === undefined ? undefined : await findAreaBySlug(tx, one.slug);
    if (ofSlug && (ofSlug.country_code !== country || kmBetween(ofSlug, middle) > SAME_KM))
      throw new Refused(`has the slug of ${ofSlug.name}, which is a different place`);
    const folded = foldName(one.name);
    const isIt = (town: Town) =>
      town.country_code === country && foldName(town.name) === folded && isInOutline(one.polygons, town.latitude, town.longitude);
    const found = ofSlug ?? (one.slug === undefined ? towns.find((town) => !town.is_section && isIt(town)) : undefined);
    if (found) return { id: found.id, parent_id: found.parent_id ?? null, isNew: false };
    const { id, slug } = await insertArea(tx, { name: one.name, country_code: country, ...middle }, { wanted: one.slug });
    towns.push({ id, slug, name: one.name, country_code: country, population: 0, parent_id: null, ...middle });
    return { id, parent_id: null, isNew: true };
  };

  const findParent = async (one: OutlineFeature, id: number, country: string): Promise<number | undefined> => {
    if (one.parent !== undefined) {
      const parent = named.get(foldName(one.parent)) ?? (await findAreaBySlug(tx, one.parent.toLowerCase()))?.id;
      const town = towns.find((other) => other.id === parent);
      if (parent === undefined || !town) throw new Refused(`has the parent "${one.parent}", which is not the slug or name of an area`);
      if (town.country_code !== country) throw new Refused(`has the parent ${town.name}, which is in another country`);
      if (await isWithin(tx, parent, id)) throw new Refused(`has the parent ${town.name}, which is inside it`);
      return parent;
    }
    const around = known
      .filter((other) => other.id !== id && other.country === country && liesIn(one.polygons, other.polygons))
      .sort((a, b) => surfaceOfOutline(a.polygons) - surfaceOfOutline(b.polygons));
    for (const { id: outer } of around) if (!(await isWithin(tx, outer, id))) return outer;
    return undefined;
  };

  /** Returns the towns that an outline includes: those inside it with no parent, or with the same parent as the outline. */
  const findInnerTowns = ({ polygons }: OutlineFeature, id: number, country: string, parent: number | null) => {
    const { west, south, east, north } = polygonBounds(polygons);
    const surface = surfaceOfOutline(polygons);
    return towns.filter(
      (town) =>
        town.id !== id &&
        town.country_code === country &&
        !town.is_section &&
        (town.parent_id ?? null) === parent &&
        town.latitude >= south &&
        town.latitude <= north &&
        town.longitude >= west &&
        town.longitude <= east &&
        !known.some((other) => other.id === town.id) &&
        townDiscArea(town.population) * TOWN_SHARE <= surface &&
        isInOutline(polygons, town.latitude, town.longitude),
    );
  };

  const take = async (one: OutlineFeature) => {
    const middle = interiorPoint(one.polygons);
    if (!middle) throw new Refused("has no area");
    const country = requireCountry(one, middle);
    const { id, parent_id, isNew } = await areaFor(one, country, middle);
    const parent = (await findParent(one, id, country)) ?? parent_id;
    await saveOutline(tx, id, one.polygons);
    await setParent(tx, [id], parent);
    known.splice(0, known.length, ...known.filter((other) => other.id !== id), { id, country, polygons: one.polygons });
    named.set(foldName(one.name), id);
    const self = towns.find((town) => town.id === id);
    if (self) self.parent_id = parent;
    // A town's own outline is the whole town: villages in it belong to the town.
    const inner = id >= OWN_FIRST ? findInnerTowns(one, id, country, parent) : [];
    if (inner.length > 0)
      await setParent(
        tx,
        inner.map((town) => town.id),
        id,
      );
    for (const town of inner) town.parent_id = id;
    report.inner += inner.length;
    await writeLog(tx, { business: null, account: null, side: "staff", act: "area.outlined", id: String(id), name: one.name });
    report[isNew ? "made" : "given"].push(one.name);
  };

  for (const one of outlines.toSorted((a, b) => surfaceOfOutline(b.polygons) - surfaceOfOutline(a.polygons))) {
    const before = towns.length;
    try {
      await tx.transaction(() => take(one));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      towns.length = before;
      report.problems.push({ number: one.number, name: one.name, reason: error.message });
    }
  }
  return report;
}
