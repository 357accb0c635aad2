import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import fastifyCookie from "@fastify/cookie";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { describeUserAgent } from "../../accounts/accounts/agent.ts";
import { readCalendar as readFeed } from "../../booking/calendars/ical/readCalendar.ts";
import { toDayNumber } from "../../booking/calendars/nights.ts";
import { readListQuery } from "../../catalogue/browse/filters.ts";
import { parseHours, TEXT_MAX } from "../../catalogue/hours/parseHours.ts";
import { listPhraseSpans, queryTokens } from "../../catalogue/search/words/reading.ts";
import { readVocabulary } from "../../catalogue/search/words/vocabulary/enumerations.ts";
import type { SourceFile } from "../../openData/formats/file.ts";
import { recogniseFormat } from "../../openData/formats/formats.ts";
import { readPlacemarks } from "../../openData/formats/kml/readPlacemarks.ts";
import { readOsmElements } from "../../openData/formats/osm/readOsmFile.ts";
import { openOsmXml } from "../../openData/formats/osm/readOsmXml.ts";
import { openOverpass } from "../../openData/formats/osm/readOverpass.ts";
import { readHead as readFileHead } from "../../openData/formats/readHead.ts";
import { mailAddress, phoneNumber, webAddress } from "../../openData/importing/contact.ts";
import { readSample } from "../../openData/importing/readSample.ts";
import { readHours } from "../../openData/importing/sourceHours.ts";
import { toNameForms } from "../../openData/likeness/names.ts";
import { readOutlines } from "../../openData/placing/outlines.ts";
import { readProducts } from "../../owners/bookingSoftware/answers.ts";
import { readCalendar } from "../../owners/bookingSoftware/days.ts";
import { readTable } from "../../owners/itemEditor/import/readTable.ts";
import { FILE_BYTES_MAX } from "../../owners/itemEditor/import/rules.ts";
import { createCsvParser, detectDelimiter } from "../../platform/files/csvReader.ts";
import { createFeatureParser } from "../../platform/files/geojsonReader.ts";
import { plainText } from "../../platform/files/plainText.ts";
import { readWorkbook } from "../../platform/files/workbook.ts";
import { expectBody, registerBodies } from "../../platform/http/bodies.ts";
import { findWords } from "../../platform/mail/incoming/mailReader.ts";
import { headerBytes, readHead, readWords } from "../../platform/mail/incoming/readMail.ts";
import { TooLargeError } from "../../platform/parsing/limits.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { outwardLink, paragraphs } from "../../site/feeds/markdown.ts";
import { readList } from "../../travellers/placeImport/readList.ts";
import { createCsvReader, createGeojsonReader } from "../../travellers/placeImport/readPlaces.ts";
import { createXmlReader } from "../../travellers/placeImport/readXml.ts";
import { LIST_BYTES_MAX } from "../../travellers/placeImport/rules.ts";
import { IS_FULL, sample } from "./full.ts";
import * as hostile from "./hostile.ts";
import { temporaryRoot } from "./memoryFolder.ts";
import { openMemorySource } from "./sourceFile.ts";
import { workbookOfSheet } from "./workbook.ts";

/** Runs every parser of foreign input without its limits: all are linear, and those of large inputs do not block the server. */

