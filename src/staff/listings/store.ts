import { account } from "../../accounts/accounts/tables.ts";
import { booking_enquiry } from "../../booking/enquiries/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import type { BusinessType, IMPORT_SOURCES, MemberRole } from "../../catalogue/listings/enumerations.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { area, country } from "../../catalogue/places/tables.ts";
import type { ListingRecord } from "../../openData/importing/records/rules.ts";
import { import_change, import_record, import_run } from "../../openData/importing/tables.ts";
import { picture } from "../../owners/pictures/tables.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import { wishlist_business } from "../../travellers/wishlist/tables.ts";
import type { ListingFilter } from "./enumerations.ts";
import { escaped, FOUND_MAX, type parseSearch, partPattern, searchedImport } from "./rules.ts";

/** Conditions of the partial indexes (migrations/before-0.2/0054_businesses_staff.sql). */
const FILTERS: Record<ListingFilter, SQL> = {
  all: sql`true`,
  hidden: sql`NOT b.is_published`,
  shell: sql`b.is_shell`,
  placeless: sql`b.area_id IS NULL`,
  featured: sql`b.is_featured`,
  deleted: sql`b.deleted IS NOT NULL`,
};

export interface FoundRow extends Record<string, unknown> {
  business_code: string;
  name: string;
  cover_image_uuid: string;
  business_type: BusinessType;
  country_code: string;
  area_slug: string | null;
  area_name: string | null;
  city: string;
  phone: string;
  website: string | null;
  email: string;
  is_shell: boolean;
  is_published: boolean;
  is_featured: boolean;
  deleted: Date | null;
  merged_into: string | null;
  source: keyof typeof IMPORT_SOURCES;
}

interface Window {
  limit: number;
  offset: number;
}

const rowOf = sql`b.code AS business_code, b.name, b.cover_image_uuid, b.business_type, b.country_code, a.slug AS area_slug,
  a.name AS area_name, b.city, b.phone, b.website, b.email, b.is_shell, b.is_published, b.is_featured, b.deleted, b.merged_into, b.source`;
const joined = sql`JOIN ${business} b ON b.code = page.code LEFT JOIN ${area} a ON a.id = b.area_id`;

/** Reads all listings of a filter, the newest first. The index alone selects the page, so that a late page is as fast as the first. */
export const newestPage = (db: DbOrTransaction, filter: ListingFilter) => ({
  count: async () => {
    const { rows } = await db.execute<{ all: number }>(sql`SELECT count(*)::integer AS all FROM ${business} b WHERE ${FILTERS[filter]}`);
    return rows[0]?.all ?? 0;
  },
  rows: async ({ limit, offset }: Window): Promise<FoundRow[]> => {
    const { rows } = await db.execute<FoundRow>(sql`
      SELECT ${rowOf} FROM (
        SELECT b.code, b.created FROM ${business} b WHERE ${FILTERS[filter]} ORDER BY b.created DESC, b.code LIMIT ${limit} OFFSET ${offset}) AS page
      ${joined} ORDER BY page.created DESC, page.code`);
    return rows;
  },
});

const textOf = sql.raw("listing_text(b.name, b.address, b.city, b.email, b.phone, b.website)");

/**
 * Returns the listings that a search finds, the best match first. Each criterion has its own index, and stops at FOUND_MAX.
 * @param named codes that the guide's own search finds by name, with typos and without accents
 */
