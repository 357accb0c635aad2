import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { deleteClosedDays, openClosedDays, saveClosedDays } from "../../booking/calendars/closed/store.ts";
import { toDayNumber } from "../../booking/calendars/nights.ts";
import { ITEM_KINDS } from "../../catalogue/items/enumerations.ts";
import { blankItem } from "../../catalogue/items/list/rules.ts";
import * as items from "../../catalogue/items/list/store.ts";
import type { SeasonalPrice } from "../../catalogue/items/prices/rules.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { findOwned } from "../../catalogue/listings/members/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { utcDay } from "../../platform/values/days.ts";
import { oneOf } from "../../platform/values/items.ts";
import type { ReadProduct } from "./answers.ts";
import { type ListedProduct, type Plan, planChoices } from "./choices.ts";
import type { chooseProducts, disconnectSoftware } from "./contract.ts";
import type { ReadDays } from "./days.ts";
import { allFields, isOther, openFields, withSaid } from "./items.ts";
import { sealKey } from "./secret.ts";
import * as store from "./store.ts";

/** Acts of owners on their booking software, and the writes of each read. */

/** @throws ApiError 404 if the account does not own the listing */
export async function requireOwner(db: DbOrTransaction, account: string, code: string, isLocked = false): Promise<void> {
  if (!(await findOwned(db, code, account, { isLocked }))) throw notFound();
}

/** Returns the items that a product can be linked to. */
export const listBookableItems = async (db: DbOrTransaction, code: string) =>
  (await items.listAllItems(db, code)).flatMap((row) => {
    const kind = oneOf(["room", "activity"], row.kind);
    return kind ? [{ ...row, kind }] : [];
  });

type BookableRow = Awaited<ReturnType<typeof listBookableItems>>[number];

export const toListedProduct = ({ row, item }: store.ListedRow): ListedProduct => ({
  uuid: row.uuid,
  title: row.said.title,
  state: row.state === "linked" && item === null ? "left_out" : row.state,
  item,
  is_gone: row.gone !== null,
});

export const utcToday = () => utcDay(now());

/** Queues a read for an owner who waits for it. Call it in the transaction that made the read due. */
const enqueueReading = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "read_octo_connection", payload: { uuid }, key: `octo connection ${uuid}` });

interface Connected {
  code: string;
  url: string;
  key: string;
  name: string;
  products: readonly ReadProduct[];
}

/**
 * Connects a listing to its software, or changes the URL and key, and queues a read.
 * @throws ApiError 404 if the account does not own the listing
 */
export async function keepConnection(
  { db, services }: Pick<RequestContext, "db" | "services">,
  account: string,
  { code, url, key, name, products }: Connected,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOwner(tx, account, code, true);
    const before = await store.findConnection(tx, code, { isLocked: true });
    const uuid = before?.uuid ?? newUuid();
    const sealed_key = sealKey(services.config.GUIDE_SECRET, uuid, key);
    await store.saveConnection(tx, { uuid, business: code, url, sealed_key, name, created_by: account });
    await store.saveProducts(tx, uuid, products);
    // The job updates existing items, as it always does.
    if (before) await store.askSoon(tx, uuid);
    await enqueueReading(tx, uuid);
    const act = before ? "software.changed" : "software.connected";
    await writeLog(tx, { business: code, account, act, id: uuid, name });
  });
}

/**
 * Queues a read of the software.
 * @throws ApiError 404 if the account does not own the listing or no software is connected
 */
export async function readAgain(db: DbOrTransaction, account: string, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOwner(tx, account, code);
    const connection = await store.findConnection(tx, code, { isLocked: true });
    if (!connection) throw notFound();
    await store.askSoon(tx, connection.uuid);
    await enqueueReading(tx, connection.uuid);
  });
}

/** Applies the owner's choices: adds activities, links items and fills their empty fields, unlinks the rest. */
async function carryOut(
  tx: Transaction,
  { business, name }: store.ConnectionRow,
  { added, linked, leftOut }: Plan,
  products: readonly store.ListedRow[],
  rows: BookableRow[],
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
  // Delete the closed days of the item's previous product.
  await deleteClosedDays(tx, [...links.map(({ uuid }) => uuid), ...leftOut]);
  await openClosedDays(
    tx,
    links.map(({ uuid, item }) => ({ item, holder: uuid, source: name })),
  );
}

type Choices = InputOf<typeof chooseProducts>["body"]["choices"];

