import { find } from "../../src/catalogue/search/find/store.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { searchOnce } from "./measure.ts";

const SHOWN = ["h", "hotel", "hotel sol", "sol hotel rosa", "resturant"];

/** Returns the database's plan of the search: every step that reads a table, of the statements as the stores prepared them. */
export async function planLines(db: Db): Promise<string[]> {
  const lines = ["Steps that read a table, by EXPLAIN (ANALYZE) of the prepared statements with what they were given:", "", "```"];
  const scans = new Set<string>();
  // A single connection, used by the stores, reports every statement.
  const client = await db.$client.connect();
  const ask = client.query.bind(client);
  const spied = async (query: { name?: string; text: string; values?: unknown[] } | string, values?: unknown[]) => {
    const text = typeof query === "string" ? query : query.text;
    const given = typeof query === "string" ? values : (values ?? query.values);
    if (/^select/i.test(text)) {
      const { rows } = await ask({ text: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values: given as unknown[] });
      for (const row of rows) {
        const line = String(row["QUERY PLAN"]).replace(/^[\s>-]+/, "");
        if (/\bon (search_|business|area|country)/.test(line) && !line.includes("never executed"))
          scans.add(line.replace(/ \(actual.*| \(cost.*/, ""));
      }
    }
    return ask(query as never, values as never);
  };
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const watched = drizzle({ query: spied } as never) as unknown as Db;
  for (const text of SHOWN) {
    await find(watched, { scope: "b", search: text });
    await find(watched, { scope: "a", search: text });
    await searchOnce(watched, text);
  }
  client.release();
  const sorted = [...scans].sort();
  lines.push(...sorted, "```");
  const sequential = sorted.filter((line) => /^Seq Scan/.test(line) && !/on country/.test(line));
  lines.push("", sequential.length === 0 ? "No sequential scan of a big table." : `Sequential scans: ${sequential.join("; ")}`);
  return lines;
}
