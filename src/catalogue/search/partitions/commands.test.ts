import { PassThrough } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { sql } from "../../../platform/db/sql.ts";
import { runCaptured } from "../../../tools/testing/commandRun.ts";
import { type FreshDatabase, freshDatabase } from "../../../tools/testing/database.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { findFacts } from "../facts/store.ts";
import { find } from "../find/store.ts";
import { indexAll } from "../jobs.ts";
import { searchCommands } from "./commands.ts";

const [command] = searchCommands;
let database: FreshDatabase;
let config: ReturnType<typeof readConfig>;
beforeAll(async () => {
  database = await freshDatabase({ places: "all" });
  config = readConfig({ DATA_DIR: temporaryFolder() });
}, 60_000);

const divide = (...words: string[]) => runCaptured(command, words, { ...database, config });
const rowsOf = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;

let written = 0;
async function addCafes(country: string, count: number, word: string) {
  await database.db.execute(sql`
    INSERT INTO business (code, name, business_type, country_code, slug, cover_image_uuid)
    SELECT lpad((${written}::integer + n)::text, 8, '0'), ${word}::text || ' ' || n, 'cafe', ${country}, 'x', gen_random_uuid() FROM generate_series(1, ${count}::integer) AS n`);
  written += count;
  await indexAll(database.db);
}
const removeCafes = async (word: string) => {
  await database.db.execute(sql`DELETE FROM business WHERE name LIKE ${`${word} %`}`);
  await indexAll(database.db);
};

/** Hash and number of all rows of the tables of the search. */
const readIndex = () =>
  rowsOf(sql`
    SELECT (SELECT count(*) || ' ' || sum(hashtext(k::text)) FROM search_key k) AS keys, (SELECT count(*) || ' ' || sum(hashtext(f::text)) FROM search_fact f) AS facts`);
const readParts = () =>
  rowsOf(
    sql`SELECT c.oid::regclass::text AS part FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE c.relkind = 'r' ORDER BY 1`,
  );
const readAnswers = async () => ({
  everywhere: await find(database.db, { scope: "b", search: "lantern" }),
  inNepal: await find(database.db, { scope: "b", search: "lantern 1", country: "NP" }),
  towns: await find(database.db, { scope: "a", search: "pok", country: "NP" }),
  cafes: await findFacts(database.db, [["cafe"]], { areas: [], countries: ["NP"] }),
});

describe("search divide", () => {
  it.each([[["--from"]], [["--from", "many"]], [["--from", "0"]], [["--from", "5", "6"]], [["250000"]]])("refuses %j", async (words) => {
    await expect(divide(...words)).rejects.toThrow(/^search divide \[--from LISTINGS\]/);
  });

  it("changes nothing if no country is large enough", async () => {
    expect(await divide()).toMatchObject({ code: 0, output: "No country has 250000 listings: nothing to divide.\n" });
    expect(await readParts()).toEqual([]);
  });

  it("goes on where it was stopped, with what changed meanwhile", async () => {
    await addCafes("NP", 300, "Lantern");
    await addCafes("LA", 300, "Lantern");
    await addCafes("EE", 20, "Lantern");
    await addCafes("NP", 50, "Closing");
    const stopping = new AbortController();
    stopping.abort();
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    expect(await command?.run(["--from", "100"], { ...database, config, stdout, stderr, signal: stopping.signal })).toBe(1);
    expect(`${stderr.read()}`).toMatch(/^Stopped\. Run the command again/);

    await removeCafes("Closing");
    await addCafes("NP", 30, "Opening");
    await addCafes("EE", 30, "Opening");
    const [index, answers] = [await readIndex(), await readAnswers()];
    // A search at the moment of the exchange is answered from the former tables or the new ones.
    const [{ code, output }] = await Promise.all([divide("--from", "100"), readAnswers()]);
    expect({ code, output }).toEqual({ code: 0, output: "The search now has separate parts for LA, NP.\n" });
    expect(await readIndex()).toEqual(index);
    expect(await readAnswers()).toEqual(answers);
    expect(answers.inNepal.length).toBeGreaterThan(50);
    expect(answers.cafes.length).toBeGreaterThan(50);
    expect(answers.towns.length).toBeGreaterThan(0);
    expect((await readParts()).map(({ part }) => part)).toEqual(
      ["fact_la", "fact_np", "fact_others", "key_la", "key_np", "key_others"].map((name) => `search_parts.search_${name}`),
    );
  }, 120_000);

  it("leaves an index that still follows each change, and reads only the country's part", async () => {
    const before = await readIndex();
    await addCafes("LA", 40, "Paper");
    expect(await find(database.db, { scope: "b", search: "paper 7", country: "LA" })).toHaveLength(1);
    await removeCafes("Paper");
    expect(await readIndex()).toEqual(before);
    const plan = await rowsOf(sql`EXPLAIN SELECT FROM search_key WHERE key >= 'bpa' AND key < 'bpb' AND right(key, 2) = 'la'`);
    expect(JSON.stringify(plan)).toMatch(/search_key_la/);
    expect(JSON.stringify(plan)).not.toMatch(/search_key_(?:np|others)/);
  }, 60_000);

  it("divides again when other countries are large, and takes all parts away when none is", async () => {
    const index = await readIndex();
    expect((await divide("--from", "100")).output).toBe("The search already has separate parts for LA, NP.\n");
    expect((await divide("--from", "40")).output).toBe("The search now has separate parts for EE, LA, NP.\n");
    expect((await divide("--from", "1000000")).output).toBe("The search is no longer divided.\n");
    expect(await readIndex()).toEqual(index);
    expect((await readParts()).map(({ part }) => part)).toEqual(["search_parts.search_fact_others", "search_parts.search_key_others"]);
    expect((await divide("--from", "1000000")).output).toMatch(/nothing to divide/);
  }, 120_000);
});
