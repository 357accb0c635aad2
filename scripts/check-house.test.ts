import { describe, expect, it } from "vitest";
import { migrationErrors } from "./house/migrations.ts";
import { foreignWrites, type SourceFile } from "./house/ownership.ts";
import { longDecisions, longFiles } from "./house/sizes.ts";
import { unknownFiles, vagueNames } from "./house/vocabulary.ts";

describe("unknownFiles", () => {
  it.each([
    "src/booking/coupons/contract.ts",
    "src/booking/coupons/dates.ts",
    "src/booking/coupons/acts.ts",
    "src/booking/coupons/lists/store.ts",
    "src/booking/coupons/useCoupon.ts",
    "src/booking/coupons/commands.ts",
    "src/booking/coupons/CouponPage.tsx",
    "src/tools/demo/content/paris.json",
    "src/catalogue/places/data/towns.json",
    "src/platform/db/open.ts",
    "src/routes.ts",
    "src/listingUses.ts",
    "src/root.tsx",
    "src/entry.client.tsx",
    "src/styles.css",
  ])("lets %s stand", (file) => expect(unknownFiles([file])).toEqual([]));

  it.each([
    "src/booking/coupons/rules.hours.ts",
    "src/booking/coupons/coupon.tsx",
    "src/booking/coupons/hooks/useCoupon.ts",
    "src/tools/demo/content/paris.ts",
    "src/money.ts",
    "src/booking/coupons/README.md",
  ])("does not let %s stand", (file) => expect(unknownFiles([file])).toHaveLength(1));

  it("wants a test beside its subject", () => {
    expect(
      unknownFiles(["src/booking/coupons/rules.ts", "src/booking/coupons/rules.test.ts", "src/booking/coupons/rules.dates.test.ts"]),
    ).toEqual([]);
    expect(unknownFiles(["src/booking/coupons/rules.ts", "src/booking/coupons/store.test.ts"])).toHaveLength(1);
    expect(unknownFiles(["src/platform/db/open.ts", "src/platform/open.test.ts"])).toHaveLength(1);
  });
});

describe("vagueNames", () => {
  it("finds files and folders whose names say nothing, each once", () => {
    const found = vagueNames([
      "src/booking/utils/a.ts",
      "src/booking/utils/b.ts",
      "src/booking/coupons/helpers.ts",
      "src/booking/coupons/common.test.ts",
      "src/booking/coupons/commonest.ts",
    ]);
    expect(found.map((error) => error.split(":")[0])).toEqual([
      "src/booking/utils",
      "src/booking/coupons/helpers.ts",
      "src/booking/coupons/common.test.ts",
    ]);
  });
});

describe("longFiles", () => {
  const text = (lines: number) => "x\n".repeat(lines);
  it("takes 300 lines and not 301, and leaves tests and data alone", () => {
    expect(longFiles([{ path: "src/booking/a/store.ts", text: text(300) }])).toEqual([]);
    expect(longFiles([{ path: "src/booking/a/store.ts", text: text(301) }])).toHaveLength(1);
    expect(
      longFiles([
        { path: "src/booking/a/store.test.ts", text: text(900) },
        { path: "src/booking/a/data/a.json", text: text(900) },
      ]),
    ).toEqual([]);
  });
});

describe("longDecisions", () => {
  it("wants a number of its own, a name in lower case and at most 300 words", () => {
    expect(longDecisions([{ path: "docs/decisions/0001-one-database.md", text: `# 0001: ${"word ".repeat(298)}` }])).toEqual([]);
    expect(longDecisions([{ path: "docs/decisions/0001-one-database.md", text: `# 0001: ${"word ".repeat(299)}` }])).toHaveLength(1);
    expect(longDecisions([{ path: "docs/decisions/One.md", text: "" }])).toHaveLength(1);
    expect(longDecisions([{ path: "docs/decisions/README.md", text: "word ".repeat(400) }])).toEqual([]);
    for (const text of ["# 1. Title", "# 0001 Title", "Title"])
      expect(longDecisions([{ path: "docs/decisions/0001-title.md", text }])).toEqual([expect.stringContaining('"# 0001: Title"')]);
    expect(longDecisions(["0001-a", "0001-b"].map((name) => ({ path: `docs/decisions/${name}.md`, text: "# 0001: One" })))).toHaveLength(1);
  });
});

