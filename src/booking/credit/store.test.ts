import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { newCode, newUuid } from "../../platform/clock.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { type FreshDatabase, freshDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { OLD_MIGRATIONS } from "../../tools/testing/oldMigrations.ts";
import { expireLots, findGrant, grant, lockAccount, spend, takeBack } from "./store.ts";
import { credit_account, credit_entry, credit_lot, credit_transfer } from "./tables.ts";

// Constraints that are checked at the end of a transaction need transactions that end.
let fresh: FreshDatabase;
let db: Db;
beforeAll(async () => {
  fresh = await freshDatabase({ places: true });
  db = fresh.db;
});

const DAY = 86_400_000;
const START = Date.UTC(2027, 0, 1);
const at = (days: number) => new Date(START + days * DAY);

/** Builds a traveller and a business with a number of vouchers of 5 USD each. */
async function buildBooks(vouchers = 1) {
  const { code: traveller, account_id } = await buildTraveller(db);
  const { code: business } = await buildBusiness(db, { area: null });
  const codes = Array.from({ length: vouchers }, () => newCode());
  for (const code of codes)
    await db.execute(sql`INSERT INTO coupon (code, business, traveller, attached, discount, bonus_credit, status, redeemed_at, expires_at)
      VALUES (${code}, ${business}, ${traveller}, true, 10, 5, 'confirmed', ${at(0)}, ${at(365)})`);
  const own = () => db.transaction((tx) => lockAccount(tx, business, traveller, at(0)));
  const grantAmount = (coupon: string, days: number, amount = 5) =>
    db.transaction(async (tx) =>
      grant(tx, await lockAccount(tx, business, traveller, at(days)), { coupon, amount, created: at(days), expires_at: at(days + 730) }),
    );
  const spendAmount = (amount: number, days: number) =>
    db.transaction(async (tx) => {
      const account = await expireLots(tx, await lockAccount(tx, business, traveller, at(days)), at(days));
      return spend(tx, account, { amount, coupon: null, made_by: account_id, created: at(days) });
    });
  const takeBackCoupon = (coupon: string, days: number) =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, business, traveller, at(days));
      const granted = await findGrant(tx, coupon);
      if (granted) await takeBack(tx, account, { uuid: granted.uuid, coupon, amount: granted.amount }, at(days));
    });
  const lots = async () =>
    (
      await db
        .select()
        .from(credit_lot)
        .where(eq(credit_lot.account, (await own()).uuid))
        .orderBy(credit_lot.created)
    ).map(({ remaining }) => remaining);
  return {
    business,
    traveller,
    codes: codes as [string, ...string[]],
    own,
    grantOf: grantAmount,
    spendOf: spendAmount,
    takeBackOf: takeBackCoupon,
    lots,
    account_id,
  };
}

const REFUSED = { cause: { code: "23514" } };

/** Checks the invariants of the books. @returns the rows that violate one */
async function faults(base: Db) {
  const { rows } = await base.execute<{ fault: string }>(sql`
    SELECT 'pair ' || transfer AS fault FROM credit_entry GROUP BY transfer HAVING count(*) <> 2 OR sum(amount) <> 0
    UNION ALL SELECT 'balance ' || uuid FROM credit_account AS owner WHERE NOT is_business AND (
      balance <> coalesce((SELECT sum(amount) FROM credit_entry WHERE account = owner.uuid), 0)
      OR balance <> coalesce((SELECT sum(remaining) FROM credit_lot WHERE account = owner.uuid), 0)
      OR entries_count <> (SELECT count(*) FROM credit_entry WHERE account = owner.uuid))
    UNION ALL SELECT 'below nothing ' || uuid FROM credit_account WHERE balance < 0
    UNION ALL SELECT 'running ' || uuid FROM (
      SELECT uuid, balance, sum(amount) OVER (PARTITION BY account ORDER BY number) AS added FROM credit_entry WHERE number IS NOT NULL) AS one
      WHERE balance <> added OR balance < 0
    UNION ALL SELECT 'coupon ' || code FROM (
      SELECT coupon.code, coupon.bonus_credit, sum(entry.amount) AS net FROM coupon
      JOIN credit_transfer AS moved ON moved.coupon = coupon.code AND moved.kind IN ('grant', 'take_back')
      JOIN credit_entry AS entry ON entry.transfer = moved.uuid AND entry.number IS NOT NULL GROUP BY coupon.code, coupon.bonus_credit) AS one
      WHERE net NOT IN (0, bonus_credit)`);
  return rows.map(({ fault }) => fault);
}

