import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { byDistance, circlesAround, type Point } from "../../listings/nearby/rules.ts";
import { listIdsWithin } from "../../places/store.ts";
import { TRAIL_KM, type TrailCard } from "../contract.ts";
import { listTrailsByUuids, listTrailsOfAreas, nearestTrailPoints, type TrailRow } from "../store.ts";
import { trailUrl } from "../urls.ts";

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
