import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listingUses } from "../../listingUses.ts";
import { sql } from "../../platform/db/sql.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { buildWorkbook } from "../../tools/testing/workbook.ts";
import { importCommands } from "./commands.ts";
import { importCommand } from "./import/commands.ts";
import type { PlaceOf } from "./listing.ts";
import { acquireImportLock } from "./store.ts";
import { undoCommand } from "./undo/commands.ts";

// The time of an import depends on the load of the machine.
vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  folder = join(database.dataDir, "files");
  mkdirSync(folder);
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM business`);
  await database.db.execute(sql`TRUNCATE import_run, import_record, import_change, import_problem, listing_difference RESTART IDENTITY`);
});

/** Everything is in Nepal and in no area: these tests are not about places. */
const inNepal: PlaceOf = () => ({ country_code: "NP", area_id: null, area_name: "Pokhara" });

/** Rows far from any town are also looked up with latitude and longitude swapped. */
const isRow = ([latitude]: Parameters<PlaceOf>) => latitude < 60;

const HEADER = "id,name,business_type,latitude,longitude,phone,description,licence\n";
const row = (
  id: number | string,
  name: string,
  { phone = "", text = "", latitude = "28.2", longitude = 83.96, type = "restaurant" } = {},
) => `${id},${name},${type},${latitude},${longitude},${phone},${text},CC BY 4.0\n`;

/** Builds rows of places that are far apart: thousands at one point would be compared with each other. */
const buildRows = (count: number, nameOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index, nameOf(index), { longitude: 80 + index / 100 })).join("");

function file(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function run(args: string[], { signal, placeOf = inNepal }: { signal?: AbortSignal; placeOf?: PlaceOf } = {}) {
  const { context, output } = database.createContext(signal);
  const code = await importCommand(args, context, [], async () => placeOf);
  return { code, output: output() };
}

async function undo(number: number) {
  const { context, output } = database.createContext();
  await undoCommand([String(number)], context, listingUses);
  return output();
}

type Row = Record<string, unknown>;
const listings = async (columns = "name") =>
  (await database.db.execute<Row>(sql.raw(`SELECT ${columns} FROM business ORDER BY name`))).rows;
const names = async () => (await listings()).map(({ name }) => name);
const value = async (statement: string) => Object.values((await database.db.execute<Row>(sql.raw(statement))).rows[0] ?? {})[0];

describe("importing a file", () => {
  test("is in the log of staff, and a dry run is not", async () => {
    await run([file("logged.csv", `${HEADER}${row(1, "Logged")}`), "--dry-run"]);
    expect(await value("SELECT count(*)::int FROM log_entry WHERE act = 'import.started'")).toBe(0);
    await run([file("logged.csv", `${HEADER}${row(1, "Logged")}`)]);
    expect(await value("SELECT subject_name FROM log_entry WHERE act = 'import.started'")).toBe("logged.csv");
    await database.db.execute(sql`DELETE FROM log_entry`);
  });

  test("makes unclaimed listings with their source, licence and attribution", async () => {
    const path = file("made.csv", `\ufeff${HEADER}${row(1, "Café Thakali", { phone: "061-465071", text: '"<b>Dal</b> &amp; rice"' })}`);
    const { output } = await run([path, "--attribution", "City of Pokhara", "--attribution-link", "https://data.example/"]);
    expect(output).toMatch(/1 {2}added\n/);
    expect(
      await listings(
        "name, slug, is_shell, source, phone, description, country_code, city, attribution_text, attribution_link, attribution_licence",
      ),
    ).toEqual([
      {
        name: "Café Thakali",
        slug: "cafe-thakali",
        is_shell: true,
        source: "csv",
        phone: "+977 61 465071",
        description: "Dal & rice",
        country_code: "NP",
        city: "Pokhara",
        attribution_text: "City of Pokhara",
        attribution_link: "https://data.example/",
        attribution_licence: "CC BY 4.0",
      },
    ]);
  });

  test("a dry run reports what would change and writes nothing", async () => {
    const { output } = await run([file("dry.csv", HEADER + row(1, "A") + row(2, "")), "--dry-run"]);
    expect(output).toMatch(/1 {2}would be added[\s\S]*line 3: name: missing/);
    expect(await names()).toEqual([]);
    expect(await value("SELECT count(*) FROM import_run")).toBe(0);
  });

  test("bad rows are reported with line, field and reason; the good ones go in", async () => {
    const text =
      HEADER +
      row(1, "Good") +
      row(2, "Nowhere", { latitude: "95" }) +
      row(3, "Odd", { type: "bank" }) +
      '4,"open\n' +
      row(5, "Also good") +
      row(1, "Again") +
      "7,short\n";
    const { output } = await run([file("bad.csv", text)]);
    expect(await names()).toEqual(["Also good", "Good"]);
    expect(output).toContain("line 3: latitude: out of range (-90 to 90): check the coordinates (Nowhere)");
    expect(output).toContain('line 4: business_type: "bank" is not known. Use: place to stay,');
    expect(output).toContain("line 5: record: a quotation mark");
    expect(output).toContain("line 7: id: an earlier row is the same place: left out. If they are two, add");
    expect(output).toContain("line 8: record: has 2 fields instead of 8");
  });

  test("0,0 and coordinates that are no numbers place nothing", async () => {
    const text = `name;business_type;latitude;longitude;licence\nZero;bar;0;0.0;x\nWords;bar;28°12'N;83;x\nComma;bar;28,2;83,9;x\n`;
    await run([file("zero.csv", text)]);
    expect(await listings("name, latitude")).toEqual([{ name: "Comma", latitude: 28.2 }]);
  });

  test("hostile bytes cost their row alone", async () => {
    const broken = Buffer.concat([
      Buffer.from(HEADER + row(1, "A")),
      Buffer.from([0x32, 0x2c, 0x43, 0xe9, 0x2c]),
      Buffer.from(`bar,28,83,,,x\n${row(3, "N\u0000UL")}`),
      Buffer.from(row(4, "Z")),
    ]);
    const { output } = await run([file("bytes.csv", broken)]);
    expect(await names()).toEqual(["A", "NUL", "Z"]);
    expect(output).toContain("line 3: record: the text is not valid UTF-8");
  });

  test("packed files are known by their bytes, and a cut one gives what was good", async () => {
    const text = HEADER + buildRows(1_500, (index) => `Place ${index} ${Math.sin(index)}`);
    const packed = gzipSync(text);
    const { output } = await run([file("packed.csv", packed.subarray(0, packed.length * 0.7))]);
    expect(output).toContain("its compressed part ends early");
    const made = Number(await value("SELECT count(*) FROM business"));
    expect(made).toBeGreaterThan(900);
    expect(made).toBeLessThan(1_350);
  });

  test("a bomb of one endless line ends as one refused row", async () => {
    const { output } = await run([file("bomb.csv.gz", gzipSync(Buffer.concat([Buffer.from(HEADER), Buffer.alloc(60_000_000, 97)])))]);
    expect(output).toContain("line 2: record: the record is larger than 1 MB");
  });

  test("200 MB of brackets end with a sentence, unread", async () => {
    const bomb = file("brackets.json.gz", gzipSync(Buffer.alloc(200_000_000, "["), { level: 1 }));
    await expect(run([bomb])).rejects.toThrow(/more than 40 nested brackets/);
  });

  test.each(["utf16le", "UTF-16BE"])("a text in %s with a byte order mark is read", async (encoding) => {
    const bytes = Buffer.from(`\ufeff${HEADER}${row(1, "Café Thakali")}`, "utf16le");
    await run([file(`${encoding}.csv`, encoding === "utf16le" ? bytes : bytes.swap16())]);
    expect(await names()).toEqual(["Café Thakali"]);
  });

  test.each([
    ["nolicence.csv", "name,business_type,latitude,longitude\n", /has no licence column/],
    ["columns.csv", "title,lat\n", /the columns with the coordinates/],
    ["kind.csv", "title,lat,lon\nA,28.2,83.96\n", /Give the type of the listings/],
    ["empty.csv", "", /is empty/],
    ["x.json", '{"type":"Topology"}', /without a list of "features"/],
    ["x.gpx", "<gpx/>", /has no rows, waypoints or placemarks/],
    ["x.svg", "<svg/>", /is XML or HTML/],
  ])("%s is refused in one sentence", async (name, text, sentence) => {
    await expect(run([file(name, text)])).rejects.toThrow(sentence);
  });

  test("a missing file and a wrong option are refused in one sentence", async () => {
    await expect(run([join(folder, "nothing.csv")])).rejects.toThrow(/There is no file/);
    await expect(run(["x.csv", "--fast"])).rejects.toThrow(/--fast/);
  });
});

