import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { account } from "../accounts/tables.ts";
import { newCode, newUuid } from "../platform/clock.ts";
import { testDatabase } from "../testing/database.ts";
import { buildBusiness, buildTraveller } from "../testing/factories.ts";
import { insertCoupons, insertCreditEntries } from "./store.ts";
import { coupon, credit_entry } from "./tables.ts";

const db = testDatabase();

/** What a business keeps, whoever leaves. */
const BOOKS = ["coupon", "credit_entry", "booking_enquiry", "guest_question"];

async function attached() {
  const owner = await buildTraveller(db);
  const { code: business } = await buildBusiness(db);
  const code = newCode();
  await insertCoupons(db, [{ code, business, traveller: owner.code, attached: true, discount: 10, bonus_credit: 5 }]);
  await insertCreditEntries(db, [{ uuid: newUuid(), traveller: owner.code, coupon: code, amount: 5 }]);
  return { code, owner };
}

describe("a business's books", () => {
  it("keep vouchers and credit of a traveller who is deleted, without a name", async () => {
    const { code, owner } = await attached();
    await db.delete(account).where(eq(account.id, owner.account_id as string));
    expect(await db.select().from(coupon).where(eq(coupon.code, code))).toMatchObject([{ traveller: null, attached: true, discount: 10 }]);
    expect(await db.select().from(credit_entry).where(eq(credit_entry.coupon, code))).toMatchObject([{ traveller: null, amount: 5 }]);
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
