import { eq, type SQL, sql } from "drizzle-orm";
import { profileUrl } from "../businesses/rules.ts";
import { business } from "../businesses/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { traveller } from "../travellers/tables.ts";
import { visited_business } from "../visits/tables.ts";

/** What is reported, as it is in this moment. */
export interface Subject {
  title: string;
  quote: string;
  url: string;
  /** The code of the traveller whose it is. */
  about: string | null;
}

/** @param areWordsShown that the words of a row of `traveller` may be shown to who reports */
export async function findRecommendation(db: DbOrTransaction, uuid: string, areWordsShown: SQL): Promise<Subject | undefined> {
  const [found] = await db
    .select({ who: traveller.name, about: traveller.code, where: business.name, code: business.code, quote: visited_business.comment })
    .from(visited_business)
    .innerJoin(traveller, eq(traveller.code, visited_business.traveller))
    .innerJoin(business, eq(business.code, visited_business.business))
    .where(
      sql`${visited_business.uuid} = ${uuid} AND ${visited_business.is_recommended} AND ${business.is_published} AND ${areWordsShown}`,
    );
  return found && { title: `${found.who} on ${found.where}`, quote: found.quote, url: profileUrl(found.code), about: found.about };
}

/** @param isShown that a row of `traveller` may be seen by who reports */
export async function findReportedTraveller(db: DbOrTransaction, code: string, isShown: SQL): Promise<Subject | undefined> {
  const [found] = await db.select({ name: traveller.name }).from(traveller).where(sql`${traveller.code} = ${code} AND ${isShown}`);
  return found && { title: found.name, quote: "", url: `/traveller/${code}/`, about: code };
}

export async function findReportedBusiness(db: DbOrTransaction, code: string): Promise<Subject | undefined> {
  const [found] = await db
    .select({ name: business.name })
    .from(business)
    .where(sql`${business.code} = ${code} AND ${business.is_published}`);
  return found && { title: found.name, quote: "", url: profileUrl(code), about: null };
}
