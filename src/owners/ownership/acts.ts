import { writeLog } from "../../accounts/auditLog/store.ts";
import { enqueuePassOn } from "../../booking/enquiries/acts.ts";
import { addOwner } from "../../catalogue/listings/members/store.ts";
import { claimShell, lockClaimed } from "../../catalogue/listings/shells/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import type { ClaimNotice } from "./mails.ts";
import * as rules from "./rules.ts";
import { tieEvidence } from "./staff/store.ts";
import * as store from "./store.ts";

/** Acts on a claim, from start to grant or withdrawal. Decisions of staff are in staff/acts.ts. */

/**
 * Queues the mail with a claim's link. The job makes the link, so that the queue holds no secret. Call it in the transaction that counts
 * the mail.
 */
const enqueueClaimLink = (db: DbOrTransaction, { uuid, mails }: Pick<store.ClaimRow, "uuid" | "mails">): Promise<void> =>
  enqueue(db, { task: "send_claim_link", key: `claim link ${uuid} ${mails}`, payload: { kind: "claim", uuid, mails } });

/**
 * Queues the mail about a claim's result.
 * @param account_id undefined for staff
 */
export const enqueueClaimNotice = (db: DbOrTransaction, uuid: string, notice: ClaimNotice, account_id?: string): Promise<void> =>
  enqueue(db, {
    task: "send_claim_notice",
    key: `claim ${notice} ${uuid} ${account_id ?? "staff"}`,
    payload: { kind: `claim ${notice}`, uuid, notice, account_id },
  });

/** Queues an immediate check of a claim's record or file. */
const enqueueLook = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "check_claim", key: `check claim ${uuid}`, payload: { uuid } });

export interface Decision {
  /** Staff account. Null if a proof was enough. */
  decided_by: string | null;
  note: string;
}

/**
 * Locks a claim and its listing. The listing is locked first, as in every decision, so that simultaneous decisions run one after the
 * other.
 * @throws ApiError 404 if the claim does not exist
 */
export async function lockDecided(tx: Transaction, uuid: string) {
  const found = await store.findClaim(tx, uuid);
  if (!found) throw notFound();
  const listing = await lockClaimed(tx, found.business);
  const row = await store.lockClaim(tx, uuid);
  if (!row) throw notFound();
  return { row, listing };
}

/** @param before values of the listing before its first claim */
export async function makeOwner(tx: Transaction, row: store.ClaimRow, before: Record<string, unknown>, decision: Decision): Promise<void> {
  const { business, account_id, uuid } = row;
  await addOwner(tx, { business_code: business, account_id });
  await store.updateClaim(tx, uuid, { state: "granted", decided: now(), next_check: null, before, ...decision });
  await writeLog(tx, { business, account: account_id, act: "claim.granted", id: uuid, after: { by: row.method } });
  await enqueueClaimNotice(tx, uuid, "granted", account_id);
}

/** Gives an unclaimed listing to the claimant, and notifies the other claimants. */
export async function grantShell(tx: Transaction, row: store.ClaimRow, decision: Decision): Promise<void> {
  await makeOwner(tx, row, await claimShell(tx, row.business), decision);
  await enqueuePassOn(tx, row.business);
  for (const rival of await store.listRivals(tx, row)) await enqueueClaimNotice(tx, rival.uuid, "rival", rival.account_id);
}

/**
 * Records that a claimant has proved ownership by the listing's website. The claim is granted at once, unless another account has proved
 * the same or has the listing, or staff once decided against this account. Then staff decide.
 * @returns the claim's new state; a claim that has ended stays unchanged
 * @throws ApiError 404 if the claim does not exist
 */
