import { describe, expect, it } from "vitest";
import {
  createCsvReader,
  createGeojsonReader,
  detectFormat,
  LIST_ERRORS,
  type ListReader,
  pointOfUrl,
  toListedPlace,
} from "./readPlaces.ts";
import { createXmlReader } from "./readXml.ts";
import { PLACES_MAX } from "./rules.ts";

/** Returns a reader's result for a text. Reading it whole and in pieces of one character must give the same result. */
function read(create: () => ListReader, text: string) {
  const outcome = (pieces: Iterable<string>) => {
    try {
      const reader = create();
      for (const piece of pieces) reader.push(piece);
      return reader.end();
    } catch (error) {
      return LIST_ERRORS[(error as Error).message as keyof typeof LIST_ERRORS]();
    }
  };
  const whole = outcome([text]);
  expect(outcome(text.length > 20_000 ? [text] : text)).toEqual(whole);
  return whole;
}
const csv = (text: string) => read(createCsvReader, text);
const geojson = (text: string) => read(createGeojsonReader, text);
const xml = (text: string) => read(createXmlReader, text);
const nowhere = { note: "", url: "", latitude: null, longitude: null };

describe("An address of a map says where", () => {
  it.each([
    ["https://www.google.com/maps/search/1.25,-2.5", 1.25, -2.5],
    ["https://www.google.com/maps/search/1.25,+-2.5", 1.25, -2.5],
    ["https://www.google.com/maps/@15.88,108.33,17z", 15.88, 108.33],
    ["https://maps.google.com/?q=-33.9,18.4", -33.9, 18.4],
    ["https://www.google.com/maps/place/X/@1.0,2.0,3z/data=!3m1!3d15.88!4d108.33", 15.88, 108.33],
  ])("%s", (url, latitude, longitude) => {
    expect(pointOfUrl(url)).toEqual({ latitude, longitude });
  });

  it.each([
    "https://maps.google.com/?cid=1",
    "https://x.test/@91.5,2.5,1z",
    "https://x.test/@1.5,181.5",
    "https://x.test/@0.0,0.0",
    "",
    "@,",
  ])("but not %s", (url) => {
    expect(pointOfUrl(url)).toBeUndefined();
  });
});

describe("A place of a list", () => {
  it("has a name or a point", () => {
    expect(toListedPlace({ latitude: 1.23456, longitude: -2 })).toMatchObject({ name: "1.2346, -2.0000" });
    expect(toListedPlace({ name: "x" })).toEqual({ name: "x", ...nowhere });
    for (const given of [{}, { name: "  " }, { name: 7 }, { name: null, latitude: 95, longitude: 1 }, { latitude: 0, longitude: 0 }])
      expect(toListedPlace(given)).toBeUndefined();
  });

  it("leads nowhere but to the web", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//evil.test", "http://", " JaVaScRiPt:1"])
      expect(toListedPlace({ name: "x", url })?.url).toBe("");
    expect(toListedPlace({ name: "x", url: " https://a.test/b " })?.url).toBe("https://a.test/b");
  });

  it("has limits, and is well-formed text within them", () => {
    const long = toListedPlace({ name: `${"n".repeat(199)}🍜`, note: "o".repeat(5_000), url: `https://a.test/${"p".repeat(5_000)}` });
    expect([long?.name.length, long?.note.length, long?.url.length]).toEqual([200, 2_000, 2_000]);
    expect(long?.name.isWellFormed()).toBe(true);
  });
});

describe("A table", () => {
  it("may have other columns, another order, another sign between them, and the mark of Excel", () => {
    expect(csv("\ufeffLatitude;Tags;Name;Longitude\r\n15.5;x;Jukut;108.5\r\n")).toEqual([
      { ...nowhere, name: "Jukut", latitude: 15.5, longitude: 108.5 },
    ]);
    expect(csv("Title\tNote\nA\tb\n")).toEqual([{ ...nowhere, name: "A", note: "b" }]);
  });

  it("keeps commas, quotes and lines inside of quotes, and needs no last line end", () => {
    expect(csv('Title,Note\n"A, ""B""","one\ntwo"')).toEqual([{ ...nowhere, name: 'A, "B"', note: "one\ntwo" }]);
  });

  it("takes a cell for a text, whatever a spreadsheet would do with it", () => {
    expect(csv('Title,Note\n=1+1,@SUM(A1)\n"=HYPERLINK(""http://evil.test"")",-2\n')).toEqual([
      { ...nowhere, name: "=1+1", note: "@SUM(A1)" },
      { ...nowhere, name: '=HYPERLINK("http://evil.test")', note: "-2" },
    ]);
  });

  it("loses rows that say nothing, and no others", () => {
    expect(csv("Title,Note\n,\nA,\n,,,,\n\nB,x\n")).toMatchObject([{ name: "A" }, { name: "B" }]);
  });

  it.each(["Colour,Size\nred,1\n", "hello", "\n\n\n", `${"x,y\n".repeat(40)}Title,Note\nA,b\n`])(
    "without a header row is refused: %j",
    (text) => {
      expect(csv(text)).toBe(LIST_ERRORS.noPlaces());
    },
  );

  it("ends at 1,000 places", () => {
    const rows = (count: number) => `Title\n${Array.from({ length: count }, (_, index) => `p${index}\n`).join("")}`;
    expect(csv(rows(PLACES_MAX))).toHaveLength(PLACES_MAX);
    expect(csv(rows(PLACES_MAX + 1))).toBe(LIST_ERRORS.tooManyPlaces());
    expect(csv(rows(10_000))).toBe(LIST_ERRORS.tooManyPlaces());
  });
});

