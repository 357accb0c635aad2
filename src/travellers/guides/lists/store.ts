import { traveller } from "../../../accounts/travellers/tables.ts";
import { area, country, nameOfArea, nameOfCountry } from "../../../catalogue/places/tables.ts";
import { and, eq, gt, inArray, lte, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { GuideRow } from "../contract.ts";
import { type GuideRecord, guideVisibility, PLACES_COUNT } from "../store.ts";
import { traveller_guide } from "../tables.ts";
import { guideUrl, slugOfPlace } from "../urls.ts";

/** Condition for public guides with at least one entry, by travellers who may be shown. */
const isForEverybody = (isShown: SQL) =>
  and(
    sql`${traveller_guide.visibility} = 'public'`,
    isShown,
    sql`EXISTS (SELECT FROM traveller_guide_entry AS entry WHERE entry.guide = ${traveller_guide.uuid})`,
  );

/** Columns of a public guide in a list. */
const shown = {
  guide: traveller_guide,
  places_count: PLACES_COUNT,
  traveller: { code: traveller.code, name: traveller.name, selfie_avatar_uuid: traveller.selfie_avatar_uuid },
  area: { slug: area.slug, name: nameOfArea, country_code: area.country_code },
  country: { code: country.code, name: nameOfCountry },
};

interface Shown {
  guide: GuideRecord;
  places_count: number;
  traveller: GuideRow["traveller"];
  area: { slug: string; name: string; country_code: string } | null;
  country: { code: string; name: string };
}

/** Returns a guide as a row of a list. */
export function asGuideRow({ guide, places_count, traveller, area, country }: Shown): GuideRow {
  const slug = slugOfPlace({ country_code: country.code, area });
  return {
    place: { slug, name: area?.name ?? country.name, country, area },
    traveller,
    letter: guide.letter,
    visibility: guideVisibility(guide),
    places_count,
    modified: guide.modified.toISOString(),
    url: guideUrl(traveller.code, slug),
  };
}

/** Returns guides for a list, last changed first. */
const listShown = (db: DbOrTransaction, which: SQL | undefined, limit: number) =>
  db
    .select(shown)
    .from(traveller_guide)
    .innerJoin(traveller, eq(traveller.code, traveller_guide.traveller))
    .innerJoin(country, eq(country.code, traveller_guide.country_code))
    .leftJoin(area, eq(area.id, traveller_guide.area_id))
    .where(which)
    .orderBy(sql`${traveller_guide.modified} DESC`, traveller_guide.uuid)
    .limit(limit);

/**
 * Returns public guides to a country and its areas, or to one area, last changed first.
 * @param isShown condition that every visitor, and this reader too, may see the lists of a row of `traveller`
 */
export const listPublicGuides = (
  db: DbOrTransaction,
  place: { country_code: string } | { area_id: number },
  isShown: SQL,
  limit: number,
) => {
  const isThere = "area_id" in place ? eq(traveller_guide.area_id, place.area_id) : eq(traveller_guide.country_code, place.country_code);
  return listShown(db, and(isThere, isForEverybody(isShown)), limit);
};

/**
 * Returns the newest public guide of each traveller, last changed first.
 * @param countries limits them to these countries; undefined for all
 * @param isShown as above
 */
export const listNewestPublicGuides = (db: DbOrTransaction, countries: readonly string[] | undefined, isShown: SQL, limit: number) => {
  const isCovered = countries ? inArray(traveller_guide.country_code, [...countries]) : undefined;
  const isNewerCovered = countries ? inArray(sql`newer.country_code`, [...countries]) : sql`true`;
  const isNewest = sql`NOT EXISTS (SELECT FROM traveller_guide AS newer WHERE newer.traveller = ${traveller_guide.traveller}
    AND newer.visibility = 'public' AND ${isNewerCovered} AND (newer.modified, newer.uuid) > (${traveller_guide.modified}, ${traveller_guide.uuid}))`;
  return listShown(db, and(isCovered, isForEverybody(isShown), isNewest), limit);
};

/**
 * Returns public guides of people whom a traveller follows, last changed first.
 * @param isShown condition that the traveller may see the lists of a row of `traveller`
 * @param people maximum number of followed people, last followed first
 */
export const listFollowedGuides = (db: DbOrTransaction, code: string, isShown: SQL, people: number, limit: number) => {
  const isFollowed = sql`${traveller_guide.traveller} IN (SELECT to_traveller FROM relationship
    WHERE from_traveller = ${code} AND status = 'following' ORDER BY relationship.created DESC, to_traveller LIMIT ${people})`;
  return listShown(db, and(isFollowed, isForEverybody(isShown)), limit);
};

/**
 * Returns the guides in a sitemap, ordered by id.
 * @param range excludes the first and includes the last; open-ended without a last one
 * @param isShown as above
 */
export const listGuidesForSitemap = (db: DbOrTransaction, { after, last }: { after: string; last?: string }, isShown: SQL, limit: number) =>
  db
    .select({
      uuid: traveller_guide.uuid,
      traveller: traveller_guide.traveller,
      slug: sql<string>`coalesce(${area.slug}, lower(${traveller_guide.country_code}))`,
      modified: traveller_guide.modified,
    })
    .from(traveller_guide)
    .innerJoin(traveller, eq(traveller.code, traveller_guide.traveller))
    .leftJoin(area, eq(area.id, traveller_guide.area_id))
    .where(and(gt(traveller_guide.uuid, after), last === undefined ? undefined : lte(traveller_guide.uuid, last), isForEverybody(isShown)))
    .orderBy(traveller_guide.uuid)
    .limit(limit);
