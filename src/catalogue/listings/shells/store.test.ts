import { afterAll, beforeAll, expect, test } from "vitest";
import { newCode } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { type ShellFields, withAllFields } from "./enumerations.ts";
import { analyzeShells, deleteShells, insertShells, lockShells, updateShells } from "./store.ts";

/** Returns these codes in turn, in place of random ones. */
const draw =
  (...codes: string[]) =>
  () =>
    codes.shift() ?? newCode();

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`INSERT INTO country (code, name, region) VALUES ('NP', 'Nepal', 'AS')`);
}, 30_000);
afterAll(() => database.close());

/** Runs a test in a transaction that is rolled back. */
const inTransaction = async (use: (tx: Transaction) => Promise<void>) => {
  const undo = new Error("undo");
  await database.db
    .transaction(async (tx) => {
      await use(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
};

const shell = (values: Partial<ShellFields> = {}): ShellFields =>
  withAllFields({
    name: "Lakeside",
    slug: "lakeside",
    business_type: "cafe",
    activity_subtype: null,
    latitude: 28.2096,
    longitude: 83.9856,
    country_code: "NP",
    area_id: null,
    city: "Pokhara",
    short_description: "",
    description: "Momo & tea, \"good\" \\ 'cheap'",
    hashtags: ["lake", "tea, black"],
    opening_time: "08:00:00",
    closing_time: "22:00:00",
    opening_hours: "Mo-Su 08:00-22:00",
    price_range: null,
    book_now_url: null,
    address: "",
    phone: "",
    email: "",
    website: "https://lakeside.example/",
    number_of_rooms: 4,
    additional_services: [],
    languages: ["ne"],
    lgbtq_type: "nothing",
    dietary_category: "nothing",
    cuisine: "",
    restaurant_style: "",
    bar_type: null,
    attribution_text: "T",
    attribution_link: "https://t.example/",
    attribution_licence: "L",
    ...values,
  } as ShellFields);

test("what is written comes back the same, of every type, as an unclaimed listing", () =>
  inTransaction(async (tx) => {
    const made = await insertShells(tx, [shell(), shell({ name: "Second", opening_time: null })]);
    const found = await lockShells(tx, made);
    expect(new Map(found.map((listing) => [listing.code, listing]))).toEqual(
      new Map([
        [made[0], { code: made[0], is_shell: true, is_imported: true, fields: shell() }],
        [made[1], { code: made[1], is_shell: true, is_imported: true, fields: shell({ name: "Second", opening_time: null }) }],
      ]),
    );
  }));

test("a code that exists already is drawn again, and the codes stay in order", () =>
  inTransaction(async (tx) => {
    await insertShells(tx, [shell({ name: "First" })], [], draw("0000000a"));
    const shells = [shell({ name: "B" }), shell({ name: "A again" }), shell({ name: "C" })];
    const made = await insertShells(tx, shells, [], draw("0000000b", "0000000a", "0000000c", "0000000d"));
    expect(made).toEqual(["0000000b", "0000000d", "0000000c"]);
    const names = new Map((await lockShells(tx, ["0000000a", ...made])).map(({ code, fields }) => [code, fields.name]));
    expect([...names.values()]).toEqual(["First", "B", "C", "A again"]);
  }));

test("listings go in place by place, and their codes come back in the order given", () =>
  inTransaction(async (tx) => {
    await tx.execute(sql`INSERT INTO country (code, name, region) VALUES ('AD', 'Andorra', 'EU')`);
    const shells = ["NP", "AD", "NP", "AD"].map((country_code, index) => shell({ country_code, area_id: null, name: `Number ${index}` }));
    const made = await insertShells(tx, shells, [], draw("0000000a", "0000000b", "0000000c", "0000000d"));
    // Codes are drawn in the order of writing: Andorra's first.
    expect(made).toEqual(["0000000c", "0000000a", "0000000d", "0000000b"]);
    const names = new Map((await lockShells(tx, made)).map(({ code, fields }) => [code, fields.name]));
    expect(made.map((code) => names.get(code))).toEqual(["Number 0", "Number 1", "Number 2", "Number 3"]);
  }));

test("the database looks at a table again that has grown fourfold, and leaves one alone that an import adds little to", () =>
  inTransaction(async (tx) => {
    await insertShells(tx, [shell(), shell(), shell()]);
    const told = async () =>
      (await tx.execute<{ told: number }>(sql`SELECT reltuples::integer AS told FROM pg_class WHERE oid = 'business'::regclass`)).rows[0]
        ?.told ?? 0;
    expect(await analyzeShells(tx, 1_000_000_000)).toBe(true);
    const known = await told();
    expect(known).toBeGreaterThan(2);
    await insertShells(tx, [shell()]);
    expect(await analyzeShells(tx, Math.floor(known / 4))).toBe(false);
    expect(await told()).toBe(known);
    await analyzeShells(tx, known);
    expect(await told()).toBe(known + 1);
  }));

test("an update writes every field of the listings named, and of no other", () =>
  inTransaction(async (tx) => {
    const [one = "", other = ""] = await insertShells(tx, [shell(), shell({ name: "Other" })]);
    await updateShells(tx, [{ code: one, fields: shell({ name: "New", hashtags: [], website: null, opening_time: "09:00:00" }) }]);
    const found = new Map((await lockShells(tx, [one, other])).map(({ code, fields }) => [code, fields]));
    expect(found.get(one)).toEqual(shell({ name: "New", hashtags: [], website: null, opening_time: "09:00:00" }));
    expect(found.get(other)).toEqual(shell({ name: "Other" }));
  }));

test("claimed listings are never deleted here", () =>
  inTransaction(async (tx) => {
    const [free = "", claimed = ""] = await insertShells(tx, [shell(), shell()]);
    await tx.execute(sql`UPDATE business SET is_shell = false WHERE code = ${claimed}`);
    expect(await deleteShells(tx, [free, claimed])).toEqual([free]);
  }));

test("the kept counts follow", () =>
  inTransaction(async (tx) => {
    const count = async () =>
      (
        await tx.execute<{ businesses: number }>(
          sql`SELECT businesses FROM business_count WHERE country_code = 'NP' AND area_id = 0 AND business_type = 'cafe' AND activity_subtype = ''`,
        )
      ).rows[0]?.businesses ?? 0;
    const made = await insertShells(tx, [shell(), shell(), shell()]);
    expect(await count()).toBe(3);
    await deleteShells(tx, made.slice(1));
    expect(await count()).toBe(1);
  }));

test("what Wikidata knows is more notable", () =>
  inTransaction(async (tx) => {
    const [plain, known] = await insertShells(tx, [shell(), shell({ wikidata_id: "Q42" })]);
    const { rows } = await tx.execute<{ more: number }>(
      sql`SELECT k.notability - p.notability AS more FROM business k, business p WHERE k.code = ${known} AND p.code = ${plain}`,
    );
    expect(rows[0]?.more).toBe(4);
  }));
