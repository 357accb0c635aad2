import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openMemorySource } from "../../../tools/testing/sourceFile.ts";
import { readPlacemarks } from "./readPlacemarks.ts";

async function read(content: string | Buffer, pieceSize = 50) {
  const { source, damage } = openMemorySource(content, pieceSize);
  const found: { place: string | undefined; content: Record<string, string> }[] = [];
  for await (const records of readPlacemarks(source))
    for (const record of records) found.push({ place: record.place, content: "content" in record ? { ...record.content } : {} });
  return { found, rows: found.map(({ content: row }) => row), damage: damage() };
}
const gpx = (inner: string) => `<?xml version="1.0"?><gpx version="1.1" xmlns:osmand="https://osmand.net">${inner}</gpx>`;
const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="x"><Document><name>Map</name>${inner}</Document></kml>`;
const point = (at = "83.96,28.2,800") => `<Point><coordinates> ${at} </coordinates></Point>`;

describe("GPX", () => {
  test("gives its waypoints with what is said of them, and no point of a track", async () => {
    const file = gpx(`<metadata><name>Trip</name><link href="https://no.example"/></metadata>
      <wpt lat="28.2" lon="83.96"><ele>800</ele><name>Sun &amp; Sea</name><desc><![CDATA[By the <b>lake</b>]]></desc>
        <link href="https://sun.example"><text>Web</text></link><sym>Lodging</sym><type>hotel</type>
        <extensions><osmand:phone>+977 1</osmand:phone></extensions></wpt>
      <rte><rtept lat="1" lon="1"><name>no</name></rtept></rte>
      <trk><name>Walk</name><trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt></trkseg></trk>`);
    expect(await read(file, 7)).toEqual({
      found: [
        {
          place: "waypoint 1",
          content: {
            latitude: "28.2",
            longitude: "83.96",
            elevation: "800",
            name: "Sun & Sea",
            description: "By the <b>lake</b>",
            link: "https://sun.example",
            symbol: "Lodging",
            type: "hotel",
            phone: "+977 1",
          },
        },
        // Refused, with the reason.
        { place: "track 2", content: {} },
        { place: "track 3", content: {} },
      ],
      rows: [expect.anything(), {}, {}],
      damage: "",
    });
  });

  test("keeps impossible coordinates as they are, so that the row can be refused by its number", async () => {
    expect((await read(gpx('<wpt lat="27° 25.52" lon="1"><name>A</name></wpt><wpt><name>B</name></wpt>'))).found).toEqual([
      { place: "waypoint 1", content: { latitude: "27° 25.52", longitude: "1", name: "A" } },
      { place: "waypoint 2", content: { name: "B" } },
    ]);
  });

  test("is read in the encoding that it declares", async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><gpx><wpt lat="1" lon="1"><name>Café</name></wpt></gpx>';
    expect((await read(Buffer.from(text, "latin1"))).rows[0]?.name).toBe("Café");
    expect((await read(text.replace("ISO-8859-1", "EBCDIC-42"))).damage).toMatch(/unknown encoding \(EBCDIC-42\): export/);
  });
});

describe("KML", () => {
  test("gives placemarks with their folder, their own data, and the first link of their description", async () => {
    const file = kml(`<Folder><name>Hotels</name><Placemark id="p1"><name>Sun</name>
      <description><![CDATA[Rooms. <img src="https://no.example/a.png"><a target="_blank" href="https://sun.example/x">Web</a>]]></description>
      <ExtendedData><Data name="phone"><displayName>Phone</displayName><value>+977 2</value></Data>
        <SchemaData schemaUrl="#s"><SimpleData name="stars">4</SimpleData></SchemaData></ExtendedData>${point()}</Placemark></Folder>
      <Placemark><name>Bare</name>${point("1,2")}</Placemark>`);
    expect((await read(file, 9)).rows).toEqual([
      {
        id: "p1",
        folder: "Hotels",
        name: "Sun",
        description: expect.stringContaining("Rooms."),
        phone: "+977 2",
        stars: "4",
        displayName: "Phone",
        longitude: "83.96",
        latitude: "28.2",
        link: "https://sun.example/x",
      },
      { name: "Bare", longitude: "1", latitude: "2" },
    ]);
  });

  test("places areas at their middle without their holes, and lines half-way", async () => {
    const ring = (...places: string[]) => `<LinearRing><coordinates>${places.join(" ")}</coordinates></LinearRing>`;
    const area = `<Polygon><outerBoundaryIs>${ring("0,0", "2,0", "2,2", "0,2", "0,0")}</outerBoundaryIs>
      <innerBoundaryIs>${ring("0,0", "9,0", "9,9", "0,0")}</innerBoundaryIs></Polygon>`;
    const { rows } = await read(
      kml(`<Placemark><name>A</name>${area}</Placemark>
        <Placemark><name>L</name><LineString><coordinates>0,5 4,5</coordinates></LineString></Placemark>
        <Placemark><name>None</name></Placemark>`),
    );
    expect(rows).toEqual([{ name: "A", longitude: "1", latitude: "1" }, { name: "L", longitude: "2", latitude: "5" }, { name: "None" }]);
  });

  test("has no more columns and no longer texts than a table may have", async () => {
    const data = Array.from(
      { length: 400 },
      (_, index) => `<Data name="c${index}"><value>${"x".repeat(index === 0 ? 90_000 : 1)}</value></Data>`,
    );
    const [row] = (await read(kml(`<Placemark><name>A</name><ExtendedData>${data.join("")}</ExtendedData></Placemark>`), 10_000)).rows;
    expect([Object.keys(row ?? {}).length, row?.c0?.length]).toEqual([150, 20_000]);
  });

  test("what is broken ends the reading, and the places before it count", async () => {
    const { rows, damage } = await read(kml(`<Placemark><name>A</name>${point()}</Placemark><Placemark></Folder>`));
    expect(rows[0]?.name).toBe("A");
    expect(damage).toMatch(/XML is broken/);
  });
});

test("whatever stands in the XML, a reading ends with rows or with a sentence", async () => {
  const part = fc.constantFrom(
    "<Placemark>",
    "</Placemark>",
    "<Folder>",
    "</Folder>",
    "<name>",
    "</name>",
    "<wpt lat='1' lon='x'>",
    "</wpt>",
    "<coordinates>",
    "</coordinates>",
    "1,2,,",
    "<Data name='__proto__'>",
    "</Data>",
    "<value>",
    "</value>",
    "&amp;",
    "&x;",
    "]]>",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 25 }), async (parts) => {
      const { rows, damage } = await read(kml(parts.join("")));
      expect(rows.every((row) => Object.values(row).every((value) => typeof value === "string"))).toBe(true);
      expect(typeof damage).toBe("string");
    }),
    { numRuns: 200 },
  );
});
