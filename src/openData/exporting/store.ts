import { event, isShownEvent } from "../../catalogue/events/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business, inScope } from "../../catalogue/listings/tables.ts";
import type { Scope } from "../../catalogue/places/scope.ts";
import { area } from "../../catalogue/places/tables.ts";
import { practical_place } from "../../catalogue/practical/tables.ts";
import { trail } from "../../catalogue/trails/tables.ts";
import { translation } from "../../catalogue/translations/tables.ts";
import { picture } from "../../owners/pictures/tables.ts";
import { and, asc, eq, gt, inArray, isNull, ne, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { added_business } from "../../travellers/suggestedPlaces/tables.ts";
import { import_record } from "../importing/tables.ts";
import type { AreaRow, EventRow, ListingRow, PictureRow, PracticalRow, RouteRow, TextRow } from "./rows.ts";

/** Reads what visitors see, batch by batch in a fixed order, so that a guide of any size needs the same memory. */

/** Large enough that the queries take less time than writing their rows. */
const BATCH = 1_000;
/** The line of a route has up to 50,000 points. */
const ROUTES_BATCH = 25;

/** Areas from this id on were made by imports or staff (migrations/before-0.2/0062_places.sql); the others are the gazetteer's. */
const FIRST_OWN_AREA = 2_000_000_000;

/** The bare column, as in the partial indexes. */
const isPublished = sql`${business.is_published}`;

/** Facts of the places provider, whose terms forbid passing them on. An owner vouches for a claimed listing. */
const IS_PROVIDERS = sql`(${business.is_shell} AND ${business.attribution_text} IS NULL AND EXISTS (
  SELECT FROM ${added_business} WHERE ${added_business.business} = ${business.code} AND ${added_business.place_id} IS NOT NULL))`;

/** Yields batches until one is not full. @param read reads the batch after a key @param keyOf returns the key of a row */
async function* batches<Row>(read: (after: string) => Promise<Row[]>, keyOf: (row: Row) => string, size = BATCH): AsyncGenerator<Row[]> {
  for (let after = ""; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < size || last === undefined) return;
    after = keyOf(last);
  }
}

const BEST_FIRST = sql`translation_rank(${translation.source})`;

/** Returns the texts of many records in further languages, by the record's id. */
async function readTexts(db: DbOrTransaction, kind: "business" | "item" | "event" | "area", ids: readonly (string | number)[]) {
  if (ids.length === 0) return new Map<string, TextRow[]>();
  const { field, language, source, text } = translation;
  const rows = await db
    .select({ id: sql<string>`${translation[kind]}::text`, field, language, source, text })
    .from(translation)
    .where(inArray(translation[kind] as typeof translation.business, ids as string[]))
    .orderBy(BEST_FIRST, translation.language, translation.field);
  return Map.groupBy(rows, ({ id }) => id);
}

