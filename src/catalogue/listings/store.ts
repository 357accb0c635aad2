import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, eq, type Placeholder, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { PAGE_SIZE } from "../../platform/endpoints/endpoint.ts";
import { oneOf } from "../../platform/values/items.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { area, country, nameOfArea, nameOfCountry } from "../places/tables.ts";
import type { ShortTexts } from "../translations/rules.ts";
import { nameColumn } from "../translations/tables.ts";
import type { BusinessCard } from "./contract.ts";
import { asAttribution, pictureLink, profileUrl } from "./rules.ts";
import { business, business_count, business_member } from "./tables.ts";
import { cardTexts } from "./translatedTexts.ts";

/** The town of a listing; if it has the name of its area, in the reader's language. */
const city = nameColumn(business.city, sql`CASE WHEN ${area.name} = ${business.city} THEN ${area.translations} END`);

/** The columns of a card as one row, ready for JSON: names are the API's own. */
export const cardColumns = {
  business_code: business.code,
  name: business.name,
  business_type: business.business_type,
  country_code: business.country_code,
  country_name: nameOfCountry,
  area_slug: area.slug,
  area_name: nameOfArea,
  city,
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
  attribution_text: business.attribution_text,
  attribution_link: business.attribution_link,
  attribution_licence: business.attribution_licence,
  language: business.language,
  translations: business.translations,
};

/** The bare column, as in the partial indexes: a comparison with a parameter would not use them. */
export const isPublished = sql`${business.is_published}`;

interface CardRow
  extends Omit<
    BusinessCard,
    | "profile_url"
    | "country"
    | "area"
    | "cover_image_link"
    | "wishlist_uuid"
    | "business_type"
    | "activity_subtype"
    | "price_range"
    | "attribution"
    | "original_name"
    | "short_description_language"
  > {
  business_type: string;
  activity_subtype: string | null;
  price_range: string | null;
  country_code: string;
  country_name: string;
  area_slug: string | null;
  area_name: string | null;
  attribution_text: string | null;
  attribution_link: string | null;
  attribution_licence: string | null;
  language: string | null;
  translations: ShortTexts | null;
}

export function asCard<Row extends CardRow>(row: Row): Row & BusinessCard {
  return Object.assign(row, cardTexts(row), {
    profile_url: profileUrl(row.business_code),
    country: { code: row.country_code, name: row.country_name },
    area: row.area_slug === null ? null : { slug: row.area_slug, name: row.area_name, country_code: row.country_code },
    cover_image_link: pictureLink(row.cover_image_uuid),
    wishlist_uuid: null,
    attribution: asAttribution(row.attribution_text, row.attribution_link, row.attribution_licence),
  }) as Row & BusinessCard;
}

export const cards = (db: DbOrTransaction) =>
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

/**
 * Returns an order that ends with the code, so that pages neither repeat nor miss a row. The code's direction follows the order's index
 * (name, code; the others: column DESC, code), read forwards or backwards: otherwise PostgreSQL would sort all equal listings, nearly the
 * whole table, for each page.
 * @param ordering a value that the contract has validated
 */
export function listingOrderBy(ordering: string): SQL {
  const isDescending = ordering.startsWith("-");
  const field = oneOf(typedKeys(ORDERS), ordering.replace(/^-/, "")) ?? "created";
  const isCodeDescending = field === "name" ? isDescending : !isDescending;
  return sql`${ORDERS[field]} ${sql.raw(isDescending ? "DESC" : "ASC")}, ${business.code} ${sql.raw(isCodeDescending ? "DESC" : "ASC")}`;
}

/**
 * Most requests are for the first page of the default size. Its statement has no parameters, so PostgreSQL plans it once per connection;
 * with parameters for limit and offset it would plan each time, which takes twice as long as the query.
 */
const isUsualPage = ({ limit, offset }: { limit: number; offset: number }) => limit === PAGE_SIZE && offset === 0;
/** The query builder writes numbers as parameters; this one has to be part of the SQL text. */
const USUAL_LIMIT = sql.raw(String(PAGE_SIZE)) as unknown as Placeholder;

/**
 * Prepares a list.
 * @param ordering a value that the contract has validated
 */
const listIn = (isUsual: boolean) => (db: DbOrTransaction, ordering: string) => {
  const query = cards(db).where(isPublished).orderBy(listingOrderBy(ordering));
  const name = `list_businesses_${ordering.replace("-", "by_desc_")}`;
  return isUsual
    ? query.limit(USUAL_LIMIT).prepare(`${name}_usual`)
    : query.limit(sql.placeholder("limit")).offset(sql.placeholder("offset")).prepare(name);
};
const usualList = preparedStatement(listIn(true));
const anyList = preparedStatement(listIn(false));
const countOf = preparedStatement((db) =>
  db
    .select({ businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        eq(business_count.country_code, sql.placeholder("country_code")),
        eq(business_count.area_id, sql.placeholder("area_id")),
        eq(business_count.business_type, sql.placeholder("business_type")),
        eq(business_count.activity_subtype, sql.placeholder("activity_subtype")),
      ),
    )
    .prepare("count_businesses"),
);

