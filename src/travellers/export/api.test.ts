import { describe, expect, it } from "vitest";
import { traveller_block } from "../../accounts/travellers/follows/tables.ts";
import { followed_hashtag } from "../../catalogue/listings/hashtags/tables.ts";
import { registeredParts, tasks } from "../../jobs.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { createCsvParser } from "../../platform/files/csvReader.ts";
import { readZip } from "../../platform/files/zip.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildForm, buildImage } from "../../tools/testing/images.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { buildActivityVisit, buildAreaVisit, buildCountryVisit, buildCountryWish, buildWish } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { createXmlReader } from "../placeImport/readXml.ts";
import { private_place } from "../placeImport/tables.ts";
import { listParts } from "./parts/store.ts";
import { traveller_export } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const PARTS = listParts(registeredParts);
const EXPORT = "/traveller/api/export/";

async function person(values: Parameters<typeof buildAccount>[1] = {}) {
  const { id, email } = await buildAccount(db, values);
  const own = await buildTraveller(db, { account_id: id });
  return { ...own, email, visitor: await new Visitor(fastify).signIn(db, id) };
}

async function downloadArchive(visitor: Visitor) {
  const begun = await visitor.post(EXPORT);
  expect([begun.statusCode, begun.json()]).toMatchObject([202, { status: "queued", progress: 0, link: null }]);
  await doJobs(services);
  const ready = (await visitor.get(`${EXPORT}${begun.json().uuid}/`)).json();
  expect(ready).toMatchObject({ status: "ready", progress: 100, link: expect.stringMatching(/\.zip$/) });
  const file = await visitor.get(ready.link);
  expect(file.headers).toMatchObject({ "content-type": "application/zip", "cache-control": "private, no-store" });
  const entries = readZip(file.rawPayload, { filesMax: 100, bytesMax: 10_000_000 });
  const read = async (name: string) => (await entries.find((entry) => entry.name === name)?.read())?.toString("utf8") ?? "";
  return { ...ready, read, names: entries.map(({ name }) => name), file };
}

/** Returns a traveller with data in every part. */
async function somebody() {
  const ana = await person();
  const business = await buildBusiness(db, { name: 'Café "Łódź", <b>', latitude: 15.88, longitude: 108.33 });
  const wish = await buildWish(db, { traveller: ana.code, business: business.code });
  const visit = await buildVisit(db, {
    traveller: ana.code,
    business: business.code,
    comment: "=HYPERLINK(1)\nand a second line",
    rating: 3,
  });
  const records = await Promise.all([
    buildAreaVisit(db, { traveller: ana.code }),
    buildCountryVisit(db, { traveller: ana.code }),
    buildActivityVisit(db, { traveller: ana.code }),
    buildCountryWish(db, { traveller: ana.code }),
  ]);
  const other = await buildTraveller(db, { name: "Bo" });
  const [block] = await db.insert(traveller_block).values({ uuid: newUuid(), traveller: ana.code, blocked: other.code }).returning();
  const [tag] = await db.insert(followed_hashtag).values({ uuid: newUuid(), traveller: ana.code, hashtag: "quiet" }).returning();
  const bench = {
    uuid: newUuid(),
    traveller: ana.code,
    list: "wishlist" as const,
    name: "A bench",
    latitude: -1.5,
    longitude: 2.25,
    same_as: "bench",
  };
  await db.insert(private_place).values(bench);
  return { ...ana, business, uuids: [wish, visit, ...records, block, tag, bench].map((row) => String(row?.uuid)) };
}

