import { describe, expect, it } from "vitest";
import { eq } from "../../platform/db/sql.ts";
import { writeZip } from "../../platform/files/zip.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { buildForm } from "../../tools/testing/images.ts";
import { buildWish } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { visited_business } from "../visits/tables.ts";
import { wishlist_business } from "../wishlist/tables.ts";
import type { ImportedPlace } from "./contract.ts";
import { LIST_ERRORS } from "./readPlaces.ts";
import { private_place } from "./tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const IMPORT = "/traveller/api/import/";

async function person() {
  const { id } = await buildAccount(db);
  const { code } = await buildTraveller(db, { account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const bring = async (content: string | Buffer, name = "list.csv") => {
    const form = buildForm({}, { field: "file", name, content: Buffer.from(content as string) });
    return visitor.request({ method: "POST", url: IMPORT, ...form, headers: { ...form.headers, [CSRF_HEADER]: await visitor.token() } });
  };
  const read = async (content: string | Buffer, name?: string) =>
    (await bring(content, name)).json() as { uuid: string; places: ImportedPlace[] };
  const confirm = (uuid: string, body: object) => visitor.post(`${IMPORT}${uuid}/confirm/`, body);
  const wished = async () =>
    (await db.select().from(wishlist_business).where(eq(wishlist_business.traveller, code))).map(({ business }) => business).toSorted();
  const kept = () => db.select().from(private_place).where(eq(private_place.traveller, code));
  return { code, visitor, bring, read, confirm, wished, kept };
}
const gpx = (...points: [string, number, number][]) =>
  `<?xml version="1.0"?><gpx>${points.map(([name, lat, lon]) => `<wpt lat="${lat}" lon="${lon}"><name>${name}</name><desc>a note</desc></wpt>`).join("")}</gpx>`;
const kml = gpx(["Kind", 1, 2]).replace(
  /<gpx>.*<\/gpx>/,
  "<kml><Document><Placemark><name>A kml place</name><Point><coordinates>108.5,15.5,0</coordinates></Point></Placemark><Placemark><name>A line</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Document></kml>",
);
const near = { latitude: 15.88, longitude: 108.33 };

describe("A list is read", () => {
  it("from Google's CSV, by the very name, with a description of the list above it", async () => {
    const ana = await person();
    const { code } = await buildBusiness(db, { name: "Hẻm Mưa" });
    const text = `A list of mine,,,\n\nTitle,Note,URL,Tags,Comment\nhẻm mưa,rainy,https://maps.google.com/?cid=1,,"two, lines"\nPin,,https://www.google.com/maps/search/1.25,-2.5,,\n`;
    const { places } = await ana.read(text);
    expect(places).toMatchObject([
      { name: "hẻm mưa", note: "rainy\ntwo, lines", state: "found", latitude: null, choices: [{ code, meters: null }] },
      { name: "Pin", latitude: null, state: "none" },
    ]);
  });

  it("from Google's GeoJSON of before and after 2023", async () => {
    const ana = await person();
    const features = [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [108.33, 15.88] },
        properties: { Title: "Old", Location: { Address: "x" } },
      },
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [0, 0] },
        properties: { google_maps_url: "http://maps.google.com/?cid=2", location: { name: "New" } },
      },
    ];
    const { places } = await ana.read(JSON.stringify({ type: "FeatureCollection", features }), "Saved Places.json");
    expect(places).toMatchObject([
      { name: "Old", ...near, country_code: "VN" },
      { name: "New", latitude: null, url: "http://maps.google.com/?cid=2" },
    ]);
  });

  it("from GPX, KML and KMZ", async () => {
    const ana = await person();
    expect((await ana.read(gpx(["A &amp; B", 15.88, 108.33]), "a.gpx")).places).toMatchObject([{ name: "A & B", note: "a note", ...near }]);
    const found = [{ name: "A kml place", latitude: 15.5, longitude: 108.5 }];
    expect((await ana.read(kml, "a.kml")).places).toMatchObject(found);
    const kmz = await writeZip([
      { name: "icon.png", content: Buffer.alloc(9) },
      { name: "doc.kml", content: Buffer.from(kml) },
    ]);
    expect((await ana.read(kmz, "a.kmz")).places).toMatchObject(found);
  });

  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>`;
  const refusals: [string, () => Promise<string | Buffer>, string][] = [
    [
      "entities that grow",
      async () => gpx(["x", 1, 2]).replace('<?xml version="1.0"?>', bomb).replace("a note", "&b;"),
      LIST_ERRORS.unreadable(),
    ],
    [
      "a file of another machine",
      async () => gpx(["x", 1, 2]).replace('<?xml version="1.0"?>', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      LIST_ERRORS.unreadable(),
    ],
    ["brackets without end", async () => `<gpx>${"<a>".repeat(100_000)}`, LIST_ERRORS.unreadable()],
    ["XML that is broken", async () => "<gpx><wpt lat='1' lon='2'>", LIST_ERRORS.unreadable()],
    [
      "an archive that unpacks to 100 MB",
      async () => writeZip([{ name: "doc.kml", content: Buffer.alloc(100_000_000) }]),
      LIST_ERRORS.unreadable(),
    ],
    ["an archive without a list", async () => writeZip([{ name: "a.txt", content: Buffer.from("x") }]), LIST_ERRORS.noPlaces()],
    [
      "half an archive",
      async () => (await writeZip([{ name: "doc.kml", content: Buffer.from(kml) }])).subarray(0, 60),
      LIST_ERRORS.unreadable(),
    ],
    [
      "1,001 places",
      async () => gpx(...Array.from({ length: 1_001 }, (_, at): [string, number, number] => [`p${at}`, 1, at / 100])),
      LIST_ERRORS.tooManyPlaces(),
    ],
    ["no table", async () => "hello", LIST_ERRORS.noPlaces()],
    ["another encoding", async () => Buffer.from("Title,Note\nCaf\xe9,x\n", "latin1"), LIST_ERRORS.notUtf8()],
    ["11 MB", async () => Buffer.alloc(11 * 1024 * 1024, "a"), LIST_ERRORS.tooLarge()],
    ["nothing", async () => "", LIST_ERRORS.noPlaces()],
  ];
  it.each(refusals)("but not %s", async (_, content, reason) => {
    const ana = await person();
    const response = await ana.bring(await content(), "a.txt");
    expect([response.statusCode, response.json()]).toEqual([400, { file: [reason] }]);
  });
});

describe("A list that was read", () => {
  it("is matched by name and distance, and saved only when it is confirmed", async () => {
    const ana = await person();
    const same = await buildBusiness(db, { name: "Jukut", ...near });
    const [one, two] = [
      await buildBusiness(db, { name: "Warung Lesung", ...near }),
      await buildBusiness(db, { name: "Lesung Warung", ...near }),
    ];
    const saved = await buildBusiness(db, { name: "Tegal Sunyi", ...near });
    await buildBusiness(db, { name: "Jukut", latitude: 16.5, longitude: 108.33 });
    await buildWish(db, { traveller: ana.code, business: saved.code });
    const { uuid, places, ...rest } = await ana.read(
      gpx(
        ["Jukut Restaurant", 15.8801, 108.33],
        ["Warung Lesung", 15.88, 108.33],
        ["Tegal Sunyi", 15.88, 108.33],
        ["Hotel Continental", 15.88, 108.33],
      ),
    );
    expect(places.map(({ state, choices }) => [state, choices[0]?.code])).toEqual([
      ["found", same.code],
      ["choose", expect.stringMatching(`${one.code}|${two.code}`)],
      ["found", saved.code],
      ["none", undefined],
    ]);
    expect(rest).toMatchObject({ status: "preview", wishlisted: [saved.code], outcome: null });
    expect(await ana.wished()).toEqual([saved.code]);
    expect(await ana.kept()).toEqual([]);
    const done = await ana.confirm(uuid, { list: "wishlist", matches: { 1: two.code } });
    expect(done.json()).toMatchObject({ status: "confirmed", places: [], outcome: { saved: 2, already: 1, kept: 1 } });
    expect(await ana.wished()).toEqual([same.code, two.code, saved.code].toSorted());
    expect(await ana.kept()).toMatchObject([{ name: "Hotel Continental", list: "wishlist", country_code: "VN" }]);
  });

  it("is saved once, however often it is confirmed or brought", async () => {
    const ana = await person();
    await buildBusiness(db, { name: "Jukut", ...near });
    const list = gpx(["Jukut", 15.88, 108.33], ["A bench", 15.8, 108.3]);
    const { uuid } = await ana.read(list);
    const both = await Promise.all([ana.confirm(uuid, { list: "visited" }), ana.confirm(uuid, { list: "visited" })]);
    for (const one of both) expect(one.json().outcome).toEqual({ list: "visited", saved: 1, already: 0, kept: 1 });
    const again = await ana.read(list);
    expect((await ana.confirm(again.uuid, { list: "visited" })).json().outcome).toEqual({ list: "visited", saved: 0, already: 1, kept: 0 });
    expect(await ana.kept()).toHaveLength(1);
    const visits = await db.select().from(visited_business).where(eq(visited_business.traveller, ana.code));
    expect(visits).toMatchObject([{ is_recommended: false }]);
  });

  it("leaves out what is unticked, keeps as a private place what is said to be no listing, and takes no listing that there is not", async () => {
    const ana = await person();
    await buildBusiness(db, { name: "Jukut", ...near });
    const { uuid } = await ana.read(gpx(["Jukut", 15.88, 108.33], ["A bench", 15.8, 108.3]));
    const unpublished = await buildBusiness(db, { is_published: false });
    for (const code of [unpublished.code, "nosuch00"])
      expect((await ana.confirm(uuid, { list: "wishlist", matches: { 0: code } })).json()).toEqual({ matches: [expect.any(String)] });
    expect((await ana.confirm(uuid, { list: "wishlist", left_out: [1], matches: { 0: "" } })).json().outcome).toMatchObject({
      saved: 0,
      kept: 1,
    });
    expect(await ana.kept()).toMatchObject([{ name: "Jukut" }]);
  });

  it("and what came of it are for oneself alone", async () => {
    const [ana, bo] = [await person(), await person()];
    const { uuid } = await ana.read(gpx(["A bench", 15.8, 108.3]));
    expect((await bo.visitor.get(`${IMPORT}${uuid}/`)).statusCode).toBe(404);
    expect((await bo.confirm(uuid, { list: "wishlist" })).statusCode).toBe(404);
    await ana.confirm(uuid, { list: "wishlist" });
    const own = (await ana.visitor.get("/traveller/api/private-place/")).json();
    expect(own).toMatchObject({ count: 1, results: [{ name: "A bench" }] });
    expect((await bo.visitor.get("/traveller/api/private-place/")).json().count).toBe(0);
  });
});