export async function findListings(
  db: DbOrTransaction,
  { text, parts }: ReturnType<typeof parseSearch>,
  filter: ListingFilter,
  named: readonly string[],
  { limit, offset }: Window,
): Promise<{ count: number; results: FoundRow[] }> {
  const wanted = FILTERS[filter];
  const most = sql.raw(String(FOUND_MAX));
  const pattern = partPattern(text);
  const hasAll = sql.join(
    parts.map((part) => sql`${textOf} LIKE ${partPattern(part)}`),
    sql` AND `,
  );
  const isLong = text.length >= 3;
  const tag = text.replace(/^#/, "");
  const slug = text.replaceAll(" ", "-");
  /** Selects from the indexes of published and of hidden listings. */
  const selectBothHalves = (found: SQL) =>
    [sql`b.is_published`, sql`NOT b.is_published`].map(
      (half) => sql`(SELECT b.code, -1 AS rank ${found} AND ${half} AND ${wanted} LIMIT ${most})`,
    );
  const run = searchedImport(text);
  // Two joins, each with its index: the rows that an import created, and those that it changed.
  const ofImport = [
    sql`JOIN ${import_record} r ON r.first_run = i.id`,
    sql`JOIN ${import_change} h ON h.run = i.id JOIN ${import_record} r ON r.source_key = h.source_key`,
  ].map(
    (records) => sql`(SELECT b.code, 0 AS rank FROM ${import_run} i ${records} JOIN ${business} b ON b.code = r.business_code
      WHERE i.number = ${run} AND ${wanted} LIMIT ${most})`,
  );
  const ways = [
    sql`SELECT b.code, 3 AS rank FROM ${business} b WHERE b.code = ${text} AND ${wanted}`,
    sql`SELECT b.code, 1 AS rank FROM ${business} b WHERE b.code = ANY(${sql.param([...named])}::text[]) AND ${wanted}`,
    ...(parts.length > 0 ? [sql`(SELECT b.code, 0 AS rank FROM ${business} b WHERE ${hasAll} AND ${wanted} LIMIT ${most})`] : []),
    ...(isLong
      ? [
          sql`(SELECT b.code, 2 AS rank FROM ${import_record} r JOIN ${business} b ON b.code = r.business_code
            WHERE lower(r.source_key) LIKE ${pattern} AND ${wanted} LIMIT ${most})`,
          sql`(SELECT b.code, 0 AS rank FROM ${import_record} r JOIN ${business} b ON b.code = r.business_code
            WHERE r.dataset = ${text} AND ${wanted} LIMIT ${most})`,
          sql`(SELECT b.code, 2 AS rank FROM ${account} o JOIN ${business_member} m ON m.account_id = o.id JOIN ${business} b ON b.code = m.business_code
            WHERE lower(o.email) LIKE ${pattern} AND ${wanted} LIMIT ${most})`,
          sql`(SELECT b.code, 2 AS rank FROM ${business} b
            WHERE lower(b.registration_number) = ${text} AND b.registration_number <> '' AND ${wanted} LIMIT ${most})`,
          sql`(SELECT b.code, -1 AS rank FROM ${business} b WHERE b.hashtags @> ARRAY[${tag}]::text[] AND b.is_published AND ${wanted} LIMIT ${most})`,
          ...selectBothHalves(sql`FROM ${area} s JOIN ${business} b ON b.area_id = s.id
            WHERE (s.slug = ${slug} OR s.slug LIKE ${`${escaped(slug)}-%`})`),
          ...selectBothHalves(sql`FROM ${country} s JOIN ${business} b ON b.country_code = s.code WHERE lower(s.name) = ${text}`),
        ]
      : []),
  ];
  const { rows } = await db.execute<FoundRow & { all: number }>(sql`
    WITH found AS MATERIALIZED (SELECT code, max(rank) AS rank FROM (${sql.join(run === undefined ? ways : ofImport, sql` UNION ALL `)}) AS every GROUP BY code ORDER BY 2 DESC LIMIT ${most})
    SELECT ${rowOf}, (SELECT count(*)::integer FROM found) AS all FROM found AS page ${joined}
    ORDER BY page.rank DESC, lower(b.name) = ${text} DESC, starts_with(lower(b.name), ${text}) DESC, b.is_published DESC,
      b.recommendations_count DESC, b.name, b.code
    LIMIT ${limit} OFFSET ${offset}`);
  const [first] = rows;
  if (first) return { count: first.all, results: rows };
  return { count: offset === 0 ? 0 : offset, results: [] };
}

interface About extends Record<string, unknown> {
  people: { email: string; role: MemberRole }[];
  records: ListingRecord[];
  counts: { recommendations: number; saved: number; enquiries: number; vouchers: number; items: number; pictures: number };
}

/** Returns the people, records and counts of a listing. */
export async function readAboutListing(db: DbOrTransaction, code: string): Promise<About> {
  const { rows } = await db.execute<About>(sql`
    SELECT
      coalesce((SELECT json_agg(json_build_object('email', o.email, 'role', CASE m.role WHEN 'owner' THEN 'owner' ELSE 'helper' END) ORDER BY m.created)
        FROM ${business_member} m JOIN ${account} o ON o.id = m.account_id WHERE m.business_code = b.code), '[]') AS people,
      coalesce((SELECT json_agg(json_build_object('dataset', r.dataset, 'source_key', r.source_key, 'rank', r.rank, 'imported', r.imported, 'as_written', r.as_written)
        ORDER BY r.rank, r.source_key) FROM ${import_record} r WHERE r.business_code = b.code), '[]') AS records,
      json_build_object('recommendations', b.recommendations_count,
        'pictures', (SELECT count(*) FROM ${picture} p WHERE p.business_code = b.code AND p.deleted IS NULL),
        'saved', (SELECT count(*) FROM ${wishlist_business} w WHERE w.business = b.code),
        'enquiries', (SELECT count(*) FROM ${booking_enquiry} e WHERE e.business_profile = b.code),
        'vouchers', (SELECT count(*) FROM ${coupon} v WHERE v.business = b.code),
        'items', (SELECT count(*) FROM ${inventory_item} i WHERE i.business_profile = b.code AND i.deleted IS NULL)) AS counts
    FROM ${business} b WHERE b.code = ${code}`);
  return itemAt(rows, 0);
}