describe("importing again", () => {
  test("the same file changes nothing, also under another name or packed", async () => {
    const text = HEADER + row(1, "A") + row(2, "B");
    await run([file("twice.csv", text)]);
    const before = await listings("code, name, xmin::text");
    expect((await run([file("twice.csv", text)])).output).toMatch(/0 {2}added\n +0 {2}updated\n +2 {2}unchanged/);
    await run([file("renamed.csv", text)]);
    await run([file("twice.csv.gz", gzipSync(text))]);
    expect(await listings("code, name, xmin::text")).toEqual(before);
  });

  test("a changed file updates what the owner has not touched, keeps what it has no longer, and says so", async () => {
    await run([file("changed.csv", HEADER + row(1, "Old name", { phone: "061-465071", text: "First" }) + row(2, "Gone"))]);
    await database.db.execute(sql`UPDATE business SET is_shell = false, phone = '+977 1 1111111' WHERE name = 'Old name'`);
    const { output } = await run([file("changed.csv", HEADER + row(1, "New name", { phone: "061-465072", text: "Second" }))]);
    expect(await listings("name, slug, phone, description, is_shell")).toEqual([
      { name: "Gone", slug: "gone", phone: "", description: "", is_shell: true },
      { name: "New name", slug: "new-name", phone: "+977 1 1111111", description: "Second", is_shell: false },
    ]);
    expect(output).toContain("1 field differed from the file; the edits of the owner stay");
    expect(output).toContain("1 listing of earlier editions is no longer in this file (not deleted)");
  });

  test("an id that was another thing far away is refused, not overwritten", async () => {
    await run([file("listings.csv", HEADER + row(1, "Here"))]);
    const { output } = await run([file("listings.csv", HEADER + row(1, "Elsewhere", { latitude: "40" }))]);
    expect(await names()).toEqual(["Here"]);
    expect(output).toContain('id: belongs to "Here" from an earlier file, far away');
  });
});

