import type { PracticalKind } from "../../../catalogue/practical/enumerations.ts";
import type { AmenityRecord } from "../otherRecords.ts";

/** Pure: OpenStreetMap's tags of practical places (https://wiki.openstreetmap.org/wiki/Map_features). */

const KINDS: readonly (readonly [key: string, values: Readonly<Record<string, PracticalKind>>])[] = [
  [
    "amenity",
    {
      toilets: "toilets",
      drinking_water: "drinking_water",
      pharmacy: "pharmacy",
      atm: "cash",
      bank: "cash",
      parking: "parking",
      charging_station: "charging",
      bus_station: "station",
      ferry_terminal: "station",
      luggage_locker: "luggage",
      left_luggage: "luggage",
      hospital: "first_aid",
      clinic: "first_aid",
      doctors: "first_aid",
      first_aid: "first_aid",
    },
  ],
  ["drinking_water", { yes: "drinking_water" }],
  ["man_made", { drinking_fountain: "drinking_water" }],
  ["emergency", { first_aid: "first_aid", first_aid_kit: "first_aid", defibrillator: "first_aid", emergency_ward_entrance: "first_aid" }],
  ["railway", { station: "station", halt: "station", tram_stop: "stop" }],
  ["highway", { bus_stop: "stop" }],
  ["aerialway", { station: "station" }],
];
/** Values of access that exclude visitors. */
const CLOSED_ACCESS = new Set(["private", "no", "employees", "residents", "permit"]);

const text = (tags: Record<string, unknown>, key: string) => (typeof tags[key] === "string" ? tags[key].trim() : "");

/** Returns the kind of practical place that the tags describe. @returns undefined for anything else, and where visitors may not go */
export function practicalKind(tags: Record<string, unknown>): PracticalKind | undefined {
  if (CLOSED_ACCESS.has(text(tags, "access"))) return undefined;
  // Bays at the kerb are no car park.
  if (text(tags, "amenity") === "parking" && ["street_side", "lane"].includes(text(tags, "parking"))) return undefined;
  for (const [key, values] of KINDS) {
    const kind = values[text(tags, key)];
    // Only a spring or tap that is meant for drinking, not every restaurant with a tap.
    if (
      kind &&
      (key !== "drinking_water" ||
        text(tags, "natural") === "spring" ||
        text(tags, "man_made") !== "" ||
        text(tags, "amenity") === "fountain")
    )
      return kind;
  }
  return undefined;
}

type Known = "source_key" | "name" | "latitude" | "longitude" | "attribution_text" | "attribution_link" | "attribution_licence";

/** Returns the record of a practical place, which needs no name. */
export const practicalRecord = (tags: Record<string, unknown>, kind: PracticalKind, known: Pick<AmenityRecord, Known>): AmenityRecord => ({
  ...known,
  kind,
  hours: text(tags, "opening_hours"),
  wheelchair: text(tags, "wheelchair") || text(tags, "toilets:wheelchair"),
  fee: text(tags, "fee"),
  operator: text(tags, "operator") || text(tags, "brand"),
});
