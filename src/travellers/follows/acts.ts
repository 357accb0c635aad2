import type { Traveller } from "../../accounts/travellers/contract.ts";
import { createBlock, hasBlocked } from "../../accounts/travellers/follows/blocks/store.ts";
import {
  createRelationship,
  deleteBetween,
  deleteRelationship,
  findRelationship,
  lockPair,
  type RelationshipRow,
  setStatus,
} from "../../accounts/travellers/follows/store.ts";
import { findVisible } from "../../accounts/travellers/visibility/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { ApiError, badRequest, notFound, tooMany } from "../../platform/endpoints/errors.ts";
import { hit } from "../../platform/endpoints/limits.ts";
import type { rateLimitContext } from "../../platform/http/context.ts";
import { FOLLOWS, firstStatus, fixedPeople, type RelationshipStatus, relationshipStatus, statusError } from "./rules.ts";

/** Actions of travellers on follows and blocks. Both travellers are locked first, so that concurrent actions run one after the other. */

/**
 * Returns a follow of the caller, and locks both travellers for the rest of the transaction.
 * @throws ApiError 404 if it does not exist or is between other travellers
 */
async function lockOwn(db: DbOrTransaction, code: string, uuid: string): Promise<RelationshipRow> {
  const first = await findRelationship(db, code, uuid);
  if (!first) throw notFound();
  await lockPair(db, first.from_traveller, first.to_traveller);
  const found = await findRelationship(db, code, uuid);
  if (!found) throw notFound();
  return found;
}

/**
 * Follows a traveller, or sends a request; an existing follow is returned unchanged.
 * @param code of the follower
 * @throws ApiError 404 if the follower may not see the traveller, 429 after too many follows
 */
export async function followTraveller(
  { db, limits }: ReturnType<typeof rateLimitContext>,
  code: string,
  to_traveller: string,
): Promise<{ uuid: string; isNew: boolean }> {
  const made = await db.transaction(async (tx) => {
    // Count in the same transaction to save a commit. Return errors instead of throwing, so that failed attempts count too.
    const wait = await hit({ db: tx, limits }, FOLLOWS, code);
    if (wait > 0) return { error: tooMany(wait) };
    await lockPair(tx, code, to_traveller);
    const found = await findVisible(tx, code, to_traveller);
    if (!found?.sees.profile) return { error: notFound() };
    const status = firstStatus(found.traveller.visibility);
    const row = { uuid: newUuid(), from_traveller: code, to_traveller, status, created: now() };
    const { record, isNew } = await createRelationship(tx, row);
    // The request was made while the profile was private, and is repeated now that it is public.
    if (record.status === "requested" && status === "following") await setStatus(tx, record.uuid, status);
    return { uuid: record.uuid, isNew };
  });
  if ("error" in made) throw made.error;
  return made;
}

interface GivenFollow {
  status?: RelationshipStatus | undefined;
  from_traveller?: string | undefined;
  to_traveller?: string | undefined;
}

/**
 * Changes the status of a follow: the followed traveller accepts a request.
 * @throws ApiError 404 if the follow does not exist or is between other travellers, 400 if the travellers differ, 403 if the caller may not
 * accept it
 */
export async function changeFollow(db: DbOrTransaction, code: string, uuid: string, given: GivenFollow): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockOwn(tx, code, uuid);
    for (const side of ["from_traveller", "to_traveller"] as const)
      if (given[side] !== undefined && given[side] !== before[side]) throw badRequest({ [side]: [fixedPeople()] });
    const { status } = given;
    if (status === undefined || status === before.status) return;
    const error = statusError(relationshipStatus(before.status), status, code === before.to_traveller);
    if (error) throw new ApiError(error.status, error.status === 400 ? { status: [error.text] } : error.text);
    await setStatus(tx, uuid, status);
  });
}

/**
 * Ends a follow, from either side.
 * @throws ApiError 404 if it does not exist or is between other travellers
 */
export async function endFollow(db: DbOrTransaction, code: string, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOwn(tx, code, uuid);
    await deleteRelationship(tx, found.uuid);
  });
}

/**
 * Blocks a traveller and ends the follows between the two; an existing block is returned unchanged.
 * @param code of the blocking traveller
 * @throws ApiError 404 if they may not see the traveller
 */
export async function blockTraveller(
  db: DbOrTransaction,
  code: string,
  blocked: string,
): Promise<Awaited<ReturnType<typeof createBlock>> & { found: Traveller }> {
  return db.transaction(async (tx) => {
    await lockPair(tx, code, blocked);
    const other = await findVisible(tx, code, blocked);
    // Return 404 for invisible travellers, so that a block does not reveal who has blocked you.
    if (!other || !(other.sees.profile || (await hasBlocked(tx, code, blocked)))) throw notFound();
    const made = await createBlock(tx, { uuid: newUuid(), traveller: code, blocked, created: now() });
    await deleteBetween(tx, code, blocked);
    return { found: other.traveller, ...made };
  });
}
