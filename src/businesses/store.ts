import { and, desc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { area, country } from "../places/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { Business, BusinessCard } from "./contract.ts";
import type { BusinessType } from "./enumerations.ts";
import { pictureLink, profileUrl } from "./rules.ts";
import { business, business_count, business_member } from "./tables.ts";

/** The columns of a card, as one JSON-ready row: names are the API's own. */
const cardColumns = {
  business_code: business.code,
  name: business.name,
  business_type: business.business_type,
  country_code: business.country_code,
  country_name: country.name,
  area_slug: area.slug,
  area_name: area.name,
  city: business.city,
  slug: business.slug,
  latitude: business.latitude,
  longitude: business.longitude,
  is_shell: business.is_shell,
  cover_image_uuid: business.cover_image_uuid,
  short_description: business.short_description,
  hashtags: business.hashtags,
  opening_time: business.opening_time,
  closing_time: business.closing_time,
  activity_subtype: business.activity_subtype,
  price_range: business.price_range,
  discount: business.discount,
  bonus_credit: business.bonus_credit,
  book_now_url: business.book_now_url,
  recommendations_count: business.recommendations_count,
};

/** The bare column, as the partial indexes have it: compared with a parameter they would not be used. */
const isPublished = sql`${business.is_published}`;

interface CardRow
  extends Omit<
    BusinessCard,
    "profile_url" | "country" | "area" | "cover_image_link" | "wishlist_uuid" | "business_type" | "activity_subtype" | "price_range"
  > {
  business_type: string;
  activity_subtype: string | null;
  price_range: string | null;
  country_code: string;
  country_name: string;
  area_slug: string | null;
  area_name: string | null;
}

function asCard<Row extends CardRow>(row: Row): Row & BusinessCard {
  return Object.assign(row, {
    profile_url: profileUrl(row.business_code),
    country: { code: row.country_code, name: row.country_name },
    area: row.area_slug === null ? null : { slug: row.area_slug, name: row.area_name, country_code: row.country_code },
    cover_image_link: pictureLink(row.cover_image_uuid),
    wishlist_uuid: null,
  }) as Row & BusinessCard;
}

const cards = (db: DbOrTransaction) =>
  db
    .select(cardColumns)
    .from(business)
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .$dynamic();

const ORDERS = {
  name: business.name,
  created: business.created,
  discount: business.discount,
  recommendations_count: business.recommendations_count,
};

/** An order with the code as the last word, so that pages neither repeat nor miss a row. @param ordering one of the contract's, checked there */
function orderOf(ordering: string): SQL {
  const column = ORDERS[ordering.replace(/^-/, "") as keyof typeof ORDERS];
  return ordering.startsWith("-") ? sql`${column} DESC, ${business.code} DESC` : sql`${column}, ${business.code}`;
}

type ListQuery = ReturnType<typeof prepareList>;
const prepareList = (db: DbOrTransaction, ordering: string) =>
  cards(db)
    .where(isPublished)
    .orderBy(orderOf(ordering))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(`list_businesses_${ordering.replace("-", "by_desc_")}`);

/** Statements prepared once for each database and order: building them anew each time costs two thirds of the speed (stack.md). */
const lists = new WeakMap<object, Map<string, ListQuery>>();

/** A page of published listings. @param ordering a field, with "-" for descending */
export async function listPublished(
  db: DbOrTransaction,
  { ordering, limit, offset }: { ordering: string; limit: number; offset: number },
): Promise<BusinessCard[]> {
  const prepared = lists.get(db) ?? new Map<string, ListQuery>();
  lists.set(db, prepared);
  const query = prepared.get(ordering) ?? prepareList(db, ordering);
  prepared.set(ordering, query);
  return (await query.execute({ limit, offset })).map(asCard);
}

/** The kept count of published listings; everything by default. */
export async function countPublished(
  db: DbOrTransaction,
  { country_code = "", area_id = 0, business_type = "", activity_subtype = "" } = {},
): Promise<number> {
  const [row] = await db
    .select({ businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        eq(business_count.country_code, country_code),
        eq(business_count.area_id, area_id),
        eq(business_count.business_type, business_type),
        eq(business_count.activity_subtype, activity_subtype),
      ),
    );
  return row?.businesses ?? 0;
}

/** A published listing with every field, or undefined. The channel manager is in it: the caller decides who sees it. */
export async function findPublished(db: DbOrTransaction, code: string): Promise<Business | undefined> {
  const [row] = await db
    .select({ ...cardColumns, all: business })
    .from(business)
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .where(and(eq(business.code, code), isPublished));
  if (!row) return undefined;
  const { all, ...card } = row;
  const { attribution_text: text, attribution_link: link, attribution_licence: licence } = all;
  return {
    ...all,
    ...asCard(card),
    image_gallery: all.image_gallery.map((uuid) => pictureLink(uuid)),
    attribution: text === null ? null : { text, link, licence: licence ?? "" },
    created: all.created.toISOString(),
  } as Business;
}

/** True when the account is one of the listing's own people. */
export async function isMember(db: DbOrTransaction, code: string, account_id: string): Promise<boolean> {
  const [row] = await db
    .select({ role: business_member.role })
    .from(business_member)
    .where(and(eq(business_member.account_id, account_id), eq(business_member.business_code, code)));
  return row !== undefined;
}

/** The cards of the listings that an account owns or helps run, published or not, by name. */
export async function listOfMember(db: DbOrTransaction, account_id: string): Promise<BusinessCard[]> {
  const rows = await cards(db)
    .innerJoin(business_member, eq(business_member.business_code, business.code))
    .where(eq(business_member.account_id, account_id))
    .orderBy(business.name);
  return rows.map(asCard);
}

/** How many listings are looked at to fill a featured section. */
const CANDIDATES = 60;

/** Candidates for a featured section: those that staff chose and the most recommended, of some types. */
export async function listFeatureCandidates(db: DbOrTransaction, types: BusinessType[]) {
  const columns = { ...cardColumns, is_featured: business.is_featured, description: business.description };
  const from = () =>
    db
      .select(columns)
      .from(business)
      .innerJoin(country, eq(country.code, business.country_code))
      .leftJoin(area, eq(area.id, business.area_id))
      .orderBy(desc(business.recommendations_count), desc(business.code))
      .limit(CANDIDATES)
      .$dynamic();
  const isOfType = inArray(business.business_type, types);
  const [chosen, recommended] = await Promise.all([
    from().where(and(isPublished, business.is_featured, isOfType)),
    from().where(and(isPublished, isOfType)),
  ]);
  return [...new Map([...chosen, ...recommended].map((row) => [row.business_code, row])).values()].map(asCard);
}

/** The areas with the most listings, and how many each has. */
export async function countByArea(db: DbOrTransaction, limit: number): Promise<{ area_id: number; businesses: number }[]> {
  return db
    .select({ area_id: business_count.area_id, businesses: business_count.businesses })
    .from(business_count)
    .where(and(gt(business_count.area_id, 0), eq(business_count.business_type, ""), eq(business_count.activity_subtype, "")))
    .orderBy(desc(business_count.businesses), business_count.area_id)
    .limit(limit);
}

/** The number of listings of every country that has any. */
export async function countByCountry(db: DbOrTransaction): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: business_count.country_code, businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        ne(business_count.country_code, ""),
        eq(business_count.area_id, 0),
        eq(business_count.business_type, ""),
        eq(business_count.activity_subtype, ""),
      ),
    );
  return new Map(rows.map((row) => [row.code, row.businesses]));
}

