import { writeLog } from "../../accounts/auditLog/store.ts";
import { deleteClosedDays, openClosedDays } from "../../booking/calendars/closed/store.ts";
import { blankItem } from "../../catalogue/items/list/rules.ts";
import * as items from "../../catalogue/items/list/store.ts";
import { daysIn } from "../../catalogue/items/prices/rules.ts";
import { findOwned } from "../../catalogue/listings/members/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { isPublicAddress, literalAddress } from "../../platform/security/publicFetch.ts";
import { utcDay } from "../../platform/values/days.ts";
import { type AskOptions, askName, askProducts, SoftwareError } from "./askSoftware.ts";
import { type ListedProduct, type Plan, planChoices, suggestionFor } from "./choices.ts";
import * as contract from "./contract.ts";
import { allFields, openFields, withSaid } from "./items.ts";
import { enqueueReading } from "./jobs.ts";
import { isKey, NO_ADDRESS, NO_KEY, OWN_ADDRESS, PRIVATE_ADDRESS, softwareAddress } from "./rules.ts";
import { sealKey } from "./secret.ts";
import * as store from "./store.ts";

type Ctx = ContextFor<"owner">;

/** @throws ApiError 404 for a listing that the account does not own */
async function requireOwner(db: DbOrTransaction, { account }: Pick<Ctx, "account">, code: string, isLocked = false): Promise<void> {
  if (!(await findOwned(db, code, account.id, { isLocked }))) throw notFound();
}

/** What a product can be. */
const bookable = async (db: DbOrTransaction, code: string) =>
  (await items.listAllItems(db, code)).flatMap((row) =>
    row.kind === "room" || row.kind === "activity" ? [{ ...row, kind: row.kind as "room" | "activity" }] : [],
  );

const asListed = ({ row, item }: store.ListedRow): ListedProduct => ({
  uuid: row.uuid,
  title: row.said.title,
  state: row.state === "linked" && item === null ? "left_out" : row.state,
  item,
  is_gone: row.gone !== null,
});

const today = () => utcDay(now());

async function readBookingSoftware(db: DbOrTransaction, code: string): Promise<contract.BookingSoftware> {
  const moment = now().toISOString();
  const [connection, rows] = await Promise.all([store.findConnection(db, code), bookable(db, code)]);
  const own = rows.map(({ id, title, kind }) => ({ id, title, kind }));
  if (!connection) return { moment, connection: null, products: [], items: own };
  const listed = await store.listProducts(db, connection.uuid, today());
  const linked = new Set(listed.map(({ item }) => item));
  const open = own.filter(({ id }) => !linked.has(id));
  const { url, name, created, reason, tried, next_try, products_as_of } = connection;
  const read = listed.flatMap(({ days_as_of }) => days_as_of?.toISOString() ?? []).toSorted();
  return {
    moment,
    connection: {
      url,
      name,
      reason,
      created: created.toISOString(),
      tried: tried?.toISOString() ?? null,
      next_try: next_try.toISOString(),
      products_as_of: products_as_of.toISOString(),
      days_as_of: read[0] ?? null,
    },
    products: listed.map((one) => {
      const product = asListed(one);
      const { minimum_price, minimum_price_currency, duration } = one.row.said;
      return {
        ...product,
        ...{ minimum_price, minimum_price_currency, duration },
        item_title: one.item_title,
        suggestion: suggestionFor(product, open),
        closed_count: one.closed_count,
        priced_days: one.day_prices?.holder === one.row.uuid ? daysIn(one.day_prices.prices) : 0,
        days_as_of: one.days_as_of?.toISOString() ?? null,
        reason: one.row.reason,
      };
    }),
    items: own,
  };
}

/** The address as far as its words tell; where its name leads is looked at whenever it is asked. @throws ApiError 400 on `url` */
function checkedAddress(text: string, { services }: Pick<Ctx, "services">, isPlainAllowed: boolean | undefined): string {
  const url = softwareAddress(text, isPlainAllowed);
  if (!url) throw badRequest({ url: [NO_ADDRESS] });
  const { hostname, origin } = new URL(url);
  const literal = literalAddress(hostname);
  if (literal !== undefined && !isPublicAddress(literal)) throw badRequest({ url: [PRIVATE_ADDRESS] });
  const { config } = services;
  if ([config.origin, ...Object.values(config.hosts)].includes(origin)) throw badRequest({ url: [OWN_ADDRESS] });
  return url;
}

/** Asks the software, and says under which field what is wrong. @throws ApiError 400 */
async function tryOut(software: { url: string; key: string }, options: AskOptions) {
  try {
    const products = await askProducts(software, options);
    return { products, name: await askName(software, options) };
  } catch (error) {
    if (error instanceof SoftwareError) throw badRequest({ [error.field]: [error.message] });
    throw error;
  }
}

