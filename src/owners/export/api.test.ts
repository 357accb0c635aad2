import { afterEach, describe, expect, it } from "vitest";
import { enquiry_message, guest_question } from "../../booking/enquiries/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { webhook } from "../../booking/webhooks/tables.ts";
import { event } from "../../catalogue/events/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { writeTranslations } from "../../catalogue/translations/store.ts";
import { masterPath } from "../../catalogue/uploads/rules.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { freezeClock, newCode, newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { createCsvParser } from "../../platform/files/csvReader.ts";
import { readZip } from "../../platform/files/zip.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { buildEnquiry, buildKey } from "../../tools/testing/recordFactories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { octo_connection } from "../bookingSoftware/tables.ts";
import { picture } from "../pictures/tables.ts";
import { listingExportTasks } from "./jobs.ts";
import { PARTS } from "./parts/store.ts";
import { EXPORT_DAYS, pictureFile } from "./rules.ts";
import { exportStore } from "./store.ts";
import { listing_export } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });
const PIXELS = Buffer.from("RIFF picture WEBP");
const HOSTILE = '=HYPERLINK("https://evil.test","x")';
afterEach(() => freezeClock(undefined));

/** Builds a listing with one of everything, with texts that a spreadsheet would run as formulas. */
async function scene() {
  const { account_id } = await buildTraveller(db, { name: HOSTILE });
  const guest = await buildTraveller(db, { name: `+${HOSTILE}` });
  const { code } = await buildBusiness(db, { name: HOSTILE, owners: [account_id], short_description: "@SUM(1)", hashtags: ["-a"] });
  const other = await buildBusiness(db, { name: "Another" });
  await buildItem(db, { business_profile: code, title: HOSTILE, description: "\tx" });
  const times = { starts: "2030-06-05", zone: "Asia/Ho_Chi_Minh", created: now(), modified: now() };
  const hosted = { ...times, added_by: "owner" as const, category: "music" as const, words: "", country_code: "VN" };
  await db.insert(event).values({ uuid: newUuid(), code: newCode(), business: code, title: HOSTILE, ...hosted });
  await db.insert(event).values({ uuid: newUuid(), code: newCode(), business: other.code, title: "Somebody else's event", ...hosted });
  const image = newUuid();
  await db.insert(upload).values({ uuid: image, kind: "listing", account_id, width: 10, height: 10 });
  const shown = { uuid: newUuid(), business_code: code, upload: image, position: 0, alt: HOSTILE };
  await db.insert(picture).values(shown);
  await services.storage.put(masterPath(image), PIXELS, "image/webp");
  const enquiry = await buildEnquiry(db, {
    business_profile: code,
    guest_name: HOSTILE,
    guest_message: "-1+1",
    guest_email: "+1@example.org",
    adults: 2,
    child_ages: [5, 8],
  });
  await buildEnquiry(db, { business_profile: code, guest_name: "Before the claim", for_staff: true });
  await db
    .insert(enquiry_message)
    .values({ uuid: newUuid(), enquiry: enquiry.uuid, side: "business", text: HOSTILE, author: account_id, created: now() });
  const asked = { uuid: newUuid(), business: code, guest_name: HOSTILE, guest_email: "a@example.org", question: "=1", for_staff: false };
  await db.insert(guest_question).values({ ...asked, created: now() });
  const expires_at = new Date(now().getTime() + 86_400_000);
  const voucher = { business: code, discount: 10, bonus_credit: 0, expires_at, attached: true, traveller: guest.code, label: HOSTILE };
  await db.insert(coupon).values({ code: newCode(), ...voucher });
  const key = await buildKey(db, code, { label: HOSTILE });
  const url = "https://hooks.example/?key=1";
  await db.insert(webhook).values({ uuid: newUuid(), business: code, url, events: ["enquiry.created"], created: now() });
  const software = { uuid: newUuid(), business: code, url: "https://software.example/octo", sealed_key: "sealed-octo-key", name: HOSTILE };
  await db.insert(octo_connection).values({ ...software, created: now(), next_try: now(), products_as_of: now(), products_next: now() });
  await buildEnquiry(db, { business_profile: other.code, guest_name: "Somebody else's guest" });
  const german = { field: "name", language: "de", source: "owner" as const, original_hash: null };
  await writeTranslations(db, [
    { ...german, subject: { business: code }, text: HOSTILE },
    { ...german, subject: { business: other.code }, text: "Somebody else's text" },
  ]);
  const owner = await new Visitor(fastify).signIn(db, account_id);
  const path = `/listing/api/businesses/${code}/exports/`;
  const make = async () => {
    const made = await owner.post(path);
    await doJobs(services);
    return { made, ready: (await owner.get(path)).json().results[0] };
  };
  return { code, owner, path, make, key, shown };
}

async function open(owner: Visitor, link: string): Promise<Map<string, string>> {
  const answer = await owner.get(link);
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    "application/zip",
    "private, no-store",
  ]);
  const files = new Map<string, string>();
  for (const { name, read } of readZip(answer.rawPayload, { filesMax: 100, bytesMax: 10_000_000 }))
    files.set(name, (await read()).toString());
  return files;
}

