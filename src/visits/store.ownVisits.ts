import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { business } from "../businesses/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { createOrGetRecord, deleteRecord, getRecord, updateRecord } from "../platform/records.ts";
import { visited_business } from "./tables.ts";

export type Visit = typeof visited_business.$inferSelect;
export type VisitValues = {
  [Name in "comment" | "rating" | "price_feel" | "familiarity" | "is_recommended"]?: Visit[Name] | undefined;
};

/** Whose, and which of them. Listings that are not published are never shown. */
interface VisitFilter {
  traveller: string;
  is_recommended?: boolean | undefined;
  business?: string | undefined;
}

/** The bare column and its opposite, as the partial index has it. */
const isRecommended = (filter: boolean) => (filter ? sql`${visited_business.is_recommended}` : sql`NOT ${visited_business.is_recommended}`);

const visitFilter = ({ traveller, is_recommended, business: code }: VisitFilter) =>
  and(
    eq(visited_business.traveller, traveller),
    is_recommended === undefined ? undefined : isRecommended(is_recommended),
    code === undefined ? undefined : eq(visited_business.business, code),
    sql`${business.is_published}`,
  );

const ORDERS = { created: visited_business.created, name: business.name };

/** A traveller's visits of a filter, one page. @param ordering one of the contract's, "-" before it for descending */
export async function listOwn(
  db: DbOrTransaction,
  filter: VisitFilter,
  { ordering, limit, offset }: { ordering: string; limit: number; offset: number },
): Promise<Visit[]> {
  const direction = ordering.startsWith("-") ? desc : asc;
  const field = ORDERS[ordering.replace(/^-/, "") as keyof typeof ORDERS];
  const rows = await db
    .select({ visit: visited_business })
    .from(visited_business)
    .innerJoin(business, eq(business.code, visited_business.business))
    .where(visitFilter(filter))
    .orderBy(direction(field), direction(visited_business.uuid))
    .limit(limit)
    .offset(offset);
  return rows.map(({ visit }) => visit);
}

export async function countOwn(db: DbOrTransaction, filter: VisitFilter): Promise<number> {
  const [all] = await db
    .select({ visits: count() })
    .from(visited_business)
    .innerJoin(business, eq(business.code, visited_business.business))
    .where(visitFilter(filter));
  return all?.visits ?? 0;
}

const OWN_VISITS = { table: visited_business, owner: visited_business.traveller };

/** Creates a visit unless there is one of that business: then that one is given. */
export const createVisit = (db: DbOrTransaction, row: typeof visited_business.$inferInsert) =>
  createOrGetRecord(db, OWN_VISITS, row, and(eq(visited_business.traveller, row.traveller), eq(visited_business.business, row.business)));

/** One's own visit. @throws ApiError 404 for another's, or none */
export const getOwn = (db: DbOrTransaction, traveller: string, uuid: string): Promise<Visit> => getRecord(db, OWN_VISITS, traveller, uuid);

/** Writes what is given. @returns the visit as it is now @throws ApiError 404 for another's, or none */
export const updateOwn = (db: DbOrTransaction, traveller: string, uuid: string, values: VisitValues): Promise<Visit> =>
  updateRecord(db, OWN_VISITS, traveller, uuid, values);

/** @throws ApiError 404 for another's, or none */
export const deleteOwn = (db: DbOrTransaction, traveller: string, uuid: string) => deleteRecord(db, OWN_VISITS, traveller, uuid);
