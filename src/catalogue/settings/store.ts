import { now } from "../../platform/clock.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, eq, inArray, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { currencyMultipliers, type ExchangeRates, type Multipliers, NO_RATES } from "../../platform/values/exchange.ts";
import { business } from "../listings/tables.ts";
import type { Scope } from "../places/scope.ts";
import { area, areasWithin } from "../places/tables.ts";
import { DEFAULTS, type SettingsBody, settingsBody } from "./contract.ts";
import { guide_settings } from "./tables.ts";

/** Key of the advisory lock; any fixed number works. It serialises concurrent saves even while there is no row to lock. */
const LOCK = 7_204_163;

/** The settings as stored. The featured listings are marked in their own rows. */
export interface StoredSettings extends Omit<SettingsBody, "featured"> {
  /** UUID of the upload that is the guide's logo. */
  logo: string | null;
  version: number;
}

const oneRow = preparedStatement((db) => db.select().from(guide_settings).limit(1).prepare("guide_settings"));

/** Completes stored settings with the defaults. Ignores fields that another version wrote and this version rejects. */
export function toSettings(row: Pick<typeof guide_settings.$inferSelect, "settings" | "version"> | undefined): StoredSettings {
  const given = row?.settings ?? {};
  const taken = Object.entries(settingsBody.shape).flatMap(([name, shape]) => {
    const read = shape.safeParse(given[name]);
    return read.success ? [[name, read.data]] : [];
  });
  const { featured: _, ...settings } = { ...DEFAULTS, ...Object.fromEntries(taken) } as SettingsBody;
  return { ...settings, logo: typeof given.logo === "string" ? given.logo : null, version: row?.version ?? 0 };
}

/** Returns the stored settings with their texts as staff wrote them. Pages for visitors read shown/store.ts. */
export const readSettings = async (db: DbOrTransaction): Promise<StoredSettings> => toSettings((await oneRow(db).execute())[0]);

/** Returns the stored settings and blocks other writers until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<StoredSettings> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
  return readSettings(tx);
}

/** Writes all settings and increments the version. */
export async function writeSettings(tx: Transaction, { version: _, ...settings }: StoredSettings): Promise<void> {
  const row = { settings: { ...settings }, modified: now() };
  await tx
    .insert(guide_settings)
    .values(row)
    .onConflictDoUpdate({ target: guide_settings.id, set: { ...row, version: sql`${guide_settings.version} + 1` } });
}

const scopeRow = preparedStatement((db) =>
  db
    .select({
      countries: sql<string[] | null>`${guide_settings.settings} #> '{scope,countries}'`.as("countries"),
      areas: sql<{ id: number; country_code: string; is_inner: boolean }[] | null>`(
        SELECT json_agg(json_build_object('id', area.id, 'country_code', area.country_code, 'is_inner',
          NOT (${guide_settings.settings} #> '{scope,areas}' ? area.slug)) ORDER BY area.id) FROM area
        WHERE area.id = ANY(${areasWithin(sql`SELECT id FROM ${area} WHERE slug IN (
          SELECT jsonb_array_elements_text(${guide_settings.settings} #> '{scope,areas}'))`)}))`.as("areas"),
    })
    .from(guide_settings)
    .limit(1)
    .prepare("guide_scope"),
);

/** Returns the countries and areas that the guide covers; undefined for the world. */
export async function readScope(db: DbOrTransaction): Promise<Scope | undefined> {
  const row = (await scopeRow(db).execute())[0];
  const scope = { countries: row?.countries ?? [], areas: row?.areas ?? [] };
  return scope.countries.length + scope.areas.length > 0 ? scope : undefined;
}

const ratesRow = preparedStatement((db) =>
  db
    .select({ rates: sql<ExchangeRates | null>`${guide_settings.settings} -> 'exchange_rates'`.as("rates") })
    .from(guide_settings)
    .limit(1)
    .prepare("guide_rates"),
);

/** Returns the multipliers for comparing prices; undefined without exchange rates. */
export async function readRates(db: DbOrTransaction): Promise<Multipliers | undefined> {
  return currencyMultipliers((await ratesRow(db).execute())[0]?.rates ?? NO_RATES);
}

/**
 * Moves the settings of a merged area to its target: scope, destinations, and its introduction unless the target has one.
 * @returns whether its introduction is that of the target now
 */
export async function moveAreaSettings(tx: Transaction, from: string, into: string): Promise<boolean> {
  const settings = await lockSettings(tx);
  const { scope, trending_destinations, area_introductions } = settings;
  const { [from]: introduction, ...others } = area_introductions;
  if (!scope.areas.includes(from) && !trending_destinations.includes(from) && introduction === undefined) return false;
  const moved = (slugs: readonly string[]) => [...new Set(slugs.map((slug) => (slug === from ? into : slug)))];
  await writeSettings(tx, {
    ...settings,
    scope: { ...scope, areas: moved(scope.areas) },
    trending_destinations: moved(trending_destinations),
    area_introductions: { ...(introduction === undefined ? {} : { [into]: introduction }), ...others },
  });
  return introduction !== undefined && others[into] === undefined;
}

/** Returns the slugs that no area has. */
export async function unknownAreas(db: DbOrTransaction, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ slug: area.slug })
    .from(area)
    .where(inArray(area.slug, [...slugs]));
  const known = new Set(rows.map(({ slug }) => slug));
  return slugs.filter((slug) => !known.has(slug));
}

/** Returns the codes that no published listing has. */
export async function unknownListings(db: DbOrTransaction, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select({ code: business.code })
    .from(business)
    .where(and(inArray(business.code, [...codes]), eq(business.is_published, true)));
  const known = new Set(rows.map(({ code }) => code));
  return codes.filter((code) => !known.has(code));
}

/** Returns the names of areas and published listings by slug or code, for people who choose them. Unknown ones are missing. */
export async function namesOfChosen(
  db: DbOrTransaction,
  { areas, listings }: { areas: readonly string[]; listings: readonly string[] },
): Promise<{ areas: Pick<typeof area.$inferSelect, "slug" | "name" | "country_code">[]; listings: { code: string; name: string }[] }> {
  const [foundAreas, foundListings] = await Promise.all([
    db
      .select({ slug: area.slug, name: area.name, country_code: area.country_code })
      .from(area)
      .where(inArray(area.slug, [...areas])),
    db
      .select({ code: business.code, name: business.name })
      .from(business)
      .where(and(inArray(business.code, [...listings]), eq(business.is_published, true))),
  ]);
  return { areas: foundAreas, listings: foundListings };
}