describe("The ledger", () => {
  it("grants, spends from the oldest grant, takes back what is whole, and lets what is left expire", async () => {
    const { codes, own, grantOf, spendOf, takeBackOf, lots } = await buildBooks(3);
    for (const [index, code] of codes.entries()) await grantOf(code, index * 10);
    await spendOf(7, 40);
    expect(await lots()).toEqual([0, 3, 5]);
    await expect(takeBackOf(codes[1] as string, 41)).rejects.toMatchObject(REFUSED);
    await takeBackOf(codes[2] as string, 41);
    expect(await lots()).toEqual([0, 3, 0]);
    // Two years after its grant the second has expired, so that a spend fails.
    await expect(spendOf(3, 740)).rejects.toMatchObject(REFUSED);
    expect((await own()).balance).toBe(3);
    const left = await db.transaction(async (tx) =>
      expireLots(tx, await lockAccount(tx, (await own()).business, (await own()).traveller ?? "", at(740)), at(740)),
    );
    expect(left.balance).toBe(0);
    expect(await faults(db)).toEqual([]);
  });

  it("refuses to go below nothing, a second grant of a coupon, and one that is not its bonus credit", async () => {
    const { codes, grantOf, spendOf, own } = await buildBooks(2);
    await grantOf(codes[0], 0);
    await expect(spendOf(5.01, 1)).rejects.toMatchObject(REFUSED);
    await expect(grantOf(codes[0], 2)).rejects.toMatchObject({ cause: { code: "23505" } });
    await expect(grantOf(codes[1] as string, 2, 6)).rejects.toThrow();
    expect((await own()).balance).toBe(5);
    expect(await faults(db)).toEqual([]);
  });

  it("refuses entries that do not add up: one without its pair, a third, one of another business, the wrong sign", async () => {
    const { business, own, codes, grantOf } = await buildBooks();
    await grantOf(codes[0], 0);
    const other = await buildBooks();
    await other.grantOf(other.codes[0], 0);
    const account = (await own()).uuid;
    const side = (await db.select().from(credit_account).where(sql`business = ${business} AND is_business`))[0]?.uuid as string;
    const write = (amounts: [string, number][]) =>
      db.transaction(async (tx) => {
        const uuid = newUuid();
        await tx.insert(credit_transfer).values({ uuid, business, kind: "spend", created: at(3) });
        for (const [of, amount] of amounts) await tx.insert(credit_entry).values({ uuid: newUuid(), transfer: uuid, account: of, amount });
      });
    const refused = (amounts: [string, number][]) => expect(write(amounts)).rejects.toThrow();
    await refused([]);
    await refused([[account, -1]]);
    await refused([
      [account, -1],
      [side, 2],
    ]);
    await refused([
      [account, -1],
      [account, -1],
      [side, 2],
    ]);
    await refused([
      [account, -1],
      [(await other.own()).uuid, 1],
    ]);
    await refused([
      [account, 1],
      [side, -1],
    ]);
    await write([
      [account, -1],
      [side, 1],
    ]);
    expect((await own()).balance).toBe(4);
  });

  it("is not changed by hand: no entry, no balance, no grant, and it goes with its business alone", async () => {
    const { business, codes, grantOf } = await buildBooks();
    const transfer = await grantOf(codes[0], 0);
    for (const statement of [
      sql`UPDATE credit_entry SET amount = amount * 2 WHERE transfer = ${transfer}`,
      sql`DELETE FROM credit_entry WHERE transfer = ${transfer}`,
      sql`UPDATE credit_transfer SET kind = 'spend' WHERE uuid = ${transfer}`,
      sql`DELETE FROM credit_transfer WHERE uuid = ${transfer}`,
      sql`UPDATE credit_account SET balance = 50 WHERE business = ${business} AND NOT is_business`,
      sql`DELETE FROM credit_account WHERE business = ${business}`,
      sql`UPDATE credit_lot SET remaining = 0 WHERE uuid = ${transfer}`,
      sql`INSERT INTO credit_lot SELECT gen_random_uuid(), account, NULL, 5, 5, false, created, expires_at FROM credit_lot WHERE uuid = ${transfer}`,
      sql`UPDATE coupon SET bonus_credit = 6 WHERE code = ${codes[0]}`,
    ])
      await expect(db.execute(statement)).rejects.toThrow();
    await db.execute(sql`DELETE FROM business WHERE code = ${business}`);
    expect(await db.select().from(credit_transfer).where(eq(credit_transfer.uuid, transfer))).toEqual([]);
  });
});

