import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { lockKey } from "../src/accounts/apiKeys/store.ts";
import { writeFeed } from "../src/booking/calendars/acts.ts";
import { toDayNumber } from "../src/booking/calendars/nights.ts";
import { confirmNights, takeNights } from "../src/booking/calendars/store.ts";
import { insertBooking } from "../src/booking/octo/store.ts";
import { newCode, newUuid } from "../src/platform/clock.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { openPool } from "../src/platform/db/pool.ts";
import type { Db } from "../src/platform/db/types.ts";
import { hashOfToken } from "../src/platform/security/token.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { table, whole } from "./report.ts";

/** A thousand people want the last room at the same moment, by each way to take a night. Exactly one may get it. */
const ATTEMPTS = 1_000;
/** As many connections as the servers of one database usually have. */
const CONNECTIONS = 20;
const STAY = { from: "2027-03-10", to: "2027-03-13" };

async function makeRoom(db: Db): Promise<string> {
  const [code, item] = [newCode(), newUuid()];
  await db.execute(sql`INSERT INTO country (code, name, region) VALUES ('ID', 'Indonesia', 'AS') ON CONFLICT DO NOTHING`);
  await db.execute(sql`INSERT INTO business (code, name, business_type, country_code, slug, cover_image_uuid)
    VALUES (${code}, 'Umah', 'accommodation', 'ID', ${code}, ${newUuid()})`);
  await db.execute(sql`INSERT INTO inventory_item (id, business_profile, kind, title, image_link_uuid)
    VALUES (${item}, ${code}, 'room', 'Mango room', ${newUuid()})`);
  return item;
}

async function makeFeed(db: Db, item: string): Promise<string> {
  const uuid = newUuid();
  await db.execute(sql`INSERT INTO calendar_feed (uuid, item, url, time_zone, created, next_try)
    VALUES (${uuid}, ${item}, ${`https://a.example/${uuid}`}, 'UTC', now(), now())`);
  return uuid;
}

const take = (db: Db, item: string, holder: string, kept_until: Date | null = null) =>
  db.transaction((tx) => takeNights(tx, { item, holder, ...STAY, kept_until })).then(({ taken }) => taken.length === 0);
async function makeKeys(db: Db, item: string): Promise<string[]> {
  const keys = Array.from({ length: 10 }, () => newUuid());
  for (const key of keys)
    await db.execute(sql`INSERT INTO api_key (uuid, business_code, label, scope, hash, hint, created)
      SELECT ${key}, business_profile, 'A reseller', 'book', ${hashOfToken(key)}, '', now() FROM inventory_item WHERE id = ${item}`);
  return keys;
}

/** Inserts a booking that holds the nights; rolls back completely if they are taken. */
async function holdByKey(db: Db, item: string, key: string): Promise<boolean> {
  const id = newUuid();
  const moment = new Date();
  const row = { id, uuid: id, key, item, reference: newCode(), from_date: STAY.from, to_date: STAY.to, unit_items: [], contact: {} };
  const isTaken = new Error("taken");
  const held = db.transaction(async (tx) => {
    await lockKey(tx, key);
    await insertBooking(tx, { ...row, created: moment, updated: moment, hold_until: tomorrow() });
    if ((await takeNights(tx, { item, holder: `octo ${id}`, ...STAY, kept_until: tomorrow() })).taken.length > 0) throw isTaken;
    return true;
  });
  return held.catch((error) => {
    if (error !== isTaken) throw error;
    return false;
  });
}

const tomorrow = () => new Date(Date.now() + 86_400_000);
const confirm = (db: Db, item: string, holder: string) =>
  db.transaction(async (tx) => (await confirmNights(tx, holder)) || (await takeNights(tx, { item, holder, ...STAY })).taken.length === 0);
const nights = { from: toDayNumber(STAY.from), to: toDayNumber(STAY.to) };
const EVENT = { isWhole: true, hasEvents: true, notes: [], events: [{ nights, is_reservation: true }] } as const;

/** Runs one attempt. @returns whether it got the nights */
const WAYS: Record<string, (db: Db, item: string) => Promise<(index: number) => Promise<boolean>>> = {
  agree: async (db, item) => (index) => take(db, item, `agree ${index}`),
  keep: async (db, item) => (index) => take(db, item, `keep ${index}`, tomorrow()),
  confirm: async (db, item) => (index) => confirm(db, item, `confirm ${index}`),
  feed: async (db, item) => {
    const feeds: string[] = [];
    for (let index = 0; index < ATTEMPTS; index += 1) feeds.push(await makeFeed(db, item));
    return async (index) => {
      const uuid = feeds[index] ?? "";
      const said = { ...EVENT, events: [...EVENT.events], notes: [] };
      await writeFeed(db, { uuid, item }, said, { etag: null, last_modified: null, moment: new Date() });
      const { rows } = await db.execute(sql`SELECT FROM taken_nights JOIN feed_event ON feed_event.uuid = event WHERE feed = ${uuid}`);
      return rows.length > 0;
    };
  },
  // As in src/booking/octo/bookings/acts.ts, with ten resellers' keys.
  octo: async (db, item) => {
    const keys = await makeKeys(db, item);
    return (index) => holdByKey(db, item, keys[index % keys.length] ?? "");
  },
  "all of them": async (db, item) => {
    const feeds = await WAYS.feed?.(db, item);
    return async (index) => {
      if (index % 4 === 0) return take(db, item, `all ${index}`);
      if (index % 4 === 1) return take(db, item, `all ${index}`, tomorrow());
      return index % 4 === 2 ? confirm(db, item, `all ${index}`) : ((await feeds?.(index)) ?? false);
    };
  },
};

/** `npm run bench -- nights`. */
export async function benchNights(): Promise<string[]> {
  const database = await openDatabase({ dataDir: temporaryFolder("nights"), poolSize: 1, statementTimeout: 0 });
  atEnd(() => database.close());
  await migrate(database.connection);
  // A pool without the guide's timeout: all attempts wait for their turn, however long.
  const pool = openPool({ ...database.connection, max: CONNECTIONS });
  atEnd(() => pool.end());
  const db = drizzle(pool) as Db;
  const rows: string[][] = [];
  for (const [name, way] of Object.entries(WAYS)) {
    const item = await makeRoom(db);
    const attempt = await way(db, item);
    const begun = performance.now();
    const results = await Promise.all(Array.from({ length: ATTEMPTS }, (_, index) => attempt(index)));
    const seconds = (performance.now() - begun) / 1_000;
    const held = await db.execute(sql`SELECT DISTINCT coalesce(holder, event::text) FROM taken_nights WHERE item = ${item}`);
    const doubled =
      await db.execute(sql`SELECT unit, night FROM taken_nights, generate_series(lower(nights)::timestamp, upper(nights) - 1, '1 day') night
      WHERE item = ${item} GROUP BY 1, 2 HAVING count(*) > 1`);
    rows.push([
      name,
      String(results.filter(Boolean).length),
      String(held.rows.length),
      String(doubled.rows.length),
      whole(ATTEMPTS / seconds),
    ]);
  }
  return [
    `${whole(ATTEMPTS)} attempts at the same moment for the last room, over ${CONNECTIONS} connections.`,
    "",
    table(["way", "got it", "have it now", "nights taken twice", "attempts/s"], rows),
  ];
}
