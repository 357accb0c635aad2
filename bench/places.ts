import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readLandAt } from "../src/catalogue/maps/landAt.ts";
import { OUTLINES } from "../src/catalogue/places/countryOutlines.ts";
import { buildTowns } from "../src/catalogue/places/gazetteer.ts";
import { readPlaces, readStateNames } from "../src/catalogue/places/gazetteerFiles.ts";
import { createLocator } from "../src/catalogue/places/locate.ts";
import { openRecords } from "../src/openData/importing/openRecords.ts";
import { machineLines } from "./report.ts";

/**
 * `npm run bench -- places`: checks that real places of OpenStreetMap are placed in the right area, and that a country's extract has all of
 * its named places.
 */

const DATA = join(import.meta.dirname, "..", "..", "shared", "data", "osm");
/** File, and pattern of the areas that its places must be in. */
const REGIONS: [file: string, area: RegExp][] = [
  ["andorra_poi.geojson.gz", /^AD [a-z]/],
  ["pokhara_hotels.geojson", /^NP pokhara$/],
  ["cape_town_arts_culture.geojson", /^ZA [a-z]/],
];
/** The extract of a country, and the places that another tool extracted from it. */
const EXTRACT = "andorra-2021-06-22.osm.pbf";
const TAKEN = "andorra_poi.geojson.gz";

/** Returns longitude and latitude of the first point of each feature. */
function pointsIn(file: string): number[][] {
  const raw = readFileSync(join(DATA, file));
  const { features } = JSON.parse((file.endsWith(".gz") ? gunzipSync(raw) : raw).toString()) as {
    features: { geometry: { coordinates: unknown } }[];
  };
  return features.map(({ geometry }) => {
    let point = geometry.coordinates as number[];
    while (Array.isArray(point[0])) point = point[0];
    return point;
  });
}

async function namesByKey(file: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for await (const records of (await openRecords(join(DATA, file))).records)
    for (const record of records) {
      const { id, properties, geometry } = JSON.parse("content" in record ? (record.content as string) : "{}");
      names.set(properties["@id"] ? `${properties["@type"]}/${properties["@id"]}` : id, properties.name && geometry ? properties.name : "");
    }
  return names;
}

if (!existsSync(DATA)) throw new Error("This bench needs files of OpenStreetMap that are not part of the project.");
const locate = createLocator(buildTowns(readPlaces(), readStateNames()), OUTLINES, { land: readLandAt() });
const rows = REGIONS.map(([file, area]) => {
  const points = pointsIn(file);
  const right = points.filter(([longitude = 0, latitude = 0]) => {
    const located = locate(latitude, longitude);
    return !("reason" in located) && area.test(`${located.country_code} ${located.area?.slug ?? "-"}`);
  });
  return `| ${file} | ${points.length} | ${right.length} |`;
});
const [extract, taken] = [await namesByKey(EXTRACT), await namesByKey(TAKEN)];
const missing = [...taken].filter(([key, name]) => extract.get(key) !== name).map(([, name]) => name);
const text = [
  "# places",
  "",
  "`npm run bench -- places`",
  "",
  ...machineLines(),
  "",
  "| file | places | placed rightly |",
  "|---|---|---|",
  ...rows,
  "",
  `Of ${taken.size} places that another tool took from ${EXTRACT}, ${missing.length} is missing${missing.length > 0 ? `: ${missing.join(", ")}` : ""} (a boundary stone is nothing to visit).`,
].join("\n");
process.stdout.write(`${text}\n`);
writeFileSync(join(import.meta.dirname, "results", "places.md"), `${text}\n`);
