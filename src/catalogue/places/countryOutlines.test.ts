import { describe, expect, it } from "vitest";
import { processorTime } from "../../tools/testing/processorTime.ts";
import { readLandAt } from "../maps/landAt.ts";
import { OUTLINES } from "./countryOutlines.ts";
import { buildTowns } from "./gazetteer.ts";
import { readPlaces, readStateNames } from "./gazetteerFiles.ts";
import { createLocator } from "./locate.ts";

const towns = buildTowns(readPlaces(), readStateNames());
const locate = createLocator(towns, OUTLINES, { land: readLandAt() });

const describeLocation = (latitude: number, longitude: number, country?: string) => {
  const located = locate(latitude, longitude, country);
  return "reason" in located ? located.reason : `${located.country_code} ${located.area?.slug ?? "-"}`;
};

it.each([
  ["Monte-Carlo's casino", 43.7392, 7.4278, "MC monaco"],
  ["the Oceanographic Museum", 43.7308, 7.4253, "MC monaco"],
  ["Beausoleil beside Monaco", 43.7437, 7.4227, "FR beausoleil"],
  ["Cap-d'Ail's marina", 43.7247, 7.4107, "FR cap-d-ail"],
  ["St Peter's", 41.9022, 12.4539, "VA vatican-city"],
  ["Castel Sant'Angelo", 41.9031, 12.4663, "IT rome"],
  ["Rome's Prati", 41.9075, 12.46, "IT rome"],
  ["San Marino", 43.9367, 12.4469, "SM san-marino"],
  ["Vaduz", 47.141, 9.5215, "LI vaduz"],
  ["Buchs, across the Rhine", 47.1663, 9.478, "CH buchs"],
  ["Andorra la Vella", 42.5063, 1.5218, "AD andorra-la-vella"],
  ["Pas de la Casa's last street", 42.5393, 1.73337, "AD pas-de-la-casa"],
  ["Gibraltar", 36.1447, -5.3527, "GI gibraltar"],
  ["La Línea beside it", 36.162, -5.348, "ES la-linea-de-la-concepcion"],
  ["Hong Kong's Central", 22.2819, 114.1582, "HK hong-kong"],
  ["Shenzhen at the border", 22.536, 114.116, "CN shenzhen"],
  ["Macau", 22.1937, 113.5399, "MO macau"],
  ["Zhuhai at its gate", 22.219, 113.549, "CN zhuhai"],
  ["Singapore", 1.2834, 103.8607, "SG singapore"],
  ["Johor Bahru", 1.462, 103.764, "MY johor-bahru"],
  ["Luxembourg", 49.6116, 6.1319, "LU luxembourg"],
  ["Basel", 47.5584, 7.5886, "CH basel"],
  ["Saint-Louis", 47.5868, 7.5606, "FR saint-louis-grand-est"],
  ["Menton", 43.7745, 7.4975, "FR menton"],
  ["Ventimiglia", 43.791, 7.6076, "IT ventimiglia"],
  ["Tijuana", 32.533, -117.036, "MX tijuana"],
  ["San Diego", 32.7157, -117.1611, "US san-diego-ca"],
  ["El Paso", 31.759, -106.488, "US el-paso-tx"],
  ["Juárez", 31.739, -106.485, "MX juarez"],
  ["Copenhagen", 55.6761, 12.5683, "DK copenhagen"],
  ["Malmö", 55.605, 13.0038, "SE malmo"],
  ["Gili Trawangan's shore", -8.355, 116.035, "ID gili-trawangan"],
  ["Lombok's shore across from it", -8.405, 116.09, "ID (?!gili)"],
  ["Pico's west", 38.53, -28.537, "PT madalena-azores"],
  ["Faial's port", 38.532, -28.626, "PT horta"],
  ["Amager in Copenhagen", 55.6667, 12.595, "DK copenhagen"],
  ["Kowloon", 22.3, 114.172, "HK hong-kong"],
  ["Malé", 4.175, 73.509, "MV male"],
  ["Réunion", -20.88, 55.45, "RE saint-denis"],
  ["Bonaire", 12.15, -68.27, "BQ kralendijk"],
  ["Ceuta", 35.889, -5.316, "ES ceuta"],
  ["Kyrenia", 35.34, 33.32, "CY kyrenia"],
  ["Simferopol", 44.952, 34.102, "UA simferopol"],
  ["Laayoune", 27.15, -13.2, "EH laayoune"],
  ["Longyearbyen", 78.22, 15.65, "SJ longyearbyen"],
])("%s is where one would look for it", (_place, latitude, longitude, expected) =>
  expect(describeLocation(latitude, longitude)).toMatch(new RegExp(`^${expected}`)),
);

describe("a listing in a large town", () => {
  it.each([
    ["the Eiffel Tower", 48.8584, 2.2945, "FR paris"],
    ["Montmartre", 48.8867, 2.3431, "FR paris"],
    ["Westminster", 51.4995, -0.1248, "GB london"],
    ["Times Square", 40.758, -73.9855, "US new-york-city-ny"],
    ["Edinburgh's Old Town", 55.9486, -3.1999, "GB edinburgh"],
    ["Sultanahmet", 41.006, 28.977, "TR istanbul"],
    ["Copacabana", -22.97, -43.185, "BR rio-de-janeiro"],
  ])("at %s is in that town, not in a quarter", (_place, latitude, longitude, expected) =>
    expect(describeLocation(latitude, longitude)).toBe(expected),
  );

  it("is elsewhere in a town of its own near it", () => {
    expect(describeLocation(48.8049, 2.1204)).toBe("FR versailles");
    expect(describeLocation(46.624, 8.041)).toBe("CH grindelwald");
  });
});

it("Most towns are found at their own centre, and none is lost", () => {
  const found = towns.map((town) => ({ town, located: locate(town.latitude, town.longitude, town.country_code) }));
  const own = found.filter(({ town, located }) => "area" in located && located.area === town);
  const refused = found.filter(({ located }) => "reason" in located);
  expect(own.length / towns.length).toBeGreaterThan(0.97);
  expect(refused.length).toBeLessThan(40);
});

it("Places 20,000 listings in well under a second", () => {
  const listings = towns.filter((_town, at) => at % 6 === 0).slice(0, 20_000);
  const spent = processorTime(() => {
    for (const { latitude, longitude } of listings) locate(latitude + 0.01, longitude + 0.01);
  });
  expect(spent).toBeLessThan(2_000);
});
