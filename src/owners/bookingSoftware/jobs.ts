import { logActs } from "../../accounts/auditLog/jobs.ts";
import { changedFields } from "../../accounts/auditLog/rules.ts";
import { closedDayActs } from "../../booking/calendars/jobs.ts";
import { toDayNumber } from "../../booking/calendars/nights.ts";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { itemActs } from "../../catalogue/items/jobs.ts";
import type { ItemValues } from "../../catalogue/items/list/rules.ts";
import { blankItem } from "../../catalogue/items/list/rules.ts";
import type { SeasonalPrice } from "../../catalogue/items/prices/rules.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { Services } from "../../platform/http/context.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobs.ts";
import { hostOfUrl, visitDue } from "../../platform/jobs/neighbours.ts";
import { dayIn } from "../../platform/values/format.ts";
import type { ReadProduct } from "./answers.ts";
import { type AskOptions, askProducts, askSoftware, calendarIn, type Software, SoftwareError } from "./askSoftware.ts";
import { askedDays, calendarQuestion, type ReadDays } from "./days.ts";
import { isOther, withSaid } from "./items.ts";
import { KEY_LOST } from "./rules.ts";
import { openKey } from "./secret.ts";
import * as store from "./store.ts";

/** A task has to end within two minutes; the next minute's run goes on. */
const RUN_MILLISECONDS = 50_000;
/** Of one connection, counted from its own beginning. */
const CONNECTION_MILLISECONDS = 45_000;
const NOTHING_OFFERED = "The software came back without any product.";

/** Writes what the software offers, and what of it is the guide's own into the items. */
async function writeProducts({ db }: Services, connection: store.ConnectionRow, products: readonly ReadProduct[]): Promise<void> {
  const { business, uuid } = connection;
  await db.transaction(async (tx) => {
    // The listing first, as whoever writes its items does.
    await itemActs.lockListing(tx, business);
    // Changed or removed while it was asked.
    if (!(await store.lockSame(tx, connection))) return;
    await store.saveProducts(tx, uuid, products);
    await store.deleteForgotten(tx, uuid);
    const items = new Map((await itemActs.listAllItems(tx, business)).map((row) => [row.id, row]));
    const updates = (await store.listLinked(tx, uuid)).flatMap((product) => {
      const row = items.get(product.item ?? "");
      if (!row) return [];
      const kind = row.kind as ItemKind;
      const before = Object.fromEntries(
        Object.keys(blankItem(kind)).map((field) => [field, row[field as keyof typeof row]]),
      ) as unknown as ItemValues;
      const { values, written } = withSaid(kind, before, product.written, product.said);
      return isOther(values, before) ? [{ product, row, before, values, written }] : [];
    });
    await itemActs.writeItems(tx, updates);
    const notes = updates.map(({ product, row, written }) => ({
      uuid: product.uuid,
      written,
      version: product.version === row.version ? row.version + 1 : null,
    }));
    await store.noteWritten(tx, notes);
    for (const { row, before, values } of updates) {
      const changed = changedFields(before, values, ["minimum_price_currency"]);
      await logActs.writeLog(tx, { business, account: null, side: "guide", act: "item.changed", id: row.id, name: row.title, ...changed });
    }
  });
}

/** Writes when a product is free and what it costs on which day, unless it is another item by now. */
async function writeDays(
  { db }: Services,
  { uuid, said: { minimum_price: price, minimum_price_currency: currency } }: store.ProductRow,
  read: ReadDays,
  { today, prices }: { today: string; prices: SeasonalPrice[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await store.lockProductItem(tx, uuid);
    if (item === undefined) return;
    await closedDayActs.saveClosedDays(tx, { item, holder: uuid }, read, { as_of: now(), today: toDayNumber(today) });
    if (price !== null && currency !== null) await itemActs.writeDayPrices(tx, item, { holder: uuid, price, currency, prices });
  });
}

/** Asks when a product is free. @throws SoftwareError where the others need not be asked */
async function readProduct(services: Services, software: Software, product: store.ProductRow, options: AskOptions): Promise<string> {
  const { db } = services;
  const today = dayIn(product.time_zone, now());
  const asked = askedDays(today);
  try {
    const body = await askSoftware(software, "/availability/calendar", options, calendarQuestion(product, asked));
    const { unit, said } = product;
    const read = await calendarIn(body, asked, { unit, said });
    if (read.isWhole) await writeDays(services, product, read, { today, prices: read.prices });
    const reason = read.isWhole ? "" : read.reason;
    await store.noteDays(db, product.uuid, reason);
    return reason;
  } catch (error) {
    if (!(error instanceof SoftwareError)) throw error;
    await store.noteDays(db, product.uuid, error.message);
    if (!error.isOfQuestion) throw error;
    return error.message;
  }
}

/** Reads one connection. Whatever goes wrong is written down beside it: what was known of it still counts. @returns false when it gave no answer */
async function readConnection(services: Services, row: store.ConnectionRow, options: AskOptions): Promise<boolean> {
  const end = performance.now() + CONNECTION_MILLISECONDS;
  const { db, config, reporter } = services;
  const key = openKey(config.GUIDE_SECRET, row.uuid, row.sealed_key);
  try {
    if (key === undefined) throw new SoftwareError(KEY_LOST);
    const software = { url: row.url, key };
    let reason = "";
    if (row.products_next <= now()) {
      const products = await askProducts(software, options);
      if (products.length === 0) reason = NOTHING_OFFERED;
      await writeProducts(services, row, products);
    }
    const linked = await store.listLinked(db, row.uuid);
    let asked = 0;
    // One after the other: a small system is not to be met by many questions at once.
    for (const product of linked) {
      if (performance.now() > end) break;
      await readProduct(services, software, product, options);
      asked += 1;
    }
    await store.noteRead(db, row, { isWhole: asked === linked.length, reason });
  } catch (error) {
    if (error instanceof SoftwareError) {
      await store.noteFailure(db, row, error.message);
      return !error.isSilence;
    }
    // One connection must not keep the others from being read.
    reporter.report(error, { source: "server" });
  }
  return true;
}

/** Reads all software whose time has come. @param options for tests, which read from this machine @param uuid the one that somebody waits for */
export async function readDueSoftware(services: Services, options: AskOptions = {}, uuid?: string): Promise<void> {
  const { db } = services;
  const round = {
    milliseconds: RUN_MILLISECONDS,
    take: (except: string[], id?: string) => store.claimConnection(db, except, id),
    hostOf: ({ url }: store.ConnectionRow) => hostOfUrl(url),
    visit: (row: store.ConnectionRow) => readConnection(services, row, options),
  };
  await visitDue(db, "booking software", round, uuid);
}

/** For software that somebody waits for. Called with the transaction that made it due. */
export const enqueueReading = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "read_octo_connection", payload: { uuid }, key: `octo connection ${uuid}` });

export const bookingSoftwareTasks: Tasks = {
  read_octo_connection: (payload, services) => readDueSoftware(services, {}, (payload as { uuid: string }).uuid),
  read_octo_connections: (_, services) => readDueSoftware(services),
};
