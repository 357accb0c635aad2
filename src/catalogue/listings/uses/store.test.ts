import { describe, expect, it } from "vitest";
import { guest_question } from "../../../booking/enquiries/tables.ts";
import { coupon } from "../../../booking/vouchers/tables.ts";
import { listingUses } from "../../../listingUses.ts";
import { import_retired } from "../../../openData/importing/tables.ts";
import { claim } from "../../../owners/ownership/tables.ts";
import { picture } from "../../../owners/pictures/tables.ts";
import { newCode, newUploadUuid, newUuid, now } from "../../../platform/clock.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { wishlist_business } from "../../../travellers/wishlist/tables.ts";
import { event } from "../../events/tables.ts";
import { upload } from "../../uploads/tables.ts";
import { deleteForGood, listUsed } from "./store.ts";

const db = testDatabase();
const TOMORROW = new Date(now().getTime() + 86_400_000);

const unclaimed = async (values: Parameters<typeof buildBusiness>[1] = {}) =>
  (await buildBusiness(db, { is_shell: true, is_published: false, deleted: new Date(0), ...values })).code;

const guest = { guest_name: "Ana", guest_email: "ana@example.org" };

/** Adds a row of each registered table to a listing. */
const ADD: Record<string, (code: string) => Promise<unknown>> = {
  visited_business: (business) => buildVisit(db, { business }),
  booking_enquiry: (business_profile) => buildEnquiry(db, { business_profile }),
  guest_question: (business) =>
    db.insert(guest_question).values({ uuid: newUuid(), business, ...guest, question: "Is it open?", for_staff: true }),
  coupon: async (business) => {
    const { code: traveller } = await buildTraveller(db);
    const values = { discount: 10, bonus_credit: 0, attached: true, expires_at: TOMORROW };
    await db.insert(coupon).values({ code: newCode(), business, traveller, ...values });
  },
  claim: async (business) => {
    const { id: account_id } = await buildAccount(db);
    const values = { method: "staff", state: "waiting", words: "Mine.", token: "t".repeat(30), created: now(), expires: TOMORROW } as const;
    await db.insert(claim).values({ uuid: newUuid(), business, account_id, ...values });
  },
  picture: (code) => addPicture(code, ""),
  event: (business) =>
    db.insert(event).values({
      ...{ uuid: newUuid(), code: newCode(), added_by: "owner", title: "Concert", words: "concert", category: "music" },
      ...{ starts: "2099-06-05", zone: "UTC", country_code: "ID", business, created: now(), modified: now() },
    }),
  import_retired: (business_code) =>
    db.insert(import_retired).values({ business_code, run: newUuid(), kind: "event", source_key: "csv places|1", was_published: true }),
};

async function addPicture(business_code: string, source: string) {
  const uuid = newUploadUuid();
  await db.insert(upload).values({ uuid, kind: "listing", width: 60, height: 40 });
  await db.insert(picture).values({ uuid: newUuid(), business_code, upload: uuid, position: 1, source });
}

const tablesThatPrevent = (what: "deletion" | "undo") => listingUses.flatMap(({ table, prevents }) => (prevents === what ? table : []));

describe("what other capabilities have of a listing", () => {
  it.each(tablesThatPrevent("deletion"))("keeps one that staff deleted: %s", async (table) => {
    const [code, other] = [await unclaimed(), await unclaimed()];
    await ADD[table]?.(code);
    expect(await deleteForGood(db, now(), 10, listingUses)).toEqual([other]);
  });

  it.each(tablesThatPrevent("undo"))("keeps one that an import made: %s", async (table) => {
    const [code, other] = [await unclaimed(), await unclaimed()];
    await ADD[table]?.(code);
    expect(await listUsed(db, [code, other], listingUses)).toEqual(new Set([code]));
    const others = listingUses.filter((use) => use.table !== table);
    expect(await listUsed(db, [code, other], others)).toEqual(new Set());
  });

  it("does not keep one where only a picture of open data came with it", async () => {
    const code = await unclaimed();
    await addPicture(code, "File:Kafe.jpg");
    expect(await listUsed(db, [code], listingUses)).toEqual(new Set());
  });
});

it("A listing that a traveller saved or put into a guide is not changed into something else", async () => {
  const [saved, free] = [await unclaimed(), await unclaimed()];
  const { code: traveller } = await buildTraveller(db);
  await db.insert(wishlist_business).values({ uuid: newUuid(), traveller, business: saved });
  expect(await listUsed(db, [saved, free], listingUses, "change")).toEqual(new Set([saved]));
  expect(await listUsed(db, [saved, free], listingUses)).toEqual(new Set());
});

it("A listing with an offer or a member is in use", async () => {
  const owners = [(await buildAccount(db)).id];
  const [offer, member, free] = [await unclaimed({ discount: 10 }), await unclaimed({ owners }), await unclaimed()];
  expect(await listUsed(db, [offer, member, free], [])).toEqual(new Set([offer, member]));
});
