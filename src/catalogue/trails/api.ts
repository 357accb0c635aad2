import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { byDistance, circlesAround, type Point } from "../listings/nearby/rules.ts";
import { countryName } from "../places/countries/rules.ts";
import { findAreaBySlug, listIdsWithin } from "../places/store.ts";
import { areaUrl, countryUrl } from "../places/urls.ts";
import { getTrail, getTrailLine, listTrails, TRAIL_KM, TRAILS_MAX, type TrailCard } from "./contract.ts";
import {
  findTrail,
  listTrailsByUuids,
  listTrailsOfAreas,
  nearestTrailPoints,
  readTrailLines,
  readWholeLine,
  type TrailRow,
} from "./store.ts";

/** Number of routes whose lines a map gets. */
const LINES_MAX = 30;

/** Path of a route's page. A route outside of all areas is below its country. */
export const trailUrl = ({ slug, country_code, area_slug }: Pick<TrailRow, "slug" | "country_code" | "area_slug">): string =>
  area_slug === null ? `${countryUrl(country_code)}routes/${slug}/` : `${areaUrl(country_code, area_slug)}routes/${slug}/`;

export const toTrailCard = (row: TrailRow, distance: number | null = null): TrailCard => ({
  uuid: row.uuid,
  slug: row.slug,
  url: trailUrl(row),
  name: row.name,
  kind: row.kind,
  length_km: row.length_km,
  ascent_m: row.ascent_m,
  network: row.network,
  ref: row.ref,
  symbol: row.symbol,
  distance,
  attribution: { text: row.attribution_text, link: row.attribution_link, licence: row.attribution_licence },
});

/** Returns the routes that pass near a point, nearest first. */
export async function findTrailsNear(db: DbOrTransaction, point: Point, limit: number, km = TRAIL_KM): Promise<TrailCard[]> {
  const found = await Promise.all(circlesAround(point, km).map((circle) => nearestTrailPoints(db, circle)));
  const near = new Map<string, number>();
  for (const { trail, distance } of byDistance(found.flat(), point, km)) if (!near.has(trail)) near.set(trail, distance);
  const uuids = [...near.keys()].slice(0, limit);
  if (uuids.length === 0) return [];
  const rows = new Map((await listTrailsByUuids(db, uuids)).map((row) => [row.uuid, row]));
  return uuids.flatMap((uuid) => {
    const row = rows.get(uuid);
    return row ? [toTrailCard(row, near.get(uuid) ?? null)] : [];
  });
}

/** Returns the routes of an area, then those that pass near its middle. */
export async function findTrailsOfArea(db: DbOrTransaction, area: { id: number } & Point, limit: number): Promise<TrailCard[]> {
  const own = await listTrailsOfAreas(db, await listIdsWithin(db, area.id), limit);
  const near = own.length < limit ? await findTrailsNear(db, area, limit) : [];
  const known = new Set(own.map(({ uuid }) => uuid));
  return [...own.map((row) => toTrailCard(row)), ...near.filter(({ uuid }) => !known.has(uuid))].slice(0, limit);
}

const asLine = (coordinates: readonly (readonly (readonly number[])[])[]) => ({
  type: "MultiLineString" as const,
  coordinates: coordinates.map((part) => part.map((point) => [...point])),
});

export const trailHandlers: EndpointHandler[] = [
  handle(listTrails, async ({ query: { area: slug, near, lines } }, { db }) => {
    let found: TrailCard[];
    if (near !== undefined) {
      const [latitude = 0, longitude = 0] = near.split(",").map(Number);
      found = await findTrailsNear(db, { latitude, longitude }, TRAILS_MAX);
    } else {
      if (slug === undefined) throw badRequest({ non_field_errors: ["Enter an area, or a point in near."] });
      const area = await findAreaBySlug(db, slug);
      if (!area) throw notFound();
      found = await findTrailsOfArea(db, area, TRAILS_MAX);
    }
    const shown = lines ? found.slice(0, LINES_MAX).map(({ uuid }) => uuid) : [];
    const drawn = await readTrailLines(db, shown);
    return {
      results: found.map((one) => {
        const line = drawn.get(one.uuid);
        return { ...one, line: line ? asLine(line) : null };
      }),
    };
  }),

  handle(getTrailLine, async ({ params: { slug } }, { db }) => {
    const row = await findTrail(db, slug);
    if (!row) throw notFound();
    return asLine(await readWholeLine(db, row.uuid));
  }),

  handle(getTrail, async ({ params: { slug } }, { db }) => {
    const row = await findTrail(db, slug);
    if (!row) throw notFound();
    const { country_code, area_slug, area_name, latitude, longitude, website } = row;
    const lines = await readTrailLines(db, [row.uuid]);
    return {
      ...toTrailCard(row),
      website,
      area: area_slug === null || area_name === null ? null : { slug: area_slug, name: area_name, country_code },
      country: { code: country_code, name: countryName(country_code) },
      latitude,
      longitude,
      line: asLine(lines.get(row.uuid) ?? []),
    };
  }),
];
