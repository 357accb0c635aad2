import { account } from "../../accounts/accounts/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { area, country } from "../../catalogue/places/tables.ts";
import { count, desc, eq, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { added_business } from "./tables.ts";

type Row = typeof added_business.$inferInsert;

/**
 * Records an addition.
 * @returns false if the provider's place was added at the same moment
 */
export async function insertAddition(db: DbOrTransaction, row: Row): Promise<boolean> {
  return (await db.insert(added_business).values(row).onConflictDoNothing().returning({ uuid: added_business.uuid })).length > 0;
}

export async function insertAdditions(db: DbOrTransaction, rows: Row[]) {
  await db.insert(added_business).values(rows);
}

/** Returns the code of the listing that was created from a provider's place. */
export async function findByPlace(db: DbOrTransaction, place_id: string): Promise<string | undefined> {
  const [row] = await db.select({ business: added_business.business }).from(added_business).where(eq(added_business.place_id, place_id));
  return row?.business;
}

/** Area and country of a listing: "Ubud, Indonesia". */
const place = sql<string>`concat_ws('|', ${country.code}, ${area.name})`.mapWith((text: string) => {
  const [code = "", ...areas] = text.split("|");
  return withCommas([...areas, countryName(code)]);
});

/** A traveller's addition has the source lem, an owner's the source manual. */
const is_own = sql<boolean>`(${business.source} = 'manual' AND ${added_business.traveller} IS NULL)`;

/** Returns the added places, newest first, with their location and the person who added them. */
export const listAdditions = (db: DbOrTransaction, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      uuid: added_business.uuid,
      created: added_business.created,
      reviewed: added_business.reviewed,
      place_id: added_business.place_id,
      is_own,
      owner_email: sql<string | null>`CASE WHEN ${is_own} THEN (
        SELECT ${account.email} FROM ${business_member} JOIN ${account} ON ${account.id} = ${business_member.account_id}
        WHERE ${business_member.business_code} = ${business.code} AND ${business_member.role} = 'owner' ORDER BY ${business_member.created} LIMIT 1) END`,
      business: {
        business_code: business.code,
        name: business.name,
        place,
        is_shell: business.is_shell,
        is_published: business.is_published,
      },
      traveller: { code: traveller.code, name: traveller.name, selfie_avatar_uuid: traveller.selfie_avatar_uuid },
    })
    .from(added_business)
    .innerJoin(business, eq(business.code, added_business.business))
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .leftJoin(traveller, eq(traveller.code, added_business.traveller))
    .orderBy(desc(added_business.created), desc(added_business.uuid))
    .limit(limit)
    .offset(offset);

export async function countAdditions(db: DbOrTransaction): Promise<number> {
  return (await db.select({ all: count() }).from(added_business))[0]?.all ?? 0;
}

export async function findAddition(db: DbOrTransaction, uuid: string) {
  const [row] = await db
    .select({ business: added_business.business, name: business.name, place, is_own, is_published: business.is_published })
    .from(added_business)
    .innerJoin(business, eq(business.code, added_business.business))
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .where(eq(added_business.uuid, uuid));
  return row;
}

/** Records that staff reviewed an addition, or with null that it waits again. */
export async function setReviewed(db: DbOrTransaction, uuid: string, reviewed: Date | null): Promise<void> {
  await db.update(added_business).set({ reviewed }).where(eq(added_business.uuid, uuid));
}
