import { writeLog } from "../../accounts/auditLog/store.ts";
import { listMakers } from "../../accounts/travellers/people/store.ts";
import { findOwned } from "../../catalogue/listings/members/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { isPublicAddress, literalAddress } from "../../platform/security/publicFetch.ts";
import * as contract from "./contract.ts";
import { enqueueSending } from "./jobs.ts";
import { NOT_PUBLIC, SWITCHED_OFF, TOO_MANY, WEBHOOKS_MAX } from "./rules.ts";
import { secretSeed, webhookSecret } from "./secret.ts";
import * as store from "./store.ts";

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Webhooks as their owners see them. */
async function toWebhooks(db: DbOrTransaction, rows: readonly store.WebhookRow[]): Promise<contract.Webhook[]> {
  const makers = await listMakers(
    db,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map(({ created, created_by, failing_since, switched_off, ...row }) => ({
    ...row,
    created: created.toISOString(),
    created_by: makers.get(created_by) ?? null,
    failing_since: iso(failing_since),
    switched_off: iso(switched_off),
  }));
}
const toWebhook = async (db: DbOrTransaction, row: store.WebhookRow) => (await toWebhooks(db, [row]))[0] as contract.Webhook;

const toDelivery = ({ created, tried, next_try, ...row }: store.DeliveryRow): contract.Delivery => ({
  ...row,
  created: created.toISOString(),
  tried: iso(tried),
  next_try: iso(next_try),
});

/** A name is looked up each time that something is sent; this says at once what can never work. @throws ApiError 400 */
function checkAddress(url: string | undefined) {
  if (url === undefined) return;
  const { hostname } = new URL(url);
  const literal = literalAddress(hostname);
  const isOpen = literal === undefined ? hostname.includes(".") && !hostname.endsWith(".localhost") : isPublicAddress(literal);
  if (!isOpen) throw badRequest({ url: [NOT_PUBLIC] });
}

/** A webhook of one's own listing. @throws ApiError 404 for any other */
async function ownWebhook(
  db: DbOrTransaction,
  account_id: string,
  { code, webhook }: { code: string; webhook: string },
  options?: { isLocked: boolean },
) {
  const row = (await findOwned(db, code, account_id, options)) && (await store.findWebhook(db, code, webhook));
  if (!row) throw notFound();
  return row;
}

/** An address may hold a secret, so the log names its host alone. */
const webhookLogEntry = ({ business, uuid, url }: store.WebhookRow) => ({ business, id: uuid, name: new URL(url).hostname });

/** Has something sent by hand. @throws ApiError 404, 409 while the webhook is off */
function send(
  { db, account }: ContextFor<"owner">,
  params: { code: string; webhook: string },
  write: (tx: DbOrTransaction, row: store.WebhookRow) => Promise<store.DeliveryRow | undefined>,
) {
  return db.transaction(async (tx) => {
    const row = await ownWebhook(tx, account.id, params);
    if (!row.is_active) throw conflict(SWITCHED_OFF);
    const delivery = await write(tx, row);
    if (!delivery) throw notFound();
    await enqueueSending(tx);
    return toDelivery(delivery);
  });
}

export const webhookHandlers: EndpointHandler[] = [
  handle(contract.listWebhooks, async ({ params: { code }, query }, { db, account, address }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return listPage(query, address, inMemoryRows(await toWebhooks(db, await store.listWebhooks(db, code))));
  }),

  handle(contract.createWebhook, async ({ params: { code }, body }, { db, services, account }) => {
    checkAddress(body.url);
    return db.transaction(async (tx) => {
      if (!(await findOwned(tx, code, account.id, { isLocked: true }))) throw notFound();
      const row = { ...body, uuid: newUuid(), business: code, created_by: account.id };
      const made = await store.insertWebhook(tx, row, WEBHOOKS_MAX);
      if (!made) throw badRequest({ url: [TOO_MANY] });
      await writeLog(tx, { ...webhookLogEntry(made), account: account.id, act: "webhook.added" });
      return { ...(await toWebhook(tx, made)), secret: webhookSecret(services.config.GUIDE_SECRET, secretSeed(made)) };
    });
  }),

  handle(contract.changeWebhook, async ({ params, body: { url, events, is_active } }, { db, services, account }) => {
    checkAddress(url);
    const asked = { ...(url !== undefined && { url }), ...(events && { events }), ...(is_active !== undefined && { is_active }) };
    return db.transaction(async (tx) => {
      const row = await ownWebhook(tx, account.id, params, { isLocked: true });
      // The person who changes the address becomes the maker: the webhook ends with their right and gets a new secret.
      const isTakenOver = url !== undefined && url !== row.url && row.created_by !== account.id;
      const changes = { ...asked, ...(isTakenOver && { created_by: account.id, secret_seed: newUuid() }) };
      const changed = await store.changeWebhook(tx, params.code, params.webhook, changes);
      if (!changed) throw notFound();
      await writeLog(tx, { ...webhookLogEntry(changed), account: account.id, act: "webhook.changed" });
      const secret = isTakenOver ? { secret: webhookSecret(services.config.GUIDE_SECRET, secretSeed(changed)) } : {};
      return { ...(await toWebhook(tx, changed)), ...secret };
    });
  }),

  handle(contract.deleteWebhook, async ({ params }, { db, account }) => {
    await db.transaction(async (tx) => {
      const row = await ownWebhook(tx, account.id, params);
      if (!(await store.deleteWebhook(tx, params.code, params.webhook))) throw notFound();
      await writeLog(tx, { ...webhookLogEntry(row), account: account.id, act: "webhook.deleted" });
    });
    return undefined;
  }),

  handle(contract.testWebhook, ({ params }, ctx) => send(ctx, params, store.insertTest)),

  handle(contract.listDeliveries, async ({ params, query }, { db, account, address }) => {
    const { uuid } = await ownWebhook(db, account.id, params);
    const { count, rows } = store.deliveryPage(db, uuid);
    return listPage(query, address, { count, rows: async (window) => (await rows(window)).map(toDelivery) });
  }),

  handle(contract.redeliver, ({ params }, ctx) => send(ctx, params, (tx, { uuid }) => store.requeue(tx, uuid, params.delivery))),
];
