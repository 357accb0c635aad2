import { describe, expect, it, vi } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { BUSINESS_ORDERS } from "../browse/businesses/contract.ts";
import { isMember, listOfMember, listPublished } from "./store.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const MANY = 30_000;

/** Many listings that are mostly equal in the columns of an order, as after an import. */
const db = testDatabase(async (filling) => {
  await filling.execute(sql`
    INSERT INTO business (code, name, slug, business_type, country_code, area_id, cover_image_uuid, is_published, discount, recommendations_count, created)
    SELECT lpad(n::text, 8, '0'), 'Business ' || n % 997, 'business', 'cafe', 'VN', 1580541, gen_random_uuid(), n % 50 <> 0,
      CASE WHEN n % 100 = 0 THEN 10 ELSE 0 END, CASE WHEN n % 200 = 0 THEN n % 7 ELSE 0 END, timestamptz '2026-01-01' + n / 1000 * interval '1 hour'
    FROM generate_series(1, ${MANY}::integer) n`);
  await filling.execute(sql`ANALYZE business`);
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Returns the query plans of the statements prepared for an order. */
async function explainPlans(ordering: string): Promise<Plan[][]> {
  // Often enough that PostgreSQL may have switched to a generic plan.
  for (let times = 0; times < 7; times += 1) {
    await listPublished(db, { ordering, limit: 20, offset: 0 });
    await listPublished(db, { ordering, limit: 20, offset: 40 });
  }
  const name = `list_businesses_${ordering.replace("-", "by_desc_")}`;
  const prepared = await db.execute<{ name: string; parameters: number }>(
    sql`SELECT name, cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE name IN (${name}, ${`${name}_usual`})`,
  );
  const plans: Plan[][] = [];
  for (const { name: statement, parameters } of prepared.rows) {
    const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      sql.raw(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE "${statement}"${parameters > 0 ? "(20, 40)" : ""}`),
    );
    for (const row of rows) plans.push(nodes(row["QUERY PLAN"][0].Plan));
  }
  return plans;
}

describe("a page of the public list", () => {
  it.each(BUSINESS_ORDERS.flatMap((order) => [order, `-${order}`]))(
    "ordered by %s is read from an index, some rows more than are shown and never the whole table",
    async (ordering) => {
      const plans = await explainPlans(ordering);
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) {
        const reading = plan.filter((node) => node["Relation Name"] === "business");
        expect(reading.map((node) => node["Node Type"])).toEqual(["Index Scan"]);
        expect(reading[0]?.["Actual Rows"]).toBeLessThanOrEqual(100);
        expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
      }
    },
  );

  it("holds no listing that is not published", async () => {
    const rows = await listPublished(db, { ordering: "created", limit: 100, offset: 0 });
    expect(rows.map((row) => row.business_code)).not.toContain("00000050");
  });
});

describe("the people of a listing", () => {
  it("are known, and others are not", async () => {
    const owner = await buildAccount(db);
    const stranger = await buildAccount(db);
    const { code } = await buildBusiness(db, { owners: [owner.id] });
    expect(await isMember(db, code, owner.id)).toBe(true);
    expect(await isMember(db, code, stranger.id)).toBe(false);
    expect(await isMember(db, "00000001", owner.id)).toBe(false);
  });

  it("get the cards of all of theirs by name, and no others", async () => {
    const { id } = await buildAccount(db);
    for (const name of ["B", "A"]) await buildBusiness(db, { name, owners: [id], is_published: name === "A" });
    expect((await listOfMember(db, id)).map((card) => card.name)).toEqual(["A", "B"]);
  });
});