export function prove(db: DbOrTransaction, uuid: string): Promise<store.ClaimRow["state"]> {
  return db.transaction(async (tx) => {
    const { row, listing } = await lockDecided(tx, uuid);
    if (row.state !== "open") return row.state;
    if (row.expires <= now()) {
      await store.updateClaim(tx, uuid, { state: "expired", decided: now(), next_check: null });
      return "expired";
    }
    // Blocked accounts and accounts about to be deleted get no listing. Accounts restored within the claim's days do.
    if (await store.isKeptOut(tx, row.account_id)) return row.state;
    await store.updateClaim(tx, uuid, { proved: now(), next_check: null });
    const rivals = await store.listRivals(tx, row);
    const isPlain = listing?.is_shell && !rivals.some(({ proved }) => proved) && !(await store.wasRefused(tx, row));
    if (isPlain) {
      await grantShell(tx, row, { decided_by: null, note: "" });
      return "granted";
    }
    await store.updateClaim(tx, uuid, { state: "waiting" });
    await enqueueClaimNotice(tx, uuid, "waiting");
    return "waiting";
  });
}

interface Claiming {
  business: string;
  account_id: string;
}

/**
 * Begins a claim, or changes the proof method of the open one.
 * @returns no row if the open claim has ended at the same moment
 */
async function writeClaim(tx: Transaction, { business, account_id }: Claiming, way: store.ChosenWay) {
  const before = await store.lockOpenClaim(tx, account_id, business);
  const isOver = before?.state === "open" && before.expires <= now();
  if (before && isOver) await store.updateClaim(tx, before.uuid, { state: "expired", decided: now(), next_check: null });
  const begun = before && !isOver ? undefined : await store.insertClaim(tx, { ...way, business, account_id });
  if (begun) return { row: begun, isNew: true, wasWaiting: false };
  // If no row was inserted, the same account began a claim at the same moment, and it exists by now.
  const open = before && !isOver ? before : await store.lockOpenClaim(tx, account_id, business);
  // Keep the method of a proved claim; staff decide it.
  const row = open && !open.proved ? await store.changeWay(tx, open.uuid, way) : open;
  return { row, isNew: false, wasWaiting: open?.state === "waiting" };
}

/**
 * Begins a claim, or changes the proof method of the open one.
 * @param evidence UUID of a stored picture for staff
 * @returns the claim, and whether it is new
 * @throws ApiError 400 if the claim has ended meanwhile, or the maximum number of mails has been sent
 */
export function openClaim(
  db: DbOrTransaction,
  claiming: Claiming,
  { way, evidence }: { way: store.ChosenWay; evidence: string | undefined },
): Promise<{ row: store.ClaimRow; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const { row, isNew, wasWaiting } = await writeClaim(tx, claiming, way);
    if (!row) throw badRequest({ business: [rules.decidedAlready()] });
    if (evidence) await tieEvidence(tx, evidence, row.uuid);
    if (row.state === "waiting" && !wasWaiting) await enqueueClaimNotice(tx, row.uuid, "waiting");
    if (row.next_check && !isNew) await store.lookSoon(tx, row.uuid);
    if (row.method !== "mailbox" || row.proved) return { row, isNew };
    if (row.mails >= rules.MAILS_MAX) throw badRequest({ mailbox: [rules.mailedEnough()] });
    const mailed = await store.countMail(tx, row.uuid);
    await enqueueClaimLink(tx, mailed);
    return { row: mailed, isNew };
  });
}

/**
 * Locks an open claim of the account.
 * @throws ApiError 404 if it does not exist, has ended or belongs to another account
 */
async function lockOwn(tx: Transaction, account_id: string, uuid: string): Promise<store.ClaimRow> {
  const row = await store.lockClaim(tx, uuid);
  if (row?.account_id !== account_id || rules.isOver(row.state)) throw notFound();
  return row;
}

/**
 * Queues an immediate check of a claim's record or file.
 * @throws ApiError 404 if the account has no open claim of this UUID, or the claim needs no check
 */
export function lookForProof(db: DbOrTransaction, account_id: string, uuid: string): Promise<store.ClaimRow> {
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, account_id, uuid);
    if (!own.next_check) throw notFound();
    await enqueueLook(tx, uuid);
    return store.lookSoon(tx, uuid);
  });
}

/** @throws ApiError 404 if the account has no open claim of this UUID */
export async function withdrawClaim(db: DbOrTransaction, account_id: string, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwn(tx, account_id, uuid);
    await store.updateClaim(tx, uuid, { state: "withdrawn", decided: now(), next_check: null });
  });
}
