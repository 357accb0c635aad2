import { writeLog } from "../../accounts/auditLog/store.ts";
import { enqueuePassOn } from "../../booking/enquiries/acts.ts";
import { addOwner } from "../../catalogue/listings/members/store.ts";
import { claimShell, lockClaimed } from "../../catalogue/listings/shells/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { ClaimNotice } from "./mails.ts";
import * as rules from "./rules.ts";
import { tieEvidence } from "./staff/store.ts";
import * as store from "./store.ts";

/** The life of a claim, from start to grant or withdrawal. What staff decide is in commands.ts. */

/** Has a claim's link mailed. The job makes it: the queue holds no secret. Called with the transaction that counts the mail. */
const enqueueClaimLink = (db: DbOrTransaction, { uuid, mails }: Pick<store.ClaimRow, "uuid" | "mails">): Promise<void> =>
  enqueue(db, { task: "send_claim_link", key: `claim link ${uuid} ${mails}`, payload: { kind: "claim", uuid, mails } });

/** Has somebody told what became of a claim. @param account_id undefined for staff */
export const enqueueClaimNotice = (db: DbOrTransaction, uuid: string, notice: ClaimNotice, account_id?: string): Promise<void> =>
  enqueue(db, {
    task: "send_claim_notice",
    key: `claim ${notice} ${uuid} ${account_id ?? "staff"}`,
    payload: { kind: `claim ${notice}`, uuid, notice, account_id },
  });

/** Has a claim's record or file looked for at once. */
const enqueueLook = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "check_claim", key: `check claim ${uuid}`, payload: { uuid } });

export interface Decision {
  /** Staff; null for a proof that needed nobody. */
  decided_by: string | null;
  note: string;
}

/** A claim with its listing. The listing is locked first, as in every decision: two at once come one after the other. @throws ApiError 404 */
export async function lockDecided(tx: Transaction, uuid: string) {
  const found = await store.findClaim(tx, uuid);
  if (!found) throw notFound();
  const listing = await lockClaimed(tx, found.business);
  const row = await store.lockClaim(tx, uuid);
  if (!row) throw notFound();
  return { row, listing };
}

/** @param before what the listing said before anybody claimed it */
export async function makeOwner(tx: Transaction, row: store.ClaimRow, before: Record<string, unknown>, decision: Decision): Promise<void> {
  const { business, account_id, uuid } = row;
  await addOwner(tx, { business_code: business, account_id });
  await store.updateClaim(tx, uuid, { state: "granted", decided: now(), next_check: null, before, ...decision });
  await writeLog(tx, { business, account: account_id, act: "claim.granted", id: uuid, after: { by: row.method } });
  await enqueueClaimNotice(tx, uuid, "granted", account_id);
}

/** Makes an unclaimed listing its claimant's; the others who claim it are told. */
export async function grantShell(tx: Transaction, row: store.ClaimRow, decision: Decision): Promise<void> {
  await makeOwner(tx, row, await claimShell(tx, row.business), decision);
  await enqueuePassOn(tx, row.business);
  for (const rival of await store.listRivals(tx, row)) await enqueueClaimNotice(tx, rival.uuid, "rival", rival.account_id);
}

/**
 * Somebody has shown that a listing is theirs, by its website. It is theirs at once, unless another has shown the same, has it, or staff have once
 * decided against this account: then a person decides.
 * @returns the claim's new state; that of one that has ended stays @throws ApiError 404
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

/** Begins a claim, or changes the proof method of the open one. @returns no row where that has ended in this very moment */
async function writeClaim(tx: Transaction, { business, account_id }: Claiming, way: store.ChosenWay) {
  const before = await store.lockOpenClaim(tx, account_id, business);
  const isOver = before?.state === "open" && before.expires <= now();
  if (before && isOver) await store.updateClaim(tx, before.uuid, { state: "expired", decided: now(), next_check: null });
  const begun = before && !isOver ? undefined : await store.insertClaim(tx, { ...way, business, account_id });
  if (begun) return { row: begun, isNew: true, wasWaiting: false };
  // Where none was inserted, the same account began one in this very moment: it is there by now.
  const open = before && !isOver ? before : await store.lockOpenClaim(tx, account_id, business);
  // Keep the method of a proved claim; staff decide it.
  const row = open && !open.proved ? await store.changeWay(tx, open.uuid, way) : open;
  return { row, isNew: false, wasWaiting: open?.state === "waiting" };
}

/**
 * Begins a claim, or changes the proof method of the open one. @param evidence a stored file that staff weigh
 * @returns it, and whether it is new @throws ApiError 400
 */
export function openClaim(
  db: DbOrTransaction,
  claiming: Claiming,
  { way, evidence }: { way: store.ChosenWay; evidence: string | undefined },
): Promise<{ row: store.ClaimRow; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const { row, isNew, wasWaiting } = await writeClaim(tx, claiming, way);
    if (!row) throw badRequest({ business: [rules.DECIDED] });
    if (evidence) await tieEvidence(tx, evidence, row.uuid);
    if (row.state === "waiting" && !wasWaiting) await enqueueClaimNotice(tx, row.uuid, "waiting");
    if (row.next_check && !isNew) await store.lookSoon(tx, row.uuid);
    if (row.method !== "mailbox" || row.proved) return { row, isNew };
    if (row.mails >= rules.MAILS_MAX) throw badRequest({ mailbox: [rules.MAILED_ENOUGH] });
    const mailed = await store.countMail(tx, row.uuid);
    await enqueueClaimLink(tx, mailed);
    return { row: mailed, isNew };
  });
}

/** One's own claim that is under way. @throws ApiError 404 */
async function lockOwn(tx: Transaction, account_id: string, uuid: string): Promise<store.ClaimRow> {
  const row = await store.lockClaim(tx, uuid);
  if (row?.account_id !== account_id || rules.isOver(row.state)) throw notFound();
  return row;
}

/** Has a claim's record or file looked for now. @throws ApiError 404 */
export function lookForProof(db: DbOrTransaction, account_id: string, uuid: string): Promise<store.ClaimRow> {
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, account_id, uuid);
    if (!own.next_check) throw notFound();
    await enqueueLook(tx, uuid);
    return store.lookSoon(tx, uuid);
  });
}

/** @throws ApiError 404 */
export async function withdrawClaim(db: DbOrTransaction, account_id: string, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwn(tx, account_id, uuid);
    await store.updateClaim(tx, uuid, { state: "withdrawn", decided: now(), next_check: null });
  });
}
