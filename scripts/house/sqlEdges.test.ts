import { describe, expect, it } from "vitest";
import { capabilityCycles } from "./graph.ts";
import { sqlImports, upwardReads } from "./sqlEdges.ts";

const table = (path: string, name: string, kind = "pgTable") => ({ path, text: `export const ${name} = ${kind}("${name}", {});` });
const TABLES = [
  table("src/platform/db/tables.ts", "session"),
  table("src/catalogue/listings/tables.ts", "business"),
  table("src/catalogue/items/lists/tables.ts", "item"),
  table("src/booking/vouchers/tables.ts", "coupon"),
  table("src/owners/inbox/tables.ts", "inbox_entry", "pgView"),
];
const reads = (path: string, text: string) => upwardReads([...TABLES, { path, text }]);

describe("upwardReads", () => {
  it.each([
    ["src/catalogue/listings/store.ts", "sql`SELECT FROM coupon WHERE business = 1`"],
    ["src/catalogue/listings/store.ts", 'sql`SELECT FROM business b JOIN "coupon" c ON true`'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a file
    ["src/catalogue/listings/store.ts", "sql`SELECT FROM ${business} AS b, public.coupon c`"],
    ["src/catalogue/listings/lists/store.ts", "sql`DELETE FROM business USING coupon`"],
    ["src/catalogue/listings/listingUse.ts", 'const use = { table: "coupon" };'],
    ["src/platform/jobs/jobQueue.ts", "sql`ANALYZE session, coupon`"],
  ])("names the line of a table below, and says what to do: %s, %s", (path, text) => {
    expect(reads(path, `// A comment.\n${text}`)).toEqual([
      `${path}:2: SQL of ${path.split("/")[1]}/ names "coupon" of src/booking/vouchers, and ${path.split("/")[1]}/ is above booking/ in docs/rooms.md. Register it from src/booking/vouchers (src/listingUses.ts, src/jobs.ts), pass the query in from src/api.ts, or move the query there.`,
    ]);
  });

  it("knows views", () => {
    expect(reads("src/booking/vouchers/store.ts", "sql`SELECT FROM inbox_entry`")).toHaveLength(1);
  });

  it.each([
    ["of its own", "src/booking/vouchers/lists/store.ts", "sql`SELECT FROM coupon`"],
    ["of a room above", "src/booking/vouchers/store.ts", "sql`SELECT FROM business JOIN item ON true JOIN session ON true`"],
    ["in a comment", "src/catalogue/listings/store.ts", "/* FROM coupon */ sql`SELECT 1 -- FROM coupon\n`"],
    ["as a column or a word", "src/catalogue/listings/store.ts", 'sql`SELECT coupon FROM business b`; "nothing comes from coupon"'],
    ["in a test", "src/catalogue/listings/store.test.ts", "sql`SELECT FROM coupon`"],
    ["where rooms are put together", "src/jobs.ts", "sql`SELECT FROM coupon`"],
  ])("lets a table stand %s", (_, path, text) => expect(reads(path, text)).toEqual([]));
});

describe("sqlImports", () => {
  it("closes a ring of an import and a statement", () => {
    const files = [...TABLES, { path: "src/catalogue/listings/store.ts", text: "sql`SELECT FROM item`" }];
    const back = { from: "src/catalogue/items/api.ts", to: "src/catalogue/listings/store.ts", typeOnly: false };
    expect(capabilityCycles([back])).toEqual([]);
    expect(capabilityCycles([back, ...sqlImports(files)])).toEqual([
      expect.stringContaining('src/catalogue/listings/store.ts:1 → src/catalogue/items/tables.ts ("item" in SQL)'),
    ]);
  });

  it("leaves out tables of the platform", () => {
    expect(sqlImports([...TABLES, { path: "src/catalogue/listings/store.ts", text: "sql`SELECT FROM session`" }])).toEqual([]);
  });
});
