import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import type { Guide } from "../contract.ts";
import { guideJsonLd } from "../jsonLd.ts";
import { guideFileUrl, guidePictureUrl, guideUrl, myGuideUrl, slugOfPlace } from "../urls.ts";
import { guideToGpx, guideToKml } from "./rules.ts";

const ORIGIN = "https://guide.test";
const HOSTILE = `</name><script>alert("1")</script> & 'co' ]]> <!-- \u0000\u0008\ud800`;
const AS_READ = `</name><script>alert("1")</script> & 'co' ]]> <!-- \ufffd`;

const listing = (name: string, business_type: string, latitude: number | null = 15.88) => ({
  business: { business_code: "abcdefgh", name, business_type, profile_url: "/abcdefgh/", latitude, longitude: latitude && 108.33 },
  note: "",
  rating: null,
  address: "",
  from_price: null,
  from_currency: null,
});

function buildGuide(entries: object[], more: object = {}): Guide {
  const place = { slug: "hoi-an", name: "Hội An", country: { code: "VN", name: "Vietnam" }, area: { slug: "hoi-an" } };
  const traveller = { code: "k4m2x9ta", name: "Maya" };
  return { place, traveller, letter: "", entries, created: "2026-01-01T00:00:00Z", modified: "2026-02-01T00:00:00Z", ...more } as Guide;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/**
 * Returns all elements of a document in their order.
 * @throws Error if the document is not well-formed
 */
function parseElements(xml: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: "" };
    all.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return all;
}
const elementTexts = (xml: string, name: string) => parseElements(xml).flatMap((one) => (one.name === name ? [one.text] : []));

describe.each([
  ["GPX", (one: Parameters<typeof guideToGpx>[0], origin: string) => guideToGpx(one, origin, "Visit Hội An & more"), "desc", "wpt"],
  ["KML", guideToKml, "description", "Placemark"],
] as const)("a guide as %s", (_format, write, words, point) => {
  it("is well-formed, and keeps every name, note and letter a text, whatever somebody wrote", () => {
    const entry = { ...listing(HOSTILE, "cafe"), note: HOSTILE };
    const xml = write(buildGuide([entry], { letter: HOSTILE, traveller: { code: "k4m2x9ta", name: HOSTILE } }), ORIGIN);
    const names = parseElements(xml).map(({ name }) => name);
    expect(names).not.toContain("script");
    expect(elementTexts(xml, "name")).toContain(`Hội An, a guide by ${AS_READ}`);
    expect(elementTexts(xml, "name")).toContain(`1 ${AS_READ}`);
    for (const text of elementTexts(xml, words)) expect(text).toContain(AS_READ);
    expect(xml).not.toContain("<!--");
  });

  it("has the numbers of the page, in the order of its chapters", () => {
    const xml = write(buildGuide([listing("Chapel", "sight"), listing("Café", "cafe"), listing("Inn", "accommodation")]), ORIGIN);
    expect(elementTexts(xml, "name").filter((name) => /^\d/.test(name))).toEqual(["1 Inn", "2 Café", "3 Chapel"]);
  });

  it("leaves out a place without a point, and keeps the numbers of the others", () => {
    const xml = write(buildGuide([listing("Inn", "accommodation", null), listing("Café", "cafe")]), ORIGIN);
    expect(parseElements(xml).filter(({ name }) => name === point)).toHaveLength(1);
    expect(xml).toContain("2 Café");
    expect(xml).not.toContain("Inn");
  });

  it("of a guide without places or words is a whole file without any", () => {
    const xml = write(buildGuide([]), ORIGIN);
    expect(elementTexts(xml, "name")).toEqual(["Hội An, a guide by Maya"]);
    expect(elementTexts(xml, words)).toEqual([]);
  });

  it("links its places at the guide's public address", () => {
    expect(write(buildGuide([listing("Café", "cafe")]), ORIGIN)).toContain("https://guide.test/abcdefgh/");
  });
});

it("GPX and KML have latitude and longitude each as its format orders them", () => {
  const guide = buildGuide([listing("Café", "cafe")]);
  expect(parseElements(guideToGpx(guide, ORIGIN, "The Guide")).find(({ name }) => name === "wpt")?.attributes).toEqual({
    lat: "15.88",
    lon: "108.33",
  });
  expect(elementTexts(guideToKml(guide, ORIGIN), "coordinates")).toEqual(["108.33,15.88"]);
});

it("KML has a folder for each chapter", () => {
  const guide = buildGuide([listing("Café", "cafe"), listing("Inn", "accommodation"), listing("Bar", "bar")]);
  expect(elementTexts(guideToKml(guide, ORIGIN), "Folder")).toHaveLength(2);
});

it("Machines learn of a guide what the page shows, in its order, and never its key", () => {
  const guide = buildGuide([listing("Chapel", "sight"), listing("Inn", "accommodation")], {
    letter: "Go early.",
    link_key: "0123456789abcdef",
  });
  const read = guideJsonLd(guide, ORIGIN);
  expect(read).toMatchObject({
    "@type": "Article",
    url: "https://guide.test/traveller/k4m2x9ta/hoi-an/",
    abstract: "Go early.",
    author: { name: "Maya" },
    about: { name: "Hội An, Vietnam" },
    mainEntity: {
      numberOfItems: 2,
      itemListElement: [
        { position: 1, name: "Inn" },
        { position: 2, name: "Chapel" },
      ],
    },
  });
  expect(JSON.stringify(read)).not.toContain("0123456789abcdef");
  expect(guideJsonLd(buildGuide([]), ORIGIN)).not.toHaveProperty("abstract");
});

it("A guide's addresses name a country in lower case, and carry the key only where there is one", () => {
  expect(slugOfPlace({ country_code: "VN", area: null })).toBe("vn");
  expect(slugOfPlace({ country_code: "VN", area: { slug: "hoi-an" } })).toBe("hoi-an");
  expect([guideUrl("k4m2x9ta", "vn"), guideUrl("k4m2x9ta", "vn", null)]).toEqual(Array(2).fill("/traveller/k4m2x9ta/vn/"));
  expect(guideUrl("k4m2x9ta", "vn", "abc")).toBe("/traveller/k4m2x9ta/vn/?key=abc");
  expect(guideFileUrl("k4m2x9ta", "vn", "gpx", "abc")).toBe("/traveller/k4m2x9ta/vn/guide.gpx?key=abc");
  expect(guideFileUrl("k4m2x9ta", "vn", "kml")).toBe("/traveller/k4m2x9ta/vn/guide.kml");
  expect(guidePictureUrl("k4m2x9ta", "vn", 3)).not.toBe(guidePictureUrl("k4m2x9ta", "vn", 4));
  expect(myGuideUrl("vn")).toBe("/traveller/my-guide/vn/");
});
