import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { event, event_occurrence } from "../../catalogue/events/tables.ts";
import { practical_place } from "../../catalogue/practical/tables.ts";
import { trail } from "../../catalogue/trails/tables.ts";
import { writeTranslations } from "../../catalogue/translations/store.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { picture } from "../../owners/pictures/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import { createCsvParser } from "../../platform/files/csvReader.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { added_business } from "../../travellers/suggestedPlaces/tables.ts";
import { importCommand } from "../importing/import/commands.ts";
import { exportOpenData } from "./acts.ts";

// Imports and exports depend on the load of the machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const OSM = {
  attribution_text: "© OpenStreetMap contributors",
  attribution_link: "https://www.openstreetmap.org/node/1",
  attribution_licence: "ODbL 1.0",
};
const AT = new Date("2027-01-01T00:00:00Z");
/** Everything that must not leave the guide. Each is stored somewhere in it. */
const PRIVATE = "PRIVATE";

type Database = Awaited<ReturnType<typeof openTestDatabase>>;

/** Fills a guide with records of every kind: shown, hidden and private. */
async function fill({ db }: Database) {
  const owner = await buildAccount(db, { email: "private-owner@example.org" });
  const traveller = await buildTraveller(db, { name: `${PRIVATE} Name` });
  const shell = await buildBusiness(db, {
    code: "aaaaaaaa",
    name: "Nhà hàng Sông",
    business_type: "restaurant",
    is_shell: true,
    source: "csv",
    latitude: 15.8774,
    longitude: 108.3281,
    address: "12 Bạch Đằng",
    phone: "+84 235 3861 234",
    email: "private-shell@example.org",
    website: "https://song.example/",
    short_description: "Fish by the river.",
    description: "Fish by the river.\n\n- grilled\n=cheap",
    language: "en",
    opening_hours: "Mo-Fr 09:00-17:00; Sa 10:00-14:00",
    opening_time: "09:00:00",
    closing_time: "17:00:00",
    price_range: "low_medium",
    cuisine: "Vietnamese",
    hashtags: ["river", "fish"],
    additional_services: ["Laundry, free", "Terrace"],
    other_names: ["Song Restaurant", "River House"],
    languages: ["en", "vi"],
    wheelchair: "limited",
    internet: "free",
    pets: "yes",
    labels: ["Green Key, FEE"],
    osm_id: "node/1",
    picture_sources: ["https://pictures.example/PRIVATE.jpg", "File:Song.jpg"],
    ...OSM,
  });
  await db.execute(
    sql`INSERT INTO import_run (id, file_name, file_hash, format, dataset, options) VALUES (${newUuid()}, 'a', 'b', 'osm', 'c', '{}')`,
  );
  await db.execute(sql`INSERT INTO import_record (source_key, business_code, dataset, first_run, row_hash, imported)
    SELECT 'osm node/1', 'aaaaaaaa', 'c', id, '\\x00', ${JSON.stringify({ description: shell.description, short_description: shell.short_description })}::json FROM import_run LIMIT 1`);
  const text = (field: string, language: string, words: string, source: "import" | "owner" | "machine" = "import") => ({
    subject: { business: "aaaaaaaa" },
    field,
    language,
    text: words,
    source,
    original_hash: null,
  });
  await writeTranslations(db, [
    text("name", "de", "Flussrestaurant"),
    text("description", "de", "Fisch am Fluss."),
    text("description", "de", "Fisch, maschinell.", "machine"),
    text("description", "fr", "Du poisson."),
  ]);
  await buildBusiness(db, {
    code: "bbbbbbbb",
    name: "=Casa Verde",
    business_type: "accommodation",
    owners: [owner.id],
    latitude: 15.88,
    longitude: 108.33,
    email: "private-claimed@example.org",
    phone: "+84 111",
    channel_manager: "other",
    description: "Six rooms, by its owner.",
    number_of_rooms: 6,
    stars: 3,
    registration_number: "VN-123",
  });
  const room = await buildItem(db, {
    business_profile: "bbbbbbbb",
    kind: "room",
    title: "Garden room",
    description: "Quiet.",
    minimum_price: 40,
    minimum_price_currency: "USD",
    units: 7,
    costs: [{ kind: "cleaning", label: "", amount: 10, currency: "USD", per: "stay", required: true }],
  });
  await buildItem(db, { business_profile: "bbbbbbbb", title: `${PRIVATE} draft`, is_draft: true });
  await buildItem(db, { business_profile: "bbbbbbbb", title: `${PRIVATE} deleted`, deleted: AT });
  const photo = { business_code: "bbbbbbbb", upload: newUuid(), position: 0 };
  const free = newUuid();
  await db.insert(upload).values([photo.upload, free].map((uuid) => ({ uuid, kind: "listing" as const, width: 60, height: 40 })));
  await db.insert(picture).values([
    { ...photo, uuid: newUuid(), alt: `${PRIVATE} photo` },
    {
      ...photo,
      uuid: newUuid(),
      upload: free,
      position: 1,
      source: "File:Casa.jpg",
      author: "Ana Ruiz",
      licence: "CC BY 4.0",
      alt: "Free",
    },
  ]);
  await buildBusiness(db, { code: "cccccccc", name: `${PRIVATE} hidden`, is_published: false, ...OSM });
  await buildBusiness(db, { code: "dddddddd", name: `${PRIVATE} provider`, is_shell: true, source: "lem" });
  await db.insert(added_business).values({ uuid: newUuid(), business: "dddddddd", traveller: traveller.code, place_id: "ChIJ-private" });
  await buildBusiness(db, { code: "eeeeeeee", name: "No coordinates", is_shell: true, email: "desk@lighthouse.example", ...OSM });
  await buildVisit(db, { business: "aaaaaaaa", traveller: traveller.code, comment: `${PRIVATE} recommendation` });
  const area = (await db.execute<{ id: number }>(sql`SELECT id FROM area WHERE slug = 'hoi-an'`)).rows[0]?.id ?? 0;
  const happening = {
    zone: "Asia/Ho_Chi_Minh",
    country_code: "VN",
    area_id: area,
    latitude: 15.877,
    longitude: 108.328,
    created: AT,
    modified: AT,
    words: "",
    category: "music" as const,
  };
  const events = await db
    .insert(event)
    .values([
      {
        ...happening,
        uuid: newUuid(),
        code: "aaaaaaa1",
        title: "Lantern night",
        starts: "2027-03-05T19:30",
        ends: "2027-03-05T22:00",
        added_by: "import",
        business: "aaaaaaaa",
        price_text: "Free",
        minimum_price: 0,
        minimum_price_currency: "USD",
        status: "moved",
        source_key: "csv c|1",
        dates: [{ starts: "2027-03-06T19:30", ends: "2027-03-06T22:00" }],
        ...OSM,
      },
      {
        ...happening,
        uuid: newUuid(),
        code: "aaaaaaa2",
        title: `${PRIVATE} of a hidden listing`,
        starts: "2027-03-05",
        added_by: "owner",
        business: "cccccccc",
      },
      {
        ...happening,
        uuid: newUuid(),
        code: "aaaaaaa3",
        title: `${PRIVATE} deleted event`,
        starts: "2027-03-05",
        added_by: "staff",
        deleted: AT,
      },
      {
        ...happening,
        uuid: newUuid(),
        code: "aaaaaaa4",
        title: `${PRIVATE} past event`,
        starts: "2026-03-05",
        added_by: "staff",
        last_end: new Date("2026-03-06"),
      },
    ])
    .returning();
  await db
    .insert(event_occurrence)
    .values({ event: events[0]?.uuid ?? "", starts: new Date("2027-03-05T12:30Z"), ends: new Date("2027-03-05T15:00Z") });
  await db.insert(trail).values({
    uuid: newUuid(),
    source_key: "osm relation/1",
    slug: "river-walk",
    name: "River walk",
    kind: "hiking",
    length_km: 2,
    words: "",
    latitude: 15.9,
    longitude: 108.3,
    country_code: "VN",
    area_id: area,
    line: [],
    whole: [
      [
        [108.3, 15.9],
        [108.31, 15.91],
      ],
    ],
    ...OSM,
  });
  await db.insert(practical_place).values({
    source_key: "osm node/2",
    kind: "toilets",
    name: "",
    latitude: 15.88,
    longitude: 108.33,
    country_code: "VN",
    area_id: area,
    ...OSM,
  });
  await db.execute(sql`UPDATE business SET created = '2026-01-01', modified = '2026-01-01'`);
  return { room: room.id };
}

