import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { and, count, desc, eq, or, type Placeholder, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { createOrGetRecord } from "../../../platform/endpoints/records.ts";
import { traveller } from "../tables.ts";
import { relationship } from "./tables.ts";

export type RelationshipRow = typeof relationship.$inferSelect;

export async function insertRelationships(db: DbOrTransaction, rows: (typeof relationship.$inferInsert)[]) {
  await db.insert(relationship).values(rows);
}

/**
 * Locks two travellers for this transaction, always in the same order. Later reads stay true, and of a concurrent follow and block, one
 * comes first. Their counts are written under this lock.
 */
export const lockPair = (db: DbOrTransaction, one: string, other: string) =>
  db.execute(sql`SELECT FROM traveller WHERE code IN (${one}, ${other}) ORDER BY code FOR NO KEY UPDATE`);

/** Creates a follow, or returns the existing one from this traveller to the other. */
export const createRelationship = (db: DbOrTransaction, row: typeof relationship.$inferInsert) =>
  createOrGetRecord(
    db,
    { table: relationship, owner: relationship.from_traveller },
    row,
    and(eq(relationship.from_traveller, row.from_traveller), eq(relationship.to_traveller, row.to_traveller)),
  );

const involvesTraveller = (code: string | Placeholder) => or(eq(relationship.from_traveller, code), eq(relationship.to_traveller, code));

/**
 * Returns a follow that the traveller is part of.
 * @returns undefined if it does not exist or is between other travellers
 */
export async function findRelationship(db: DbOrTransaction, code: string, uuid: string): Promise<RelationshipRow | undefined> {
  return (
    await db
      .select()
      .from(relationship)
      .where(and(eq(relationship.uuid, uuid), involvesTraveller(code)))
  )[0];
}

/**
 * Sets the status of a follow.
 * @returns false if it was deleted in the meantime
 */
export async function setStatus(db: DbOrTransaction, uuid: string, status: string): Promise<boolean> {
  return (await db.update(relationship).set({ status }).where(eq(relationship.uuid, uuid))).rowCount === 1;
}

export async function deleteRelationship(db: DbOrTransaction, uuid: string): Promise<boolean> {
  return (await db.delete(relationship).where(eq(relationship.uuid, uuid))).rowCount === 1;
}

/** Deletes all follows between two travellers, in both directions. */
export const deleteBetween = (db: DbOrTransaction, one: string, other: string) =>
  db.execute(
    sql`DELETE FROM relationship WHERE (from_traveller = ${one} AND to_traveller = ${other}) OR (from_traveller = ${other} AND to_traveller = ${one})`,
  );

export interface RelationshipFilter {
  /** Code of the traveller on one side of the follows. */
  code: string;
  from?: string | undefined;
  to?: string | undefined;
  status?: string | undefined;
}

const filtered = ({ code, from, to, status }: RelationshipFilter, isShown: SQL) =>
  and(
    involvesTraveller(code),
    from === undefined ? undefined : eq(relationship.from_traveller, from),
    to === undefined ? undefined : eq(relationship.to_traveller, to),
    status === undefined ? undefined : eq(relationship.status, status),
    isShown,
  );

/** Joins the row of `traveller` on the other side, which the visibility conditions apply to. */
const isOther = (code: string | Placeholder) =>
  sql`${traveller.code} = CASE WHEN ${relationship.from_traveller} = ${code} THEN ${relationship.to_traveller} ELSE ${relationship.from_traveller} END`;

/** Returns follows with the traveller on the other side, newest first; the conditions apply to a row of `traveller`. */
const page = (
  db: DbOrTransaction,
  other: SQL,
  which: SQL | undefined,
  seesLists: SQL,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({ relationship, traveller, sees_lists: sql<boolean>`${seesLists}` })
    .from(relationship)
    .innerJoin(traveller, other)
    .where(which)
    .orderBy(desc(relationship.created), desc(relationship.uuid))
    .limit(limit)
    .offset(offset);

async function countAll(db: DbOrTransaction, other: SQL, which: SQL | undefined): Promise<number> {
  const [row] = await db.select({ all: count() }).from(relationship).innerJoin(traveller, other).where(which);
  return row?.all ?? 0;
}

type Window = Parameters<typeof page>[4];

/**
 * Returns a reader of one follow with the other traveller. It is prepared, because every write returns its result.
 * @param isShown, seesLists as in `listRelationships`, with the viewer as the value "viewer"
 */
export function oneRelationship(isShown: SQL, seesLists: SQL) {
  const viewer = sql.placeholder("viewer");
  const one = preparedStatement((db) =>
    db
      .select({ relationship, traveller, sees_lists: sql<boolean>`${seesLists}` })
      .from(relationship)
      .innerJoin(traveller, isOther(viewer))
      .where(and(eq(relationship.uuid, sql.placeholder("uuid")), involvesTraveller(viewer), isShown))
      .prepare("relationship_of_traveller"),
  );
  return async (db: DbOrTransaction, code: string, uuid: string) => (await one(db).execute({ viewer: code, uuid }))[0];
}

/**
 * Returns a traveller's follows in both directions, newest first, each with the other traveller.
 * @param isShown condition that the other traveller is visible at all
 * @param seesLists condition that their lists are visible too; both apply to a row of `traveller`
 */
export const listRelationships = (db: DbOrTransaction, filter: RelationshipFilter, isShown: SQL, seesLists: SQL, window: Window) =>
  page(db, isOther(filter.code), filtered(filter, isShown), seesLists, window);

export const countRelationships = (db: DbOrTransaction, filter: RelationshipFilter, isShown: SQL): Promise<number> =>
  countAll(db, isOther(filter.code), filtered(filter, isShown));

const isFollowed = eq(traveller.code, relationship.to_traveller);
const followees = (code: string, isShown: SQL) => and(eq(relationship.from_traveller, code), eq(relationship.status, "following"), isShown);

/**
 * Returns the travellers whom a traveller follows, newest first.
 * @param isShown, seesLists as above, for each followed traveller
 */
export const listFollowees = (db: DbOrTransaction, code: string, isShown: SQL, seesLists: SQL, window: Window) =>
  page(db, isFollowed, followees(code, isShown), seesLists, window);

export const countFollowees = (db: DbOrTransaction, code: string, isShown: SQL): Promise<number> =>
  countAll(db, isFollowed, followees(code, isShown));