it("Whatever many do at the same time, the books add up", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("grant" as const), coupon: fc.nat(2), days: fc.nat(900) }),
    fc.record({ kind: fc.constant("takeBack" as const), coupon: fc.nat(2), days: fc.nat(900) }),
    fc.record({ kind: fc.constant("spend" as const), cents: fc.integer({ min: 1, max: 900 }), days: fc.nat(900) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { minLength: 2, maxLength: 4 }), async (histories) => {
      const { codes, grantOf, takeBackOf, spendOf } = await buildBooks(3);
      const refusals: unknown[] = [];
      await Promise.all(
        histories.map(async (history) => {
          for (const one of history) {
            const code = codes[one.kind === "spend" ? 0 : one.coupon] as string;
            const done =
              one.kind === "grant"
                ? grantOf(code, one.days)
                : one.kind === "takeBack"
                  ? takeBackOf(code, one.days)
                  : spendOf(one.cents / 100, one.days);
            await done.catch((error) => refusals.push(error.cause?.code));
          }
        }),
      );
      // Each rejection comes from a rule of the books: no deadlock, no lost entry.
      expect(refusals.filter((code) => code !== "23514" && code !== "23505")).toEqual([]);
      expect(await faults(db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

const BEFORE = `
  INSERT INTO country (code, name, region) VALUES ('VN', 'Vietnam', 'AS') ON CONFLICT DO NOTHING;`;

describe("A guide from before", () => {
  it("keeps every voucher, one of each traveller and business open, and the same balances", async () => {
    const old = await freshDatabase({ empty: true });
    const folder = temporaryFolder();
    for (const name of readdirSync(OLD_MIGRATIONS).filter((file) => file < "0040")) cpSync(join(OLD_MIGRATIONS, name), join(folder, name));
    await migrate(old.connection, folder);
    await old.db.execute(sql.raw(BEFORE));
    const [maya, joao, recommender] = ["maya0000", "ja000000", "re000000"];
    for (const code of [maya, joao, recommender]) {
      const id = newUuid();
      await old.db.execute(sql`INSERT INTO account (id, email) VALUES (${id}, ${`${code}@example.org`})`);
      await old.db.execute(
        sql`INSERT INTO traveller (code, account_id, name, selfie_avatar_uuid) VALUES (${code}, ${id}, ${code}, ${newUuid()})`,
      );
    }
    for (const code of ["b1000000", "b2000000"])
      await old.db.execute(
        sql`INSERT INTO business (code, name, slug, business_type, country_code, cover_image_uuid) VALUES (${code}, 'Café', 'cafe', 'cafe', 'VN', ${newUuid()})`,
      );
    const month = (months: number) => new Date(Date.now() - months * 30 * DAY);
    const add = (code: string, traveller: string | null, business: string, status: string, created: Date, by: string | null = null) =>
      old.db.execute(sql`INSERT INTO coupon (code, business, traveller, attached, recommender, discount, bonus_credit, status, created, redeemed_at)
        VALUES (${code}, ${business}, ${traveller}, ${traveller !== null}, ${by}, 10, 5, ${status}, ${created}, ${status === "saved" ? null : created})`);
    await add("c1000000", maya, "b1000000", "saved", month(3));
    await add("c2000000", maya, "b1000000", "saved", month(2), recommender);
    await add("c3000000", maya, "b1000000", "redeemed", month(4));
    await add("c4000000", maya, "b2000000", "saved", month(14));
    await add("c5000000", maya, "b2000000", "saved", month(1), recommender);
    await add("c6000000", joao, "b1000000", "saved", month(2));
    await add("c7000000", joao, "b2000000", "confirmed", month(5));
    await add("c8000000", joao, "b1000000", "disputed", month(5));
    await add("c9000000", null, "b1000000", "saved", month(1));
    await add("ca000000", maya, "b2000000", "confirmed", month(6));
    const entry = (traveller: string | null, coupon: string, amount: number, created: Date) =>
      old.db.execute(
        sql`INSERT INTO credit_entry (uuid, traveller, coupon, amount, created) VALUES (${newUuid()}, ${traveller}, ${coupon}, ${amount}, ${created})`,
      );
    await entry(joao, "c7000000", 5, month(5));
    await entry(joao, "c8000000", 5, month(5));
    await entry(joao, "c8000000", -5, month(4));
    await entry(maya, "ca000000", 5, month(6));
    await entry(maya, "ca000000", -5, month(5));
    await entry(maya, "ca000000", 5, month(4));
    const balances = `traveller, business, sum(amount)::text AS amount`;
    const before = await old.db.execute(
      sql.raw(
        `SELECT entry.${balances} FROM credit_entry AS entry JOIN coupon ON coupon.code = coupon GROUP BY entry.traveller, business ORDER BY 1, 2`,
      ),
    );

    await migrate(old.connection);

    const { rows } = await old.db.execute<{ code: string; is_open: boolean; is_past: boolean }>(sql`
      SELECT code, status IN ('saved', 'redeemed') AND NOT is_expired AS is_open, expires_at <= now() AS is_past FROM coupon ORDER BY code`);
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => row.is_open).map(({ code }) => code)).toEqual(["c1000000", "c5000000", "c6000000", "c9000000"]);
    expect(rows.filter((row) => row.is_past).map(({ code }) => code)).toEqual(["c2000000", "c3000000", "c4000000"]);
    const after = await old.db.execute(
      sql.raw(`SELECT traveller, business, balance::text AS amount FROM credit_account WHERE NOT is_business ORDER BY 1, 2`),
    );
    expect(after.rows).toEqual(before.rows);
    expect(await faults(old.db)).toEqual([]);
    // Later transfers obey the rules: the remaining grant can be taken back.
    const owner = await old.db.transaction(async (tx) => {
      const account = await lockAccount(tx, "b2000000", maya, new Date());
      const granted = await findGrant(tx, "ca000000");
      await takeBack(tx, account, { uuid: granted?.uuid ?? "", coupon: "ca000000", amount: 5 }, new Date());
      return account.uuid;
    });
    expect((await old.db.select().from(credit_account).where(eq(credit_account.uuid, owner)))[0]?.balance).toBe(0);
  });
});
