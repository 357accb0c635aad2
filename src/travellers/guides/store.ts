import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { now } from "../../platform/clock.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, asc, count, eq, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { oneOf } from "../../platform/values/items.ts";
import { visited_business } from "../visits/tables.ts";
import { GUIDE_VISIBILITIES, type GuideVisibility } from "./enumerations.ts";
import { traveller_guide, traveller_guide_entry } from "./tables.ts";
import { moveTracks } from "./tracks/store.ts";

/** Results in a key of 16 characters. */
export const GUIDE_KEY_BYTES = 12;

export type GuideRecord = typeof traveller_guide.$inferSelect;

/** Returns the visibility that a guide stores as text; any other text is private. */
export const guideVisibility = ({ visibility }: Pick<GuideRecord, "visibility">): GuideVisibility =>
  oneOf(enumValues(GUIDE_VISIBILITIES), visibility) ?? "private";

/** Identifies a guide; `area_id` is null for the whole country. */
export interface GuideKey {
  traveller: string;
  country_code: string;
  area_id: number | null;
}

/** Matches the expression of the unique index, where null counts as 0. */
const AREA = sql`coalesce(${traveller_guide.area_id}, 0)`;

const isGuide = ({ traveller, country_code, area_id }: GuideKey) =>
  and(eq(traveller_guide.traveller, traveller), eq(traveller_guide.country_code, country_code), sql`${AREA} = ${area_id ?? 0}`);

const byKey = preparedStatement((db) =>
  db
    .select()
    .from(traveller_guide)
    .where(
      and(
        eq(traveller_guide.traveller, sql.placeholder("traveller")),
        eq(traveller_guide.country_code, sql.placeholder("country_code")),
        sql`${AREA} = ${sql.placeholder("area")}`,
      ),
    )
    .prepare("guide_by_key"),
);

export async function findGuide(db: DbOrTransaction, { area_id, ...key }: GuideKey): Promise<GuideRecord | undefined> {
  return (await byKey(db).execute({ ...key, area: area_id ?? 0 }))[0];
}

const entriesOf = preparedStatement((db) =>
  db
    .select({
      business: traveller_guide_entry.business,
      note: traveller_guide_entry.note,
      rating: visited_business.rating,
      address: business.address,
    })
    .from(traveller_guide_entry)
    .innerJoin(traveller_guide, eq(traveller_guide.uuid, traveller_guide_entry.guide))
    .innerJoin(business, eq(business.code, traveller_guide_entry.business))
    .leftJoin(
      visited_business,
      and(
        eq(visited_business.traveller, traveller_guide.traveller),
        eq(visited_business.business, traveller_guide_entry.business),
        sql`${visited_business.is_recommended}`,
      ),
    )
    .where(eq(traveller_guide_entry.guide, sql.placeholder("guide")))
    .orderBy(asc(traveller_guide_entry.position))
    .prepare("entries_of_guide"),
);

/** Returns the entries in the traveller's order, unpublished listings included. */
export const listEntries = (db: DbOrTransaction, guide: string) => entriesOf(db).execute({ guide });

/** Returns a new key when the right to read with the link ends, so that sharing the guide again does not revive the old link. */
const linkKeyAfter = (before: string, after: string, link_key: string) => (before === "link" && after !== "link" ? { link_key } : {});

/**
 * Changes who may read a guide.
 * @param link_key new key, for when the right to read with the link ends
 * @returns false if the guide does not exist
 */
export async function setVisibility(db: DbOrTransaction, key: GuideKey, visibility: GuideVisibility, link_key: string): Promise<boolean> {
  const isLinkOver = sql`${traveller_guide.visibility} = 'link' AND ${visibility !== "link"}`;
  const values = {
    visibility,
    version: sql`${traveller_guide.version} + 1`,
    link_key: sql`CASE WHEN ${isLinkOver} THEN ${link_key} ELSE ${traveller_guide.link_key} END`,
  };
  return ((await db.update(traveller_guide).set(values).where(isGuide(key))).rowCount ?? 0) > 0;
}

export interface GuideValues {
  letter: string;
  visibility: string;
  entries: readonly { business: string; note: string }[];
}

/**
 * Creates a guide or replaces its contents under a lock: of two concurrent requests, the second sees the guide of the first.
 * @param fresh values of a new guide
 * @param version that the client has read; undefined overwrites any version
 * @returns false, with nothing written, if the version has changed
 */
export async function saveGuide(
  transaction: Transaction,
  key: GuideKey,
  { letter, visibility, entries }: GuideValues,
  version: number | undefined,
  fresh: { uuid: string; link_key: string; now: Date },
): Promise<boolean> {
  const { now, ...ids } = fresh;
  const lock = () => transaction.select().from(traveller_guide).where(isGuide(key)).for("update");
  let [before] = await lock();
  // The guide was deleted since the client read it.
  if (!before && version) return false;
  if (!before) {
    const row = { ...key, ...ids, letter, visibility, created: now, modified: now };
    const [made] = await transaction.insert(traveller_guide).values(row).onConflictDoNothing().returning({ uuid: traveller_guide.uuid });
    if (made) {
      await writeEntries(transaction, made.uuid, entries);
      return true;
    }
    [before] = await lock();
  }
  if (!before || (version !== undefined && before.version !== version)) return false;
  const { uuid } = before;
  await transaction
    .update(traveller_guide)
    .set({ letter, visibility, modified: now, version: before.version + 1, ...linkKeyAfter(before.visibility, visibility, ids.link_key) })
    .where(eq(traveller_guide.uuid, uuid));
  await writeEntries(transaction, uuid, entries);
  return true;
}

