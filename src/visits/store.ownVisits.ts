import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { business } from "../businesses/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { visited_business } from "./tables.ts";

export type Visit = typeof visited_business.$inferSelect;
export type VisitValues = Pick<Visit, "comment" | "rating" | "price_feel" | "familiarity" | "is_recommended">;

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

/** A traveller's visits with their number. @param ordering one of the contract's, "-" before it for descending */
export async function listOwn(
  db: DbOrTransaction,
  filter: VisitFilter,
  { ordering, limit, offset }: { ordering: string; limit: number; offset: number },
): Promise<{ count: number; visits: Visit[] }> {
  const direction = ordering.startsWith("-") ? desc : asc;
  const field = ORDERS[ordering.replace(/^-/, "") as keyof typeof ORDERS];
  const ofPublished = eq(business.code, visited_business.business);
  const [rows, [all]] = await Promise.all([
    db
      .select({ visit: visited_business })
      .from(visited_business)
      .innerJoin(business, ofPublished)
      .where(visitFilter(filter))
      .orderBy(direction(field), direction(visited_business.uuid))
      .limit(limit)
      .offset(offset),
    db.select({ visits: count() }).from(visited_business).innerJoin(business, ofPublished).where(visitFilter(filter)),
  ]);
  return { count: all?.visits ?? 0, visits: rows.map(({ visit }) => visit) };
}

/** One's own visit; undefined for another's, or none. */
export async function findOwn(db: DbOrTransaction, traveller: string, uuid: string): Promise<Visit | undefined> {
  const [found] = await db
    .select()
    .from(visited_business)
    .where(and(eq(visited_business.uuid, uuid), eq(visited_business.traveller, traveller)));
  return found;
}

/** Makes a visit unless there is one of that business: then that one is given. Two at once make one. */
export async function createVisit(
  db: DbOrTransaction,
  row: typeof visited_business.$inferInsert,
): Promise<{ visit: Visit | undefined; isNew: boolean }> {
  const [made] = await db.insert(visited_business).values(row).onConflictDoNothing().returning();
  if (made) return { visit: made, isNew: true };
  const [first] = await db
    .select()
    .from(visited_business)
    .where(and(eq(visited_business.traveller, row.traveller), eq(visited_business.business, row.business)));
  return { visit: first, isNew: false };
}

/** Writes what is said. @returns the visit as it is now; undefined when it is another's or gone */
export async function updateOwn(db: DbOrTransaction, traveller: string, uuid: string, values: VisitValues): Promise<Visit | undefined> {
  const [changed] = await db
    .update(visited_business)
    .set(values)
    .where(and(eq(visited_business.uuid, uuid), eq(visited_business.traveller, traveller)))
    .returning();
  return changed;
}

/** @returns false when it is another's or gone */
export async function deleteOwn(db: DbOrTransaction, traveller: string, uuid: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(visited_business)
    .where(and(eq(visited_business.uuid, uuid), eq(visited_business.traveller, traveller)));
  return (rowCount ?? 0) > 0;
}