/** The activity types with the most listings, "other" apart. */
export async function countByActivity(db: DbOrTransaction, limit: number): Promise<{ activity_type: string; businesses: number }[]> {
  return db
    .select({ activity_type: business_count.activity_subtype, businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        eq(business_count.country_code, ""),
        eq(business_count.area_id, 0),
        eq(business_count.business_type, ""),
        gt(business_count.activity_subtype, ""),
        ne(business_count.activity_subtype, "other"),
      ),
    )
    .orderBy(desc(business_count.businesses), business_count.activity_subtype)
    .limit(limit);
}

/** True when the picture is some listing's cover. */
export async function hasCover(db: DbOrTransaction, uuid: string): Promise<boolean> {
  return (await db.select({ code: business.code }).from(business).where(eq(business.cover_image_uuid, uuid))).length > 0;
}

/** Writes whole listings with their own people. Used for demo data; imports have a way of their own. */
export async function insertBusinesses(
  db: DbOrTransaction,
  rows: (typeof business.$inferInsert)[],
  members: (typeof business_member.$inferInsert)[],
) {
  for (let start = 0; start < rows.length; start += 100) await db.insert(business).values(rows.slice(start, start + 100));
  if (members.length > 0) await db.insert(business_member).values(members);
}

export async function hasAnyBusiness(db: DbOrTransaction): Promise<boolean> {
  return (await db.select({ code: business.code }).from(business).limit(1)).length > 0;
}

/** Takes all demo listings away with everything that hangs on them. @returns how many */
export async function deleteDemoBusinesses(db: DbOrTransaction): Promise<number> {
  return (await db.delete(business).where(sql`${business.is_demo}`)).rowCount ?? 0;
}