async function write({ db }: Database, given: Partial<Parameters<typeof exportOpenData>[1]> = {}) {
  const folder = join(temporaryFolder(), "out");
  mkdirSync(folder);
  const counts = await exportOpenData(db, {
    folder,
    origin: "https://guide.test",
    licence: "",
    hasOwnTexts: true,
    isStaffReachable: false,
    at: AT,
    signal: new AbortController().signal,
    ...given,
  });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { folder, counts, read, files: readdirSync(folder).sort() };
}

/** Returns the rows of a table by column, as they are stored in the file. */
function csvRows(text: string): Record<string, string>[] {
  const parser = createCsvParser(",");
  const [heads = [], ...rows] = [...parser.push(text.replace(/^\ufeff/, "")), ...parser.end()].map((record) =>
    "content" in record ? record.content : [],
  );
  return rows.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""])));
}
const json = (text: string) => JSON.parse(text);

let guide: Database;
let made: Awaited<ReturnType<typeof write>>;
beforeAll(async () => {
  guide = await openTestDatabase({ places: true });
  await fill(guide);
  made = await write(guide);
});

it("holds what visitors see, and nothing that is hidden or personal, in any file", () => {
  const all = made.files.map(made.read).join("\n");
  expect(all).not.toMatch(/private/i);
  for (const secret of ["traveller", "channel_manager", "units", "place_id", "password"]) expect(all).not.toContain(`"${secret}"`);
  expect(made.counts).toMatchObject({ listings: 3, items: 1, events: 1, routes: 1, practical: 1, provider: 1, demo: 0 });
  expect(all).toContain("desk@lighthouse.example");
});

