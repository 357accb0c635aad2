import { describe, expect, test } from "vitest";
import { openMemorySource } from "../../../tools/testing/sourceFile.ts";
import type { Mapped } from "../candidate.ts";
import { recogniseFormat } from "../formats.ts";
import { readHead } from "../readHead.ts";
import { parseSource, readySources, resolveReading } from "./sources.ts";

/** Reads invented records as a file of a published source. @returns the name of the ready mapping, and the mapped records */
async function read(content: string, licence?: string) {
  const { source } = openMemorySource(content, 64);
  const head = await readHead(source, {}, () => "utf-8");
  const format = recogniseFormat(head);
  const reading = format?.sample?.(head)?.reading;
  const opened = await format?.open(source, { ...head, given: reading ?? {} });
  const mapped: Mapped[] = [];
  const options = { dataset: "d", language: "en", licence, attribution: undefined, attributionLink: undefined, reading };
  for await (const records of opened?.records ?? [])
    for (const record of records) {
      if ("problem" in record) throw new Error(record.problem);
      const found = format?.map(record.content, options);
      if (found && !("place" in found)) mapped.push(found);
    }
  return { name: reading?.source ?? format?.name, mapped };
}
const json = (value: unknown) => JSON.stringify(value);
const candidates = (mapped: readonly Mapped[]) => mapped.map((one) => ("candidate" in one ? one.candidate : one));

const PUBLISHER = {
  "schema:legalName": "Example Board",
  "foaf:homepage": ["https://board.example/"],
  "schema:email": ["board@board.example"],
};
const datatourisme = (types: string[], more: object = {}) => ({
  "@id": `https://data.example/${types[0]}`,
  "@type": types,
  "rdfs:label": { fr: ["Maison Bleue"], en: ["Blue House"] },
  hasBeenCreatedBy: PUBLISHER,
  hasBeenPublishedBy: [PUBLISHER],
  hasContact: [{ "schema:email": ["hello@inn.example"], "schema:telephone": ["+33 1 99 00 00 01", "+33 1 99 00 00 02"] }],
  isLocatedAt: [
    {
      "schema:address": [
        { "schema:addressLocality": "Bourg-Bleu", "schema:postalCode": "99100", "schema:streetAddress": ["3 rue du Pont"] },
      ],
      "schema:geo": { "schema:latitude": "47.1", "schema:longitude": "0.9" },
    },
  ],
  ...more,
});

