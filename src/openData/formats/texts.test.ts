import { describe, expect, it, test } from "vitest";
import { openMemorySource } from "../../tools/testing/sourceFile.ts";
import type { Mapped } from "./candidate.ts";
import { recogniseFormat } from "./formats.ts";
import { mapOverturePlace } from "./openPlaces/mapping.ts";
import { mapFeature } from "./osm/mapping.ts";
import { readHead } from "./readHead.ts";
import type { TableReading } from "./tables/reading.ts";
import { languageTag, splitHead } from "./texts.ts";
import { mapWikivoyageRow } from "./wikivoyage/mapping.ts";

it.each([
  ["de", "de"],
  ["pt_br", "pt-BR"],
  ["zh-Hant", undefined],
  ["etymology", undefined],
  ["xx", undefined],
  ["DE1", undefined],
  ["", undefined],
])("reads the language %j as %j", (text, tag) => expect(languageTag(text)).toBe(tag));

it.each([
  ["description:de", { stem: "description", language: "de" }],
  ["Name:pt-BR", { stem: "Name", language: "pt-BR" }],
  ["titre_fr", { stem: "titre", language: "fr" }],
  ["name_id", undefined],
  ["name_html", undefined],
  ["description", undefined],
])("splits the header %j", (head, split) => expect(splitHead(head)).toEqual(split));

/** Returns the texts of a mapped record. */
const textsOf = (mapped: Mapped | { place: unknown }) => {
  if ("candidate" in mapped) return mapped.candidate.texts;
  return "event" in mapped ? mapped.event.texts : mapped;
};

/** Reads a file as the import does, and returns the texts of its records. */
async function readTexts(content: string, given: Partial<TableReading> = {}) {
  const { source } = openMemorySource(content, 64);
  const head = await readHead(source, given, () => "utf-8");
  const format = recogniseFormat(head);
  const reading = format?.sample?.(head)?.reading;
  const opened = await format?.open(source, { ...head, given: reading ?? given });
  const options = { dataset: "d", language: "en", licence: "CC0", attribution: "", attributionLink: "", reading };
  const found: ReturnType<typeof textsOf>[] = [];
  for await (const records of opened?.records ?? [])
    for (const record of records) if (format && "content" in record) found.push(textsOf(format.map(record.content, options)));
  return found;
}