const folder = mkdtempSync(join(temporaryRoot(), "parsers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inPieces = (create: () => { push(text: string): unknown; end(): unknown }) => (text: string) => {
  const reader = create();
  for (let at = 0; at < text.length; at += 65_536) reader.push(text.slice(at, at + 65_536));
  return reader.end();
};
const ofFile = (read: (file: SourceFile) => AsyncIterable<unknown>) => async (text: string) => {
  for await (const _ of read(openMemorySource(text, 16_384).source));
};
const span = { from: 0, to: 400 };
const unit = { unit: "adult", said: { minimum_price: null, minimum_price_currency: null } } as never;

const guide = { reply: ["reply@guide.test"], senders: ["guide@guide.test"], host: "guide.test" };

/** Parses bodies as the server does. */
const server = Fastify();
registerBodies(server, { DATA_DIR: folder });
server.addHook("onRequest", async (request) => expectBody(request, { max: 2 ** 20, as: "fields" }));
server.post("/", async () => "");
afterAll(() => server.close());
const post = (type: string) => (text: string) =>
  server.inject({ method: "POST", url: "/", headers: { "content-type": type }, payload: text });

interface Parser {
  parse: (text: string) => unknown;
  dialect: hostile.Dialect;
  /** In characters, for parsers that only get short texts. */
  most?: number;
}
const SHORT = hostile.SHORT_MAX;
const PARSERS: Record<string, Parser> = {
  "a list in KML": { parse: inPieces(createXmlReader), dialect: hostile.KML },
  "a list in GeoJSON": { parse: inPieces(createGeojsonReader), dialect: hostile.GEOJSON },
  "a list in CSV": { parse: inPieces(createCsvReader), dialect: hostile.CSV },
  "CSV as a whole": { parse: (text) => createCsvParser(",").push(text), dialect: hostile.CSV },
  "CSV in pieces": { parse: inPieces(() => createCsvParser(",")), dialect: hostile.CSV },
  "the separator of CSV": { parse: detectDelimiter, dialect: hostile.CSV, most: SHORT },
  "features of GeoJSON": { parse: inPieces(createFeatureParser), dialect: hostile.GEOJSON },
  "placemarks of KML": { parse: ofFile(readPlacemarks), dialect: hostile.KML },
  "waypoints of GPX": { parse: ofFile(readPlacemarks), dialect: hostile.GPX },
  "OpenStreetMap's XML": { parse: ofFile((file) => readOsmElements(openOsmXml(file)).records), dialect: hostile.OSM_XML },
  "Overpass JSON": { parse: ofFile((file) => readOsmElements(openOverpass(file)).records), dialect: hostile.OVERPASS },
  "the beginning of a table": {
    parse: async (text) => {
      const head = await readFileHead(openMemorySource(text, 16_384).source, {}, () => "utf-8");
      return recogniseFormat(head)?.sample?.(head);
    },
    dialect: hostile.CSV,
    most: SHORT,
  },
  "outlines of areas": { parse: readOutlines, dialect: hostile.GEOJSON },
  "products of OCTO": { parse: (text) => readProducts(Buffer.from(text)), dialect: hostile.OCTO },
  "the head of a mail": { parse: (text) => readHead.unlimited(headerBytes(Buffer.from(text))), dialect: hostile.MAIL, most: SHORT },
  "the words of a mail": { parse: (text) => readWords.unlimited(Buffer.from(text), guide), dialect: hostile.MAIL },
  "a calendar of OCTO": { parse: (text) => readCalendar(Buffer.from(text), span, unit), dialect: hostile.OCTO },
  "a calendar": {
    parse: (text) => readFeed.unlimited(Buffer.from(text), { timeZone: "Asia/Makassar", today: toDayNumber("2026-11-01") }),
    dialect: hostile.CALENDAR,
  },
  "a workbook": { parse: async (text) => readWorkbook(await workbookOfSheet(text), 2 ** 30), dialect: hostile.SHEET },
  "the JSON of a request": { parse: post("application/json"), dialect: hostile.BODY, most: SHORT },
  "the form of a request": { parse: post("application/x-www-form-urlencoded"), dialect: hostile.QUERY, most: SHORT },
  cookies: { parse: (text) => fastifyCookie.parse(text), dialect: hostile.COOKIES, most: SHORT },
  "HTML and wiki markup": { parse: (text) => plainText(text, { wiki: true }), dialect: hostile.MARKUP, most: SHORT },
  "opening hours of imports": { parse: readHours, dialect: hostile.HOURS, most: SHORT },
  "opening hours": { parse: parseHours, dialect: hostile.HOURS, most: SHORT },
  "names of browsers": { parse: describeUserAgent, dialect: hostile.MARKUP, most: SHORT },
  "queries of lists": { parse: (text) => readListQuery(new URLSearchParams(text)), dialect: hostile.QUERY, most: SHORT },
  "words of a search": { parse: (text) => listPhraseSpans(queryTokens(text, readVocabulary())), dialect: hostile.MARKUP, most: SHORT },
  "texts for Markdown": { parse: paragraphs, dialect: hostile.MARKUP, most: SHORT },
  "links for Markdown": { parse: (text) => outwardLink(text, text), dialect: hostile.MARKUP, most: SHORT },
  "web addresses": { parse: webAddress, dialect: hostile.MARKUP, most: SHORT },
  "mail addresses": { parse: mailAddress, dialect: hostile.MARKUP, most: SHORT },
  "telephone numbers": { parse: (text) => phoneNumber(text, "CH"), dialect: hostile.MARKUP, most: SHORT },
  "names of places": { parse: toNameForms, dialect: hostile.MARKUP, most: SHORT },
};

const MATRIX = Object.keys(PARSERS).flatMap((name) => hostile.SHAPES.map((shape) => ({ name, shape })));

test.each(sample(MATRIX, 4))("$name: $shape takes linear time", { timeout: 600_000 }, async ({ name, shape }) => {
  const { parse, dialect, most } = PARSERS[name] as Parser;
  const growing = await hostile.measureGrowth(parse, dialect[shape], { most });
  expect(
    hostile.isLinear(growing),
    `${growing.size} characters take ${growing.milliseconds} ms, four times as many ${growing.factor} times`,
  ).toBe(true);
});

test("a parser that is quadratic is found", async () => {
  const quadratic = (text: string) => {
    let all: string[] = [];
    for (const part of text.split("&")) all = [...all, part];
    return all;
  };
  expect(hostile.isLinear(await hostile.measureGrowth(quadratic, hostile.QUERY["many small parts"], { most: 16_384, attempts: 1 }))).toBe(
    false,
  );
});

describe("past its size a file is refused before it is opened", () => {
  const path = join(folder, "no such file");

  test("a list", () => expect(readList({ path, bytes: LIST_BYTES_MAX + 1, filename: "a.kml" })).rejects.toThrow("tooLarge"));
  test("a table", () => expect(readTable({ path, bytes: FILE_BYTES_MAX + 1 })).rejects.toThrow("large"));
  test("a mail", () => expect(() => readWords(new Uint8Array(1_000_001), guide)).toThrow(TooLargeError));
  test("opening hours", () => expect(parseHours("Mo 08:00-12:00;".padEnd(TEXT_MAX + 1))).toBeUndefined());
});

/** Input that a server parses in a thread, as handlers and jobs call it. */
const APART: Record<string, { run: (text: string) => Promise<unknown>; text: (size: number) => string }> = {
  "a list": {
    run: (text) => {
      const path = join(folder, "list.kml");
      writeFileSync(path, text);
      const read = fileInThread(new URL("../../travellers/placeImport/readList.ts", import.meta.url), "readList", readList, {
        queue: "requests",
      });
      return read({ path, bytes: text.length, filename: "list.kml" });
    },
    text: hostile.KML["many keys"],
  },
  "a table": {
    run: (text) => {
      const path = join(folder, "table.csv");
      writeFileSync(path, text);
      const read = fileInThread(new URL("../../owners/itemEditor/import/readTable.ts", import.meta.url), "readTable", readTable, {
        queue: "requests",
      });
      return read({ path, bytes: text.length });
    },
    text: hostile.CSV["many small parts"],
  },
  "the beginning of a file": {
    run: (text) => {
      const path = join(folder, "sample.gpx");
      writeFileSync(path, text);
      return fileInThread(new URL("../../openData/importing/readSample.ts", import.meta.url), "readSample", readSample, {
        queue: "requests",
      })(path);
    },
    text: hostile.GPX["many keys"],
  },
  "a mail": { run: (text) => findWords(Buffer.from(text.slice(0, 1_000_000)), guide), text: hostile.MAIL["long run of blanks"] },
  "an answer of OCTO": {
    run: (text) =>
      fileInThread(new URL("../../owners/bookingSoftware/answers.ts", import.meta.url), "readProducts", readProducts, { queue: "jobs" })(
        Buffer.from(text),
      ),
    text: hostile.OCTO["many small parts"],
  },
};

/** Returns the longest delay of the event loop, in milliseconds. */
async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await sleep(20);
  delay.reset();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

test.each(Object.entries(APART))("%s is read without holding up the server", async (_, { run, text }) => {
  await run(text(100)).catch(() => {});
  const large = text(IS_FULL ? 4_000_000 : 1_000_000);
  const started = performance.now();
  const busy = await delayDuring(() => run(large).catch(() => {}));
  const idle = await delayDuring(() => sleep(performance.now() - started));
  expect(busy, `idle ${idle} ms`).toBeLessThan(idle + 150);
});
