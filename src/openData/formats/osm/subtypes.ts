import { CHURCH_BUILDINGS, SCULPTURE_NAMES, SCULPTURES, WALL_ART, WALL_ART_NAMES } from "./words.ts";

/** Pure: closer kinds of houses of worship and of art. */

type Tags = Record<string, unknown>;
const tag = (tags: Tags, ...keys: string[]): string =>
  keys
    .map((key) => tags[key])
    .find((value): value is string => typeof value === "string" && value.trim() !== "")
    ?.trim() ?? "";

/** Returns the subtype of a house of worship: Christian ones are churches. @returns undefined for any other feature */
export function worshipSubtype(tags: Tags): "churches" | "temples" | undefined {
  const building = [tag(tags, "historic"), tag(tags, "building"), tag(tags, "place_of_worship"), tag(tags, "building:use")].find((value) =>
    CHURCH_BUILDINGS.has(value),
  );
  const isWorship = ["place_of_worship", "monastery"].includes(tag(tags, "amenity"));
  if (!isWorship && !building) return undefined;
  const religion = tag(tags, "religion");
  if (religion) return religion === "christian" ? "churches" : "temples";
  return building && building !== "monastery" ? "churches" : "temples";
}

/** Returns the form of art. @returns undefined for an unknown form */
export function artSubtype(tags: Tags): "sculptures" | "street_art" | undefined {
  if (tag(tags, "tourism") !== "artwork") return SCULPTURES.has(tag(tags, "memorial", "memorial:type")) ? "sculptures" : undefined;
  const forms = tag(tags, "artwork_type").split(";");
  if (forms.some((form) => WALL_ART.has(form.trim()))) return "street_art";
  if (forms.some((form) => SCULPTURES.has(form.trim()))) return "sculptures";
  const name = tag(tags, "name:en", "name");
  return WALL_ART_NAMES.test(name) ? "street_art" : SCULPTURE_NAMES.test(name) ? "sculptures" : undefined;
}