describe("An owner's file", () => {
  it("holds everything of the listing, in JSON and in a table each, and nothing of another's or that opens anything", async () => {
    const { owner, make, key, code, shown } = await scene();
    const { made, ready } = await make();
    expect([made.statusCode, made.json()]).toMatchObject([202, { status: "queued", link: null }]);
    const files = await open(owner, ready.link);
    expect([...files.keys()].sort()).toEqual(
      [pictureFile(shown.uuid), "README.txt", "everything.json", ...PARTS.map(({ name }) => `csv/${name}.csv`)].sort(),
    );
    const all = JSON.parse(files.get("everything.json") ?? "");
    for (const { name } of PARTS.filter(({ name }) => name !== "credit")) expect(all[name], name).not.toEqual([]);
    expect(all.listing[0]).toMatchObject({ code, name: HOSTILE, registration_number: "", country: "VN", area: "hoi-an" });
    expect(all.enquiries.map(({ guest_name }: { guest_name: string }) => guest_name).sort()).toEqual(["", HOSTILE]);
    expect(all.enquiries).toContainEqual(expect.objectContaining({ guest_name: HOSTILE, adults: 2, child_ages: [5, 8] }));
    expect(files.get("csv/enquiries.csv")).toContain('"5, 8"');
    expect(all.people).toMatchObject([{ name: HOSTILE, role: "owner" }]);
    expect(all.pictures).toMatchObject([{ uuid: shown.uuid, file: pictureFile(shown.uuid) }]);
    expect(files.get(pictureFile(shown.uuid))).toBe(PIXELS.toString());
    const text = [...files.values()].join("");
    for (const secret of [
      key.key,
      "sealed-octo-key",
      "Somebody else's guest",
      "Somebody else's event",
      "Somebody else's text",
      "Before the claim",
    ])
      expect(text).not.toContain(secret);
  });

  it("has no cell that a spreadsheet would run, in any of its tables", async () => {
    const { owner, make } = await scene();
    const files = await open(owner, (await make()).ready.link);
    let guarded = 0;
    for (const [name, text] of files) {
      if (!name.endsWith(".csv")) continue;
      const parser = createCsvParser(",");
      for (const row of [...parser.push(text.replace(/^\ufeff/, "")), ...parser.end()]) {
        if (!("content" in row)) throw new Error(`${name} cannot be read`);
        for (const cell of row.content) {
          expect(/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell), `${name}: ${cell}`).toBe(false);
          if (/^'[=+\-@\t]/.test(cell)) guarded += 1;
        }
      }
    }
    expect(guarded).toBeGreaterThan(9);
  });

  it("has the files of pictures that are shown, is made piece by piece, and is made although one of them is gone", async () => {
    const { owner, code, path, shown } = await scene();
    for (const [position, isDeleted] of [
      [1, false],
      [2, true],
      [3, false],
    ] as const) {
      const file = newUuid();
      await db.insert(upload).values({ uuid: file, kind: "listing", width: 10, height: 10 });
      const deleted = isDeleted ? now() : null;
      await db.insert(picture).values({ uuid: newUuid(), business_code: code, upload: file, position, deleted });
      if (position < 3) await services.storage.put(masterPath(file), PIXELS, "image/webp");
    }
    const { uuid } = (await owner.post(path)).json();
    const whole = { ...services.storage, put: async () => Promise.reject(new Error("in one piece")) };
    await listingExportTasks.make_listing_export?.({ uuid }, { ...services, storage: whole });
    const { link, bytes } = (await owner.get(path)).json().results[0];
    const files = await open(owner, link);
    expect(bytes).toBeGreaterThan(1_000);
    const [first, ...rest] = [...files.keys()].filter((name) => name.startsWith("pictures/"));
    expect([first, rest.length]).toEqual([pictureFile(shown.uuid), 1]);
  });

  it("that cannot be made says so, and can be asked for again", async () => {
    const { owner, path } = await scene();
    const { uuid } = (await owner.post(path)).json();
    const storage = { ...services.storage, putFile: async () => Promise.reject(new Error("ENOSPC")) };
    await listingExportTasks.make_listing_export?.({ uuid }, { ...services, storage });
    expect((await owner.get(path)).json().results).toMatchObject([{ uuid, status: "failed", link: null }]);
    expect((await owner.post(path)).json().uuid).not.toBe(uuid);
  });

  it("is made once, however often the button is pressed, and is gone after a week", async () => {
    const { owner, path, make } = await scene();
    const pressed = await Promise.all([owner.post(path), owner.post(path)]);
    expect(new Set(pressed.map((one) => one.json().uuid)).size).toBe(1);
    const { link } = (await make()).ready;
    await jumpTo(db, new Date(now().getTime() + (EXPORT_DAYS * 24 + 1) * 3_600_000));
    expect((await owner.get(link)).statusCode).toBe(404);
    await exportStore.deleteExpired(db, services.storage);
    expect(await db.$count(listing_export)).toBe(0);
  });
});

it("Only the owners of a listing can export it: helpers, other owners and visitors get 404", async () => {
  const { code, path, make } = await scene();
  const { link } = (await make()).ready;
  for (const role of [undefined, "helper"]) {
    const { id } = await buildAccount(db);
    const own = await buildBusiness(db, { owners: [id] });
    if (role) await db.insert(business_member).values({ business_code: code, account_id: id, role });
    const visitor = await new Visitor(fastify).signIn(db, id);
    expect([(await visitor.get(path)).statusCode, (await visitor.post(path)).statusCode, (await visitor.get(link)).statusCode]).toEqual([
      404, 404, 404,
    ]);
    expect((await visitor.get(link.replace(code, own.code))).statusCode).toBe(404);
  }
  expect((await new Visitor(fastify).get(link)).statusCode).toBe(404);
  await db.update(listing_export).set({ business: null }).where(eq(listing_export.business, code));
  await exportStore.deleteExpired(db, services.storage);
  expect(await db.$count(listing_export)).toBe(0);
});
