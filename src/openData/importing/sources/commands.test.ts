import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listingUses } from "../../../listingUses.ts";
import { sql } from "../../../platform/db/sql.ts";
import { FetchError, type FetchedFile } from "../../../platform/security/publicFetch.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { import_job } from "../tables.ts";
import { sourceCommands } from "./commands.ts";
import { findSourceByDataset } from "./store.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ["business", "import_job", "import_source"]) await database.db.execute(sql`DELETE FROM ${sql.raw(table)}`);
});

const URL = "https://data.example.org/places.csv";
const FILE = "id,name,type,lat,lon\n1,Blue Inn,hotel,28.2,83.95\n2,,bar,28.21,83.96\n";
const answer = (body: string, status = 200): FetchedFile => ({
  ...{ status, body: Buffer.from(body), etag: '"1"', last_modified: undefined, retry_after: undefined },
});
let given: FetchedFile | FetchError = answer(FILE);
const commands = sourceCommands(listingUses, async () => {
  if (given instanceof FetchError) throw given;
  return given;
});

async function run(name: string, ...args: string[]): Promise<string> {
  const { context, output } = database.createContext();
  await commands.find((one) => one.name === `import source ${name}`)?.run(args, context);
  return output();
}
const add = (...args: string[]) => run("add", URL, "--dataset", "places", "--licence", "CC0", ...args);

describe("the commands of sources", () => {
  test("add a source, list it, and remove it", async () => {
    expect(await run("list")).toBe("No sources yet.\n");
    expect(await add("--every", "week", "--country", "np", "--type", "accommodation")).toMatch(/^The source "places" is added\./);
    expect(await findSourceByDataset(database.db, "places")).toMatchObject({
      ...{ url: URL, every_hours: 168, is_shown_before: true, licence: "CC0" },
      reading: { columns: {}, country: "NP", business_type: "accommodation" },
    });
    expect(await run("list")).toBe(`places  ${URL}\n  Every week, changes are shown before they are imported; not read yet\n`);
    expect(await run("remove", "places")).toBe('The source "places" is removed. Its listings stay; import undo removes them.\n');
    expect(await run("list")).toBe("No sources yet.\n");
  });

  test("show what a reading would change, and write no listing", async () => {
    await add();
    given = answer(FILE);
    const output = await run("read", "places");
    expect(output).toMatch(/^The file has changed\. Nothing was imported yet:\n2 rows read/);
    expect(output).toMatch(/ 1 {2}would be added\n[\s\S]* 1 {2}invalid, skipped/);
    const [{ uuid = "" } = {}] = await database.db.select({ uuid: import_job.uuid }).from(import_job);
    expect(output).toContain(`Start the import at /staff/imports/${uuid}/.`);
    expect((await database.db.execute(sql`SELECT FROM business`)).rows).toEqual([]);
    expect(await run("read", "places")).toBe("The file has not changed since the last reading.\n");
    expect(await run("list")).toMatch(/read \d{4}-\d\d-\d\dT\d\d:\d\dZ\n$/);
  });

  test("queue the import of a source that shows its changes after", async () => {
    await add("--after");
    given = answer(FILE);
    expect(await run("read", "places")).toBe("The file has changed. A running guide imports it now: see import list.\n");
  });

  test("say in one sentence what is wrong", async () => {
    await add();
    writeFileSync(join(database.dataDir, "map.json"), '{ "columns": { "Name": "nonsense" } }');
    const wrong: [() => Promise<string>, RegExp][] = [
      [() => run("add", "ftp://data.example.org/x.csv", "--dataset", "x"), /^Give one http\(s\) address: import source add /],
      [() => run("add", URL), /^Give the source a name of its own: --dataset NAME\.$/],
      [() => run("add", URL, "--dataset", "x", "--every", "year"), /^--every must be 6h, day, week or month\.$/],
      [() => run("add", URL, "--dataset", "x", "--type", "castle"), /^The mapping is not valid: /],
      [() => run("add", URL, "--dataset", "x", "--map", join(database.dataDir, "map.json")), /^The mapping is not valid: /],
      [() => add(), /^There is a source "places" already: give another --dataset\.$/],
      [() => run("read", "nothing"), /^Give the name of a source\. See: import source list$/],
    ];
    for (const [command, sentence] of wrong) {
      const message = await command().then(String, ({ message }: Error) => message);
      expect(message).toMatch(sentence);
      expect(message).not.toContain("\n");
    }
    given = new FetchError("address");
    await expect(run("read", "places")).rejects.toThrow(/^places: The address is not on the public internet: use one that begins with/);
    expect(await run("list")).toContain("; The address is not on the public internet");
  });
});
