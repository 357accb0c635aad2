import { account } from "../../accounts/accounts/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { and, asc, count, desc, eq, inArray, lt, lte, ne, sql } from "../../platform/db/sql.ts";
import type { Db, DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { isElsewhere } from "../../platform/jobs/neighbours.ts";
import { currentRequestId } from "../../platform/tracing/requestScope.ts";
import { itemAt } from "../../platform/values/items.ts";
import { TEST_EVENT } from "./enumerations.ts";
import { buildDeliveryBody, DAY, type Happening, isFailingLong, LOG_DAYS, nextProbe, nextTry, type Problem } from "./rules.ts";
import { webhook, webhook_delivery } from "./tables.ts";

export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhook_delivery.$inferSelect;

/** Time after which another server tries a delivery whose server was killed during its try. */
const LEASE_MILLISECONDS = 120_000;
/** Number of due deliveries that are considered, of which each address gets one. */
const LOOKED_AT = 200;
const AT_ONCE = 500;

export const listWebhooks = (db: DbOrTransaction, code: string): Promise<WebhookRow[]> =>
  db.select().from(webhook).where(eq(webhook.business, code)).orderBy(asc(webhook.created), asc(webhook.uuid));

/** Returns a webhook of a listing; undefined if it belongs to another listing. */
export async function findWebhook(db: DbOrTransaction, code: string, uuid: string): Promise<WebhookRow | undefined> {
  return (
    await db
      .select()
      .from(webhook)
      .where(and(eq(webhook.uuid, uuid), eq(webhook.business, code)))
  )[0];
}

type NewWebhook = Pick<WebhookRow, "uuid" | "business" | "url" | "events" | "created_by">;

/**
 * @returns undefined if the listing has `max` webhooks. The caller locks the listing's row, because two simultaneous calls could exceed the
 * maximum
 */
export async function insertWebhook(db: Transaction, row: NewWebhook, max: number): Promise<WebhookRow | undefined> {
  const [open] = await db.select({ all: count() }).from(webhook).where(eq(webhook.business, row.business));
  if ((open?.all ?? 0) >= max) return undefined;
  const [written] = await db
    .insert(webhook)
    .values({ ...row, created: now() })
    .returning();
  return written;
}

type Changes = Partial<Pick<WebhookRow, "url" | "events" | "is_active" | "created_by" | "secret_seed">>;

const isWaitingFor = (hook: string) => and(eq(webhook_delivery.webhook, hook), eq(webhook_delivery.state, "waiting"));

/** Changes a webhook. A new address or switching it on resets its failures; switching it off gives up its waiting deliveries. */
export async function changeWebhook(db: Transaction, code: string, uuid: string, changes: Changes): Promise<WebhookRow | undefined> {
  const isRenewed = changes.url !== undefined || changes.is_active === true;
  const values = { ...changes, ...(isRenewed && { failures: 0, failing_since: null, switched_off: null }) };
  if (Object.keys(values).length === 0) return findWebhook(db, code, uuid);
  const [changed] = await db
    .update(webhook)
    .set(values)
    .where(and(eq(webhook.uuid, uuid), eq(webhook.business, code)))
    .returning();
  if (changed && !changed.is_active)
    await db
      .update(webhook_delivery)
      .set({ state: "failed", next_try: null, problem: "off" satisfies Problem })
      .where(isWaitingFor(uuid));
  return changed;
}

/** Gives a webhook a new maker and a new secret, so that the former maker can neither sign for it nor check its signatures. */
export async function takeOverWebhook(tx: Transaction, uuid: string, created_by: string): Promise<{ secret_seed: string }> {
  const secret_seed = newUuid();
  await tx.update(webhook).set({ created_by, secret_seed }).where(eq(webhook.uuid, uuid));
  return { secret_seed };
}

/** @returns false if the webhook does not belong to the listing */
export async function deleteWebhook(db: DbOrTransaction, code: string, uuid: string): Promise<boolean> {
  const { rowCount } = await db.delete(webhook).where(and(eq(webhook.uuid, uuid), eq(webhook.business, code)));
  return rowCount === 1;
}

/** Inserts the deliveries of events in one statement. @returns their number */
export async function insertHappenings(db: DbOrTransaction, happenings: readonly Happening[]): Promise<number> {
  if (happenings.length === 0) return 0;
  const codes = [...new Set(happenings.map(({ business: code }) => code))];
  const hooks = await db
    .select({ uuid: webhook.uuid, business: webhook.business, events: webhook.events })
    .from(webhook)
    .where(and(inArray(webhook.business, codes), webhook.is_active));
  const created = now();
  const rows = happenings.flatMap((one) =>
    hooks
      .filter((hook) => hook.business === one.business && hook.events.includes(one.event))
      .map((hook) => newDelivery(hook.uuid, one.event, one, created)),
  );
  if (rows.length > 0) await db.insert(webhook_delivery).values(rows);
  return rows.length;
}

/** Returns the number of deliveries that have not been sent yet. */
export async function countWaitingDeliveries(db: DbOrTransaction): Promise<number> {
  const [found] = await db.select({ waiting: count() }).from(webhook_delivery).where(eq(webhook_delivery.state, "waiting"));
  return found?.waiting ?? 0;
}

function newDelivery(hook: string, event: DeliveryRow["event"], about: { business: string; facts?: object }, created: Date) {
  const uuid = newUuid();
  const body = buildDeliveryBody({ ...about, event }, { id: uuid, created });
  return { uuid, webhook: hook, event, body, created, next_try: created, request_id: currentRequestId() ?? null };
}

export async function insertTest(db: DbOrTransaction, { uuid, business: code }: WebhookRow): Promise<DeliveryRow> {
  const written = await db
    .insert(webhook_delivery)
    .values(newDelivery(uuid, TEST_EVENT, { business: code }, now()))
    .returning();
  return itemAt(written, 0);
}

/** Source for listPage: the log of an address. */
export function deliveryPage(db: DbOrTransaction, hook: string) {
  const isOfHook = eq(webhook_delivery.webhook, hook);
  return {
    count: async () => (await db.select({ all: count() }).from(webhook_delivery).where(isOfHook))[0]?.all ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      db
        .select()
        .from(webhook_delivery)
        .where(isOfHook)
        .orderBy(desc(webhook_delivery.created), desc(webhook_delivery.uuid))
        .limit(limit)
        .offset(offset),
  };
}

/**
 * Puts a delivery back at the front of the queue. A waiting delivery stays as it is, so that repeated presses send it once.
 * @returns undefined if it belongs to another address
 */
export async function requeue(db: DbOrTransaction, hook: string, uuid: string): Promise<DeliveryRow | undefined> {
  const isIt = and(eq(webhook_delivery.uuid, uuid), eq(webhook_delivery.webhook, hook));
  const [row] = await db
    .update(webhook_delivery)
    .set({ state: "waiting", attempts: 0, next_try: now() })
    .where(and(isIt, ne(webhook_delivery.state, "waiting")))
    .returning();
  return row ?? (await db.select().from(webhook_delivery).where(isIt))[0];
}

export interface DueDelivery extends DeliveryRow {
  url: string;
  secret_seed: string | null;
}

/**
 * Claims a due delivery, the least tried one of its address. Two servers never claim the same one.
 * @param except hosts whose deliveries are skipped
 */
export async function takeDue(db: Db, except: string[]): Promise<DueDelivery | undefined> {
  const moment = now();
  const { rows } = await db.execute<Pick<DueDelivery, "uuid" | "url" | "secret_seed"> & Record<string, unknown>>(sql`
    UPDATE webhook_delivery AS taken SET attempts = taken.attempts + 1, tried = ${moment},
      next_try = ${new Date(moment.getTime() + LEASE_MILLISECONDS)}
    FROM webhook WHERE webhook.uuid = taken.webhook AND webhook.is_active AND taken.state = 'waiting' AND taken.next_try <= ${moment}
      AND taken.uuid IN (
        SELECT first.uuid FROM (
          SELECT DISTINCT ON (due.webhook) due.uuid FROM (
            SELECT one.uuid, one.webhook, one.attempts, one.created FROM webhook_delivery AS one JOIN webhook AS hook ON hook.uuid = one.webhook
            WHERE one.state = 'waiting' AND one.next_try <= ${moment} AND hook.is_active AND ${isElsewhere(sql`hook.url`, except)} ORDER BY one.next_try LIMIT ${LOOKED_AT}
          ) AS due ORDER BY due.webhook, due.attempts, due.created, due.uuid
        ) AS first LIMIT 1)
    RETURNING taken.uuid, webhook.url, webhook.secret_seed`);
  const [taken] = rows;
  if (!taken) return undefined;
  const [row] = await db.select().from(webhook_delivery).where(eq(webhook_delivery.uuid, taken.uuid));
  return row && { ...row, url: taken.url, secret_seed: taken.secret_seed };
}

export interface Outcome {
  status: number | null;
  /** Empty for a success. */
  problem: Problem;
  milliseconds: number;
}

/** Stores the result of a try. @returns the webhook if this try switched it off */
export async function noteOutcome(tx: Transaction, { uuid, webhook: hook, attempts }: DeliveryRow, outcome: Outcome) {
  const moment = now();
  const isOf = eq(webhook.uuid, hook);
  const [row] = await tx.select().from(webhook).where(isOf).for("no key update");
  if (!row) return undefined;
  const isTaken = outcome.problem === "";
  const next = isTaken || !row.is_active ? undefined : nextTry(attempts, moment);
  const state = isTaken ? ("delivered" as const) : next ? ("waiting" as const) : ("failed" as const);
  await tx
    .update(webhook_delivery)
    .set({ ...outcome, state, next_try: next ?? null })
    .where(eq(webhook_delivery.uuid, uuid));
  if (isTaken) {
    if (row.failures > 0) await tx.update(webhook).set({ failures: 0, failing_since: null }).where(isOf);
    return undefined;
  }
  const failures = row.failures + 1;
  const failing_since = row.failing_since ?? moment;
  if (row.is_active && isFailingLong(failing_since, moment)) {
    await tx.update(webhook).set({ failures, failing_since, is_active: false, switched_off: moment }).where(isOf);
    await tx.update(webhook_delivery).set({ state: "failed", next_try: null }).where(isWaitingFor(hook));
    return { ...row, switched_off: moment };
  }
  await tx.update(webhook).set({ failures, failing_since }).where(isOf);
  const probe = nextProbe(failures, moment);
  await tx
    .update(webhook_delivery)
    .set({ next_try: probe })
    .where(and(isWaitingFor(hook), ne(webhook_delivery.uuid, uuid), lte(webhook_delivery.next_try, probe)));
  return undefined;
}

/** Returns the data for a mail about a webhook; undefined if the webhook or the member is gone, or the webhook is on again. */
export async function findForMail(db: DbOrTransaction, uuid: string, account_id: string) {
  const [found] = await db
    .select({ hook: webhook, name: business.name, email: account.email })
    .from(webhook)
    .innerJoin(business, eq(business.code, webhook.business))
    .innerJoin(business_member, and(eq(business_member.business_code, webhook.business), eq(business_member.account_id, account_id)))
    .innerJoin(account, eq(account.id, business_member.account_id))
    .where(and(eq(webhook.uuid, uuid), sql`is_account_active(${account.id})`));
  return found?.hook.switched_off ? found : undefined;
}

/** Deletes a batch of deliveries that are too old for the log. */
export async function deleteOldDeliveries(db: DbOrTransaction): Promise<void> {
  const old = db
    .select({ uuid: webhook_delivery.uuid })
    .from(webhook_delivery)
    .where(lt(webhook_delivery.created, new Date(now().getTime() - LOG_DAYS * DAY)))
    .limit(AT_ONCE);
  await db.delete(webhook_delivery).where(inArray(webhook_delivery.uuid, old));
}

/** Returns which of these listings have one. */
export async function findConnected(db: DbOrTransaction, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: webhook.business })
    .from(webhook)
    .where(inArray(webhook.business, [...codes]));
  return rows.map(({ code }) => code);
}
