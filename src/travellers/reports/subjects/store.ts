import { traveller } from "../../../accounts/travellers/tables.ts";
import { profileUrl } from "../../../catalogue/listings/rules.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { eq, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { visited_business } from "../../visits/tables.ts";
import { guideOfId, type ReportKind } from "../rules.ts";

/** Reported thing in its current state. */
export interface Subject {
  /** Normalised id: reports of the same thing are counted together. */
  subject: string;
  title: string;
  quote: string;
  url: string;
  /** Code of the traveller who wrote or is the reported thing. */
  about: string | null;
}

/**
 * Returns a guide for a report.
 * @param key of a guide that is readable only with the link
 * @param isShown condition that the reporter may see the lists of a row of `traveller`
 */
export type FindReportedGuide = (
  db: DbOrTransaction,
  of: { code: string; place: string; key: string | undefined },
  isShown: SQL,
) => Promise<Subject | undefined>;

/** @param areWordsShown condition that the reporter may read the texts of a row of `traveller` */
async function findRecommendation(db: DbOrTransaction, uuid: string, areWordsShown: SQL): Promise<Subject | undefined> {
  const [found] = await db
    .select({
      who: traveller.name,
      about: traveller.code,
      where: business.name,
      code: business.code,
      quote: visited_business.comment,
      subject: visited_business.uuid,
    })
    .from(visited_business)
    .innerJoin(traveller, eq(traveller.code, visited_business.traveller))
    .innerJoin(business, eq(business.code, visited_business.business))
    .where(
      sql`${visited_business.uuid} = ${uuid} AND ${visited_business.is_recommended} AND ${business.is_published} AND ${areWordsShown}`,
    );
  if (!found) return undefined;
  const { who, about, where, code, quote, subject } = found;
  return { subject, title: `${who}: ${where}`, quote, url: profileUrl(code), about };
}

/** @param isShown condition that the reporter may see a row of `traveller` */
async function findReportedTraveller(db: DbOrTransaction, code: string, isShown: SQL): Promise<Subject | undefined> {
  const [found] = await db.select({ name: traveller.name }).from(traveller).where(sql`${traveller.code} = ${code} AND ${isShown}`);
  return found && { subject: code, title: found.name, quote: "", url: `/traveller/${code}/`, about: code };
}

async function findReportedBusiness(db: DbOrTransaction, code: string): Promise<Subject | undefined> {
  const [found] = await db
    .select({ name: business.name })
    .from(business)
    .where(sql`${business.code} = ${code} AND ${business.is_published}`);
  return found && { subject: code, title: found.name, quote: "", url: profileUrl(code), about: null };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the reported thing if the reporter may see it.
 * @param mayBeSeen conditions that the reporter may see the texts, the profile and the lists of a row of `traveller`
 * @param findReportedGuide from travellers/guides, which imports this capability
 */
export async function findSubject(
  db: DbOrTransaction,
  kind: ReportKind,
  id: string,
  mayBeSeen: { words: SQL; profile: SQL; lists: SQL },
  findReportedGuide: FindReportedGuide,
): Promise<Subject | undefined> {
  if (kind === "recommendation") return UUID.test(id) ? findRecommendation(db, id, mayBeSeen.words) : undefined;
  if (kind === "traveller") return findReportedTraveller(db, id, mayBeSeen.profile);
  if (kind === "business") return findReportedBusiness(db, id);
  const guide = guideOfId(id);
  return guide && findReportedGuide(db, guide, mayBeSeen.lists);
}
