import { writeLog } from "../../../accounts/auditLog/store.ts";
import { passToStaff } from "../../../booking/enquiries/store.ts";
import { removeMembers } from "../../../catalogue/listings/members/store.ts";
import { returnToShell } from "../../../catalogue/listings/shells/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { conflict } from "../../../platform/endpoints/errors.ts";
import { type Decision, enqueueClaimNotice, grantShell, lockDecided, makeOwner } from "../acts.ts";
import { decidedAlready, isOver, keptOut, noListing, ownedLong, takeBackRefusal } from "../rules.ts";
import * as store from "../store.ts";

/** Decisions of staff on claims. Each is written to the log in the same transaction. */

const logFields = ({ business, uuid }: store.ClaimRow, { decided_by }: Decision) => ({
  business,
  account: decided_by,
  side: "staff" as const,
  id: uuid,
});

/** Removes all people of a listing. Their keys, webhooks and calendar URLs stop working (migrations/before-0.2/0098_members_rights.sql). */
async function takeAway(tx: Transaction, claim: store.ClaimRow, { decided_by, note }: Decision) {
  await store.updateClaim(tx, claim.uuid, { state: "taken_back", decided: now(), decided_by, note });
  await writeLog(tx, { ...logFields(claim, { decided_by, note }), act: "claim.taken_back" });
  for (const account_id of await removeMembers(tx, claim.business)) await enqueueClaimNotice(tx, claim.uuid, "taken_back", account_id);
}

/**
 * Gives a recently granted listing to another claimant.
 * @throws ApiError 409 if its owner has had it for longer than staff can take it back
 */
async function grantDisputed(tx: Transaction, row: store.ClaimRow, decision: Decision) {
  const former = await store.findGranted(tx, row.business);
  if (!former) throw conflict(ownedLong());
  await takeAway(tx, former, { decided_by: decision.decided_by, note: "" });
  // Stores the values from before the first claim, so that a second mistake can be taken back like the first.
  await makeOwner(tx, row, former.before ?? {}, decision);
}

/**
 * @throws ApiError 404 if the claim does not exist, 409 if it has ended, its listing is gone, the account is blocked or about to be
 * deleted, or the owner has had the listing for too long
 */
export function grant(db: DbOrTransaction, uuid: string, decision: Decision): Promise<void> {
  return db.transaction(async (tx) => {
    const { row, listing } = await lockDecided(tx, uuid);
    if (isOver(row.state)) throw conflict(decidedAlready());
    if (!listing) throw conflict(noListing());
    if (await store.isKeptOut(tx, row.account_id)) throw conflict(keptOut());
    await writeLog(tx, { ...logFields(row, decision), act: "claim.decided_for" });
    await (listing.is_shell ? grantShell : grantDisputed)(tx, row, decision);
  });
}

/** @throws ApiError 404 if the claim does not exist, 409 if it has ended */
export function refuse(db: DbOrTransaction, uuid: string, decision: Decision): Promise<void> {
  return db.transaction(async (tx) => {
    const { row } = await lockDecided(tx, uuid);
    if (isOver(row.state)) throw conflict(decidedAlready());
    await writeLog(tx, { ...logFields(row, decision), act: "claim.refused" });
    await store.updateClaim(tx, uuid, { state: "refused", decided: now(), next_check: null, ...decision });
    await enqueueClaimNotice(tx, uuid, "refused", row.account_id);
  });
}

/**
 * Makes a listing unclaimed again, with the values from before.
 * @throws ApiError 404 if the claim does not exist, 409 if it was not granted, or was granted more than 30 days ago
 */
export function takeBack(db: DbOrTransaction, uuid: string, decision: Decision): Promise<void> {
  return db.transaction(async (tx) => {
    const { row } = await lockDecided(tx, uuid);
    const refusal = takeBackRefusal(row, now());
    if (refusal) throw conflict(refusal);
    await takeAway(tx, row, decision);
    await returnToShell(tx, row.business, row.before ?? {});
    // Guests who wrote meanwhile still wait. Staff answer the enquiries of unclaimed listings.
    await passToStaff(tx, row.business);
  });
}