describe("stopping and going on", () => {
  const many = HEADER + buildRows(2_100, (index) => `Place ${index}`);

  test("Ctrl-C ends after a batch; the same command goes on from there and nothing is made twice", async () => {
    const controller = new AbortController();
    let placed = 0;
    const stopping: PlaceOf = (...point) => {
      placed += isRow(point) ? 1 : 0;
      if (placed === 1_500) controller.abort();
      return inNepal(...point);
    };
    const path = file("many.csv", many);
    const stopped = await run([path], { signal: controller.signal, placeOf: stopping });
    expect(stopped.code).toBe(130);
    expect(stopped.output).toMatch(/Stopped: 2,000 rows .* Run the same command again/);
    expect(await value("SELECT count(*) FROM business")).toBe(2_000);
    const { output } = await run([path]);
    expect(output).toContain("Import 1 of this file stopped after row 2,000 and resumes from there.");
    expect(output).toMatch(/2,100 rows read\n +2,100 {2}added/);
    expect(await value("SELECT count(*) FROM business")).toBe(2_100);
    expect(await value("SELECT count(*) FROM import_run")).toBe(1);
  });

  test("a batch that fails takes nothing back of those before it", async () => {
    const failing: PlaceOf = (...point) =>
      isRow(point) && placedFails.next().value ? { country_code: "XX", area_id: null, area_name: "" } : inNepal(...point);
    function* once() {
      for (let count = 1; ; count += 1) yield count === 1_700;
    }
    const placedFails = once();
    const path = file("failing.csv", many.replaceAll("Place", "Spot"));
    await expect(run([path], { placeOf: failing })).rejects.toThrow(/Import 1 failed: .*run the same command again/);
    expect(await value("SELECT count(*) FROM business")).toBe(1_000);
    await run([path]);
    expect(await value("SELECT count(*) FROM business")).toBe(2_100);
  });

  test("a second import waits for the first", async () => {
    const release = await acquireImportLock(database.db, new AbortController().signal, () => undefined);
    const second = run([file("second.csv", HEADER + row(1, "A"))]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await names()).toEqual([]);
    await release?.();
    expect((await second).output).toContain("Another import is running. This one starts when it is finished.");
    expect(await names()).toEqual(["A"]);
  });
});

