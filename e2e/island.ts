/**
 * An invented island in the Seychelles, in OpenStreetMap's XML: two villages, 40 places, practical places, and a route whose two stages are
 * relations of a relation. Where it is, the guide knows no town.
 */

export const ISLAND = { name: "Isle Modèle", slug: "isle-modele", country: "SC", latitude: -4.327, longitude: 55.737 };
export const VILLAGES = ["Port Ébauche", "Anse Croquis"] as const;
export const ROUTE = "Tour des Crêtes";

const MIDDLES = [
  { latitude: -4.345, longitude: 55.764 },
  { latitude: -4.313, longitude: 55.713 },
] as const;

type Tags = Record<string, string>;
const KINDS: readonly [name: string, tags: Tags][] = [
  ["Auberge", { tourism: "guest_house" }],
  ["Hôtel", { tourism: "hotel", wheelchair: "yes" }],
  ["Chambres", { tourism: "guest_house", internet_access: "wlan" }],
  ["Table", { amenity: "restaurant", cuisine: "seafood" }],
  ["Cuisine", { amenity: "restaurant" }],
  ["Café", { amenity: "cafe" }],
  ["Bar", { amenity: "bar" }],
  ["Musée", { tourism: "museum" }],
  ["Belvédère", { tourism: "viewpoint" }],
  ["Plongée", { leisure: "sports_centre", sport: "scuba_diving" }],
];
const NAMES = ["Essai", "Gabarit"];

/** Listings of the island: 20 around each village, and their names. */
export const PLACES = MIDDLES.flatMap((middle, village) =>
  KINDS.flatMap(([kind, tags], at) =>
    NAMES.map((name, row) => ({
      name: `${kind} ${name} ${village === 0 ? "du Port" : "de l'Anse"}`,
      tags,
      latitude: middle.latitude + (at - 5) * 0.0006,
      longitude: middle.longitude + (row - 0.5) * 0.0008,
    })),
  ),
);

const PRACTICAL: readonly (Tags & { far: string })[] = [
  { far: "0.0010", amenity: "pharmacy", name: "Pharmacie du Croquis", opening_hours: "24/7" },
  { far: "0.0015", amenity: "toilets", wheelchair: "yes" },
  { far: "0.0020", amenity: "drinking_water" },
  { far: "0.0025", amenity: "atm" },
  { far: "0.0030", highway: "bus_stop", name: "Arrêt de la Poste" },
];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const tagsXml = (tags: Tags) =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${escaped(value)}"/>`)
    .join("");

/** Returns the island as an OpenStreetMap file. */
export function islandXml(): string {
  let id = 0;
  const nodes: string[] = [];
  const node = (latitude: number, longitude: number, tags: Tags = {}) => {
    id += 1;
    nodes.push(`<node id="${id}" lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}">${tagsXml(tags)}</node>`);
    return id;
  };
  node(ISLAND.latitude, ISLAND.longitude, { place: "island", name: ISLAND.name });
  for (const [at, { latitude, longitude }] of MIDDLES.entries()) {
    node(latitude, longitude, { place: "village", name: VILLAGES[at] ?? "" });
    for (const { far, ...tags } of PRACTICAL) node(latitude + Number(far), longitude, tags as unknown as Tags);
  }
  for (const { name, tags, latitude, longitude } of PLACES) node(latitude, longitude, { ...tags, name });
  // From one village over the ridge to the other.
  const [from, to] = MIDDLES;
  const course = Array.from({ length: 21 }, (_, at) =>
    node(
      from.latitude + ((to.latitude - from.latitude) * at) / 20 + (at % 2) * 0.001,
      from.longitude + ((to.longitude - from.longitude) * at) / 20,
    ),
  );
  const way = (number: number, refs: readonly number[]) =>
    `<way id="${number}">${refs.map((ref) => `<nd ref="${ref}"/>`).join("")}${tagsXml({ highway: "path" })}</way>`;
  const relation = (number: number, members: readonly [type: string, ref: number][], tags: Tags) =>
    `<relation id="${number}">${members.map(([type, ref]) => `<member type="${type}" ref="${ref}" role=""/>`).join("")}${tagsXml(tags)}</relation>`;
  const route = { type: "route", route: "hiking", network: "lwn" };
  return `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
${nodes.join("\n")}
${way(1, course.slice(0, 11))}
${way(2, course.slice(10))}
${relation(1, [["way", 1]], { ...route, name: `${ROUTE}, étape 1` })}
${relation(2, [["way", 2]], { ...route, name: `${ROUTE}, étape 2` })}
${relation(
  3,
  [
    ["relation", 1],
    ["relation", 2],
  ],
  { ...route, type: "superroute", name: ROUTE, ascent: "420", "osmc:symbol": "red:white:red_bar" },
)}
</osm>
`;
}
