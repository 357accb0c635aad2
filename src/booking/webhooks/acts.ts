import { writeLog } from "../../accounts/auditLog/store.ts";
import { listMakers, listOwners } from "../../accounts/travellers/people/store.ts";
import { findOwned } from "../../catalogue/listings/members/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import type { changeWebhook, createWebhook } from "./contract.ts";
import { type Happening, tooMany, WEBHOOKS_MAX, webhookIsOff } from "./rules.ts";
import * as store from "./store.ts";

/** Acts of owners on webhooks, and the notification of a listing's own systems. */

/** Enqueues the sending of due deliveries. */
const enqueueSending = (db: DbOrTransaction): Promise<void> => enqueue(db, { task: "post_webhooks", key: "post_webhooks", payload: {} });

/** Queues events for a listing's own systems. Called with the transaction of the act, so that either both are stored or neither is. */
export async function noteHappenings(db: DbOrTransaction, happenings: readonly Happening[]): Promise<void> {
  if ((await store.insertHappenings(db, happenings)) > 0) await enqueueSending(db);
}

interface Named {
  code: string;
  webhook: string;
}

/** Returns a webhook of the account's own listing. @throws ApiError 404 for any other webhook */
export async function requireOwnWebhook(
  db: DbOrTransaction,
  account: string,
  { code, webhook }: Named,
  options?: { isLocked: boolean },
): Promise<store.WebhookRow> {
  const row = (await findOwned(db, code, account, options)) && (await store.findWebhook(db, code, webhook));
  if (!row) throw notFound();
  return row;
}

/** A URL may contain a secret, so the log names only its host. */
const webhookLogEntry = ({ business, uuid, url }: store.WebhookRow) => ({ business, id: uuid, name: new URL(url).hostname });

/**
 * Makers, read in the transaction of the act: the response contains a secret that is shown only once, so no step may fail after the commit.
 */
type Makers = Awaited<ReturnType<typeof listMakers>>;

/** @throws ApiError 404 if the account does not own the listing, 400 on `url` if it has the maximum number of webhooks */
export function addWebhook(
  db: DbOrTransaction,
  account: string,
  { code, ...given }: InputOf<typeof createWebhook>["body"] & { code: string },
): Promise<{ made: store.WebhookRow; makers: Makers }> {
  return db.transaction(async (tx) => {
    if (!(await findOwned(tx, code, account, { isLocked: true }))) throw notFound();
    const made = await store.insertWebhook(tx, { ...given, uuid: newUuid(), business: code, created_by: account }, WEBHOOKS_MAX);
    if (!made) throw badRequest({ url: [tooMany()] });
    await writeLog(tx, { ...webhookLogEntry(made), account, act: "webhook.added" });
    return { made, makers: await listMakers(tx, [made.created_by]) };
  });
}

/** @returns the webhook, and whether it has a new maker and a new secret @throws ApiError 404 */
export function editWebhook(
  db: DbOrTransaction,
  account: string,
  { code, webhook, url, events, is_active }: InputOf<typeof changeWebhook>["body"] & Named,
): Promise<{ changed: store.WebhookRow; makers: Makers; isTakenOver: boolean }> {
  const asked = { ...(url !== undefined && { url }), ...(events && { events }), ...(is_active !== undefined && { is_active }) };
  return db.transaction(async (tx) => {
    const row = await requireOwnWebhook(tx, account, { code, webhook }, { isLocked: true });
    // An owner who changes another owner's address becomes the maker: the webhook is deleted when they are no longer an owner, and it gets
    // a new secret.
    const isTakenOver = url !== undefined && url !== row.url && row.created_by !== account;
    const changes = { ...asked, ...(isTakenOver && { created_by: account, secret_seed: newUuid() }) };
    const changed = await store.changeWebhook(tx, code, webhook, changes);
    if (!changed) throw notFound();
    await writeLog(tx, { ...webhookLogEntry(changed), account, act: "webhook.changed" });
    return { changed, makers: await listMakers(tx, [changed.created_by]), isTakenOver };
  });
}

/** @throws ApiError 404 */
export async function removeWebhook(db: DbOrTransaction, account: string, named: Named): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireOwnWebhook(tx, account, named);
    if (!(await store.deleteWebhook(tx, named.code, named.webhook))) throw notFound();
    await writeLog(tx, { ...webhookLogEntry(row), account, act: "webhook.deleted" });
  });
}

/**
 * Sends a delivery on an owner's request.
 * @param write creates or requeues the delivery
 * @throws ApiError 404, 409 while the webhook is off
 */
function sendByHand(
  db: DbOrTransaction,
  account: string,
  named: Named,
  write: (tx: Transaction, row: store.WebhookRow) => Promise<store.DeliveryRow | undefined>,
): Promise<store.DeliveryRow> {
  return db.transaction(async (tx) => {
    const row = await requireOwnWebhook(tx, account, named);
    if (!row.is_active) throw conflict(webhookIsOff());
    const delivery = await write(tx, row);
    if (!delivery) throw notFound();
    await enqueueSending(tx);
    return delivery;
  });
}

export const sendTest = (db: DbOrTransaction, account: string, named: Named): Promise<store.DeliveryRow> =>
  sendByHand(db, account, named, store.insertTest);

export const sendAgain = (db: DbOrTransaction, account: string, { delivery, ...named }: Named & { delivery: string }) =>
  sendByHand(db, account, named, (tx, { uuid }) => store.requeue(tx, uuid, delivery));

/** Records the result of a delivery attempt, and enqueues mails to the owners when it switches the webhook off. */
export async function noteTry(db: DbOrTransaction, row: store.DeliveryRow, outcome: store.Outcome): Promise<void> {
  await db.transaction(async (tx) => {
    const off = await store.noteOutcome(tx, row, outcome);
    if (!off) return;
    for (const { id: account_id } of await listOwners(tx, off.business)) {
      const key = `webhook off ${off.uuid} ${account_id} ${off.switched_off.getTime()}`;
      const payload = { kind: "webhook off", webhook: off.uuid, account_id, problem: outcome.problem, status: outcome.status, key };
      await enqueue(tx, { task: "send_webhook_off", key, payload });
    }
  });
}