describe("Everything in one file", () => {
  it("holds each row once, in JSON and in CSV, and its places in the maps", async () => {
    const ana = await somebody();
    const { read, names } = await downloadArchive(ana.visitor);
    const everything = JSON.parse(await read("everything.json"));
    const told = PARTS.flatMap(({ name }) => everything[name].map(({ uuid }: { uuid?: string }) => uuid).filter(Boolean));
    expect(told.toSorted()).toEqual(ana.uuids.toSorted());
    expect(everything.profile).toMatchObject([{ code: ana.code, name: ana.name, email: ana.email }]);
    for (const { name } of PARTS) {
      const parser = createCsvParser(",");
      const text = (await read(`csv/${name}.csv`)).replace(/^\ufeff/, "");
      const rows = [...parser.push(text), ...parser.end()];
      expect(rows.length - 1, name).toBe(everything[name].length);
    }
    expect(await read("csv/visited-businesses.csv")).toContain(`"'=HYPERLINK(1)\nand a second line"`);
    expect(names).toEqual(expect.arrayContaining(["README.txt", "places.geojson", "places.gpx", "places.kml"]));
    const points = JSON.parse(await read("places.geojson")).features.map(
      (one: { geometry: { coordinates: number[] } }) => one.geometry.coordinates,
    );
    expect(points).toEqual([
      [108.33, 15.88],
      [108.33, 15.88],
      [2.25, -1.5],
    ]);
    for (const name of ["places.gpx", "places.kml"]) {
      const reader = createXmlReader();
      reader.push(await read(name));
      expect(
        reader
          .end()
          .map((place) => place.name)
          .toSorted(),
      ).toEqual(["A bench", expect.stringContaining("Łódź"), expect.stringContaining("Łódź")]);
    }
  });

  it("holds one's picture, and nothing secret: no hash, no token, no other's address", async () => {
    const ana = await person({ password_hash: "$argon2id$secret" });
    const url = `/traveller/api/traveller/${ana.code}/`;
    const form = buildForm({}, { content: await buildImage().jpeg().toBuffer() });
    await ana.visitor.request({ method: "PATCH", url, ...form, headers: { ...form.headers, [CSRF_HEADER]: await ana.visitor.token() } });
    const { names, read } = await downloadArchive(ana.visitor);
    expect(names).toContain("picture.webp");
    for (const name of names.filter((one: string) => one !== "picture.webp")) {
      const text = await read(name);
      expect(text).not.toMatch(/argon2|password_hash|id_hash|public_key|link_key/);
    }
    const sessions = JSON.parse(await read("everything.json")).sessions;
    expect(sessions).toEqual([
      { agent: expect.any(String), created: expect.any(String), last_seen: expect.any(String), expires: expect.any(String) },
    ]);
  });

  it("has a part for every table that is about a traveller", async () => {
    const { rows } = await db.execute<{ table: string }>(sql`
      SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND confrelid = 'traveller'::regclass`);
    const queries = PARTS.map(({ rows: query }) => JSON.stringify(query("", "", sql`true`))).join(" ");
    /** Table of the exports themselves, which needs no part. */
    const apart = ["traveller_export"];
    expect(rows.map(({ table }) => table).filter((table) => !apart.includes(table) && !new RegExp(`\\b${table}\\b`).test(queries))).toEqual(
      [],
    );
  });
});

describe("An export", () => {
  it("is for oneself alone", async () => {
    const [ana, bo] = [await person(), await person()];
    const { uuid, link } = await downloadArchive(ana.visitor);
    for (const other of [bo.visitor, new Visitor(fastify)]) expect((await other.get(link)).statusCode).toBe(404);
    expect((await bo.visitor.get(`${EXPORT}${uuid}/`)).statusCode).toBe(404);
    expect((await bo.visitor.get(EXPORT)).json()).toEqual({ results: [] });
    expect((await ana.visitor.get(EXPORT)).json().results).toMatchObject([{ uuid }]);
  });

  it("is one, however often it is asked for while it is made", async () => {
    const ana = await person();
    const both = await Promise.all([ana.visitor.post(EXPORT), ana.visitor.post(EXPORT)]);
    expect(both.map((one) => one.statusCode)).toEqual([202, 202]);
    expect(both[0]?.json().uuid).toBe(both[1]?.json().uuid);
    await doJobs(services);
    expect((await ana.visitor.post(EXPORT)).json().uuid).not.toBe(both[0]?.json().uuid);
  });

  it("expires, and its file goes; also when its traveller has gone", async () => {
    const [ana, bo] = [await person(), await person()];
    const [old, orphan] = [await downloadArchive(ana.visitor), await downloadArchive(bo.visitor)];
    await db
      .update(traveller_export)
      .set({ expires: new Date(0) })
      .where(eq(traveller_export.uuid, old.uuid));
    expect((await ana.visitor.get(old.link)).statusCode).toBe(404);
    await db.execute(sql`DELETE FROM account WHERE id = ${bo.account_id}`);
    await tasks.delete_expired_exports?.({}, services);
    for (const { uuid } of [old, orphan]) expect(await services.storage.exists(`exports/${uuid}.zip`)).toBe(false);
    expect(await db.select().from(traveller_export)).toEqual([]);
  });

  it("that cannot be made says so, and can be asked for again", async () => {
    const ana = await person();
    const { uuid } = (await ana.visitor.post(EXPORT)).json();
    const storage = { ...services.storage, putFile: async () => Promise.reject(new Error("ENOSPC")) };
    await tasks.make_export?.({ uuid }, { ...services, storage });
    expect((await ana.visitor.get(`${EXPORT}${uuid}/`)).json()).toMatchObject({ status: "failed", link: null });
    expect((await ana.visitor.post(EXPORT)).json().uuid).not.toBe(uuid);
  });
});
