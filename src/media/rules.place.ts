import { type Climate, FITS } from "./enumerations.fits.ts";
import { LANDSCAPE_OF, type LandscapeName } from "./enumerations.landscapes.ts";
import type { CameraName } from "./enumerations.scenes.ts";
import { isBySea } from "./rules.sea.ts";

/** What is known of where a picture's subject is, as far as it decides what may be seen there. */
export interface Place {
  look: LandscapeName;
  country: string;
  climate: Climate;
  isBySea: boolean;
}

/** What a scene that stands in many places shows of the one it stands in. Undefined where any will do. */
export interface Setting {
  /** What lies before a window or a terrace: the sea, else hills. */
  hasSea: boolean;
  hasPalms: boolean;
  /** What is worn against the sun. */
  hat: "cone" | "brim";
  town?: "dome" | "minarets" | "cones";
  temple?: "pyramid" | "towers" | "stupa";
  /** The stone cones of Cappadocia. */
  hasStoneCones: boolean;
}

export const ANYWHERE: Setting = { hasSea: true, hasPalms: true, hat: "cone", hasStoneCones: true };

const HOT = 30;
const MILD = 46;
/** Where palms grow however hot it is not, and where none grow however hot it is. */
const PALMS_WHEN_MILD: ReadonlySet<LandscapeName> = new Set([
  "mediterranean",
  "maghreb",
  "desert",
  "oasis_coast",
  "australia",
  "islands",
  "savanna",
]);
const NO_PALMS: ReadonlySet<LandscapeName> = new Set(["himalaya", "alps", "nordic", "polar", "steppe", "east"]);
const MINARETS: ReadonlySet<LandscapeName> = new Set(["desert", "oasis_coast", "maghreb", "steppe", "india"]);
const DOMES: ReadonlySet<LandscapeName> = new Set(["mediterranean", "maya", "andes", "amazon", "islands"]);
/** Christian countries among the others; those whose temples are bells of stone. */
const CONES = new Set(["AM", "GE"]);
const STUPAS = new Set(["BT", "LA", "LK", "MM", "NP", "TH"]);

interface Placed {
  country_code?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

export const climateOf = (latitude: number | null | undefined): Climate => {
  const away = Math.abs(latitude ?? Number.NaN);
  return away <= HOT ? "hot" : away > MILD ? "cool" : "mild";
};

/** Where a subject is. Without a position the sea counts as far, but on small islands. */
export function placeOf({ country_code, latitude, longitude }: Placed): Place {
  const look = LANDSCAPE_OF.get(country_code ?? "") ?? "plains";
  const isPlaced = typeof latitude === "number" && typeof longitude === "number";
  return {
    look,
    country: country_code ?? "",
    climate: climateOf(latitude),
    isBySea: isPlaced ? isBySea(latitude, longitude) : look === "islands",
  };
}

/** Climates that countries of each look have, the one that most of them lie in first. */
const CLIMATES: Record<LandscapeName, readonly Climate[]> = {
  rice: ["hot"],
  rainforest: ["hot"],
  islands: ["hot"],
  maya: ["hot"],
  amazon: ["hot"],
  india: ["hot"],
  savanna: ["hot"],
  oasis_coast: ["hot"],
  desert: ["hot"],
  maghreb: ["mild", "hot"],
  andes: ["hot", "mild"],
  himalaya: ["hot", "mild"],
  australia: ["hot", "mild"],
  america: ["mild", "cool", "hot"],
  pampas: ["mild", "hot"],
  east: ["mild", "hot", "cool"],
  mediterranean: ["mild"],
  balkans: ["mild"],
  alps: ["mild", "cool"],
  steppe: ["mild", "cool"],
  isles: ["cool"],
  plains: ["cool", "mild"],
  nordic: ["cool"],
  polar: ["cool"],
};
/** Countries without a coast of the open sea. */
const LANDLOCKED = new Set(
  "AD AF AM AT AZ BF BI BO BT BW BY CF CH CZ ET HU KG KZ LA LI LS LU MD MK ML MN MW NE NP PY RS RW SK SM SS SZ TD TJ TM UG UZ VA XK ZM ZW".split(
    " ",
  ),
);

/** A country as a whole: a place for each climate that it has, the usual one first. What may be seen at one of them may be seen there. */
export function placesOfCountry(code: string): Place[] {
  const look = LANDSCAPE_OF.get(code) ?? "plains";
  return CLIMATES[look].map((climate) => ({ look, country: code, climate, isBySea: !LANDLOCKED.has(code) }));
}

/** Whether a scene is at home at a place: its region, its climate and the sea. */
export function fits(camera: CameraName, { look, climate, isBySea: isNear }: Place): boolean {
  const { looks, climates, sea } = FITS[camera];
  return (looks === "any" || looks.includes(look)) && (climates === "any" || climates.includes(climate)) && (sea !== "by" || isNear);
}

/** What scenes show of a place. */
export function settingOf({ look, country, climate, isBySea: hasSea }: Place): Setting {
  const isAsian = look === "rice" || look === "east";
  return {
    hasSea,
    hasPalms: (climate === "hot" && !NO_PALMS.has(look)) || (climate === "mild" && PALMS_WHEN_MILD.has(look)),
    hat: isAsian ? "cone" : "brim",
    town: CONES.has(country) ? "cones" : MINARETS.has(look) ? "minarets" : DOMES.has(look) ? "dome" : "cones",
    temple: look === "maya" ? "pyramid" : STUPAS.has(country) ? "stupa" : "towers",
    hasStoneCones: country === "TR",
  };
}
