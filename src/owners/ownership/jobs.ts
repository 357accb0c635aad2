import { logActs } from "../../accounts/auditLog/jobs.ts";
import { enquiryActs } from "../../booking/enquiries/jobs.ts";
import { listingActs } from "../../catalogue/listings/jobs.ts";
import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobs.ts";
import { sendEmail } from "../../platform/mail/mail.ts";
import { linkToken } from "../../platform/pages/recordLink.ts";
import { type ClaimNotice, claimLinkEmail, claimNoticeEmail, handedOverEmail, transferEmail } from "./mails.ts";
import { claimMailUrl, isOver, transferLinkUrl } from "./rules.ts";
import { deleteOldEvidence, findEmail, findForMail } from "./staff/store.ts";
import * as store from "./store.ts";
import { deleteExpiredTransfers, findNameOfListing, findTransferForMail } from "./transfers/store.ts";

const EVIDENCE_AT_ONCE = 100;

/** Has a claim's link mailed. The job makes it: the queue holds no secret. Called with the transaction that counts the mail. */
export const enqueueClaimLink = (db: DbOrTransaction, { uuid, mails }: Pick<store.ClaimRow, "uuid" | "mails">): Promise<void> =>
  enqueue(db, { task: "send_claim_link", key: `claim link ${uuid} ${mails}`, payload: { kind: "claim", uuid, mails } });

/** Has somebody told what became of a claim. @param account_id undefined for staff */
export const enqueueClaimNotice = (db: DbOrTransaction, uuid: string, notice: ClaimNotice, account_id?: string): Promise<void> =>
  enqueue(db, {
    task: "send_claim_notice",
    key: `claim ${notice} ${uuid} ${account_id ?? "staff"}`,
    payload: { kind: `claim ${notice}`, uuid, notice, account_id },
  });

/** Has a claim's record or file looked for at once. */
export const enqueueLook = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "check_claim", key: `check claim ${uuid}`, payload: { uuid } });

export const enqueueTransferLink = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "send_transfer_link", key: `transfer ${uuid}`, payload: { kind: "transfer", uuid } });

/** @param to who handed it over @param by who accepted */
export const enqueueHandedOver = (db: DbOrTransaction, handed: { uuid: string; business: string; to: string; by: string }): Promise<void> =>
  enqueue(db, { task: "send_handed_over", key: `handed over ${handed.uuid}`, payload: { kind: "handed over", ...handed } });

export interface Decision {
  /** Staff; null for a proof that needed nobody. */
  decided_by: string | null;
  note: string;
}

/** A claim with its listing. The listing is locked first, as in every decision: two at once come one after the other. @throws ApiError 404 */
export async function lockDecided(tx: Transaction, uuid: string) {
  const found = await store.findClaim(tx, uuid);
  if (!found) throw notFound();
  const listing = await listingActs.lockClaimed(tx, found.business);
  const row = await store.lockClaim(tx, uuid);
  if (!row) throw notFound();
  return { row, listing };
}

/** @param before what the listing said before anybody claimed it */
export async function makeOwner(tx: Transaction, row: store.ClaimRow, before: Record<string, unknown>, decision: Decision): Promise<void> {
  const { business, account_id, uuid } = row;
  await listingActs.addOwner(tx, { business_code: business, account_id });
  await store.updateClaim(tx, uuid, { state: "granted", decided: now(), next_check: null, before, ...decision });
  await logActs.writeLog(tx, { business, account: account_id, act: "claim.granted", id: uuid, after: { by: row.method } });
  await enqueueClaimNotice(tx, uuid, "granted", account_id);
}

/** Makes an unclaimed listing its claimant's; the others who claim it are told. */
export async function grantShell(tx: Transaction, row: store.ClaimRow, decision: Decision): Promise<void> {
  await makeOwner(tx, row, await listingActs.claimShell(tx, row.business), decision);
  await enquiryActs.enqueuePassOn(tx, row.business);
  for (const rival of await store.listRivals(tx, row)) await enqueueClaimNotice(tx, rival.uuid, "rival", rival.account_id);
}

/**
 * Somebody has shown that a listing is theirs, by its website. It is theirs at once, unless another has shown the same, has it, or staff have once
 * decided against this account: then a person decides.
 * @returns the claim's new state; that of one that has ended stays
 */
export async function prove(tx: Transaction, uuid: string): Promise<store.ClaimRow["state"]> {
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
}

const mailOrigins = ({ hosts, origin }: Config) => ({ listing: hosts.listing ?? origin, guide: hosts.theguide ?? origin });

export const claimTasks: Tasks = {
  async send_claim_link(payload, services) {
    const { uuid, mails } = payload as { uuid: string; mails: number };
    const found = await findForMail(services.db, uuid);
    if (!found || isOver(found.claim.state) || found.claim.mailbox === "" || found.claim.expires <= now()) return;
    const { claim, name, email } = found;
    const token = linkToken(services.config.GUIDE_SECRET, "claim", { uuid, address: claim.mailbox });
    const template = claimLinkEmail({ name, email }, `${mailOrigins(services.config).listing}${claimMailUrl(token)}`);
    await sendEmail(services, { to: claim.mailbox, key: `claim link ${uuid} ${mails}`, template });
  },

  async send_claim_notice(payload, services) {
    const { uuid, notice, account_id } = payload as { uuid: string; notice: ClaimNotice; account_id?: string };
    const found = await findForMail(services.db, uuid);
    // Staff see it at /staff/claims/ in any case.
    const to = account_id === undefined ? services.config.OPERATOR_EMAIL : await findEmail(services.db, account_id);
    if (!found || !to) return;
    const { claim, name, email } = found;
    const about = { name, email, business: claim.business, note: claim.note };
    const template = claimNoticeEmail(notice, about, mailOrigins(services.config));
    await sendEmail(services, { to, key: `claim ${notice} ${uuid} ${account_id ?? "staff"} ${claim.decided?.getTime() ?? ""}`, template });
  },

  async send_transfer_link(payload, services) {
    const { uuid } = payload as { uuid: string };
    const found = await findTransferForMail(services.db, uuid);
    if (!found) return;
    const { email } = found.transfer;
    const token = linkToken(services.config.GUIDE_SECRET, "transfer", { uuid, address: email });
    const template = transferEmail(found, `${mailOrigins(services.config).listing}${transferLinkUrl(token)}`);
    await sendEmail(services, { to: email, key: `transfer ${uuid}`, template });
  },

  async send_handed_over(payload, services) {
    const { uuid, business, to, by } = payload as { uuid: string; business: string; to: string; by: string };
    const [name, address, email] = await Promise.all([
      findNameOfListing(services.db, business),
      findEmail(services.db, to),
      findEmail(services.db, by),
    ]);
    if (name === undefined || address === undefined) return;
    const template = handedOverEmail({ name, email: email ?? "Somebody" }, mailOrigins(services.config).listing);
    await sendEmail(services, { to: address, key: `handed over ${uuid}`, template });
  },

  async end_claims(_, { db, storage }) {
    await store.expireClaims(db);
    await deleteExpiredTransfers(db);
    await deleteOldEvidence(db, storage, EVIDENCE_AT_ONCE);
  },
};
