import { newUuid } from "../../platform/clock.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { MapCircle } from "../listings/nearby/rules.ts";
import type { ShortTexts } from "../translations/rules.ts";
import type { TrailKind } from "./enumerations.ts";
import { type LinePoint, lineKilometres, MAP_POINTS_MAX, pointsAlong, simplifyLine, WHOLE_POINTS_MAX } from "./line.ts";
import { trail, trail_point } from "./tables.ts";

export interface TrailRow {
  uuid: string;
  slug: string;
  name: string;
  kind: TrailKind;
  network: string;
  ref: string;
  symbol: string;
  website: string;
  length_km: number;
  ascent_m: number | null;
  latitude: number;
  longitude: number;
  country_code: string;
  area_slug: string | null;
  area_name: string | null;
  area_translations: ShortTexts | null;
  attribution_text: string;
  attribution_link: string | null;
  attribution_licence: string;
}

const FIELDS = sql.raw(
  `t.uuid, t.slug, t.name, t.kind, t.network, t.ref, t.symbol, t.website, t.length_km, t.ascent_m, t.latitude, t.longitude, t.country_code,
    t.attribution_text, t.attribution_link, t.attribution_licence, a.slug AS area_slug, a.name AS area_name, a.translations AS area_translations`,
);
const SOURCE = sql.raw("trail t LEFT JOIN area a ON a.id = t.area_id");

async function selectTrails(db: DbOrTransaction, where: SQL, order: SQL, limit: number): Promise<TrailRow[]> {
  const { rows } = await db.execute<TrailRow & Record<string, unknown>>(
    sql`SELECT ${FIELDS} FROM ${SOURCE} WHERE ${where} ORDER BY ${order} LIMIT ${limit}`,
  );
  return rows;
}

const LONGEST = sql.raw("t.length_km DESC, t.slug");
const uuidList = (uuids: readonly string[]) => sql`${sql.param([...uuids])}::uuid[]`;

/** Returns the routes whose middle is in one of these areas, the longest first. */
export const listTrailsOfAreas = (db: DbOrTransaction, areas: readonly number[], limit: number): Promise<TrailRow[]> =>
  selectTrails(db, sql`t.area_id = ANY(${sql.param([...areas])}::integer[])`, LONGEST, limit);

/** Returns the routes with a name or number that has all of these folded words. */
export const findTrailsByWords = (db: DbOrTransaction, words: readonly string[], limit: number): Promise<TrailRow[]> =>
  selectTrails(db, sql`to_tsvector('simple', t.words) @@ plainto_tsquery('simple', ${words.join(" ")})`, LONGEST, limit);

export const listTrailsByUuids = (db: DbOrTransaction, uuids: readonly string[]): Promise<TrailRow[]> =>
  selectTrails(db, sql`t.uuid = ANY(${uuidList(uuids)})`, LONGEST, uuids.length);

/** Returns the routes after one, in the order of their slugs. */
export async function listTrailsAfter(db: DbOrTransaction, after: string, limit: number) {
  const { rows } = await db.execute<{ slug: string; country_code: string; area_id: number | null; area_slug: string | null }>(sql`
    SELECT t.slug, t.country_code, t.area_id, a.slug AS area_slug FROM ${SOURCE} WHERE t.slug > ${after} ORDER BY t.slug LIMIT ${limit}`);
  return rows;
}

/** Returns the routes of these records of imports. */
export async function findTrailsByKeys(db: DbOrTransaction, keys: readonly string[]): Promise<(TrailRow & { source_key: string })[]> {
  const { rows } = await db.execute<TrailRow & { source_key: string } & Record<string, unknown>>(
    sql`SELECT t.source_key, ${FIELDS} FROM ${SOURCE} WHERE t.source_key = ANY(${sql.param([...keys])}::text[])`,
  );
  return rows;
}

/** Number of points to read around a place: enough for several routes that share their way. */
const POINTS_READ = 600;

/** Returns the nearest point of each route in a circle. */
export async function nearestTrailPoints(
  db: DbOrTransaction,
  { x, y, radius }: MapCircle,
): Promise<{ trail: string; latitude: number; longitude: number }[]> {
  const middle = sql`point(${x}::float8, ${y}::float8)`;
  const { rows } = await db.execute<{ trail: string; latitude: number; longitude: number }>(sql`
    SELECT trail, latitude, longitude FROM trail_point WHERE map_point(latitude, longitude) <@ circle(${middle}, ${radius}::float8)
    ORDER BY map_point(latitude, longitude) <-> ${middle} LIMIT ${sql.raw(String(POINTS_READ))}`);
  const seen = new Set<string>();
  return rows.filter(({ trail }) => !seen.has(trail) && seen.add(trail));
}

/** Returns the simplified lines of routes. */
export async function readTrailLines(db: DbOrTransaction, uuids: readonly string[]): Promise<Map<string, LinePoint[][]>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await db.execute<{ uuid: string; line: LinePoint[][] }>(
    sql`SELECT uuid, line FROM trail WHERE uuid = ANY(${uuidList(uuids)})`,
  );
  return new Map(rows.map(({ uuid, line }) => [uuid, line]));
}

/** Returns a route by the last part of its address. */
export async function findTrail(db: DbOrTransaction, slug: string): Promise<TrailRow | undefined> {
  return (await selectTrails(db, sql`t.slug = ${slug}`, LONGEST, 1))[0];
}

