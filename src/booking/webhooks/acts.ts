import { writeLog } from "../../accounts/auditLog/store.ts";
import { listMakers, listOwners } from "../../accounts/travellers/people/store.ts";
import { findOwned } from "../../catalogue/listings/members/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { changeWebhook, createWebhook } from "./contract.ts";
import { type Happening, SWITCHED_OFF, TOO_MANY, WEBHOOKS_MAX } from "./rules.ts";
import * as store from "./store.ts";

/** What owners do with webhooks, and how a listing's own systems are told. */

/** Has deliveries sent at once that are due. */
const enqueueSending = (db: DbOrTransaction): Promise<void> => enqueue(db, { task: "post_webhooks", key: "post_webhooks", payload: {} });

/** Has a listing's own systems told of what happened. Called with the transaction of the act: both are kept or neither. */
export async function noteHappenings(db: DbOrTransaction, happenings: readonly Happening[]): Promise<void> {
  if ((await store.insertHappenings(db, happenings)) > 0) await enqueueSending(db);
}

interface Named {
  code: string;
  webhook: string;
}

/** A webhook of one's own listing. @throws ApiError 404 for any other */
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

/** An address may hold a secret, so the log names its host alone. */
const webhookLogEntry = ({ business, uuid, url }: store.WebhookRow) => ({ business, id: uuid, name: new URL(url).hostname });

/** Read in the transaction of the act: the answer holds a secret that is shown once, so nothing may fail after it. */
type Makers = Awaited<ReturnType<typeof listMakers>>;

/** @throws ApiError 404 for a listing that is not theirs, 400 on `url` for one too many */
export function addWebhook(
  db: DbOrTransaction,
  account: string,
  { code, ...given }: InputOf<typeof createWebhook>["body"] & { code: string },
): Promise<{ made: store.WebhookRow; makers: Makers }> {
  return db.transaction(async (tx) => {
    if (!(await findOwned(tx, code, account, { isLocked: true }))) throw notFound();
    const made = await store.insertWebhook(tx, { ...given, uuid: newUuid(), business: code, created_by: account }, WEBHOOKS_MAX);
    if (!made) throw badRequest({ url: [TOO_MANY] });
    await writeLog(tx, { ...webhookLogEntry(made), account, act: "webhook.added" });
    return { made, makers: await listMakers(tx, [made.created_by]) };
  });
}

/** @returns it, and whether it has another maker and another secret now @throws ApiError 404 */
export function editWebhook(
  db: DbOrTransaction,
  account: string,
  { code, webhook, url, events, is_active }: InputOf<typeof changeWebhook>["body"] & Named,
): Promise<{ changed: store.WebhookRow; makers: Makers; isTakenOver: boolean }> {
  const asked = { ...(url !== undefined && { url }), ...(events && { events }), ...(is_active !== undefined && { is_active }) };
  return db.transaction(async (tx) => {
    const row = await requireOwnWebhook(tx, account, { code, webhook }, { isLocked: true });
    // The person who changes the address becomes the maker: the webhook ends with their right and gets a new secret.
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

/** Has something sent by hand. @param write what is sent @throws ApiError 404, 409 while the webhook is off */
function sendByHand(
  db: DbOrTransaction,
  account: string,
  named: Named,
  write: (tx: Transaction, row: store.WebhookRow) => Promise<store.DeliveryRow | undefined>,
): Promise<store.DeliveryRow> {
  return db.transaction(async (tx) => {
    const row = await requireOwnWebhook(tx, account, named);
    if (!row.is_active) throw conflict(SWITCHED_OFF);
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

/** Records the result of a delivery attempt, and mails the owners when it switches the webhook off. */
export async function noteTry(db: DbOrTransaction, row: store.DeliveryRow, outcome: store.Outcome): Promise<void> {
  await db.transaction(async (tx) => {
    const off = await store.noteOutcome(tx, row, outcome);
    if (!off) return;
    for (const { id: account_id } of await listOwners(tx, off.business)) {
      const key = `webhook off ${off.uuid} ${account_id} ${off.switched_off.getTime()}`;
      const payload = { kind: "webhook off", webhook: off.uuid, account_id, problem: outcome.problem, key };
      await enqueue(tx, { task: "send_webhook_off", key, payload });
    }
  });
}