it("shows an email address only where the page of the listing shows it", async () => {
  // Staff who can be reached forward enquiries, so the page shows no address.
  const { read, files } = await write(guide, { isStaffReachable: true });
  expect(files.map(read).join("\n")).not.toContain("desk@lighthouse.example");
});

it("names the source and licence of every record", () => {
  for (const name of made.files.filter((file) => file.endsWith(".csv") && file !== "items.csv"))
    for (const row of csvRows(made.read(name))) expect(row.attribution, name).not.toBe("");
  for (const name of made.files.filter((file) => file.endsWith(".geojson")))
    for (const { properties } of json(made.read(name)).features) expect(properties.sources.length, name).toBeGreaterThan(0);
  for (const node of json(made.read("guide.jsonld"))["@graph"]) expect(node.subjectOf.length).toBeGreaterThan(0);
  const [listing] = json(made.read("listings.geojson")).features;
  expect(listing.properties.sources).toEqual([
    {
      text: OSM.attribution_text,
      link: OSM.attribution_link,
      licence: "ODbL 1.0",
      licence_link: "https://opendatacommons.org/licenses/odbl/1-0/",
    },
  ]);
  const licences = made.read("LICENCES.md");
  expect(licences).toContain("## ODbL 1.0");
  expect(licences).toContain("A database that you make from these records and use publicly must be under ODbL too");
  expect(licences).toContain("## CC BY 4.0\n\n<https://creativecommons.org/licenses/by/4.0/>");
  expect(licences).toContain("## No licence stated");
});