describe("undoing an import", () => {
  test("deletes what it made, except what is claimed, in use or edited, and names those", async () => {
    await run([file("undo.csv", HEADER + ["Plain", "Claimed", "Edited", "Recommended"].map((name, index) => row(index, name)).join(""))]);
    await database.db.execute(sql`UPDATE business SET is_shell = false WHERE name = 'Claimed'`);
    await database.db.execute(sql`UPDATE business SET description = 'Mine' WHERE name = 'Edited'`);
    await database.db.execute(sql`UPDATE business SET recommendations_count = 1 WHERE name = 'Recommended'`);
    const output = await undo(1);
    expect(await names()).toEqual(["Claimed", "Edited", "Recommended"]);
    expect(output).toMatch(/1 listing deleted[\s\S]*Claimed \(\w{8}\): it is claimed[\s\S]*Edited \(\w{8}\): it was edited/);
  });

  test("brings changed fields back, except those changed since, and the next import of that file changes them again", async () => {
    await run([file("back.csv", HEADER + row(1, "One", { text: "First", phone: "061-465071" }))]);
    const second = file("back.csv", HEADER + row(1, "Two", { text: "Second", phone: "061-465071" }));
    await run([second]);
    await database.db.execute(sql`UPDATE business SET description = 'Owner', short_description = 'Owner' WHERE name = 'Two'`);
    await undo(2);
    expect(await listings("name, slug, description")).toEqual([{ name: "One", slug: "one", description: "Owner" }]);
    await run([second]);
    expect(await listings("name, description")).toEqual([{ name: "Two", description: "Owner" }]);
  });

  test("goes from the newest back, once each", async () => {
    await run([file("order.csv", HEADER + row(1, "One"))]);
    await run([file("order.csv", HEADER + row(1, "Two"))]);
    await expect(undo(1)).rejects.toThrow("Undo import 2 first");
    await undo(2);
    await undo(1);
    expect(await names()).toEqual([]);
    await expect(undo(1)).rejects.toThrow("is already undone");
  });

  test("lists the imports and every row that was left out", async () => {
    await run([file("list.csv", HEADER + row(1, "") + row(2, "B"))]);
    const { context, output } = database.createContext();
    for (const [name, args] of [
      ["import list", []],
      ["import report", ["1"]],
    ] as const)
      await importCommands(listingUses)
        .find((command) => command.name === name)
        ?.run([...args], context);
    expect(output()).toMatch(
      /1 {2}\d{4}-.* done .* list\.csv \(csv\): 2 read, 1 added, 0 updated, 1 skipped\nline 2: name: missing: add the name, or map the column that holds it\n$/,
    );
  });
});

test("a hotel in Monaco stays in Monaco although a French town is nearer", async () => {
  const text = `name,business_type,latitude,longitude,licence\nHotel at the port,accommodation,43.7345,7.4197,x\nAt sea,bar,30,-40,x\n`;
  const { context, output } = database.createContext();
  await importCommand([file("monaco.csv", text)], context);
  expect(await listings("name, country_code, area_id IS NOT NULL AS placed")).toEqual([
    { name: "Hotel at the port", country_code: "MC", placed: true },
  ]);
  expect(output()).toContain("line 3: latitude: in no country (at sea?): check the coordinates and the country (At sea)");
}, 30_000);