/**
 * Returns a page of published listings.
 * @param ordering a field, with "-" for descending
 */
export async function listPublished(
  db: DbOrTransaction,
  { ordering, limit, offset }: { ordering: string; limit: number; offset: number },
): Promise<BusinessCard[]> {
  const list = isUsualPage({ limit, offset }) ? usualList : anyList;
  return (await list(db, ordering).execute({ limit, offset })).map(asCard);
}

/** Returns the stored count of published listings; of all by default. */
export async function countPublished(
  db: DbOrTransaction,
  { country_code = "", area_id = 0, business_type = "", activity_subtype = "" } = {},
): Promise<number> {
  const [row] = await countOf(db).execute({ country_code, area_id, business_type, activity_subtype });
  return row?.businesses ?? 0;
}

/** Returns the card and all columns of a published listing, or undefined. */
export async function findPublishedRow(db: DbOrTransaction, code: string) {
  const [row] = await db
    .select({ ...cardColumns, all: business })
    .from(business)
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .where(and(eq(business.code, code), isPublished));
  if (!row) return undefined;
  const { all, ...card } = row;
  return { all, card: asCard(card) };
}

/** Returns true if the account is an owner or helper of the listing. */
export async function isMember(db: DbOrTransaction, code: string, account_id: string): Promise<boolean> {
  return (await membership(db).execute({ code, account_id })).length > 0;
}

const membership = preparedStatement((db) =>
  db
    .select({ role: business_member.role })
    .from(business_member)
    .where(and(eq(business_member.account_id, sql.placeholder("account_id")), eq(business_member.business_code, sql.placeholder("code"))))
    .prepare("membership"),
);

const ofMember = preparedStatement((db) =>
  cards(db)
    .innerJoin(business_member, eq(business_member.business_code, business.code))
    .where(eq(business_member.account_id, sql.placeholder("account_id")))
    .orderBy(business_member.created, business.name, business.code)
    .prepare("businesses_of_member"),
);

/** Returns the cards of the listings that an account owns or helps run, published or not, the oldest membership first. */
export async function listOfMember(db: DbOrTransaction, account_id: string): Promise<BusinessCard[]> {
  return (await ofMember(db).execute({ account_id })).map(asCard);
}

/** Inserts complete listings with their owners and helpers. Only for demo data; imports use other functions. */
export async function insertBusinesses(
  db: DbOrTransaction,
  rows: (typeof business.$inferInsert)[],
  members: (typeof business_member.$inferInsert)[],
) {
  for (let start = 0; start < rows.length; start += 100) await db.insert(business).values(rows.slice(start, start + 100));
  if (members.length > 0) await db.insert(business_member).values(members);
}

/** A listing as staff read and write it, published or not. */
export interface StaffRecord {
  row: typeof business.$inferSelect;
  country_name: string;
  area: { slug: string; name: string; country_code: string } | null;
}

/**
 * Returns any listing.
 * @param isLocked locks the listing, so that its changes run one after the other
 */
export async function findAnyBusiness(db: DbOrTransaction, code: string, { isLocked = false } = {}): Promise<StaffRecord | undefined> {
  const query = db
    .select({ row: business, country_name: nameOfCountry, area: { slug: area.slug, name: area.name, country_code: area.country_code } })
    .from(business)
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .where(eq(business.code, code));
  return (await (isLocked ? query.for("no key update", { of: business }) : query))[0];
}

/** Writes staff's changes. */
export async function updateBusiness(db: DbOrTransaction, code: string, values: Partial<typeof business.$inferInsert>): Promise<void> {
  await db.update(business).set(values).where(eq(business.code, code));
}

/**
 * Inserts a listing.
 * @returns false if the code is taken: the caller draws another one
 */
export async function insertBusiness(db: DbOrTransaction, row: typeof business.$inferInsert): Promise<boolean> {
  return (await db.insert(business).values(row).onConflictDoNothing({ target: business.code })).rowCount === 1;
}

export async function hasAnyBusiness(db: DbOrTransaction): Promise<boolean> {
  return (await db.select({ code: business.code }).from(business).limit(1)).length > 0;
}

/**
 * Deletes all demo listings and all rows that reference them.
 * @returns the number of listings
 */
export async function deleteDemoBusinesses(db: DbOrTransaction): Promise<number> {
  return (await db.delete(business).where(sql`${business.is_demo}`)).rowCount ?? 0;
}

/**
 * Returns the email of an unclaimed listing from its source; empty without one, and for claimed listings, whose owners and helpers are
 * contacted through the guide.
 */
export async function findEmail(db: DbOrTransaction, code: string): Promise<string> {
  const [row] = await db
    .select({ email: business.email })
    .from(business)
    .where(and(eq(business.code, code), eq(business.is_shell, true)));
  return row?.email ?? "";
}