describe("DATAtourisme", () => {
  test("as JSON is read whole, and its publisher is never the place", async () => {
    const { name, mapped } = await read(json([datatourisme(["Accommodation", "Guesthouse", "PlaceOfInterest"])]));
    expect(name).toBe("datatourisme-json");
    expect(candidates(mapped)).toMatchObject([
      {
        name: "Maison Bleue",
        business_type: "accommodation",
        city: "Bourg-Bleu",
        address: "3 rue du Pont, 99100",
        phone: "+33 1 99 00 00 01",
        email: "hello@inn.example",
        website: "",
        latitude: "47.1",
        attribution_text: "DATAtourisme, Example Board",
        attribution_licence: "Licence Ouverte 2.0",
      },
    ]);
  });

  test("has churches that are sights, events with their dates, routes that are no listings, and names what it does not know", async () => {
    const event = { takesPlaceAt: [{ startDate: "2027-06-05", startTime: "19:30:00", endDate: "2027-06-05", endTime: "22:00:00" }] };
    const { mapped } = await read(
      json([
        datatourisme(["Church", "CulturalSite", "PointOfInterest"]),
        datatourisme(["schema:Event", "EntertainmentAndEvent", "Concert"], event),
        datatourisme(["Tour", "WalkingTour"]),
        datatourisme(["SportsAndLeisurePlace"], { hasTheme: [{ "rdfs:label": { en: ["Riding"] } }] }),
        datatourisme(["Zeppelin"]),
      ]),
    );
    expect(candidates(mapped)).toMatchObject([
      { business_type: "sight", activity_subtype: "churches" },
      { event: { title: "Maison Bleue", starts: "2027-06-05T19:30", ends: "2027-06-05T22:00", category: "Concert", city: "Bourg-Bleu" } },
      { refused: { field: "route" } },
      { business_type: "activity", activity_subtype: "horse_riding" },
      { refused: { field: "business_type", reason: '"Zeppelin" is not in the table of kinds: add it to the mapping' } },
    ]);
  });

  test("as CSV has its town and its contacts in parts of cells", async () => {
    const CORE = "https://www.datatourisme.fr/ontology/core#";
    const rows = [
      "Nom_du_POI,Categories_de_POI,Latitude,Longitude,Adresse_postale,Code_postal_et_commune,Periodes_regroupees,Createur_de_la_donnee,Contacts_du_POI,Description,URI_ID_du_POI",
      `Chapelle bleue,${CORE}Chapel|${CORE}PlaceOfInterest,47.1,0.9,Rue du Pont,99100#Bourg-Bleu,,Example Board,+33 1 99 00 00 01#a@inn.example#https://inn.example/,Old.,https://data.example/1`,
      `Bal,http://schema.org/Event|${CORE}EntertainmentAndEvent,47.1,0.9,,99100#Bourg-Bleu,2027-06-05<->2027-06-06,Example Board,##,,https://data.example/2`,
    ];
    const { name, mapped } = await read(`${rows.join("\n")}\n`);
    expect(name).toBe("datatourisme-csv");
    expect(candidates(mapped)).toMatchObject([
      {
        business_type: "sight",
        activity_subtype: "churches",
        city: "Bourg-Bleu",
        phone: "+33 1 99 00 00 01",
        email: "a@inn.example",
        website: "https://inn.example/",
      },
      { event: { title: "Bal", starts: "2027-06-05", ends: "2027-06-06" } },
    ]);
  });
});

describe("Open Data Hub", () => {
  const GpsInfo = [{ Gpstype: "position", Latitude: 46.5, Longitude: 11.3 }];
  const ContactInfos = {
    de: {
      City: "Blaudorf",
      Address: "Weg 1",
      ZipCode: "39100",
      CountryCode: "IT",
      Phonenumber: "+39 0471 000000",
      Email: "a@a.example",
      Url: "https://a.example/",
    },
  };
  const Detail = { de: { Title: "Blauer See", BaseText: "<p>Schön.</p>" }, en: { Title: "Blue lake", BaseText: "<p>Fine.</p>" } };
  const items = (...Items: object[]) => json({ TotalResults: Items.length, Items });

  test("has stays with their stars", async () => {
    const AccoDetail = { de: { Name: "Hof Blau", City: "Blaudorf", Street: "Weg 1", Zip: "39100" } };
    const { name, mapped } = await read(
      items({ Id: "A1", Active: true, AccoTypeId: "Farm", AccoCategoryId: "3stars", AccoDetail, GpsInfo }),
    );
    expect(name).toBe("open-data-hub-accommodation");
    expect(candidates(mapped)).toMatchObject([
      { name: "Hof Blau", business_type: "accommodation", stars: "3", city: "Blaudorf", latitude: "46.5" },
    ]);
  });

  test("has points of interest by their closest category, and leaves out what is not active", async () => {
    const poi = { Id: "P1", Active: true, Detail, ContactInfos, GpsInfo, PoiType: "Seen", SubType: "Natur", Type: "Sommer" };
    const { name, mapped } = await read(items(poi, { ...poi, Id: "P2", Active: false }, { ...poi, Id: "P3", PoiType: "Wandern" }));
    expect(name).toBe("open-data-hub-poi");
    expect(candidates(mapped)).toMatchObject([
      { name: "Blauer See", business_type: "sight", description: "<p>Fine.</p>", phone: "+39 0471 000000" },
      { refused: { reason: "is not active" } },
      { refused: { field: "route" } },
    ]);
  });

  test("has gastronomy and events", async () => {
    const eat = {
      Id: "G1",
      Active: true,
      Detail,
      ContactInfos,
      CategoryCodes: [{ Id: "x", Shortname: "Gasthaus" }],
      Latitude: 46.5,
      Longitude: 11.3,
    };
    const found = await read(items(eat));
    expect(found.name).toBe("open-data-hub-gastronomy");
    expect(candidates(found.mapped)).toMatchObject([{ business_type: "restaurant", longitude: "11.3" }]);
    const EventDate = [{ From: "2027-07-01T00:00:00", To: "2027-07-01T00:00:00", Begin: "20:00:00", End: "22:00:00" }];
    const event = {
      Id: "E1",
      Active: true,
      Detail,
      ContactInfos,
      GpsInfo,
      DateBegin: "2027-07-01T00:00:00",
      DateEnd: "2027-07-01T00:00:00",
      EventDate,
    };
    const events = await read(items(event));
    expect(events.name).toBe("open-data-hub-events");
    expect(candidates(events.mapped)).toMatchObject([
      { event: { title: "Blauer See", starts: "2027-07-01T20:00", ends: "2027-07-01T22:00" } },
    ]);
  });
});

