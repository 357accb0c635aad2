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
  /** Frames of green are of fir. */
  hasFirs: boolean;
  /** What is worn against the sun. */
  hat: "cone" | "brim";
  town?: "dome" | "minarets" | "cones";
  temple?: "pyramid" | "towers" | "stupa";
  /** The stone cones of Cappadocia. */
  hasStoneCones: boolean;
}

export const ANYWHERE: Setting = { hasSea: true, hasPalms: true, hasFirs: false, hat: "cone", hasStoneCones: true };

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
/** Where forests are of conifers. */
const FIRS: ReadonlySet<LandscapeName> = new Set([
  "himalaya",
  "alps",
  "nordic",
  "polar",
  "steppe",
  "balkans",
  "america",
  "isles",
  "pampas",
  "plains",
]);
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

/** Parts of countries that look otherwise: the country, its look there, and south, west, north, east of it in degrees. */
const PARTS: readonly [country: string, look: LandscapeName, box: readonly [number, number, number, number]][] = [
  // The Cape has winter rain, vineyards and no elephants at the water.
  ["ZA", "mediterranean", [-35, 17, -31, 26]],
  ["ES", "islands", [27, -19, 30, -13]],
  ["PT", "isles", [36, -32, 40, -24]],
  ["US", "islands", [18, -161, 23, -154]],
  ["US", "polar", [54, -180, 72, -130]],
  ["TR", "mediterranean", [35, 25, 42.5, 31.5]],
  ["IN", "himalaya", [30.5, 73, 36, 81]],
  ["PK", "himalaya", [34, 71, 37.5, 78]],
  ["IT", "alps", [45.7, 6.5, 47.2, 13]],
  ["FR", "alps", [44.3, 5.6, 46.6, 7.9]],
  ["FR", "mediterranean", [41, 3, 43.9, 10]],
  ["AR", "polar", [-56, -76, -50, -63]],
];

const lookOf = ({ country_code, latitude, longitude }: Placed): LandscapeName => {
  const code = country_code ?? "";
  const part =
    typeof latitude === "number" && typeof longitude === "number"
      ? PARTS.find(
          ([country, , [south, west, north, east]]) =>
            country === code && latitude >= south && latitude <= north && longitude >= west && longitude <= east,
        )
      : undefined;
  return part?.[1] ?? LANDSCAPE_OF.get(code) ?? "plains";
};

/** Yurts stand in Central Asia alone, not on the Bosporus. */
const YURTS = new Set(["KG", "KZ", "MN", "TJ", "TM", "UZ"]);

/** Countries and territories without a mountain. */
const FLAT = new Set("AX BE DK EE GG JE LT LV MO MT NL SG".split(" "));
const MOUNTAINS: ReadonlySet<CameraName> = new Set(["ridge.peaks", "ridge.lake", "snow.slope"]);

/** Where a subject is. Without a position the sea counts as far, but on small islands. */
export function placeOf({ country_code, latitude, longitude }: Placed): Place {
  const look = lookOf({ country_code, latitude, longitude });
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
export function fits(camera: CameraName, { look, country, climate, isBySea: isNear }: Place): boolean {
  if (camera === "lodge.yurts" && !YURTS.has(country)) return false;
  if (MOUNTAINS.has(camera) && FLAT.has(country)) return false;
  const { looks, climates, sea } = FITS[camera];
  // Those who go to see animals find them in every part of their country.
  const seen = camera.startsWith("savanna.") ? (LANDSCAPE_OF.get(country) ?? look) : look;
  return (looks === "any" || looks.includes(seen)) && (climates === "any" || climates.includes(climate)) && (sea !== "by" || isNear);
}

/** What scenes show of a place. */
export function settingOf({ look, country, climate, isBySea: hasSea }: Place): Setting {
  const isAsian = look === "rice" || look === "east";
  const hasPalms = (climate === "hot" && !NO_PALMS.has(look)) || (climate === "mild" && PALMS_WHEN_MILD.has(look));
  return {
    hasSea,
    hasPalms,
    hasFirs: !hasPalms && FIRS.has(look),
    hat: isAsian ? "cone" : "brim",
    town: CONES.has(country) ? "cones" : MINARETS.has(look) ? "minarets" : DOMES.has(look) ? "dome" : "cones",
    temple: look === "maya" ? "pyramid" : STUPAS.has(country) ? "stupa" : "towers",
    hasStoneCones: country === "TR",
  };
}