/** Makes of products what was chosen: adds activities, fills what nobody has said of items that are there, and lets go of others. */
async function carryOut(
  tx: Transaction,
  { business, name }: store.ConnectionRow,
  { added, linked, leftOut }: Plan,
  products: readonly store.ListedRow[],
  rows: Awaited<ReturnType<typeof bookable>>,
): Promise<void> {
  const saidOf = new Map(products.map(({ row }) => [row.uuid, row.said]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const fresh = added.flatMap((uuid) => {
    const said = saidOf.get(uuid);
    return said ? [{ uuid, id: newUuid(), ...withSaid("activity", blankItem("activity"), allFields("activity"), said) }] : [];
  });
  await items.addItems(tx, { kind: "activity", business_code: business }, fresh);
  const joined = linked.flatMap(({ product: uuid, item }) => {
    const [row, said] = [byId.get(item), saidOf.get(uuid)];
    if (!row || !said) return [];
    const before = items.toItemValues(row);
    return [{ uuid, row, ...withSaid(row.kind, before, openFields(row.kind, before), said) }];
  });
  await items.writeItems(tx, joined);
  const links: store.Link[] = [
    ...fresh.map(({ uuid, id, written }) => ({ uuid, item: id, is_added: true, written, version: 1 })),
    ...joined.map(({ uuid, row, written }) => ({ uuid, item: row.id, is_added: false, written, version: row.version + 1 })),
  ];
  await store.saveLinks(tx, links, leftOut);
  // Of an item that passes from one product to another the days of the first are gone.
  await deleteClosedDays(tx, [...links.map(({ uuid }) => uuid), ...leftOut]);
  await openClosedDays(
    tx,
    links.map(({ uuid, item }) => ({ item, holder: uuid, source: name })),
  );
}

/** @param options for tests, whose software is on this machine */
export const octoClientHandlersWith = (options: AskOptions = {}): EndpointHandler[] => [
  handle(contract.getSoftware, async ({ params: { code } }, ctx) => {
    await requireOwner(ctx.db, ctx, code);
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.connectSoftware, async ({ params: { code }, body }, ctx) => {
    await requireOwner(ctx.db, ctx, code);
    const url = checkedAddress(body.url, ctx, options.isPlainAllowed);
    const key = body.api_key.trim();
    if (!isKey(key)) throw badRequest({ api_key: [NO_KEY] });
    const { products, name } = await tryOut({ url, key }, options);
    await ctx.db.transaction(async (tx) => {
      await requireOwner(tx, ctx, code, true);
      const before = await store.findConnection(tx, code, { isLocked: true });
      const uuid = before?.uuid ?? newUuid();
      const sealed_key = sealKey(ctx.services.config.GUIDE_SECRET, uuid, key);
      await store.saveConnection(tx, { uuid, business: code, url, sealed_key, name, created_by: ctx.account.id });
      await store.saveProducts(tx, uuid, products);
      // What it says of items that are there already is written by the job, as it always is.
      if (before) await store.askSoon(tx, uuid);
      await enqueueReading(tx, uuid);
      const act = before ? "software.changed" : "software.connected";
      await writeLog(tx, { business: code, account: ctx.account.id, act, id: uuid, name });
    });
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.refreshSoftware, async ({ params: { code } }, ctx) => {
    await ctx.db.transaction(async (tx) => {
      await requireOwner(tx, ctx, code);
      const connection = await store.findConnection(tx, code, { isLocked: true });
      if (!connection) throw notFound();
      await store.askSoon(tx, connection.uuid);
      await enqueueReading(tx, connection.uuid);
    });
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.chooseProducts, async ({ params: { code }, body: { choices } }, ctx) => {
    await ctx.db.transaction(async (tx) => {
      // Locked, so that items are counted and matched one after the other.
      await requireOwner(tx, ctx, code, true);
      const connection = await store.findConnection(tx, code, { isLocked: true });
      if (!connection) throw notFound();
      const [products, rows] = [await store.listProducts(tx, connection.uuid, today()), await bookable(tx, code)];
      const plan = planChoices(choices, products.map(asListed), rows);
      if ("errors" in plan) throw badRequest({ choices: plan.errors });
      await carryOut(tx, connection, plan, products, rows);
      if (plan.added.length + plan.linked.length + plan.leftOut.length === 0) return;
      await store.askSoon(tx, connection.uuid);
      await enqueueReading(tx, connection.uuid);
      await writeLog(tx, { business: code, account: ctx.account.id, act: "software.chosen", id: connection.uuid, name: connection.name });
    });
    return readBookingSoftware(ctx.db, code);
  }),

  handle(contract.disconnectSoftware, async ({ params: { code }, body }, ctx) => {
    await ctx.db.transaction(async (tx) => {
      await requireOwner(tx, ctx, code, true);
      const connection = await store.findConnection(tx, code, { isLocked: true });
      if (!connection) return;
      if (body.items === "remove") {
        const version = new Map((await bookable(tx, code)).map((row) => [row.id, row.version]));
        const own = (await store.listProducts(tx, connection.uuid, today())).flatMap(({ row, item }) =>
          item !== null && row.is_added && row.version === version.get(item) ? [item] : [],
        );
        await items.markAllDeleted(tx, own);
      }
      await store.deleteConnection(tx, code);
      await writeLog(tx, {
        business: code,
        account: ctx.account.id,
        act: "software.disconnected",
        id: connection.uuid,
        name: connection.name,
      });
    });
    return readBookingSoftware(ctx.db, code);
  }),
];

export const bookingSoftwareHandlers = octoClientHandlersWith();