describe("schema.org and the Open Data Tourism Alliance", () => {
  const INN = {
    "@context": "https://schema.org/",
    "@type": ["Hotel", "LodgingBusiness"],
    "@id": "https://inn.example/#inn",
    name: "Gasthof Blau",
    geo: { "@type": "GeoCoordinates", latitude: 47.5, longitude: 11.1 },
    address: { "@type": "PostalAddress", streetAddress: "Weg 1", postalCode: "99100", addressLocality: "Blaudorf", addressCountry: "DE" },
    telephone: "+49 89 000000",
    publisher: { name: "Example Board" },
    license: "CC0 1.0",
  };

  test("as one object, and as a graph with an event", async () => {
    const { name, mapped } = await read(json(INN));
    expect(name).toBe("schema-org");
    expect(candidates(mapped)).toMatchObject([
      { name: "Gasthof Blau", business_type: "accommodation", city: "Blaudorf", country: "DE", attribution_licence: "CC0 1.0" },
    ]);
    const event = { ...INN, "@type": "MusicEvent", startDate: "2027-06-05T19:30:00+02:00", location: { name: "Saal", geo: INN.geo } };
    const graph = await read(json({ "@context": "https://schema.org", "@graph": [INN, event, { ...INN, "@type": "Dentist" }] }));
    expect(candidates(graph.mapped)).toMatchObject([
      { business_type: "accommodation" },
      { event: { starts: "2027-06-05T19:30:00+02:00", place_name: "Saal" } },
      { refused: { reason: "not a place for travellers (Dentist)" } },
    ]);
  });

  test("as the Alliance's expanded JSON-LD, in one of its languages", async () => {
    const node = {
      "@id": "https://kg.example/1",
      "@type": ["https://schema.org/Museum", "https://odta.io/voc/PointOfInterest"],
      "https://schema.org/name": [
        { "@language": "de", "@value": "Blaues Museum" },
        { "@language": "en", "@value": "Blue Museum" },
      ],
      "https://schema.org/geo": [{ "https://schema.org/latitude": { "@value": 47.5 }, "https://schema.org/longitude": { "@value": 11.1 } }],
      "https://schema.org/sdPublisher": { "https://schema.org/name": "Example Alliance" },
      "https://schema.org/sdLicense": { "@value": "CC0" },
    };
    const { name, mapped } = await read(json([node]));
    expect(name).toBe("odta");
    expect(candidates(mapped)).toMatchObject([
      { name: "Blaues Museum", activity_subtype: "museums", latitude: "47.5", attribution_text: "Example Alliance" },
    ]);
  });
});

