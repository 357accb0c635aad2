import { expect, it } from "vitest";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

async function scene(values: Parameters<typeof buildBusiness>[1] = {}) {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { ...values, owners: [id] });
  const helper = await buildAccount(db);
  await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
  const url = `/listing/api/businesses/${code}/`;
  const openSession = async (account: string) => {
    const visitor = await new Visitor(fastify).signIn(db, account);
    return {
      read: async () => (await visitor.get(url)).json(),
      write: async (payload: object) => visitor.patch(url, payload),
      get: (path: string) => visitor.get(path),
    };
  };
  return { code, url, owner: await openSession(id), helper: await openSession(helper.id) };
}

it("What an owner changes is on the listing at once, and nothing else of it changes", async () => {
  const { code, owner } = await scene({ description: "Stays as it is." });
  const before = await owner.read();
  const page = `/api/business/${code}/`;
  expect((await owner.get(page)).json().name).toBe(before.name);
  const written = await owner.write({
    version: before.version,
    name: "  Umah   Ibu ",
    hashtags: ["#Family run", "quiet", "quiet"],
    website: "umah.example.org",
    languages: ["EN", "id"],
    discount: 15,
    bonus_credit: 12.5,
    registration_number: "ES-1234/56",
  });
  expect(written.statusCode).toBe(200);
  expect(written.json()).toMatchObject({
    version: before.version + 1,
    name: "Umah Ibu",
    hashtags: ["familyrun", "quiet"],
    website: "https://umah.example.org",
    languages: ["en", "id"],
    discount: 15,
    bonus_credit: 12.5,
    description: "Stays as it is.",
    role: "owner",
  });
  const [entry] = (await owner.get(`/listing/api/businesses/${code}/log/`)).json().results;
  expect(entry.after).toMatchObject({ name: "Umah Ibu", discount: 15 });
  const shown = (await owner.get(page)).json();
  expect(shown).toMatchObject({ name: "Umah Ibu", slug: "umah-ibu", discount: 15, registration_number: "ES-1234/56" });
});

it("Opening hours fill in Monday's two times; a text that cannot be read fills in no times", async () => {
  const { owner, code } = await scene({ opening_time: "09:00", closing_time: "17:00" });
  const { version, opening_hours } = await owner.read();
  expect(opening_hours).toBe("Mo-Su 09:00-17:00");
  // Writing the same text again changes nothing.
  expect((await owner.write({ version, opening_hours })).json()).toMatchObject({ version, opening_time: "09:00:00" });
  const changed = await owner.write({ version, opening_hours: "Mo 08:00-12:00,14:00-20:00; Sa 10:00-12:00" });
  expect(changed.json()).toMatchObject({ opening_time: "08:00:00", closing_time: "20:00:00" });
  const odd = await owner.write({ version: version + 1, opening_hours: "sunrise-sunset" });
  expect(odd.json()).toMatchObject({ opening_hours: "sunrise-sunset", opening_time: null, closing_time: null });
  const [row] = await db.select({ text: business.opening_hours }).from(business).where(eq(business.code, code));
  expect(row).toEqual({ text: "sunrise-sunset" });
});

it("Who has read an older version is told the present one, and writes over nothing", async () => {
  const { owner, helper } = await scene();
  const { version } = await owner.read();
  const [one, other] = await Promise.all([
    owner.write({ version, phone: "+84 111 222" }),
    helper.write({ version, cuisine: "Vietnamese" }),
  ]);
  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
  const [taken, late] = one.statusCode === 200 ? [one, other] : [other, one];
  const { role: _role, ...present } = taken.json();
  expect(late.json().present).toMatchObject(present);
  // No response contains a listing's internal fields.
  expect(late.json().present).not.toHaveProperty("drawn_cover_uuid");
  expect((await owner.write({ phone: "+84 111 222" })).json()).toHaveProperty("version");
});

it("A helper changes the listing, but neither discount nor credit", async () => {
  const { owner, helper } = await scene({ discount: 7 });
  const { version, discount, bonus_credit } = await helper.read();
  const written = await helper.write({ version, discount, bonus_credit, short_description: "By a helper." });
  expect(written.json()).toMatchObject({ short_description: "By a helper.", role: "helper" });
  const refused = await helper.write({ version: version + 1, discount: 10 });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    "Only an owner of the listing can change the discount and the bonus credit.",
  ]);
  // An imported discount stays; a new one must be in the list.
  expect((await owner.write({ version: version + 1, discount: 7, bonus_credit: 5 })).statusCode).toBe(200);
  expect((await owner.write({ version: version + 2, discount: 8 })).json()).toHaveProperty("discount");
});

it.each([
  ["website", "javascript:alert(1)"],
  ["book_now_url", "ftp://example.org/"],
  ["website", "https://user:secret@example.org/"],
  ["bonus_credit", 51],
  ["bonus_credit", 1.234],
  ["discount", 12],
  ["name", " - "],
  ["email", "nobody"],
  ["latitude", 91],
  ["reply_time", "x".repeat(61)],
  ["registration_number", "???"],
  ["languages", ["English"]],
  ["languages", ["zz"]],
  ["hashtags", Array.from({ length: 13 }, (_, index) => `tag${index}`)],
  ["area", "nowhere-at-all"],
  ["country", "XX"],
  ["booking_button", "call"],
])("Another value of %s is refused under its field: %s", async (field, value) => {
  const { owner } = await scene();
  const { version } = await owner.read();
  const refused = await owner.write({ version, [field]: value });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json())).toContain(field === "country" ? "country" : field);
  expect((await owner.read()).version).toBe(version);
});

it("An area brings its country, and must be near the point; another country leaves no area", async () => {
  const { owner } = await scene({ latitude: 15.88, longitude: 108.33 });
  const { version } = await owner.read();
  expect((await owner.write({ version, area: "paris" })).json()).toHaveProperty("latitude");
  const moved = await owner.write({ version, area: "paris", latitude: 48.85, longitude: 2.35 });
  expect(moved.json()).toMatchObject({ country: { code: "FR" }, area: { slug: "paris" } });
  expect((await owner.write({ version: version + 1, area: "hue", country: "FR" })).json()).toEqual({
    area: ["This area is in another country. Choose another area or country."],
    latitude: [expect.stringContaining("km from")],
  });
  // Sending the same point and area again is not a move.
  const same = await owner.write({ version: version + 1, area: "Paris", latitude: 48.85, longitude: 2.35 });
  expect(same.json()).toMatchObject({ version: version + 1, area: { slug: "paris" } });
  expect((await owner.write({ version: version + 1, country: "DE" })).json()).toMatchObject({ country: { code: "DE" }, area: null });
});

it("Nobody else reads or writes it", async () => {
  const { url } = await scene();
  const other = await scene();
  expect((await other.owner.get(url)).statusCode).toBe(404);
  expect((await other.owner.get(`${url}editor/`)).statusCode).toBe(404);
  expect((await other.owner.get(`${other.url}editor/`)).json()).toMatchObject({ example: null, bookables_count: 0 });
});