/** Returns the columns of texts by language that a table of listings or events needs, such as "name:de". */
export async function listTextColumns(db: DbOrTransaction, kind: "business" | "event"): Promise<string[]> {
  const subject =
    kind === "business"
      ? sql`${business} s ON s.code = t.business AND s.is_published`
      : sql`${event} s ON s.uuid = t.event AND s.deleted IS NULL`;
  const original =
    kind === "business"
      ? sql`SELECT f.field, s.language FROM ${business} s, unnest(ARRAY['short_description', 'description', 'directions', 'price_text']) AS f(field)
          WHERE s.is_published AND s.language IS NOT NULL`
      : sql`SELECT f.field, s.language FROM ${event} s, unnest(ARRAY['title', 'description', 'place_name', 'price_text']) AS f(field)
          WHERE s.deleted IS NULL AND s.language IS NOT NULL`;
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT DISTINCT CASE field WHEN 'title' THEN 'name' ELSE field END || ':' || language AS name
    FROM (SELECT t.field, t.language FROM ${translation} t JOIN ${subject} UNION ${original}) AS found`);
  return rows.map(({ name }) => name).sort();
}

const IMPORTED_TEXTS = ["short_description", "description", "directions", "price_text"] as const;

/** Returns the texts that the sources of listings have, by the listing's code and the field. */
async function readSourcedTexts(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, Record<string, string[]>>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.execute<{ code: string; texts: (string | null)[] }>(sql`
    SELECT business_code AS code, ARRAY[${sql.join(
      IMPORTED_TEXTS.map((field) => sql`imported ->> ${field}::text`),
      sql`, `,
    )}] AS texts
    FROM ${import_record} WHERE business_code = ANY(${sql.param([...codes])}::text[]) ORDER BY business_code, rank, source_key`);
  const found = new Map<string, Record<string, string[]>>();
  for (const { code, texts } of rows) {
    const fields = found.get(code) ?? {};
    for (const [index, field] of IMPORTED_TEXTS.entries()) {
      const text = texts[index];
      fields[field] ??= [];
      if (text) fields[field].push(text);
    }
    found.set(code, fields);
  }
  return found;
}

async function readItems(db: DbOrTransaction, codes: readonly string[]) {
  const rows = await db
    .select()
    .from(inventory_item)
    .where(and(inArray(inventory_item.business_profile, [...codes]), inventory_item.is_shown))
    .orderBy(asc(inventory_item.business_profile), asc(inventory_item.kind), asc(inventory_item.order), asc(inventory_item.id));
  const texts = await readTexts(
    db,
    "item",
    rows.map(({ id }) => id),
  );
  return Map.groupBy(
    rows.map((row) => ({ row, texts: texts.get(row.id) ?? [] })),
    ({ row }) => row.business_profile,
  );
}

/** Returns the pictures whose licence allows everyone to use them. Those of owners, staff and travellers have none. */
async function readPictures(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, (PictureRow & { code: string })[]>> {
  const { business_code: code, upload, alt, author, licence, licence_link, page_link } = picture;
  const rows = await db
    .select({ code, upload, alt, author, licence, licence_link, page_link })
    .from(picture)
    .where(and(inArray(code, [...codes]), isNull(picture.deleted), ne(picture.source, ""), ne(licence, "")))
    .orderBy(asc(code), asc(picture.position), asc(picture.uuid));
  return Map.groupBy(rows, (row) => row.code);
}

/** Yields the listings that visitors see, with everything about them, in the order of their codes. */
export async function* listListings(db: DbOrTransaction, scope: Scope | undefined): AsyncGenerator<ListingRow[]> {
  const read = (after: string) =>
    db
      .select({ row: business, area: { slug: area.slug, name: area.name } })
      .from(business)
      .leftJoin(area, eq(area.id, business.area_id))
      .where(and(isPublished, inScope(scope), sql`NOT ${IS_PROVIDERS}`, gt(business.code, after)))
      .orderBy(asc(business.code))
      .limit(BATCH);
  for await (const rows of batches(read, ({ row }) => row.code)) {
    const codes = rows.map(({ row }) => row.code);
    const imported = rows.filter(({ row }) => row.attribution_text !== null).map(({ row }) => row.code);
    const texts = await readTexts(db, "business", codes);
    const [sourced, items, pictures] = [await readSourcedTexts(db, imported), await readItems(db, codes), await readPictures(db, codes)];
    yield rows.map(({ row, area: within }) => ({
      row,
      area: within,
      texts: texts.get(row.code) ?? [],
      sourced: sourced.get(row.code) ?? {},
      items: items.get(row.code) ?? [],
      pictures: pictures.get(row.code) ?? [],
    }));
  }
}

/** Returns the number of listings that are left out because they are facts of the places provider. */
export async function countProviders(db: DbOrTransaction, scope: Scope | undefined): Promise<number> {
  return db.$count(business, and(isPublished, inScope(scope), IS_PROVIDERS));
}

const list = (values: readonly unknown[]) => sql.param([...values]);
/** Condition for rows with a country and an area in the guide's scope. */
const isCovered = (alias: string, scope: Scope | undefined): SQL =>
  scope
    ? sql`(${sql.raw(alias)}.country_code = ANY(${list(scope.countries)}::text[]) OR ${sql.raw(alias)}.area_id = ANY(${list(scope.areas.map(({ id }) => id))}::integer[]))`
    : sql`true`;

/** Yields the events that visitors see and that are not over, in the order of their codes. */
export async function* listEvents(
  db: DbOrTransaction,
  scope: Scope | undefined,
  at: Date,
): AsyncGenerator<(EventRow & { area_id: number | null })[]> {
  const read = async (after: string) => {
    const { rows } = await db.execute<Omit<EventRow, "texts"> & { area_id: number | null } & Record<string, unknown>>(sql`
      SELECT e.uuid, e.code, e.added_by, e.is_edited, e.title, e.description, e.language, e.category, e.status, e.starts, e.ends, e.recurrence,
        e.dates, e.zone, e.country_code, e.area_id, a.slug AS area_slug, a.name AS area_name, e.latitude, e.longitude, e.place_name,
        b.code AS business, e.price_text, e.minimum_price, e.minimum_price_currency, e.booking_url, e.website, e.attribution_text,
        e.attribution_link, e.attribution_licence
      FROM ${event} e LEFT JOIN ${area} a ON a.id = e.area_id LEFT JOIN ${business} b ON b.code = e.business AND b.is_published
      WHERE ${isShownEvent} AND ${isCovered("e", scope)} AND e.code > ${after}
        AND (e.last_end IS NULL OR e.last_end > ${at.toISOString()}::timestamptz)
      ORDER BY e.code LIMIT ${BATCH}`);
    return rows;
  };
  for await (const rows of batches(read, ({ code }) => code)) {
    const texts = await readTexts(
      db,
      "event",
      rows.map(({ uuid }) => uuid),
    );
    yield rows.map((row) => ({ ...row, texts: texts.get(row.uuid) ?? [] }));
  }
}

/** Yields the areas with these ids, and the areas around them, in the order of their ids. */
export async function* listAreas(db: DbOrTransaction, ids: ReadonlySet<number>): AsyncGenerator<AreaRow[]> {
  const { rows: wanted } = await db.execute<{ id: number }>(sql`
    WITH RECURSIVE wanted AS (
      SELECT unnest(${list([...ids])}::integer[]) AS id
      UNION SELECT a.parent_id FROM ${area} a JOIN wanted ON a.id = wanted.id WHERE a.parent_id IS NOT NULL
    ) SELECT id FROM wanted ORDER BY id`);
  for (let start = 0; start < wanted.length; start += BATCH) {
    const some = wanted.slice(start, start + BATCH).map(({ id }) => id);
    const { rows } = await db.execute<Omit<AreaRow, "texts"> & Record<string, unknown>>(sql`
      SELECT a.id, a.slug, a.name, a.country_code, a.latitude, a.longitude, a.population, p.slug AS parent_slug,
        a.id >= ${FIRST_OWN_AREA}::bigint OR a.is_edited AS is_own
      FROM ${area} a LEFT JOIN ${area} p ON p.id = a.parent_id WHERE a.id = ANY(${list(some)}::integer[]) ORDER BY a.id`);
    const texts = await readTexts(db, "area", some);
    yield rows.map((row) => ({ ...row, texts: texts.get(String(row.id)) ?? [] }));
  }
}

/** Yields the marked routes, in the order of their slugs. */
export const listRoutes = (db: DbOrTransaction, scope: Scope | undefined): AsyncGenerator<RouteRow[]> =>
  batches(
    async (after: string) =>
      (
        await db.execute<RouteRow & Record<string, unknown>>(sql`
          SELECT t.slug, t.name, t.kind, t.network, t.ref, t.symbol, t.website, t.length_km, t.ascent_m, t.country_code, a.slug AS area_slug,
            a.name AS area_name, t.whole, t.attribution_text, t.attribution_link, t.attribution_licence
          FROM ${trail} t LEFT JOIN ${area} a ON a.id = t.area_id WHERE ${isCovered("t", scope)} AND t.slug > ${after}
          ORDER BY t.slug LIMIT ${ROUTES_BATCH}`)
      ).rows,
    ({ slug }) => slug,
    ROUTES_BATCH,
  );

/** Yields the practical places, in the order of their sources' keys. */
export const listPractical = (db: DbOrTransaction, scope: Scope | undefined): AsyncGenerator<(PracticalRow & { source_key: string })[]> =>
  batches(
    async (after: string) =>
      (
        await db.execute<PracticalRow & { source_key: string } & Record<string, unknown>>(sql`
          SELECT p.source_key, p.kind, p.name, p.latitude, p.longitude, p.country_code, a.slug AS area_slug, p.opening_hours, p.wheelchair, p.fee,
            p.attribution_text, p.attribution_link, p.attribution_licence
          FROM ${practical_place} p LEFT JOIN ${area} a ON a.id = p.area_id WHERE ${isCovered("p", scope)} AND p.source_key > ${after}
          ORDER BY p.source_key LIMIT ${BATCH}`)
      ).rows,
    ({ source_key }) => source_key,
  );
