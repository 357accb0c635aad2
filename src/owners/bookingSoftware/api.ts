import { daysIn } from "../../catalogue/items/prices/rules.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { isPublicAddress, literalAddress } from "../../platform/security/publicFetch.ts";
import * as acts from "./acts.ts";
import { type AskOptions, askName, askProducts, SoftwareError } from "./askSoftware.ts";
import { suggestionFor } from "./choices.ts";
import * as contract from "./contract.ts";
import { guidesOwnAddress, isKey, noAddress, noKey, privateAddress, reasonText, softwareAddress } from "./rules.ts";
import * as store from "./store.ts";

type Ctx = ContextFor<"owner">;

async function readBookingSoftware(db: DbOrTransaction, code: string): Promise<contract.BookingSoftware> {
  const moment = now().toISOString();
  const [connection, rows] = await Promise.all([store.findConnection(db, code), acts.listBookableItems(db, code)]);
  const own = rows.map(({ id, title, kind }) => ({ id, title, kind }));
  if (!connection) return { moment, connection: null, products: [], items: own };
  const listed = await store.listProducts(db, connection.uuid, acts.utcToday());
  const linked = new Set(listed.map(({ item }) => item));
  const open = own.filter(({ id }) => !linked.has(id));
  const { url, name, created, reason, tried, next_try, products_as_of } = connection;
  const read = listed.flatMap(({ days_as_of }) => days_as_of?.toISOString() ?? []).toSorted();
  return {
    moment,
    connection: {
      url,
      name,
      reason: reasonText(reason),
      created: created.toISOString(),
      tried: tried?.toISOString() ?? null,
      next_try: next_try.toISOString(),
      products_as_of: products_as_of.toISOString(),
      days_as_of: read[0] ?? null,
    },
    products: listed.map((one) => {
      const product = acts.toListedProduct(one);
      const { minimum_price, minimum_price_currency, duration } = one.row.said;
      return {
        ...product,
        ...{ minimum_price, minimum_price_currency, duration },
        item_title: one.item_title,
        suggestion: suggestionFor(product, open),
        closed_count: one.closed_count,
        priced_days: one.day_prices?.holder === one.row.uuid ? daysIn(one.day_prices.prices) : 0,
        days_as_of: one.days_as_of?.toISOString() ?? null,
        reason: reasonText(one.row.reason),
      };
    }),
    items: own,
  };
}

/**
 * Checks the text of the URL. The IP address of its host is checked at each request.
 * @throws ApiError 400 on `url`
 */
function checkedAddress(text: string, { services }: Pick<Ctx, "services">, isPlainAllowed: boolean | undefined): string {
  const url = softwareAddress(text, isPlainAllowed);
  if (!url) throw badRequest({ url: [noAddress()] });
  const { hostname, origin } = new URL(url);
  const literal = literalAddress(hostname);
  if (literal !== undefined && !isPublicAddress(literal)) throw badRequest({ url: [privateAddress()] });
  const { config } = services;
  if ([config.origin, ...Object.values(config.hosts)].includes(origin)) throw badRequest({ url: [guidesOwnAddress()] });
  return url;
}

/**
 * Reads the products once to test the connection.
 * @throws ApiError 400 under the field that is wrong
 */
async function tryOut(software: { url: string; key: string }, options: AskOptions) {
  try {
    const products = await askProducts(software, options);
    return { products, name: await askName(software, options) };
  } catch (error) {
    if (error instanceof SoftwareError) throw badRequest({ [error.field]: [reasonText(error.reason)] });
    throw error;
  }
}

/** @param options for tests, whose software runs on this machine */
/** For the menu of the desk, which owners/frame builds. */
export const bookingSoftwareReads = { findConnected: store.findConnected };

export const octoClientHandlersWith = (options: AskOptions = {}): EndpointHandler[] => [
  handle(contract.getSoftware, async ({ params: { code } }, ctx) => {
    await acts.requireOwner(ctx.db, ctx.account.id, code);
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.connectSoftware, async ({ params: { code }, body }, ctx) => {
    await acts.requireOwner(ctx.db, ctx.account.id, code);
    const url = checkedAddress(body.url, ctx, options.isPlainAllowed);
    const key = body.api_key.trim();
    if (!isKey(key)) throw badRequest({ api_key: [noKey()] });
    const { products, name } = await tryOut({ url, key }, options);
    await acts.keepConnection(ctx, ctx.account.id, { code, url, key, name, products });
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.refreshSoftware, async ({ params: { code } }, ctx) => {
    await acts.readAgain(ctx.db, ctx.account.id, code);
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.chooseProducts, async ({ params: { code }, body: { choices } }, ctx) => {
    await acts.carryOutChoices(ctx.db, ctx.account.id, { code, choices });
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.disconnectSoftware, async ({ params: { code }, body }, ctx) => {
    await acts.removeConnection(ctx.db, ctx.account.id, { code, items: body.items });
    return readBookingSoftware(ctx.db, code);
  }),
];

export const bookingSoftwareHandlers = octoClientHandlersWith();
