import { describe, expect, it } from "vitest";
import { business as businesses } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { writeZip } from "../../platform/files/zip.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { buildForm } from "../../tools/testing/images.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { visited_business } from "../visits/tables.ts";
import { wishlist_business } from "../wishlist/tables.ts";
import { placeImportTasks } from "./jobs.ts";
import { LIST_ERRORS } from "./readPlaces.ts";
import { place_import, private_place } from "./tables.ts";

/** Covers hostile and broken requests: none of their data is written, and the server keeps running. */

const db = testDatabase();
const { fastify, services, logged } = await buildApp(db);
const IMPORT = "/traveller/api/import/";
const OWN = "/traveller/api/private-place/";
const at = { latitude: 15.88, longitude: 108.33 };

async function person(values: Parameters<typeof buildTraveller>[1] = {}) {
  const { id } = await buildAccount(db);
  const { code } = await buildTraveller(db, { ...values, account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const bring = async (content: string | Buffer, name = "list.csv", headers: Record<string, string> = {}) => {
    const form = buildForm({}, { field: "file", name, content: Buffer.from(content as string) });
    return visitor.request({
      method: "POST",
      url: IMPORT,
      ...form,
      headers: { ...form.headers, [CSRF_HEADER]: await visitor.token(), ...headers },
    });
  };
  const read = async (content: string | Buffer, name?: string) => (await bring(content, name)).json();
  const confirm = (uuid: string, body: object = { list: "wishlist" }) => visitor.post(`${IMPORT}${uuid}/confirm/`, body);
  const take = async (url: string) => visitor.delete(url);
  return { code, id, visitor, bring, read, confirm, take };
}
/** Returns the number of rows in each table, of all travellers. */
const written = async () => [
  await db.$count(place_import),
  await db.$count(private_place),
  await db.$count(wishlist_business),
  await db.$count(visited_business),
];
const NOTHING = [0, 0, 0, 0];
const table = (...names: string[]) => `Title,Note\n${names.map((name) => `${name},\n`).join("")}`;
const wrapKml = (inside: string) => `<kml><Document>${inside}</Document></kml>`;
const mark = (name: string) =>
  `<Placemark><name>${name}</name><Point><coordinates>${at.longitude},${at.latitude}</coordinates></Point></Placemark>`;
const packed = (kml: string | Buffer, name = "doc.kml") => writeZip([{ name, content: Buffer.from(kml as string) }]);

/**
 * Returns an archive with false data about its first file.
 * @param change receives the archive and the offset of the entry in the central directory
 */
async function lying(change: (archive: Buffer, entry: number) => void) {
  const archive = await packed(wrapKml(mark("A")));
  change(archive, archive.indexOf(Buffer.from("PK\x01\x02", "latin1")));
  return archive;
}

describe("A file that is refused", () => {
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${"bcdefghij"[index]} "${`&${"abcdefghi"[index]};`.repeat(10)}">`).join("")}]>`;
  const files: [string, () => Promise<string | Buffer>, string][] = [
    [
      "a table of 10,000 rows",
      async () => table(...Array.from({ length: 10_000 }, (_, index) => `place ${index}`)),
      LIST_ERRORS.tooManyPlaces(),
    ],
    [
      "GeoJSON of 10,000 places",
      async () =>
        JSON.stringify({
          type: "FeatureCollection",
          features: Array.from({ length: 10_000 }, (_, index) => ({ type: "Feature", geometry: null, properties: { name: `p${index}` } })),
        }),
      LIST_ERRORS.tooManyPlaces(),
    ],
    ["a KMZ of 10,000 places", async () => packed(wrapKml(mark("A").repeat(10_000))), LIST_ERRORS.tooManyPlaces()],
    ["a billion laughs", async () => `<?xml version="1.0"?>${laughs}${wrapKml(mark("&j;"))}`, LIST_ERRORS.unreadable()],
    ["the same in an archive", async () => packed(`<?xml version="1.0"?>${laughs}${wrapKml(mark("&j;"))}`), LIST_ERRORS.unreadable()],
    [
      "a file of this machine",
      async () => packed(`<!DOCTYPE k [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrapKml(mark("&x;"))}`),
      LIST_ERRORS.unreadable(),
    ],
    [
      "a parameter entity",
      async () => `<!DOCTYPE k [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]>${wrapKml(mark("A"))}`,
      LIST_ERRORS.unreadable(),
    ],
    ["an archive in an archive", async () => packed(await packed(wrapKml(mark("A")))), LIST_ERRORS.notUtf8()],
    [
      "an archive of 3,000 files",
      async () => writeZip(Array.from({ length: 3_000 }, (_, index) => ({ name: `${index}.kml`, content: Buffer.from("x") }))),
      LIST_ERRORS.unreadable(),
    ],
    [
      "an archive that says it is small",
      async () => lying((archive, entry) => archive.writeUInt32LE(3, entry + 24)),
      LIST_ERRORS.unreadable(),
    ],
    [
      "an archive that says it is huge",
      async () => lying((archive, entry) => archive.writeUInt32LE(0xffffffff, entry + 24)),
      LIST_ERRORS.unreadable(),
    ],
    ["an archive with a password", async () => lying((archive, entry) => archive.writeUInt16LE(1, entry + 8)), LIST_ERRORS.unreadable()],
    [
      "an archive packed in another way",
      async () => lying((archive, entry) => archive.writeUInt16LE(14, entry + 10)),
      LIST_ERRORS.unreadable(),
    ],
    [
      "an archive that points past its end",
      async () => lying((archive, entry) => archive.writeUInt32LE(0x7fffffff, entry + 42)),
      LIST_ERRORS.unreadable(),
    ],
    ["an archive of nothing but its name", async () => Buffer.from("PK\x03\x04", "latin1"), LIST_ERRORS.unreadable()],
    [
      "UTF-16 of a spreadsheet",
      async () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table("A"), "utf16le")]),
      LIST_ERRORS.notUtf8(),
    ],
    ["UTF-16 without its mark", async () => Buffer.from(table("A"), "utf16le"), LIST_ERRORS.noPlaces()],
    [
      "KML in Latin-1",
      async () => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${wrapKml(mark("Café"))}`, "latin1"),
      LIST_ERRORS.notUtf8(),
    ],
    ["KML in Latin-1 in an archive", async () => packed(Buffer.from(wrapKml(mark("Café")), "latin1")), LIST_ERRORS.notUtf8()],
    ["half a letter at its end", async () => Buffer.concat([Buffer.from(table("A")), Buffer.from([0xe6, 0x9d])]), LIST_ERRORS.notUtf8()],
    ["a picture", async () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), LIST_ERRORS.notUtf8()],
    ["zeros", async () => Buffer.alloc(1_000_000), LIST_ERRORS.noPlaces()],
    ["one line of 9 MB", async () => `Title,Note\n${"x".repeat(9_000_000)}`, LIST_ERRORS.noPlaces()],
    ["a quotation mark that is never closed", async () => `Title,Note\n"${"x,\n".repeat(100_000)}`, LIST_ERRORS.tooManyPlaces()],
    ["JSON of 100,000 brackets", async () => `{"features":${"[".repeat(100_000)}`, LIST_ERRORS.noPlaces()],
  ];
  it.each(files)("says why and leaves nothing: %s", async (_, content, reason) => {
    const ana = await person();
    const response = await ana.bring(await content(), "list.kmz");
    expect([response.statusCode, response.json()]).toEqual([400, { file: [reason] }]);
    expect(await written()).toEqual(NOTHING);
    expect(logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("is missing, or is a text field instead of a file", async () => {
    const ana = await person();
    for (const body of [{}, { file: "Title\nA\n" }]) {
      const response = await ana.visitor.post(IMPORT, body);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["file"]]);
    }
    expect(await written()).toEqual(NOTHING);
  });
});

describe("Who may bring a list", () => {
  it("is a traveller with a token of their own", async () => {
    const [ana, bo] = [await person(), await person()];
    for (const token of ["", "x.y", await bo.visitor.token()])
      expect((await ana.bring(table("A"), "a.csv", { [CSRF_HEADER]: token })).statusCode).toBe(403);
    const form = buildForm({}, { field: "file", name: "a.csv", content: Buffer.from(table("A")) });
    const nobody = new Visitor(fastify);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    for (const [visitor, status] of [
      [nobody, 401],
      [owner, 403],
    ] as const) {
      const headers = { ...form.headers, [CSRF_HEADER]: await visitor.token() };
      expect((await visitor.request({ method: "POST", url: IMPORT, ...form, headers })).statusCode).toBe(status);
    }
    expect(await written()).toEqual(NOTHING);
  });

  it("and nobody else reads, confirms or forgets it, nor finds out that it is there", async () => {
    const [ana, bo] = [await person(), await person()];
    const { uuid } = await ana.read(table("A bench"));
    const unknown = uuid.replace(/.$/, uuid.endsWith("0") ? "1" : "0");
    const answers = async (which: string) => [
      (await bo.visitor.get(`${IMPORT}${which}/`)).json(),
      (await bo.confirm(which)).json(),
      (await bo.take(`${IMPORT}${which}/`)).json(),
    ];
    const theirs = await answers(uuid);
    expect(theirs).toEqual(await answers(unknown));
    expect(theirs).toEqual(Array(3).fill({ detail: expect.any(String) }));
    expect((await ana.visitor.get(`${IMPORT}${uuid}/`)).json().status).toBe("preview");
    expect((await bo.visitor.get(`${IMPORT}not-a-uuid/`)).statusCode).toBe(404);
  });
});

describe("What was read", () => {
  it("is shown as it was written, and is of no use to a page", async () => {
    const ana = await person();
    const { places, filename } = await ana.read(
      `Title,Note,URL\n"<img src=x onerror=alert(1)>A",=1+1,javascript:alert(1)\n"A\u0000\u202eB",,\n`,
      `<b>\r\n${"x".repeat(300)}.csv`,
    );
    expect(places[0]).toMatchObject({ note: "=1+1", url: "" });
    for (const { name } of places) expect(name).not.toMatch(/[\p{Cc}<]/u);
    expect(filename).not.toMatch(/\p{Cc}/u);
    expect(filename.length).toBeLessThanOrEqual(200);
  });

  it("is written nowhere else before it is confirmed, and nowhere at all when it is forgotten", async () => {
    const ana = await person();
    await buildBusiness(db, { name: "Jukut", ...at });
    const { uuid, places } = await ana.read(wrapKml(mark("Jukut") + mark("A bench")), "a.kml");
    expect(places.map(({ state }: { state: string }) => state)).toEqual(["found", "none"]);
    await ana.visitor.get(`${IMPORT}${uuid}/`);
    expect(await written()).toEqual([1, 0, 0, 0]);
    expect((await ana.take(`${IMPORT}${uuid}/`)).statusCode).toBe(204);
    expect((await ana.take(`${IMPORT}${uuid}/`)).statusCode).toBe(404);
    expect((await ana.confirm(uuid)).statusCode).toBe(404);
    expect(await written()).toEqual(NOTHING);
  });

  it("is written whole or not at all: where a listing has gone meanwhile, nothing is", async () => {
    const ana = await person();
    const gone = await buildBusiness(db, { name: "Jukut", ...at });
    const { uuid } = await ana.read(wrapKml(mark("Jukut") + mark("A bench")), "a.kml");
    await db.update(businesses).set({ is_published: false }).where(eq(businesses.code, gone.code));
    expect((await ana.confirm(uuid)).json()).toEqual({ matches: [expect.any(String)] });
    expect(await written()).toEqual([1, 0, 0, 0]);
    // Without the unpublished listing, the rest is imported.
    expect((await ana.confirm(uuid, { list: "wishlist", left_out: [0] })).json().outcome).toMatchObject({ saved: 0, kept: 1 });
  });

  it.each([
    [{ list: "everything" }, "list"],
    [{}, "list"],
    [{ list: "wishlist", left_out: [-1] }, "left_out"],
    [{ list: "wishlist", left_out: Array(1_001).fill(0) }, "left_out"],
    [{ list: "wishlist", matches: { x: "" } }, "matches"],
    [{ list: "wishlist", matches: { 0: "x".repeat(21) } }, "matches"],
  ])("is not confirmed by %j", async (body, field) => {
    const ana = await person();
    const { uuid } = await ana.read(table("A bench"));
    const response = await ana.confirm(uuid, body);
    expect([response.statusCode, Object.keys(response.json())[0]?.split(".")[0]]).toEqual([400, field]);
    expect(await written()).toEqual([1, 0, 0, 0]);
  });

  it("is confirmed once, by whichever press was first", async () => {
    const ana = await person();
    await buildBusiness(db, { name: "Jukut", ...at });
    const { uuid } = await ana.read(wrapKml(mark("Jukut")), "a.kml");
    const answers = await Promise.all([ana.confirm(uuid, { list: "wishlist" }), ana.confirm(uuid, { list: "visited" })]);
    const [first, second] = answers.map((one) => one.json().outcome.list);
    expect(first).toBe(second);
    const [, , wishes, visits] = await written();
    expect([wishes, visits]).toEqual(first === "wishlist" ? [1, 0] : [0, 1]);
  });

  it("is forgotten after a week unless it was confirmed", async () => {
    const ana = await person();
    const [old, kept, fresh] = [await ana.read(table("A")), await ana.read(table("B")), await ana.read(table("C"))];
    await ana.confirm(kept.uuid);
    for (const { uuid } of [old, kept])
      await db
        .update(place_import)
        .set({ created: new Date(Date.now() - 8 * 86_400_000) })
        .where(eq(place_import.uuid, uuid));
    await placeImportTasks.delete_unconfirmed_place_imports?.({}, services);
    const rows = (await db.select().from(place_import)).map(({ uuid }) => uuid);
    expect(rows.toSorted()).toEqual([kept.uuid, fresh.uuid].toSorted());
  });
});

describe("A place of one's own", () => {
  it("is seen by nobody else, whatever else one shows", async () => {
    const ana = await person({ visibility: "public", wishlist_visibility: "public" });
    const bo = await person();
    await ana.confirm((await ana.read(table("A secret bench"))).uuid);
    expect((await ana.visitor.get(OWN)).json().results).toMatchObject([{ name: "A secret bench" }]);
    for (const visitor of [bo.visitor, new Visitor(fastify)])
      for (const url of [
        OWN,
        `${OWN}?traveller__code=${ana.code}`,
        `/traveller/api/wishlist-business/?traveller__code=${ana.code}`,
        `/traveller/api/visited/business/?traveller__code=${ana.code}`,
        `/traveller/api/traveller/${ana.code}/`,
        "/search/public/tab/?search=secret+bench",
      ])
        expect((await visitor.get(url)).body).not.toContain("secret bench");
  });

  it("is deleted by oneself alone, once", async () => {
    const [ana, bo] = [await person(), await person()];
    await ana.confirm((await ana.read(table("A bench"))).uuid);
    const [{ uuid }] = (await ana.visitor.get(OWN)).json().results;
    expect((await bo.take(`${OWN}${uuid}/`)).statusCode).toBe(404);
    expect((await ana.take(`${OWN}${uuid}/`)).statusCode).toBe(204);
    expect((await ana.take(`${OWN}${uuid}/`)).statusCode).toBe(404);
    expect((await ana.visitor.get(OWN)).json().count).toBe(0);
  });

  it("is one of each person's, also where they bring the same list", async () => {
    const [ana, bo] = [await person(), await person()];
    for (const one of [ana, bo, ana]) await one.confirm((await one.read(table("A bench"))).uuid);
    for (const one of [ana, bo]) expect((await one.visitor.get(OWN)).json().count).toBe(1);
  });
});
