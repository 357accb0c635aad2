import { asAttribution } from "../../catalogue/listings/rules.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { and, asc, eq, inArray } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { OfflineDetails } from "./contract.ts";

type OwnDetails = Omit<OfflineDetails, "description_language"> & { language: string | null };

/** Lists the offline details of published listings, by code, with their own descriptions and the language of these. */
export async function listDetails(db: DbOrTransaction, codes: readonly string[]): Promise<OwnDetails[]> {
  const rows = await db
    .select({
      business_code: business.code,
      description: business.description,
      language: business.language,
      address: business.address,
      phone: business.phone,
      website: business.website,
      opening_time: business.opening_time,
      closing_time: business.closing_time,
      opening_hours: business.opening_hours,
      text: business.attribution_text,
      link: business.attribution_link,
      licence: business.attribution_licence,
    })
    .from(business)
    .where(and(inArray(business.code, [...codes]), eq(business.is_published, true)))
    .orderBy(asc(business.code));
  return rows.map(({ text, link, licence, ...row }) => ({
    ...row,
    attribution: asAttribution(text, link, licence),
  }));
}