it("states the operator's licence for what people made here, and marks or leaves out their texts", async () => {
  const stated = await write(guide, { licence: "CC BY-SA 4.0" });
  const own = json(stated.read("listings.geojson")).features[1].properties;
  expect(own).toMatchObject({ name: "=Casa Verde", sources: [{ text: "The Guide", licence: "CC BY-SA 4.0" }], own_texts: ["description"] });
  expect(own.texts).toEqual([{ field: "description", language: "en", text: "Six rooms, by its owner.", source: "guide" }]);
  expect(stated.counts.unstated).toBe(0);
  const facts = await write(guide, { hasOwnTexts: false });
  const all = facts.files.map(facts.read).join("\n");
  for (const text of ["Six rooms, by its owner.", "Quiet.", "Fisch, maschinell."]) expect(all).not.toContain(text);
  for (const text of ["Garden room", "Fisch am Fluss.", "Fish by the river."]) expect(all).toContain(text);
});

it("has the texts of every language with their language, the best source of each", () => {
  const [row] = csvRows(made.read("listings.csv"));
  expect(row).toMatchObject({
    "name:de": "Flussrestaurant",
    "description:de": "Fisch am Fluss.",
    "description:fr": "Du poisson.",
    texts_language: "en",
  });
  const [node] = json(made.read("guide.jsonld"))["@graph"];
  expect(node.name).toEqual(["Nhà hàng Sông", { "@language": "de", "@value": "Flussrestaurant" }]);
  expect(node.description.map((text: { "@language": string }) => text["@language"])).toEqual(["en", "de", "fr"]);
});

it("has items with their prices, hours, needs and pictures with a free licence", () => {
  const [fish, casa] = json(made.read("listings.geojson")).features.map(({ properties }: { properties: object }) => properties);
  expect(fish).toMatchObject({
    opening_hours: "Mo-Fr 09:00-17:00; Sa 10:00-14:00",
    needs: { wheelchair: "limited", wifi: "yes", pets: "yes" },
  });
  expect(casa.items).toMatchObject([{ title: "Garden room", minimum_price: 40, costs: [{ kind: "cleaning", amount: 10 }] }]);
  expect(casa.pictures).toMatchObject([{ author: "Ana Ruiz", licence: "CC BY 4.0" }]);
  const graph = json(made.read("guide.jsonld"))["@graph"];
  expect(graph[0]).toMatchObject({
    "@type": "Restaurant",
    openingHoursSpecification: [{ opens: "09:00", closes: "17:00" }, { opens: "10:00" }],
  });
  expect(graph[1]).toMatchObject({ makesOffer: [{ price: 40, itemOffered: { "@type": "HotelRoom", name: "Garden room" } }] });
  expect(graph[1].image).toMatchObject([{ license: "CC BY 4.0", creditText: "Ana Ruiz" }]);
  expect(graph[0].image).toBeUndefined();
});

describe("GeoJSON", () => {
  const isPosition = (value: unknown) =>
    Array.isArray(value) && value.length === 2 && Math.abs(value[0]) <= 180 && Math.abs(value[1]) <= 90 && value.every(Number.isFinite);

  it.each(["listings", "events", "areas", "routes", "practical-places"])("of %s is valid (RFC 7946)", (name) => {
    const collection = json(made.read(`${name}.geojson`));
    expect(Object.keys(collection).sort()).toEqual(["features", "type"]);
    expect(collection.type).toBe("FeatureCollection");
    expect(collection.features.length).toBeGreaterThan(0);
    for (const { type, geometry, properties } of collection.features) {
      expect(type).toBe("Feature");
      expect(typeof properties).toBe("object");
      if (geometry === null) continue;
      if (geometry.type === "Point") expect(isPosition(geometry.coordinates)).toBe(true);
      else {
        expect(geometry.type).toBe("MultiLineString");
        for (const part of geometry.coordinates) {
          expect(part.length).toBeGreaterThan(1);
          expect(part.every(isPosition)).toBe(true);
        }
      }
    }
  });

  it("has the longitude first, and no geometry without coordinates", () => {
    const [song, , lighthouse] = json(made.read("listings.geojson")).features;
    expect(song.geometry).toEqual({ type: "Point", coordinates: [108.3281, 15.8774] });
    expect(lighthouse.geometry).toBeNull();
  });
});

