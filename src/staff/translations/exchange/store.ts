import { event } from "../../../catalogue/events/tables.ts";
import { ITEM_KINDS } from "../../../catalogue/items/enumerations.ts";
import { inventory_item } from "../../../catalogue/items/tables.ts";
import { BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { business, business_count } from "../../../catalogue/listings/tables.ts";
import { englishCountryName } from "../../../catalogue/places/countries/rules.ts";
import { area } from "../../../catalogue/places/tables.ts";
import type { TranslationSource } from "../../../catalogue/translations/enumerations.ts";
import type { Subject } from "../../../catalogue/translations/store.ts";
import { translation } from "../../../catalogue/translations/tables.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { inEnglish } from "../../../platform/languages/text.ts";
import type { TextKind } from "./rules.ts";

/** Originals of the guide's content, a page at a time. */

/** Something with texts. */
export interface Original {
  kind: TextKind;
  id: string;
  name: string;
  /** Description for translators: "Café", "Area in Nepal". */
  about: string;
  /** Language of the originals; null for names, which are in none. */
  language: string | null;
  /** By field; empty ones are left out. */
  texts: Readonly<Record<string, string>>;
}

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  about: string;
  language: string | null;
  texts: Record<string, string | null>;
}

/** Kinds with a table. The guide's own texts are in its settings. */
export type StoredKind = Exclude<TextKind, "guide">;

/** For each kind: the columns of its rows, and the condition that translators are given it. A row has the key column `key`. */
const SOURCES: Readonly<Record<StoredKind, { key: SQL; select: SQL; isShown: SQL; of: SQL }>> = {
  listing: {
    key: sql`b.code`,
    select: sql`b.code AS id, b.name, b.business_type AS about, b.language, json_build_object('name', b.name, 'short_description', b.short_description,
      'description', b.description, 'directions', b.directions, 'price_text', b.price_text) AS texts FROM ${business} b`,
    isShown: sql`b.is_published`,
    of: sql`b`,
  },
  item: {
    key: sql`i.id`,
    select: sql`i.id, i.title || ', ' || b.name AS name, i.kind AS about, b.language, json_build_object('title', i.title, 'description', i.description,
      'item_category', i.item_category, 'deposit', i.terms ->> 'deposit', 'cancellation', i.terms ->> 'cancellation') AS texts
      FROM ${inventory_item} i JOIN ${business} b ON b.code = i.business_profile`,
    isShown: sql`i.is_shown AND b.is_published`,
    of: sql`i`,
  },
  event: {
    key: sql`e.uuid`,
    select: sql`e.uuid AS id, e.title AS name, '' AS about, e.language, json_build_object('title', e.title, 'description', e.description,
      'place_name', e.place_name, 'price_text', e.price_text) AS texts FROM ${event} e`,
    isShown: sql`e.deleted IS NULL`,
    of: sql`e`,
  },
  area: {
    key: sql`a.id`,
    select: sql`a.id::text AS id, a.name, a.country_code AS about, null AS language, json_build_object('name', a.name) AS texts FROM ${area} a`,
    // The gazetteer has 135,000 areas; pages show those with listings.
    isShown: sql`EXISTS (SELECT FROM ${business_count} n WHERE n.area_id = a.id AND n.business_type = '' AND n.activity_subtype = '' AND n.businesses > 0)`,
    of: sql`a`,
  },
};
const KEY_TYPES: Readonly<Record<StoredKind, SQL>> = { listing: sql`text`, item: sql`uuid`, event: sql`uuid`, area: sql`integer` };

const englishLabel = (table: Readonly<Record<string, string>>, key: string): string => inEnglish(table)[key] ?? key;

function aboutText(kind: StoredKind, about: string): string {
  if (kind === "listing") return englishLabel(BUSINESS_TYPES, about);
  if (kind === "item") return englishLabel(ITEM_KINDS, about);
  return kind === "event" ? "Event" : `Area in ${englishCountryName(about)}`;
}

const toOriginal = (kind: StoredKind, { id, name, about, language, texts }: Row, mainLanguage: string): Original => ({
  kind,
  id,
  name,
  about: aboutText(kind, about),
  language: kind === "area" ? null : (language ?? mainLanguage),
  texts: Object.fromEntries(Object.entries(texts).flatMap(([field, text]) => (text ? [[field, text]] : []))),
});

/** Returns the next originals of a kind that pages show. @param after id of the last one before */
export async function listOriginals(
  db: DbOrTransaction,
  kind: StoredKind,
  after: string | undefined,
  { limit, mainLanguage }: { limit: number; mainLanguage: string },
): Promise<Original[]> {
  const { key, select, isShown } = SOURCES[kind];
  const next = after === undefined ? sql`` : sql` AND ${key} > ${after}::${KEY_TYPES[kind]}`;
  const { rows } = await db.execute<Row>(sql`SELECT ${select} WHERE ${isShown}${next} ORDER BY ${key} LIMIT ${limit}`);
  return rows.map((row) => toOriginal(kind, row, mainLanguage));
}

/** Returns the originals with these ids, hidden ones too, and keeps them from being deleted until the transaction ends. */
export async function readOriginals(tx: Transaction, kind: StoredKind, ids: readonly string[], mainLanguage: string): Promise<Original[]> {
  const { key, select, of } = SOURCES[kind];
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${select} WHERE ${key} = ANY(${sql.param([...ids])}::${KEY_TYPES[kind]}[]) ORDER BY ${key} FOR KEY SHARE OF ${of}`,
  );
  return rows.map((row) => toOriginal(kind, row, mainLanguage));
}

/** Returns what a text belongs to. */
export function toSubject({ kind, id }: Pick<Original, "kind" | "id">): Subject {
  if (kind === "guide") return kind;
  if (kind === "area") return { area: Number(id) };
  return kind === "listing" ? { business: id } : kind === "item" ? { item: id } : { event: id };
}

/** A translation as stored. */
export interface StoredTranslation {
  id: string;
  field: string;
  source: TranslationSource;
  text: string;
  original_hash: string | null;
}

const COLUMNS: Readonly<Record<StoredKind, SQL>> = { listing: sql`t.business`, item: sql`t.item`, event: sql`t.event`, area: sql`t.area` };

/** Returns the translations of originals of one kind into a language, those of the best source first. */
export async function listStored(
  db: DbOrTransaction,
  kind: TextKind,
  ids: readonly string[],
  language: string,
): Promise<StoredTranslation[]> {
  const isOf =
    kind === "guide"
      ? sql`num_nonnulls(t.business, t.item, t.event, t.area) = 0`
      : sql`${COLUMNS[kind]} = ANY(${sql.param([...ids])}::${KEY_TYPES[kind]}[])`;
  const { rows } = await db.execute<StoredTranslation & Record<string, unknown>>(sql`
    SELECT coalesce(t.business, t.item::text, t.event::text, t.area::text, '') AS id, t.field, t.source, t.text, t.original_hash
    FROM ${translation} t WHERE ${isOf} AND t.language = ${language} ORDER BY translation_rank(t.source)`);
  return rows;
}
