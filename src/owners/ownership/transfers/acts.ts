import { writeLog } from "../../../accounts/auditLog/store.ts";
import { addOwner, findOwned, removeMembers } from "../../../catalogue/listings/members/store.ts";
import { lockClaimed } from "../../../catalogue/listings/shells/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { requireVerified, type SignedInAccount } from "../../../platform/endpoints/access.ts";
import { forbidden, notFound } from "../../../platform/endpoints/errors.ts";
import { countMailTo } from "../../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { isLinkToRecord, recordOfLink } from "../../../platform/pages/recordLink.ts";
import { somebodyElses } from "../rules.ts";
import * as store from "./store.ts";

/** Transfer of a listing to another person, who accepts it through a mailed link. */

/** Payload of the task send_handed_over. */
export interface HandedOverMail {
  kind: "handed over";
  /** UUID of the transfer. */
  uuid: string;
  business: string;
  to: string;
  by: string;
}

type Deps = Pick<RequestContext, "db" | "services">;

/**
 * Returns the transfer of a mailed link.
 * @throws ApiError 404 if the link is invalid or its sender no longer owns the listing, 403 if the account has another address or an
 * unverified one
 */
export async function requireTransfer(
  { services }: Pick<Deps, "services">,
  db: DbOrTransaction,
  account: SignedInAccount,
  token: string,
  isLocked = false,
): Promise<store.TransferRow> {
  const uuid = recordOfLink(token);
  const row = uuid === undefined ? undefined : await store.findTransferByUuid(db, uuid, { isLocked });
  if (!row || !isLinkToRecord(services.config.GUIDE_SECRET, "transfer", token, { uuid: row.uuid, address: row.email })) throw notFound();
  if (account.email.toLowerCase() !== row.email) throw forbidden(somebodyElses());
  requireVerified(account);
  // The sender may have lost the listing meanwhile.
  if (!(await findOwned(db, row.business, row.from_account))) throw notFound();
  return row;
}

/**
 * Queues the mail with the link to accept a listing. It replaces an earlier transfer.
 * @throws ApiError 404 if the account does not own the listing, 429 at the mail limit
 */
export async function startTransfer(
  { db, services }: Deps,
  account: string,
  { code, email }: { code: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await findOwned(tx, code, account, { isLocked: true }))) throw notFound();
    await countMailTo({ db: tx, services }, "transfer", email);
    const { uuid } = await store.replaceTransfer(tx, { business: code, from_account: account, email });
    await enqueue(tx, { task: "send_transfer_link", key: `transfer ${uuid}`, payload: { kind: "transfer", uuid } });
    await writeLog(tx, { business: code, account, act: "claim.transfer_begun", id: uuid });
  });
}

/**
 * The caller has checked that the account owns the listing.
 * @throws ApiError 404 if no transfer is under way
 */
export async function endTransfer(db: DbOrTransaction, account: string, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.deleteTransfer(tx, code))) throw notFound();
    await writeLog(tx, { business: code, account, act: "claim.transfer_stopped", id: code });
  });
}

/**
 * Transfers the listing to the account that opened the link, and mails the previous owner.
 * @returns the listing's code
 * @throws ApiError 404 if the link is invalid or its sender no longer owns the listing, 403 if the account has another address or an
 * unverified one
 */
export async function acceptHandOver(deps: Deps, account: SignedInAccount, token: string): Promise<string> {
  const { business: code } = await requireTransfer(deps, deps.db, account, token);
  await deps.db.transaction(async (tx) => {
    // Locks the listing first, as every decision about its people does.
    await lockClaimed(tx, code);
    const { uuid, from_account } = await requireTransfer(deps, tx, account, token, true);
    await store.deleteTransfer(tx, code);
    // Add the new owner first: the mail about ended keys goes to the owners. Owners can transfer to a second address of their own
    // account.
    await addOwner(tx, { business_code: code, account_id: account.id });
    if (from_account !== account.id) await removeMembers(tx, code, from_account);
    await writeLog(tx, { business: code, account: account.id, act: "claim.transfer_accepted", id: uuid });
    const payload = { kind: "handed over", uuid, business: code, to: from_account, by: account.id } satisfies HandedOverMail;
    await enqueue(tx, { task: "send_handed_over", key: `handed over ${uuid}`, payload });
  });
  return code;
}