describe("foreignWrites", () => {
  const tables: SourceFile[] = [
    {
      path: "src/catalogue/businesses/tables.ts",
      text: 'export const business = pgTable("business", {});\nexport const count = pgTable(\n  "business_count", {});',
    },
    { path: "src/platform/db/tables.ts", text: 'export const session = pgTable("session", {});' },
    { path: "src/booking/coupons/tables.ts", text: 'export const coupon = pgTable("coupon", {});' },
  ];
  const writes = (code: string, path = "src/booking/coupons/store.ts") => foreignWrites([...tables, { path, text: code }]);
  const imported = 'import { business, count as counts } from "../../catalogue/businesses/tables.ts";\n';

  it.each([
    ["drizzle's insert", `${imported}db.insert(business).values(row);`],
    ["drizzle's update under another name", `${imported}db.update(counts).set({});`],
    [
      "drizzle's delete over a namespace",
      'import * as other from "../../catalogue/businesses/tables.ts";\ndb.delete(other.business).where(x);',
    ],
    ["an insert in SQL", "sql`INSERT INTO business (code) VALUES (1)`"],
    ["an insert with the table put in", `${imported}sql\`INSERT INTO \${business} VALUES (1)\``],
    ["an update in SQL", 'sql`UPDATE "business" AS b\n SET name = 1`'],
    ["a delete in SQL", "sql`DELETE FROM public.business WHERE true`"],
    ["a COPY into it", 'copy("COPY business (code, name) FROM STDIN")'],
    ["a TRUNCATE", "sql`TRUNCATE TABLE business`"],
    ["a write of platform's table", "sql`DELETE FROM session`"],
  ])("finds %s", (_, code) => expect(writes(code)).toHaveLength(1));

  it.each([
    ["reading it", `${imported}db.select().from(business);`],
    ["one's own table", 'import { coupon } from "./tables.ts";\ndb.insert(coupon); sql`UPDATE coupon SET a = 1`'],
    ["a Map's delete", "const business = 1; seen.delete(business);"],
    ["a lock on rows that are read", "sql`SELECT 1 FROM coupon, business FOR UPDATE OF business`"],
    ["what a comment says", "// INSERT INTO business\n/* DELETE FROM business */"],
  ])("passes over %s", (_, code) => expect(writes(code)).toEqual([]));

  it("passes over tests and says the line otherwise", () => {
    const code = "\n\nsql`DELETE FROM business`";
    expect(writes(code, "src/booking/coupons/store.test.ts")).toEqual([]);
    expect(writes(code)[0]).toMatch(/^src\/booking\/coupons\/store[.]ts:3: /);
  });
});

describe("migrationErrors", () => {
  const owners = new Map([["coupon", "credit"]]);
  const errors = (texts: Record<string, string>) =>
    migrationErrors(Object.keys(texts), ["credit", "places"], owners, new Map(Object.entries(texts)));

  it("takes numbers in a row, with a topic or without", () => {
    expect(
      errors({ "0001_credit.sql": "CREATE TABLE coupon (a int);", "0002_credit_expiry.sql": "ALTER TABLE coupon ADD b int;" }),
    ).toEqual([]);
  });

  it("knows an old migration by what its capability was called then, and a new one by what it is called now", () => {
    const renamed = (name: string, number: number) =>
      migrationErrors(
        [name],
        ["vouchers"],
        new Map([["coupon", "booking/vouchers"]]),
        new Map([[name, "CREATE TABLE coupon (a int);"]]),
      ).filter((error) => !error.includes(`its number should be 0001`) || number === 1);
    expect(renamed("0001_coupons.sql", 1)).toEqual([]);
    expect(renamed("0105_coupons.sql", 105)).toHaveLength(2);
    expect(renamed("0105_vouchers.sql", 105)).toEqual([]);
  });

  it.each([
    ["a hole", { "0001_credit.sql": "", "0003_places.sql": "" }],
    ["a number twice", { "0001_credit.sql": "", "0001_places.sql": "" }],
    ["another form", { "1-credit.sql": "" }],
    ["a capability that is not there", { "0001_hotels.sql": "" }],
    ["a table of another capability", { "0001_places.sql": "CREATE TABLE coupon (a int);" }],
    ["a table that nobody defines", { "0001_places.sql": "CREATE TABLE town (a int);" }],
  ])("reports %s", (_, texts) => expect(errors(texts)).toHaveLength(1));

  const COUPON = "CREATE TABLE coupon (a int);\n";
  it.each([
    ["a row", "CREATE FUNCTION worth(one coupon) RETURNS int LANGUAGE sql\nRETURN one.a;"],
    ["a query", "CREATE OR REPLACE FUNCTION worth(b int) RETURNS bigint LANGUAGE sql RETURN (SELECT count(*) FROM coupon WHERE a = b);"],
    ["statements", "CREATE FUNCTION worth() RETURNS int LANGUAGE sql\nBEGIN ATOMIC\n  SELECT 1;\n  SELECT max(a) FROM Coupon;\nEND;"],
    ["a procedure", "CREATE PROCEDURE spend() LANGUAGE sql BEGIN ATOMIC DELETE FROM coupon; END;"],
  ])("refuses a body in standard SQL that names a table: %s", (_, statements) => {
    expect(errors({ "0001_credit.sql": COUPON + statements })).toEqual([expect.stringContaining('names the table "coupon"')]);
  });

  it.each([
    ["a string", "CREATE FUNCTION worth(one coupon) RETURNS int LANGUAGE sql AS $$ SELECT one.a $$;"],
    ["plpgsql", "CREATE FUNCTION worth(one coupon) RETURNS int LANGUAGE plpgsql AS $x$ BEGIN RETURN one.a; END $x$;"],
    ["standard SQL on values alone", "-- Of a coupon.\nCREATE FUNCTION worth(a int) RETURNS int LANGUAGE sql RETURN a + length('coupon');"],
  ])("takes a body that is %s", (_, statements) => expect(errors({ "0001_credit.sql": COUPON + statements })).toEqual([]));
});
