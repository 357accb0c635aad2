import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listingUses } from "../../../listingUses.ts";
import { sql } from "../../../platform/db/sql.ts";
import { FetchError, type FetchedFile, type FetchOptions } from "../../../platform/security/publicFetch.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readSample } from "../readSample.ts";
import { import_job } from "../tables.ts";
import { readSource } from "./acts.ts";
import { nextReading, sourceFileName, statusSentence } from "./rules.ts";
import { findSourceByUuid, type ImportSource, insertSource, listDueSources } from "./store.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Awaited<ReturnType<typeof buildApp>>["services"];
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  ({ services } = await buildApp(database.db));
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM business`);
  await database.db.execute(sql`DELETE FROM import_job`);
  await database.db.execute(sql`DELETE FROM import_source`);
  await database.db.execute(sql`TRUNCATE import_run, import_record, import_change, import_problem, listing_difference RESTART IDENTITY`);
});

const HEAD = "id,name,type,lat,lon\n";
const INN = "1,Blue Inn,hotel,28.2,83.95\n";
const BAR = "2,Blue Bar,bar,28.21,83.96\n";

const add = (is_shown_before = true) =>
  insertSource(database.db, null, {
    ...{ url: "https://data.example.org/places.csv", dataset: "places", every_hours: 24, is_shown_before, reading: { columns: {} } },
    ...{ licence: "CC0", attribution: "Town", attribution_link: "" },
  });
const answer = (text: string, more: Partial<FetchedFile> = {}): FetchedFile => ({
  ...{ status: 200, body: Buffer.from(text), etag: '"1"', last_modified: undefined, retry_after: undefined },
  ...more,
});

/** Reads a source whose site gives an answer. @returns the outcome, and what was sent */
async function read({ uuid }: ImportSource, given: FetchedFile | FetchError) {
  const sent: (FetchOptions | undefined)[] = [];
  const source = await findSourceByUuid(database.db, uuid);
  if (!source) throw new Error("The source is gone.");
  const reading = await readSource(services, source, {
    fetch: async (_, options) => {
      sent.push(options);
      if (given instanceof FetchError) throw given;
      return given;
    },
    sample: readSample,
    uses: listingUses,
    signal: new AbortController().signal,
  });
  return { reading, headers: sent[0]?.headers ?? {}, source: await findSourceByUuid(database.db, uuid) };
}
const names = async () =>
  (await database.db.execute<{ name: string }>(sql`SELECT name FROM business ORDER BY name`)).rows.map(({ name }) => name);
async function work() {
  while ((await doJobs(services)) > 0);
}

describe("a source that shows its changes before", () => {
  test("waits for staff with the numbers of a dry run, and asks with the ETag afterwards", async () => {
    const source = await add();
    const first = await read(source, answer(HEAD + INN + BAR));
    expect(first.reading).toMatchObject({
      outcome: "shown",
      report: { made: 2, names: { made: ["Blue Inn", "Blue Bar"] } },
      job: { state: "preview" },
    });
    expect(first.headers).not.toHaveProperty("if-none-match");
    expect(await names()).toEqual([]);
    // A newer file replaces the one that waits.
    await read(source, answer(HEAD + INN));
    await read(source, answer(HEAD + INN + BAR));
    expect(await database.db.$count(import_job)).toBe(1);
    const second = await read(source, answer("", { status: 304, body: Buffer.alloc(0) }));
    expect([second.reading.outcome, second.headers]).toEqual(["unchanged", expect.objectContaining({ "if-none-match": '"1"' })]);
    expect((await read(source, answer(HEAD + INN + BAR, { etag: '"2"' }))).reading.outcome).toBe("unchanged");
  });
});

describe("a source that shows its changes after", () => {
  test("is imported at once, again when it changed, and the run names what is gone", async () => {
    const source = await add(false);
    expect((await read(source, answer(HEAD + INN + BAR))).reading.outcome).toBe("started");
    await work();
    expect(await names()).toEqual(["Blue Bar", "Blue Inn"]);
    await read(source, answer(HEAD + INN, { etag: '"2"' }));
    await work();
    const { rows } = await database.db.execute(sql`SELECT report FROM import_run ORDER BY number DESC LIMIT 1`);
    expect(rows).toMatchObject([{ report: { not_seen: 1, unchanged: 1, names: { gone: ["Blue Bar"] } } }]);
  });
});

describe("a source that cannot be read", () => {
  test.each<[string, FetchedFile | FetchError, RegExp]>([
    ["a private address", new FetchError("address"), /not on the public internet/],
    ["a file that is too large", new FetchError("large"), /larger than 25 MB/],
    ["a site that hangs", new FetchError("slow"), /did not answer/],
    ["a missing file", answer("", { status: 404 }), /no file at this address/],
    ["a page instead of a file", answer("<!doctype html><p>Sorry</p>"), /places\.csv/],
  ])("because of %s says so, and is tried again", async (_, given, sentence) => {
    const { reading, source } = await read(await add(), given);
    expect(reading.outcome).toBe("failed");
    expect(source?.problem).toMatch(sentence);
    expect(source?.problem).not.toMatch(/\n|\bat \/|\/tmp/);
    expect(await listDueSources(database.db, 10)).toEqual([]);
  });
});

test("A failed source is tried again within six hours, and a file has the name at the end of its address", () => {
  const at = new Date(0);
  expect(
    [nextReading(at, 720, true), nextReading(at, 1, true), nextReading(at, 720, false)].map((time) => time.getTime() / 3_600_000),
  ).toEqual([6, 1, 720]);
  expect(["https://a.example/x/places%20b.csv?key=1", "https://a.example/"].map(sourceFileName)).toEqual(["places b.csv", "a.example"]);
  expect(statusSentence(500)).toMatch(/error 500/);
});