it("no cell of a table runs in a spreadsheet", () => {
  for (const name of made.files.filter((file) => file.endsWith(".csv")))
    for (const row of csvRows(made.read(name)))
      for (const cell of Object.values(row)) {
        expect(/^[\s]*[=+@-]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell), `${name}: ${cell}`).toBe(false);
        expect(cell).not.toMatch(/[;\t\r\n]\s*=/);
      }
  expect(csvRows(made.read("listings.csv"))[1]?.name).toBe("'=Casa Verde");
});

it("is the same file for the same data", async () => {
  const again = await write(guide);
  expect(again.files).toEqual(made.files);
  for (const name of again.files) expect(again.read(name), name).toBe(made.read(name));
});

it("stops when it is told to", async () => {
  await expect(write(guide, { signal: AbortSignal.abort() })).rejects.toThrow();
});

const FACTS = `name, business_type, activity_subtype, bar_type, latitude, longitude, country_code, city, neighbourhood, address, directions, phone, website, book_now_url,
  short_description, description, language, opening_hours, price_range, price_text, number_of_rooms, stars, check_in, check_out,
  wheelchair, internet, step_free, pets, children, parking, air_conditioning, kitchen, pool, sea_view, breakfast, labels, cuisine, restaurant_style,
  dietary_category, lgbtq_type, hashtags, languages, additional_services, other_names, osm_id, wikidata_id, gers_id, area_id`;

it("is imported again by another guide with equal facts", async () => {
  const stated = await write(guide, { licence: "CC BY 4.0" });
  const other = await openTestDatabase({ places: true });
  for (const name of ["listings.csv", "events.csv"]) {
    const { context, output } = other.createContext();
    expect(await importCommand([join(stated.folder, name), "--dataset", "open-data"], context), output()).toBe(0);
    expect(output()).not.toContain("skipped:");
  }
  const rows = async (of: Database, statement: ReturnType<typeof sql>) => (await of.db.execute(statement)).rows;
  const listings = sql`SELECT ${sql.raw(FACTS)} FROM business WHERE name IN ('Nhà hàng Sông', '=Casa Verde', 'No coordinates') ORDER BY name`;
  const [before, after] = [await rows(guide, listings), await rows(other, listings)];
  // An import derives missing short descriptions.
  expect(after).toEqual(before.map((row) => ({ ...row, short_description: row.short_description || expect.any(String) })));
  const texts = sql`SELECT b.name, t.field, t.language, t.text FROM translation t JOIN business b ON b.code = t.business
    WHERE t.source <> 'machine' AND t.field <> 'short_description' ORDER BY 1, 2, 3`;
  expect(await rows(other, texts)).toEqual(await rows(guide, texts));
  const sources = sql`SELECT name, attribution_text, attribution_link, attribution_licence FROM business WHERE name = 'Nhà hàng Sông'`;
  expect(await rows(other, sources)).toEqual(await rows(guide, sources));
  const events = sql`SELECT title, description, starts, ends, dates::text, recurrence, zone, country_code, area_id, latitude, longitude, place_name, price_text,
    minimum_price, minimum_price_currency, status, category, attribution_text, attribution_licence, (SELECT b.name FROM business b WHERE b.code = e.business) AS host
    FROM event e WHERE title = 'Lantern night'`;
  expect(await rows(other, events)).toEqual(await rows(guide, events));
});

it("GeoJSON is imported too, by its names", async () => {
  const other = await openTestDatabase({ places: true });
  const { context, output } = other.createContext();
  const words = [join(made.folder, "listings.geojson"), "--map", "guess", "--licence", "CC BY 4.0"];
  expect(await importCommand(words, context), output()).toBe(0);
  const { rows } = await other.db.execute(
    sql`SELECT name, business_type, latitude, address FROM business WHERE latitude IS NOT NULL ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: "=Casa Verde", business_type: "accommodation", latitude: 15.88, address: "" },
    { name: "Nhà hàng Sông", business_type: "restaurant", latitude: 15.8774, address: "12 Bạch Đằng" },
  ]);
});