/** Returns the whole line of a route. */
export async function readWholeLine(db: DbOrTransaction, uuid: string): Promise<LinePoint[][]> {
  const { rows } = await db.execute<{ whole: LinePoint[][] }>(sql`SELECT whole FROM trail WHERE uuid = ${uuid}`);
  return rows[0]?.whole ?? [];
}

/** A route as an import writes it. */
export type ImportedTrail = Pick<
  TrailRow,
  "name" | "kind" | "network" | "ref" | "symbol" | "website" | "ascent_m" | "latitude" | "longitude" | "country_code"
> &
  Pick<TrailRow, "attribution_text" | "attribution_link" | "attribution_licence"> & {
    source_key: string;
    area_id: number | null;
    /** Wanted last part of its address; a number is added if another route has it. */
    base_slug: string;
    /** Folded name and number. */
    words: string;
    line: readonly (readonly LinePoint[])[];
  };

/** Kilometres between the points by which a route is found. */
const STEP_KM = 1;

/** Routes of one name that get a number; further ones get random characters. */
const NUMBERED_SLUGS = 30;

/** Returns a free slug for each new route. */
async function chooseSlugs(tx: Transaction, trails: readonly ImportedTrail[]): Promise<Map<string, string>> {
  const keys = trails.map(({ source_key }) => source_key);
  const candidates = (base: string) => [base, ...Array.from({ length: NUMBERED_SLUGS }, (_, at) => `${base}-${at + 2}`)];
  const asked = [...new Set(trails.flatMap(({ base_slug }) => candidates(base_slug)))];
  const { rows } = await tx.execute<{ slug: string; source_key: string }>(sql`
    SELECT slug, source_key FROM trail WHERE source_key = ANY(${sql.param(keys)}::text[])
    UNION SELECT slug, source_key FROM trail WHERE slug = ANY(${sql.param(asked)}::text[])`);
  const own = new Map(rows.map(({ source_key, slug }) => [source_key, slug]));
  const taken = new Set(rows.map(({ slug }) => slug));
  for (const { source_key, base_slug } of trails) {
    if (own.has(source_key)) continue;
    const slug = candidates(base_slug).find((one) => !taken.has(one)) ?? `${base_slug}-${newUuid().slice(-12)}`;
    taken.add(slug);
    own.set(source_key, slug);
  }
  return own;
}

/** Inserts or updates imported routes. */
export async function writeTrails(tx: Transaction, trails: readonly ImportedTrail[]): Promise<void> {
  if (trails.length === 0) return;
  const slugs = await chooseSlugs(tx, trails);
  const rows = trails.map(({ line, base_slug: _, ...trail }) => ({
    ...trail,
    uuid: newUuid(),
    slug: slugs.get(trail.source_key),
    length_km: Math.round(lineKilometres(line) * 100) / 100,
    line: simplifyLine(line, MAP_POINTS_MAX),
    whole: simplifyLine(line, WHOLE_POINTS_MAX),
  }));
  const { rows: written } = await tx.execute<{ uuid: string; source_key: string }>(sql`
    INSERT INTO trail (uuid, source_key, slug, name, kind, network, ref, symbol, website, length_km, ascent_m, latitude, longitude, country_code,
      area_id, line, whole, words, attribution_text, attribution_link, attribution_licence)
    SELECT uuid, source_key, slug, name, kind, network, ref, symbol, website, length_km, ascent_m, latitude, longitude, country_code,
      (SELECT id FROM area WHERE id = r.area_id), line, whole, words, attribution_text, attribution_link, attribution_licence
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(uuid uuid, source_key text, slug text, name text, kind text, network text,
      ref text, symbol text, website text, length_km float8, ascent_m integer, latitude float8, longitude float8, country_code text,
      area_id integer, line json, whole json, words text, attribution_text text, attribution_link text, attribution_licence text)
    ON CONFLICT (source_key) DO UPDATE SET name = excluded.name, kind = excluded.kind, network = excluded.network, ref = excluded.ref,
      symbol = excluded.symbol, website = excluded.website, length_km = excluded.length_km, ascent_m = excluded.ascent_m,
      latitude = excluded.latitude, longitude = excluded.longitude, country_code = excluded.country_code, area_id = excluded.area_id,
      line = excluded.line, whole = excluded.whole, words = excluded.words, attribution_text = excluded.attribution_text,
      attribution_link = excluded.attribution_link, attribution_licence = excluded.attribution_licence
    RETURNING uuid, source_key`);
  const uuids = new Map(written.map(({ uuid, source_key }) => [source_key, uuid]));
  await tx.execute(sql`DELETE FROM ${trail_point} WHERE trail = ANY(${uuidList([...uuids.values()])})`);
  const points = trails.flatMap(({ source_key, line }) =>
    pointsAlong(line, STEP_KM).map(([longitude, latitude]) => ({ trail: uuids.get(source_key), latitude, longitude })),
  );
  await tx.execute(sql`
    INSERT INTO trail_point (trail, latitude, longitude)
    SELECT trail, latitude, longitude FROM json_to_recordset(${JSON.stringify(points)}::json) AS p(trail uuid, latitude float8, longitude float8)`);
}

export async function deleteTrails(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM ${trail} WHERE source_key = ANY(${sql.param([...keys])}::text[])`);
}

/** Moves the routes of a dissolved area to another area. */
export async function moveTrails(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.execute(sql`UPDATE trail SET area_id = ${into} WHERE area_id = ${from}`);
}