describe("texts by language", () => {
  const feature = (tags: object) =>
    textsOf(
      mapFeature(JSON.stringify({ id: "node/1", properties: tags, geometry: { type: "Point", coordinates: [1.5, 42.5] } }), {
        dataset: "d",
      }),
    );

  test("of OpenStreetMap are the tags name:xx and description:xx, and another name if the local one is in another script", () => {
    const tags = {
      ...{ tourism: "museum", name: "Casa", "name:de": "Haus", "alt_name:de": "Häuschen", "alt_name:fr": "Maison", "alt_name:ja": "家;屋" },
      ...{ "description:de": "Ein Haus.", "name:etymology": "x", "name:zh-Hant": "屋", "description:es": "FIXME" },
    };
    expect(feature(tags)).toEqual({ de: { name: "Haus", description: "Ein Haus." }, ja: { name: "家" } });
    expect(feature({ tourism: "museum", name: "家", "short_name:de": "Haus" })).toEqual({ de: { name: "Haus" } });
    expect(feature({ tourism: "museum", name: "Casa" })).toBeUndefined();
  });

  test("of Overture are its common names", () => {
    const place = {
      ...{ id: "1", names: { primary: "Sushi Ueno", common: { ja: "寿司上野" } }, categories: { primary: "restaurant" } },
      geometry: { type: "Point", coordinates: [139.7, 35.7] },
    };
    expect(textsOf(mapOverturePlace(JSON.stringify(place), {}))).toEqual({ ja: { name: "寿司上野" } });
  });

  test("of Wikivoyage are in the language of its article", () => {
    const row = { article: "Wien", type: "see", title: "Oper", latitude: "48.2", longitude: "16.3", description: "Eine Oper." };
    const mapped = mapWikivoyageRow(row, { language: "de" });
    expect(mapped).toMatchObject({ candidate: { language: "de", texts: { de: { name: "Oper" } }, description: "Eine Oper." } });
  });

  test("of the guide's own columns are those whose header names a language", async () => {
    const rows = [
      "name,business_type,latitude,longitude,licence,description,description:de,name_fr,name_id,starts,place_name:de",
      "Casa,cafe,1,2,CC0,A house,Ein Haus,Maison,7,,",
      "Fair,event,1,2,CC0,A fair,Ein Fest,Fête,8,2027-06-05,Markt",
    ];
    expect(await readTexts(`${rows.join("\n")}\n`)).toEqual([
      { de: { description: "Ein Haus" }, fr: { name: "Maison" } },
      { de: { description: "Ein Fest", place_name: "Markt" }, fr: { title: "Fête" } },
    ]);
  });

  test("of a table are the columns beside a mapped one", async () => {
    const reading = {
      columns: { titre_fr: "name", lat: "latitude", lon: "longitude", texte_fr: "description" },
      business_type: "cafe",
    } as const;
    expect(await readTexts("titre_fr,titre_en,lat,lon,texte_fr,texte_de\nMaison,House,1,2,Une maison,n/a\n", reading)).toEqual([
      { fr: { name: "Maison", description: "Une maison" }, en: { name: "House" } },
    ]);
  });

  test("of a GeoJSON table are its properties with languages", async () => {
    const properties = { Naam: "Huis", "Naam:de": "Haus", soort: "cafe" };
    const features = [{ type: "Feature", properties, geometry: { type: "Point", coordinates: [2, 1] } }];
    const columns = { Naam: "name", soort: "business_type", "geometry.latitude": "latitude", "geometry.longitude": "longitude" } as const;
    expect(await readTexts(JSON.stringify({ type: "FeatureCollection", features }), { columns })).toEqual([{ de: { name: "Haus" } }]);
  });

  test("of DATAtourisme are all languages of its labels and descriptions", async () => {
    const place = {
      ...{ "@id": "https://data.example/1", "@type": ["Hotel"], "rdfs:label": { fr: ["Maison"], en: ["House"], "pt-br": ["Casa"] } },
      hasDescription: [{ shortDescription: { fr: ["Une maison."], de: ["Ein Haus."] } }],
      isLocatedAt: [{ "schema:geo": { "schema:latitude": "47.1", "schema:longitude": "0.9" } }],
    };
    expect(await readTexts(JSON.stringify([place]))).toEqual([
      {
        fr: { name: "Maison", short_description: "Une maison.", description: "Une maison." },
        en: { name: "House" },
        "pt-BR": { name: "Casa" },
        de: { short_description: "Ein Haus.", description: "Ein Haus." },
      },
    ]);
  });

  test("of Open Data Hub are all languages of its details, for events too", async () => {
    const event = {
      ...{ Id: "1", DateBegin: "2027-06-05T00:00:00", DateEnd: "2027-06-06T00:00:00", Latitude: 46.5, Longitude: 11.3 },
      Detail: { de: { Title: "Fest", BaseText: "Ein Fest." }, it: { Title: "Festa" } },
    };
    expect(await readTexts(JSON.stringify([event]))).toEqual([{ de: { title: "Fest", description: "Ein Fest." }, it: { title: "Festa" } }]);
  });

  test("of JSON-LD are the values with a language", async () => {
    const place = {
      ...{ "@type": "Restaurant", "@id": "https://r.example/1", geo: { latitude: 46.5, longitude: 11.3 } },
      name: [
        { "@language": "de", "@value": "Haus" },
        { "@language": "it", "@value": "Casa" },
      ],
    };
    expect(await readTexts(JSON.stringify([place]))).toEqual([{ de: { name: "Haus" }, it: { name: "Casa" } }]);
  });
});