/**
 * Saves which product is linked to which item.
 * @throws ApiError 404 if the account does not own the listing or no software is connected, 400 on `choices`
 */
export async function carryOutChoices(
  db: DbOrTransaction,
  account: string,
  { code, choices }: { code: string; choices: Choices },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that items are counted and linked by one request at a time.
    await requireOwner(tx, account, code, true);
    const connection = await store.findConnection(tx, code, { isLocked: true });
    if (!connection) throw notFound();
    const [products, rows] = [await store.listProducts(tx, connection.uuid, utcToday()), await listBookableItems(tx, code)];
    const plan = planChoices(choices, products.map(toListedProduct), rows);
    if ("errors" in plan) throw badRequest({ choices: plan.errors });
    await carryOut(tx, connection, plan, products, rows);
    if (plan.added.length + plan.linked.length + plan.leftOut.length === 0) return;
    await store.askSoon(tx, connection.uuid);
    await enqueueReading(tx, connection.uuid);
    await writeLog(tx, { business: code, account, act: "software.chosen", id: connection.uuid, name: connection.name });
  });
}

type Kept = InputOf<typeof disconnectSoftware>["body"]["items"];

/**
 * Deletes a connection.
 * @param items "remove" also deletes the items that it added and that are unchanged since
 * @throws ApiError 404 if the account does not own the listing
 */
export async function removeConnection(
  db: DbOrTransaction,
  account: string,
  { code, items: kept }: { code: string; items: Kept },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOwner(tx, account, code, true);
    const connection = await store.findConnection(tx, code, { isLocked: true });
    if (!connection) return;
    if (kept === "remove") {
      const version = new Map((await listBookableItems(tx, code)).map((row) => [row.id, row.version]));
      const own = (await store.listProducts(tx, connection.uuid, utcToday())).flatMap(({ row, item }) =>
        item !== null && row.is_added && row.version === version.get(item) ? [item] : [],
      );
      await items.markAllDeleted(tx, own);
    }
    await store.deleteConnection(tx, code);
    await writeLog(tx, { business: code, account, act: "software.disconnected", id: connection.uuid, name: connection.name });
  });
}

/** Saves the products of the software, and updates the item fields that the guide wrote. */
export async function writeProducts(db: DbOrTransaction, connection: store.ConnectionRow, products: readonly ReadProduct[]): Promise<void> {
  const { business, uuid } = connection;
  await db.transaction(async (tx) => {
    // Locks the listing first, as all writers of its items do.
    await items.lockListing(tx, business);
    // The connection was changed or removed during the read.
    if (!(await store.lockSame(tx, connection))) return;
    await store.saveProducts(tx, uuid, products);
    await store.deleteForgotten(tx, uuid);
    const rows = new Map((await items.listAllItems(tx, business)).map((row) => [row.id, row]));
    const updates = (await store.listLinked(tx, uuid)).flatMap((product) => {
      const row = rows.get(product.item ?? "");
      const kind = oneOf(enumValues(ITEM_KINDS), row?.kind);
      if (!row || !kind) return [];
      const before = items.toItemValues(row);
      const { values, written } = withSaid(kind, before, product.written, product.said);
      return isOther(values, before) ? [{ product, row, before, values, written }] : [];
    });
    await items.writeItems(tx, updates);
    const notes = updates.map(({ product, row, written }) => ({
      uuid: product.uuid,
      written,
      version: product.version === row.version ? row.version + 1 : null,
    }));
    await store.noteWritten(tx, notes);
    for (const { row, before, values } of updates) {
      const changed = changedFields(before, values, ["minimum_price_currency"]);
      await writeLog(tx, { business, account: null, side: "guide", act: "item.changed", id: row.id, name: row.title, ...changed });
    }
  });
}

/** Saves the free days and daily prices of a product, unless it is no longer linked to an item. */
export async function writeDays(
  db: DbOrTransaction,
  { uuid, said: { minimum_price: price, minimum_price_currency: currency } }: store.ProductRow,
  read: ReadDays,
  { today, prices }: { today: string; prices: SeasonalPrice[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await store.lockProductItem(tx, uuid);
    if (item === undefined) return;
    await saveClosedDays(tx, { item, holder: uuid }, read, { as_of: now(), today: toDayNumber(today) });
    if (price !== null && currency !== null) await items.writeDayPrices(tx, item, { holder: uuid, price, currency, prices });
  });
}
