import { now } from "../../platform/clock.ts";
import type { Services } from "../../platform/http/context.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { hostOfUrl, visitDue } from "../../platform/jobs/neighbours.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { dayIn } from "../../platform/values/format.ts";
import { writeDays, writeProducts } from "./acts.ts";
import { type AskOptions, askProducts, askSoftware, calendarIn, type Software, SoftwareError } from "./askSoftware.ts";
import { askedDays, calendarQuestion } from "./days.ts";
import { openKey } from "./secret.ts";
import * as store from "./store.ts";

/** A task must end within two minutes. The run of the next minute continues. */
const RUN_MILLISECONDS = 50_000;
/** Time limit of one connection, counted from its own start. */
const CONNECTION_MILLISECONDS = 45_000;

/**
 * Reads the calendar of a product.
 * @returns the reason if it cannot be used (reasonText), or an empty string
 * @throws SoftwareError if the other products need not be tried
 */
async function readProduct(services: Services, software: Software, product: store.ProductRow, options: AskOptions): Promise<string> {
  const { db } = services;
  const today = dayIn(product.time_zone, now());
  const asked = askedDays(today);
  try {
    const body = await askSoftware(software, "/availability/calendar", options, calendarQuestion(product, asked));
    const { unit, said } = product;
    const read = await calendarIn(body, asked, { unit, said });
    if (read.isWhole) await writeDays(db, product, read, { today, prices: read.prices });
    const reason = read.isWhole ? "" : read.reason;
    await store.noteDays(db, product.uuid, reason);
    return reason;
  } catch (error) {
    if (!(error instanceof SoftwareError)) throw error;
    await store.noteDays(db, product.uuid, error.reason);
    if (!error.isOfQuestion) throw error;
    return error.reason;
  }
}

/**
 * Reads one connection. Stores the reason of a failure with it; earlier data stays valid.
 * @returns false if the software did not respond
 */
async function readConnection(services: Services, row: store.ConnectionRow, options: AskOptions): Promise<boolean> {
  const end = performance.now() + CONNECTION_MILLISECONDS;
  const { db, config, reporter } = services;
  const key = openKey(config.GUIDE_SECRET, row.uuid, row.sealed_key);
  try {
    if (key === undefined) throw new SoftwareError("key_lost");
    const software = { url: row.url, key };
    let reason = "";
    if (row.products_next <= now()) {
      const products = await askProducts(software, options);
      if (products.length === 0) reason = "no_products";
      await writeProducts(db, row, products);
    }
    const linked = await store.listLinked(db, row.uuid);
    let asked = 0;
    // One after the other, because a small system must not receive many requests at once.
    for (const product of linked) {
      if (performance.now() > end) break;
      await readProduct(services, software, product, options);
      asked += 1;
    }
    await store.noteRead(db, row, { isWhole: asked === linked.length, reason });
  } catch (error) {
    if (error instanceof SoftwareError) {
      await store.noteFailure(db, row, error.reason);
      return !error.isSilence;
    }
    // An error in one connection must not stop the others.
    reporter.report(error, { source: "server" });
  }
  return true;
}

/**
 * Reads all software that is due.
 * @param options for tests, which read from this machine
 * @param uuid a single connection that its owner waits for
 */
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

export const bookingSoftwareTasks: Tasks = {
  read_octo_connection: (payload, services) => readDueSoftware(services, {}, payloadUuid(payload)),
  read_octo_connections: (_, services) => readDueSoftware(services),
};
