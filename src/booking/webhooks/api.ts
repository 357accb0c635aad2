import { listMakers } from "../../accounts/travellers/people/store.ts";
import { findOwned } from "../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { isPublicAddress, literalAddress } from "../../platform/security/publicFetch.ts";
import * as acts from "./acts.ts";
import * as contract from "./contract.ts";
import { notPublic, problemText } from "./rules.ts";
import { secretSeed, webhookSecret } from "./secret.ts";
import * as store from "./store.ts";

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Returns a webhook as its owners see it. */
const toWebhook = (
  { created, created_by, failing_since, switched_off, ...row }: store.WebhookRow,
  makers: Awaited<ReturnType<typeof listMakers>>,
): contract.Webhook => ({
  ...row,
  created: created.toISOString(),
  created_by: makers.get(created_by) ?? null,
  failing_since: iso(failing_since),
  switched_off: iso(switched_off),
});

async function readWebhooks(db: DbOrTransaction, code: string): Promise<contract.Webhook[]> {
  const rows = await store.listWebhooks(db, code);
  const makers = await listMakers(
    db,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map((row) => toWebhook(row, makers));
}

const toDelivery = ({ created, tried, next_try, ...row }: store.DeliveryRow): contract.Delivery => ({
  ...row,
  created: created.toISOString(),
  tried: iso(tried),
  next_try: iso(next_try),
  problem: problemText(row.problem, row.status),
});

/** Rejects addresses that can never work. Host names are resolved again for each delivery. @throws ApiError 400 */
function checkAddress(url: string | undefined) {
  if (url === undefined) return;
  const { hostname } = new URL(url);
  const literal = literalAddress(hostname);
  const isOpen = literal === undefined ? hostname.includes(".") && !hostname.endsWith(".localhost") : isPublicAddress(literal);
  if (!isOpen) throw badRequest({ url: [notPublic()] });
}

/** For the menu of the desk, which owners/frame builds. */
export const webhookReads = { findConnected: store.findConnected };

export const webhookHandlers: EndpointHandler[] = [
  handle(contract.listWebhooks, async ({ params: { code }, query }, { db, account, address }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return listPage(query, address, inMemoryRows(await readWebhooks(db, code)));
  }),

  handle(contract.createWebhook, async ({ params: { code }, body }, { db, services, account }) => {
    checkAddress(body.url);
    const { made, makers } = await acts.addWebhook(db, account.id, { code, ...body });
    return { ...toWebhook(made, makers), secret: webhookSecret(services.config.GUIDE_SECRET, secretSeed(made)) };
  }),

  handle(contract.changeWebhook, async ({ params, body }, { db, services, account }) => {
    checkAddress(body.url);
    const { changed, makers, isTakenOver } = await acts.editWebhook(db, account.id, { ...params, ...body });
    const secret = isTakenOver ? { secret: webhookSecret(services.config.GUIDE_SECRET, secretSeed(changed)) } : {};
    return { ...toWebhook(changed, makers), ...secret };
  }),

  handle(contract.deleteWebhook, async ({ params }, { db, account }) => {
    await acts.removeWebhook(db, account.id, params);
    return undefined;
  }),

  handle(contract.testWebhook, async ({ params }, { db, account }) => toDelivery(await acts.sendTest(db, account.id, params))),

  handle(contract.listDeliveries, async ({ params, query }, { db, account, address }) => {
    const { uuid } = await acts.requireOwnWebhook(db, account.id, params);
    const { count, rows } = store.deliveryPage(db, uuid);
    return listPage(query, address, { count, rows: async (window) => (await rows(window)).map(toDelivery) });
  }),

  handle(contract.redeliver, async ({ params }, { db, account }) => toDelivery(await acts.sendAgain(db, account.id, params))),
];
