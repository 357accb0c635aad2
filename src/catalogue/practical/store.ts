import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { MapCircle } from "../listings/nearby/rules.ts";
import { showArea } from "../places/shown/rules.ts";
import type { ShortTexts } from "../translations/rules.ts";
import type { PracticalKind } from "./enumerations.ts";
import { practical_place } from "./tables.ts";

export interface PracticalRow {
  kind: PracticalKind;
  name: string;
  latitude: number;
  longitude: number;
  country_code: string;
  opening_hours: string;
  wheelchair: string;
  attribution_text: string;
  attribution_link: string | null;
  attribution_licence: string;
}

const COLUMNS = sql.raw(
  "kind, name, latitude, longitude, country_code, opening_hours, wheelchair, attribution_text, attribution_link, attribution_licence",
);

/** Returns the nearest places of each kind to the centre of a circle, each kind from its own index. */
export async function nearestPractical(
  db: DbOrTransaction,
  { x, y, radius }: MapCircle,
  kinds: readonly PracticalKind[],
  limit: number,
): Promise<PracticalRow[]> {
  if (kinds.length === 0) return [];
  const middle = sql`point(${x}::float8, ${y}::float8)`;
  const at = sql.raw("map_point(latitude, longitude)");
  // The kind is part of the text: only then does PostgreSQL use the kind's index.
  const nearest = kinds.map(
    (
      kind,
    ): SQL => sql`(SELECT ${COLUMNS} FROM practical_place WHERE kind = ${sql.raw(`'${kind}'`)} AND ${at} <@ circle(${middle}, ${radius}::float8)
      ORDER BY ${at} <-> ${middle} LIMIT ${sql.raw(String(limit))})`,
  );
  const { rows } = await db.execute<PracticalRow & Record<string, unknown>>(sql.join(nearest, sql` UNION ALL `));
  return rows;
}

/** Returns the places of areas, in the order of the kinds. */
export async function listPracticalOfAreas(
  db: DbOrTransaction,
  areas: readonly number[],
  kinds: readonly PracticalKind[],
  limit: number,
): Promise<PracticalRow[]> {
  const { rows } = await db.execute<PracticalRow & Record<string, unknown>>(sql`
    SELECT ${COLUMNS} FROM practical_place
    WHERE area_id = ANY(${sql.param([...areas])}::integer[]) AND kind = ANY(${sql.param([...kinds])}::text[])
    ORDER BY array_position(${sql.param([...kinds])}::text[], kind), source_key LIMIT ${limit}`);
  return rows;
}

/** Counts the places of areas by kind. */
export async function countPracticalOfAreas(
  db: DbOrTransaction,
  areas: readonly number[],
): Promise<Partial<Record<PracticalKind, number>>> {
  const { rows } = await db.execute<{ kind: PracticalKind; count: number }>(sql`
    SELECT kind, count(*)::integer AS count FROM practical_place WHERE area_id = ANY(${sql.param([...areas])}::integer[]) GROUP BY kind`);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

type AreaWithCount = { id: number; name: string; translations: ShortTexts | null; slug: string; country_code: string; count: number };

/** Returns the areas with the most places of a kind. */
export async function listAreasWithPractical(db: DbOrTransaction, kind: PracticalKind, limit: number) {
  const { rows } = await db.execute<AreaWithCount>(sql`
    SELECT a.id, a.name, a.translations, a.slug, a.country_code, p.count::integer AS count FROM (
      SELECT area_id, count(*) AS count FROM practical_place WHERE kind = ${kind} AND area_id IS NOT NULL GROUP BY area_id
    ) AS p JOIN area a ON a.id = p.area_id ORDER BY p.count DESC, a.name LIMIT ${limit}`);
  return rows.map(showArea);
}

/** A practical place as an import writes it. */
export interface ImportedPractical extends PracticalRow {
  source_key: string;
  area_id: number | null;
  fee: string;
}

/** Inserts or updates imported places. */
export async function writePractical(tx: Transaction, rows: readonly ImportedPractical[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO ${practical_place} (source_key, area_id, fee, ${COLUMNS})
    SELECT source_key, (SELECT id FROM area WHERE id = r.area_id), fee, ${COLUMNS}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(source_key text, area_id integer, fee text, kind text, name text,
      latitude float8, longitude float8, country_code text, opening_hours text, wheelchair text, attribution_text text, attribution_link text,
      attribution_licence text)
    ON CONFLICT (source_key) DO UPDATE SET area_id = excluded.area_id, fee = excluded.fee, kind = excluded.kind, name = excluded.name,
      latitude = excluded.latitude, longitude = excluded.longitude, country_code = excluded.country_code,
      opening_hours = excluded.opening_hours, wheelchair = excluded.wheelchair, attribution_text = excluded.attribution_text,
      attribution_link = excluded.attribution_link, attribution_licence = excluded.attribution_licence`);
}

export async function deletePractical(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM ${practical_place} WHERE source_key = ANY(${sql.param([...keys])}::text[])`);
}

/** Moves the places of a dissolved area to another area. */
export async function movePractical(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.execute(sql`UPDATE ${practical_place} SET area_id = ${into} WHERE area_id = ${from}`);
}
