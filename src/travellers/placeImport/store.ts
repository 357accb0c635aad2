import { circlesAround } from "../../catalogue/listings/nearby/rules.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, desc, eq, isNull, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import { type Candidate, type ImportOutcome, type MatchedPlace, SEARCH_KM, sameAs } from "./match.ts";
import type { ListedPlace } from "./readPlaces.ts";
import type { ListName } from "./rules.ts";
import { place_import, private_place } from "./tables.ts";

/** Maximum number of listings near one place: more than a person would choose from. */
const NEAR_MAX = 12;

/**
 * Returns the published listings that each place may match, in two statements for all places: by position, or by exact name for a place
 * without a position.
 * @returns candidates by the place's index in the list
 */
export async function findCandidates(db: DbOrTransaction, places: readonly ListedPlace[]): Promise<Map<number, Candidate[]>> {
  const circles = places.flatMap(({ latitude, longitude }, at) =>
    latitude === null || longitude === null ? [] : circlesAround({ latitude, longitude }, SEARCH_KM).map((circle) => ({ at, ...circle })),
  );
  const names = places.flatMap(({ latitude, name }, at) => (latitude === null ? [{ at, name: name.toLowerCase() }] : []));
  const numbers = (values: number[]) => sql.param(values);
  type Found = Candidate & { at: number } & Record<string, unknown>;
  const { rows: near } = await db.execute<Found>(sql`
    SELECT circle.at, found.* FROM unnest(${numbers(circles.map(({ at }) => at))}::integer[], ${numbers(circles.map(({ x }) => x))}::float8[],
      ${numbers(circles.map(({ y }) => y))}::float8[], ${numbers(circles.map(({ radius }) => radius))}::float8[]) AS circle (at, x, y, radius)
    CROSS JOIN LATERAL (
      SELECT code, name, city, country_code, latitude, longitude FROM business
      WHERE is_published AND map_point(latitude, longitude) <@ circle(point(circle.x, circle.y), circle.radius)
      ORDER BY map_point(latitude, longitude) <-> point(circle.x, circle.y) LIMIT ${NEAR_MAX}
    ) AS found`);
  const { rows: named } = await db.execute<Found>(sql`
    SELECT wanted.at, found.* FROM unnest(${numbers(names.map(({ at }) => at))}::integer[], ${sql.param(names.map(({ name }) => name))}::text[]) AS wanted (at, name)
    CROSS JOIN LATERAL (
      SELECT code, name, city, country_code, latitude, longitude FROM business WHERE is_published AND lower(business.name) = wanted.name ORDER BY code LIMIT ${NEAR_MAX}
    ) AS found`);
  return Map.groupBy([...near, ...named], ({ at }) => at);
}

/** Returns those listings that are published: a match may have been unpublished since. */
export async function listPublished(db: DbOrTransaction, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ code: string }>(
    sql`SELECT code FROM business WHERE is_published AND code = ANY(${sql.param([...codes])}::text[])`,
  );
  return new Set(rows.map(({ code }) => code));
}

export type ImportRow = typeof place_import.$inferSelect;

export async function insertImport(db: DbOrTransaction, traveller: string, filename: string, places: MatchedPlace[]): Promise<ImportRow> {
  const values = { uuid: newUuid(), traveller, filename, places, created: now() };
  return itemAt(await db.insert(place_import).values(values).returning(), 0);
}

const isOwn = (traveller: string, uuid: string) => and(eq(place_import.uuid, uuid), eq(place_import.traveller, traveller));

export async function findImport(db: DbOrTransaction, traveller: string, uuid: string): Promise<ImportRow | undefined> {
  return (await db.select().from(place_import).where(isOwn(traveller, uuid)))[0];
}

/** Returns the import and locks it for the rest of the transaction: a second press waits, then finds it confirmed. */
export async function lockImport(db: DbOrTransaction, traveller: string, uuid: string): Promise<ImportRow | undefined> {
  return (await db.select().from(place_import).where(isOwn(traveller, uuid)).for("update"))[0];
}

export async function confirmImport(db: DbOrTransaction, uuid: string, outcome: ImportOutcome): Promise<void> {
  await db.update(place_import).set({ outcome, confirmed: now(), places: [] }).where(eq(place_import.uuid, uuid));
}

export async function deleteImport(db: DbOrTransaction, traveller: string, uuid: string): Promise<boolean> {
  return ((await db.delete(place_import).where(isOwn(traveller, uuid))).rowCount ?? 0) > 0;
}

/** Deletes lists that were never confirmed. */
export async function deleteOldImports(db: DbOrTransaction, before: Date): Promise<void> {
  await db.delete(place_import).where(and(isNull(place_import.confirmed), sql`${place_import.created} < ${before}`));
}

/**
 * Saves places that only their traveller sees; existing ones stay unchanged.
 * @returns the number of new places
 */
export async function insertPrivatePlaces(
  db: DbOrTransaction,
  traveller: string,
  list: ListName,
  places: readonly MatchedPlace[],
): Promise<number> {
  if (places.length === 0) return 0;
  const rows = places.map((place) => ({
    uuid: newUuid(),
    traveller,
    list,
    name: place.name,
    note: place.note,
    url: place.url,
    latitude: place.latitude,
    longitude: place.longitude,
    country_code: place.country_code,
    same_as: sameAs(place),
    created: now(),
  }));
  return (await db.insert(private_place).values(rows).onConflictDoNothing().returning({ uuid: private_place.uuid })).length;
}

export const listPrivatePlaces = (db: DbOrTransaction, traveller: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select()
    .from(private_place)
    .where(eq(private_place.traveller, traveller))
    .orderBy(desc(private_place.created), desc(private_place.uuid))
    .limit(limit)
    .offset(offset);

export async function countPrivatePlaces(db: DbOrTransaction, traveller: string): Promise<number> {
  return db.$count(private_place, eq(private_place.traveller, traveller));
}

export async function deletePrivatePlace(db: DbOrTransaction, traveller: string, uuid: string): Promise<boolean> {
  const isTheirs = and(eq(private_place.uuid, uuid), eq(private_place.traveller, traveller));
  return ((await db.delete(private_place).where(isTheirs)).rowCount ?? 0) > 0;
}
