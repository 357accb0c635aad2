import { describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { newCode } from "../../platform/clock.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { creditExpiry } from "../credit/rules.ts";
import { grant, lockAccount } from "../credit/store.ts";
import { credit_account, credit_entry } from "../credit/tables.ts";
import { voucherExpiry } from "./rules.ts";
import { readVoucherMarks } from "./shown/api.ts";
import { insertCoupons, insertOpen } from "./store.ts";
import { coupon } from "./tables.ts";

const db = testDatabase();

/** Tables of records that a business keeps after a traveller or guest has left. */
const BOOKS = ["coupon", "credit_account", "credit_transfer", "credit_entry", "credit_lot", "booking_enquiry", "guest_question"];

async function attached() {
  const owner = await buildTraveller(db);
  const { code: business } = await buildBusiness(db);
  const [code, created] = [newCode(), new Date()];
  const row = {
    code,
    business,
    traveller: owner.code,
    attached: true,
    discount: 10,
    bonus_credit: 5,
    created,
    expires_at: voucherExpiry(created),
  };
  await insertCoupons(db, [row]);
  await db.transaction(async (tx) => {
    const of = await lockAccount(tx, business, owner.code, created);
    await grant(tx, of, { coupon: code, amount: 5, created, expires_at: creditExpiry(created) });
  });
  return { code, owner, row };
}

describe("the voucher of a listing on a page", () => {
  const marks = (traveller: string, business: string) =>
    readVoucherMarks(db, traveller, [`voucher.${business}`, `saved.${business}`, "voucher.x"]);

  it("is one's own that is saved or redeemed, and nobody else's", async () => {
    const { code, owner, row } = await attached();
    const other = await buildTraveller(db);
    expect(await marks(owner.code, row.business)).toEqual(new Map([[`voucher.${row.business}`, code]]));
    expect(await marks(other.code, row.business)).toEqual(new Map());
    await db.update(coupon).set({ status: "redeemed", redeemed_at: new Date(), expires_at: new Date(0) });
    expect((await marks(owner.code, row.business)).size).toBe(1);
  });

  it("is not shown once it is settled or has expired, even before a job has noted that", async () => {
    const { owner, row } = await attached();
    await db.update(coupon).set({ expires_at: new Date(0) });
    expect(await marks(owner.code, row.business)).toEqual(new Map());
    await db.update(coupon).set({ expires_at: row.expires_at, status: "confirmed", redeemed_at: row.created, confirmed_at: row.created });
    expect(await marks(owner.code, row.business)).toEqual(new Map());
  });
});

describe("a business's books", () => {
  it("keep vouchers and credit of a traveller who is deleted, without a name", async () => {
    const { code, owner, row } = await attached();
    await db.delete(account).where(eq(account.id, owner.account_id as string));
    expect(await db.select().from(coupon).where(eq(coupon.code, code))).toMatchObject([{ traveller: null, attached: true, discount: 10 }]);
    const accounts = await db
      .select()
      .from(credit_account)
      .where(eq(credit_account.business, row.business))
      .orderBy(credit_account.is_business);
    expect(accounts).toMatchObject([{ traveller: null, is_business: false, balance: 5 }, { is_business: true }]);
    expect(
      await db
        .select()
        .from(credit_entry)
        .where(eq(credit_entry.account, accounts[0]?.uuid ?? "")),
    ).toMatchObject([{ amount: 5 }]);
  });

  it("are in no table that the deletion of an account or a traveller reaches", async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      WITH RECURSIVE deleted (id) AS (
        SELECT 'account'::regclass::oid
        UNION SELECT conrelid FROM pg_constraint JOIN deleted ON confrelid = deleted.id WHERE contype = 'f' AND confdeltype = 'c'
      ) SELECT id::regclass::text AS name FROM deleted`);
    const reached = rows.map(({ name }) => name);
    expect(reached).toEqual(expect.arrayContaining(["traveller", "visited_business", "wishlist_business"]));
    for (const table of BOOKS) expect(reached).not.toContain(table);
  });
});

it("A voucher of a traveller is attached: when they have gone it is not one to hand out", async () => {
  const { code } = await attached();
  await expect(db.update(coupon).set({ attached: false }).where(eq(coupon.code, code))).rejects.toMatchObject({ cause: { code: "23514" } });
});

it("A traveller has one open voucher of a business: a second is not written, one beside an expired one is", async () => {
  const { code, row } = await attached();
  expect(await insertOpen(db, { ...row, code: newCode() })).toBe(false);
  await db.update(coupon).set({ is_expired: true }).where(eq(coupon.code, code));
  expect(await insertOpen(db, { ...row, code: newCode() })).toBe(true);
});