/** Replaces the entries. The client cannot see an unpublished listing and so cannot send it: it stays, after the others. */
async function writeEntries(transaction: Transaction, guide: string, entries: GuideValues["entries"]) {
  await transaction.execute(sql`
    DELETE FROM ${traveller_guide_entry} WHERE guide = ${guide}
    AND EXISTS (SELECT FROM ${business} WHERE ${business.code} = ${traveller_guide_entry.business} AND ${business.is_published})`);
  await transaction.execute(sql`UPDATE ${traveller_guide_entry} SET position = 1000 + position % 1000 WHERE guide = ${guide}`);
  if (entries.length > 0)
    await transaction.insert(traveller_guide_entry).values(entries.map((one, position) => ({ ...one, guide, position })));
}

export async function deleteGuideByKey(db: DbOrTransaction, key: GuideKey): Promise<boolean> {
  return ((await db.delete(traveller_guide).where(isGuide(key))).rowCount ?? 0) > 0;
}

/** Replaces the key of the link. The version stays, because the contents are unchanged. */
export async function replaceLinkKey(db: DbOrTransaction, key: GuideKey, link_key: string): Promise<boolean> {
  return ((await db.update(traveller_guide).set({ link_key }).where(isGuide(key))).rowCount ?? 0) > 0;
}

/** Number of published places of a guide, for lists of guides. */
export const PLACES_COUNT = sql<number>`(SELECT count(*)::integer FROM traveller_guide_entry AS entry
  JOIN business ON business.code = entry.business AND business.is_published WHERE entry.guide = ${traveller_guide.uuid})`;

/** @param isPublicAlone true for other readers; the traveller's own list includes drafts and guides with a link */
const listed = (traveller: string, isPublicAlone: boolean) =>
  and(eq(traveller_guide.traveller, traveller), isPublicAlone ? sql`${traveller_guide.visibility} = 'public'` : undefined);

export async function listGuidesOfTraveller(
  db: DbOrTransaction,
  traveller: string,
  isPublicAlone: boolean,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ guide: traveller_guide, places_count: PLACES_COUNT })
    .from(traveller_guide)
    .where(listed(traveller, isPublicAlone))
    .orderBy(sql`${traveller_guide.modified} DESC`, asc(traveller_guide.uuid))
    .limit(limit)
    .offset(offset);
}

export async function countGuidesOfTraveller(db: DbOrTransaction, traveller: string, isPublicAlone: boolean): Promise<number> {
  return (await db.select({ all: count() }).from(traveller_guide).where(listed(traveller, isPublicAlone)))[0]?.all ?? 0;
}

/** Inserts the guides of the demo data. */
export async function insertGuides(
  db: DbOrTransaction,
  guides: (typeof traveller_guide.$inferInsert)[],
  entries: (typeof traveller_guide_entry.$inferInsert)[],
) {
  await db.insert(traveller_guide).values(guides);
  await db.insert(traveller_guide_entry).values(entries);
}

/**
 * Moves guides from one area to another. If a traveller has guides to both, the remaining one takes the letter of the other if it has none,
 * the other's track if it has none, and adds the other's places after its own.
 */
export async function moveGuides(tx: Transaction, from: number, into: number) {
  await tx.execute(sql`
    UPDATE ${traveller_guide} g SET area_id = ${into}, version = version + 1 WHERE area_id = ${from}
      AND NOT EXISTS (SELECT FROM ${traveller_guide} o WHERE o.traveller = g.traveller AND o.area_id = ${into})`);
  const pairs = sql`SELECT g.uuid AS gone, g.letter AS said, o.uuid AS kept FROM ${traveller_guide} g
    JOIN ${traveller_guide} o ON o.traveller = g.traveller AND o.area_id = ${into} WHERE g.area_id = ${from}`;
  await tx.execute(sql`
    INSERT INTO ${traveller_guide_entry} (guide, business, note, position)
    SELECT p.kept, e.business, e.note,
      (SELECT coalesce(max(position), -1) FROM ${traveller_guide_entry} WHERE guide = p.kept) + row_number() OVER (PARTITION BY p.kept ORDER BY e.position)
    FROM (${pairs}) AS p JOIN ${traveller_guide_entry} e ON e.guide = p.gone
    ON CONFLICT (guide, business) DO NOTHING`);
  await tx.execute(sql`
    UPDATE ${traveller_guide} g SET letter = CASE WHEN g.letter = '' THEN p.said ELSE g.letter END, version = version + 1, modified = ${now()}
    FROM (${pairs}) AS p WHERE g.uuid = p.kept`);
  await moveTracks(tx, pairs);
  await tx.execute(sql`DELETE FROM ${traveller_guide} WHERE area_id = ${from}`);
}