describe("GeoJSON", () => {
  const feature = (properties: object, coordinates: unknown = [108.5, 15.5]) => ({
    type: "Feature",
    properties,
    geometry: { type: "Point", coordinates },
  });
  const collection = (...features: unknown[]) => JSON.stringify({ type: "FeatureCollection", features });

  it("has a place for each feature with a name or a point", () => {
    expect(geojson(collection(feature({ name: "A" }), feature({}), feature({ name: "B" }, [999, 999])))).toMatchObject([
      { name: "A", latitude: 15.5, longitude: 108.5 },
      { name: "15.5000, 108.5000" },
      { name: "B", latitude: null },
    ]);
  });

  it("of a strange shape is no place, and breaks nothing", () => {
    const strange = [null, 1, "x", [], {}, { type: "Feature", properties: 1, geometry: 2 }, feature({ name: { a: 1 } }, "x")];
    expect(geojson(collection(...strange, feature({ name: "A", __proto__: { note: "x" } })))).toMatchObject([{ name: "A" }]);
  });

  it.each(["{}", "[]", '{"type":"FeatureCollection"}', '{"features":', "null"])("is unreadable without features: %s", (text) => {
    expect(geojson(text)).toBe(LIST_ERRORS.unreadable());
  });
});

describe("XML", () => {
  it("is read with names of its own in front, with CDATA, and with the five signs that it has", () => {
    expect(
      xml(
        `<k:kml xmlns:k="x"><k:Placemark><k:name><![CDATA[A & B]]></k:name><k:description>&lt;x&gt;&#233;</k:description><k:Point><k:coordinates> 108.5,15.5,0 </k:coordinates></k:Point></k:Placemark></k:kml>`,
      ),
    ).toMatchObject([{ name: "A & B", note: "é", latitude: 15.5, longitude: 108.5 }]);
  });

  it.each([
    ["an entity of its own", `<!DOCTYPE g [<!ENTITY a "b">]><gpx/>`],
    ["a document type elsewhere", `<!DOCTYPE gpx SYSTEM "http://evil.test/x.dtd"><gpx/>`],
    ["an unknown entity", "<gpx><wpt lat='1' lon='2'><name>&xxe;</name></wpt></gpx>"],
    ["two roots", "<gpx></gpx><gpx></gpx>"],
    ["depth", `${"<a>".repeat(70)}${"</a>".repeat(70)}`],
    ["an end that is missing", "<gpx><wpt lat='1' lon='2'><name>A</name>"],
    ["a text in front", "hello <gpx/>"],
  ])("with %s is unreadable", (_, text) => {
    expect(xml(text)).toBe(LIST_ERRORS.unreadable());
  });

  it("has no place where a point is missing or no number", () => {
    expect(xml("<gpx><wpt lat='x' lon='2'><name>A</name></wpt><wpt><name>B</name></wpt></gpx>")).toEqual([]);
    expect(xml("<kml><Placemark><name>A</name><Point><coordinates/></Point></Placemark></kml>")).toEqual([]);
  });

  it("keeps a long text to its limit", () => {
    const [place] = xml(`<gpx><wpt lat="1" lon="2"><name>A</name><desc>${"<![CDATA[x]]>".repeat(15_000)}</desc></wpt></gpx>`) as {
      note: string;
    }[];
    expect(place?.note).toHaveLength(2_000);
  });
});

it("A file is what its first bytes say, then what its name says", () => {
  const format = (text: string, name: string) => detectFormat(Buffer.from(text, "latin1"), name);
  expect(format("PK\x03\x04", "a.csv")).toBe("zip");
  expect(format("\xef\xbb\xbf  <gpx", "a.csv")).toBe("xml");
  expect(format(' {"type"', "a.csv")).toBe("geojson");
  expect(format("Title,Note", "a.csv")).toBe("csv");
  expect(format("Title,Note", "a.kml")).toBe("csv");
  expect(format("", "a.GeoJSON")).toBe("geojson");
});