test("APIDAE has places and events", async () => {
  const place = {
    id: 1,
    identifier: "SITRA1",
    type: "RESTAURATION",
    nom: { libelleFr: "Table bleue" },
    localisation: {
      adresse: { adresse1: "1 place du Pont", codePostal: "99100", commune: { nom: "Bourg-Bleu" } },
      geolocalisation: { geoJson: { type: "Point", coordinates: [5.1, 45.2] } },
    },
    informations: {
      moyensCommunication: [
        { type: { id: 204 }, coordonnees: { fr: "a@a.example" } },
        { type: { id: 201 }, coordonnees: { fr: "04 00 00 00 01" } },
      ],
    },
    gestion: { membreProprietaire: { nom: "Office Bleu" } },
  };
  const event = {
    ...place,
    id: 2,
    identifier: "SITRA2",
    type: "FETE_ET_MANIFESTATION",
    ouverture: { periodesOuvertures: [{ dateDebut: "2027-06-05", dateFin: "2027-06-06" }] },
  };
  const { name, mapped } = await read(json({ numFound: 2, objetsTouristiques: [place, event] }), "Licence Ouverte 2.0");
  expect(name).toBe("apidae");
  expect(candidates(mapped)).toMatchObject([
    {
      name: "Table bleue",
      business_type: "restaurant",
      latitude: "45.2",
      longitude: "5.1",
      phone: "04 00 00 00 01",
      email: "a@a.example",
      city: "Bourg-Bleu",
    },
    { event: { title: "Table bleue", starts: "2027-06-05", ends: "2027-06-06" } },
  ]);
});

test("Overture and Foursquare as JSON are read by their categories", async () => {
  const place = {
    id: "08f",
    names: { primary: "Blue Bean" },
    categories: { primary: "coffee_shop" },
    confidence: 0.9,
    addresses: [{ locality: "Bluetown", country: "US" }],
  };
  const feature = (properties: object) => ({ type: "Feature", properties, geometry: { type: "Point", coordinates: [-70.1, 42.3] } });
  const overture = await read(
    json({
      type: "FeatureCollection",
      features: [feature(place), feature({ ...place, confidence: 0.2 }), feature({ ...place, categories: { primary: "dentist" } })],
    }),
  );
  expect(overture.name).toBe("overture");
  expect(candidates(overture.mapped)).toMatchObject([
    { name: "Blue Bean", business_type: "cafe", latitude: "42.3", gers_id: "08f" },
    { refused: { reason: expect.stringContaining("confidence below 0.5") } },
    { refused: { reason: expect.stringContaining('"dentist"') } },
  ]);
  const venue = {
    fsq_place_id: "x1",
    name: "Blue Bean",
    latitude: 42.3,
    longitude: -70.1,
    fsq_category_labels: ["Dining and Drinking > Cafe, Coffee, and Tea House > Coffee Shop"],
  };
  const foursquare = await read(`${json(venue)}\n${json({ ...venue, fsq_place_id: "x2", date_closed: "2024-01-01" })}\n`);
  expect(foursquare.name).toBe("foursquare");
  expect(candidates(foursquare.mapped)).toMatchObject([{ business_type: "cafe" }, { refused: { reason: "is closed" } }]);
});

describe("a ready mapping", () => {
  test("is valid, and has every field that a listing needs", () => {
    expect(readySources().length).toBeGreaterThan(8);
    for (const { mapping } of readySources()) {
      const { fields = {}, kinds } = resolveReading(mapping);
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(["name", "latitude", "longitude"]));
      expect(Object.keys(kinds?.table ?? {})).not.toEqual([]);
    }
  });

  test("with a mistake is refused with its file and the place of the mistake", () => {
    const file = {
      title: "X",
      schema: "https://x.example/",
      tried: "",
      signature: { in: "records", has: ["id"] },
      mapping: { fields: { owner: "a" } },
    };
    expect(() => parseSource("x", JSON.stringify(file))).toThrow(/^x\.json: mapping\.fields/);
  });
});