describe("a table with columns of its own", () => {
  const register =
    "long;lat;id;nombre;categoria;telefono;mail;calle;barrio\n" +
    "83,96;28,2;7;CAF\u00c9 ANDINO;CAFE;061-465071;info@andino.example;Lakeside 4;Centro\n" +
    "83,97;28,21;8;Posada Ca\u00f1a;HOSTAL;;;Main 1;Centro\n" +
    "83,97;28,22;9;Otra;VINERIA;;;;\n";
  const bytes = Buffer.from(register, "latin1");

  test("is read as it is: encoding, separator and columns are guessed and shown, and nothing is written before that", async () => {
    const path = file("oferta.csv", bytes);
    const { output } = await run([path, "--licence", "CC BY 4.0"]);
    expect(output).toContain("Western European, delimiter: semicolon");
    expect(output).toMatch(/nombre +name +CAFÉ ANDINO/);
    expect(output).toMatch(/barrio +neighbourhood/);
    expect(output).toMatch(/2 {2}would be added/);
    expect(await names()).toEqual([]);
    await run([path, "--licence", "CC BY 4.0", "--map", "guess", "--type", "restaurant", "--country", "np"]);
    expect(await listings("name, business_type, email, address")).toEqual([
      { name: "Café Andino", business_type: "cafe", email: "info@andino.example", address: "Lakeside 4" },
      { name: "Otra", business_type: "restaurant", email: "", address: "" },
      { name: "Posada Caña", business_type: "accommodation", email: "", address: "Main 1" },
    ]);
    expect(await undo(1)).toContain("3 listings deleted");
  });

  test("is read by a mapping from a file, which can be kept and changed", async () => {
    const [path, map] = [file("oferta.csv", bytes), join(folder, "map.json")];
    await run([path, "--licence", "CC0", "--save-map", map]);
    const saved = JSON.parse(readFileSync(map, "utf8"));
    expect(saved).toMatchObject({ encoding: "windows-1252", delimiter: ";", columns: { nombre: "name", lat: "latitude" } });
    writeFileSync(map, JSON.stringify({ ...saved, columns: { ...saved.columns, barrio: "city" } }));
    await run([path, "--licence", "CC0", "--map", map]);
    expect(await listings("name, city")).toContainEqual({ name: "Posada Caña", city: "Centro" });
    writeFileSync(map, '{"columns":{"nombre":"title"}}');
    await expect(run([path, "--licence", "CC0", "--map", map])).rejects.toThrow(/is not a valid mapping: columns.nombre/);
    writeFileSync(map, JSON.stringify({ ...saved, columns: { ...saved.columns, nobody: "phone" } }));
    await expect(run([path, "--licence", "CC0", "--map", map])).rejects.toThrow(/has no column "nobody"/);
    await expect(run([path, "--map", join(folder, "none.json")])).rejects.toThrow(/cannot be read/);
  });

  test("comes as a list of records and as a spreadsheet too", async () => {
    const records = [{ title: "Hotel A", position: { lat: 28.2, lon: 83.96 }, kind: "x" }];
    const list = file("list.json", JSON.stringify(records));
    await run([list, "--licence", "CC0", "--type", "accommodation", "--map", "guess"]);
    const sheet = await buildWorkbook([
      ["Nombre", "Tipo", "Coordenadas"],
      ["Museo", "Museo", "28.21, 83.97"],
    ]);
    await run([file("sheet.xlsx", sheet), "--licence", "CC0", "--map", "guess"]);
    expect(await listings("name, business_type, activity_subtype")).toEqual([
      { name: "Hotel A", business_type: "accommodation", activity_subtype: null },
      { name: "Museo", business_type: "sight", activity_subtype: "museums" },
    ]);
  });

  test.each([
    ["--type", "castle", /--type must be one of/],
    ["--country", "Nepal", /two-letter/],
    ["--encoding", "ebcdic", /--encoding must be one of/],
    ["--delimiter", "x", /--delimiter must be/],
  ])("%s %s is refused in one sentence", async (option, text, sentence) => {
    await expect(run([file("oferta.csv", bytes), option, text])).rejects.toThrow(sentence);
  });
});
