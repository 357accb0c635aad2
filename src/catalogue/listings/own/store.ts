import { and, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { area, country, nameOfCountry } from "../../places/tables.ts";
import type { MemberRole } from "../enumerations.ts";
import { business, business_member } from "../tables.ts";

/** A listing as its owners and helpers see it. */

export interface OwnListing {
  row: typeof business.$inferSelect;
  role: MemberRole;
  country_name: string;
  area: { slug: string; name: string; country_code: string } | null;
}

/**
 * Returns a listing that an account owns or helps run, published or not; undefined for any other.
 * @param isLocked locks the listing, so that its changes run one after the other
 */
export async function findOwnListing(
  db: DbOrTransaction,
  code: string,
  account_id: string,
  { isLocked = false } = {},
): Promise<OwnListing | undefined> {
  const query = db
    .select({
      row: business,
      // Servers of an earlier version wrote "staff" for a helper.
      role: sql<MemberRole>`CASE ${business_member.role} WHEN 'owner' THEN 'owner' ELSE 'helper' END`,
      country_name: nameOfCountry,
      area: { slug: area.slug, name: area.name, country_code: area.country_code },
    })
    .from(business)
    .innerJoin(business_member, eq(business_member.business_code, business.code))
    .innerJoin(country, eq(country.code, business.country_code))
    .leftJoin(area, eq(area.id, business.area_id))
    .where(and(eq(business.code, code), eq(business_member.account_id, account_id)));
  return (await (isLocked ? query.for("no key update", { of: business }) : query))[0];
}
