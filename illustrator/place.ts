import type { CameraName } from "./cameras.ts";
import { LANDSCAPE_OF, type LandscapeName } from "./countryLandscapes.ts";
import { type Climate, FITS } from "./fits.ts";
import { hasSnowAt, TREES, type Tree, treesAt } from "./flora.ts";
import { itemAt } from "./items.ts";
import { isBySea } from "./sea.ts";

/** A subject's location, reduced to the facts that decide what its picture may show. */
export interface Place {
  look: LandscapeName;
  country: string;
  climate: Climate;
  isBySea: boolean;
  /** True for places without mountains. */
  isFlat: boolean;
}

/** Details that a scene adapts to its place. Undefined if any value fits. */
export interface Setting {
  /** View from a window or a terrace: the sea if true, otherwise hills. */
  hasSea: boolean;
  hasPalms: boolean;
  /** Foreground foliage is fir. */
  hasFirs: boolean;
  /** Trees that grow here; scenes draw no others. */
  trees: ReadonlySet<Tree>;
  /** Whether there are mountains, and whether they are white. */
  relief: "flat" | "bare mountains" | "snowy mountains";
  /** Houses have flat roofs. */
  hasFlatRoofs: boolean;
  /** Sun hat. */
  hat: "cone" | "brim";
  town?: "dome" | "minarets" | "cones";
  temple?: "pyramid" | "towers" | "stupa";
  /** The stone cones of Cappadocia. */
  hasStoneCones: boolean;
}

export const ANYWHERE: Setting = {
  hasSea: true,
  hasPalms: true,
  hasFirs: false,
  trees: new Set(TREES),
  relief: "snowy mountains",
  hasFlatRoofs: false,
  hat: "cone",
  hasStoneCones: true,
};

const HOT = 30;
const MILD = 46;
/** Looks whose houses have flat roofs. */
const FLAT_ROOFS: ReadonlySet<LandscapeName> = new Set(["desert", "oasis_coast", "maghreb"]);
/** Looks with coniferous forests. */
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
/** Christian countries in regions with minarets; countries whose temples are stone stupas. */
const CONES = new Set(["AM", "GE"]);
const STUPAS = new Set(["BT", "LA", "LK", "MM", "NP", "TH"]);

interface Placed {
  country_code?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

export const climateAt = (latitude: number | null | undefined): Climate => {
  const away = Math.abs(latitude ?? Number.NaN);
  return away <= HOT ? "hot" : away > MILD ? "cool" : "mild";
};

/** South, west, north, east, in degrees. */
type Box = readonly [number, number, number, number];

/** Parts of countries with a different look: the country, the look of the part, and its bounding box. */
const PARTS: readonly [country: string, look: LandscapeName, box: Box][] = [
  // The Cape has winter rain, vineyards and no elephants at the water.
  ["ZA", "mediterranean", [-35, 17, -31, 26]],
  ["ES", "islands", [27, -19, 30, -13]],
  ["PT", "isles", [36, -32, 40, -24]],
  ["US", "islands", [18, -161, 23, -154]],
  ["US", "polar", [54, -180, 72, -130]],
  ["TR", "mediterranean", [35, 25, 42.5, 31.5]],
  ["IN", "himalaya", [30.5, 73, 36, 81]],
  ["IN", "islands", [6, 91, 14.5, 95]],
  ["PK", "himalaya", [34, 71, 37.5, 78]],
  ["CN", "himalaya", [27.5, 78, 36, 98]],
  ["JP", "islands", [24, 122.5, 27.9, 130.5]],
  ["IT", "alps", [45.7, 6.5, 47.2, 13]],
  ["DE", "alps", [47.2, 9.5, 47.8, 13.1]],
  ["FR", "alps", [44.3, 5.6, 46.6, 7.9]],
  ["FR", "mediterranean", [41, 3, 43.9, 10]],
  ["AR", "polar", [-56, -76, -50, -63]],
  ["AR", "andes", [-29, -70, -21.5, -64.5]],
  ["CL", "andes", [-29, -71.5, -17, -67]],
  ["CL", "islands", [-27.3, -109.6, -26.9, -109.1]],
  // Zanzibar and Pemba, the coral coast of Kenya, Lamu.
  ["TZ", "islands", [-6.6, 39.15, -4.8, 40]],
  ["KE", "islands", [-4.8, 39.4, -3, 41]],
  ["KE", "islands", [-2.5, 40.7, -1.7, 41.6]],
  // The Galapagos, San Andres, and the warm lowlands of the Andean countries.
  ["EC", "islands", [-1.6, -92.2, 1.8, -89]],
  ["EC", "amazon", [-4, -81.2, 1.5, -79.6]],
  ["CO", "islands", [12, -82, 13.5, -81]],
  ["CO", "amazon", [9, -77, 12.6, -71]],
  ["VE", "amazon", [9.9, -72.5, 12.5, -60]],
  ["PE", "amazon", [-9, -76.2, 0, -70]],
  ["BO", "amazon", [-18.5, -65, -9.6, -57]],
];

const isIn = ({ latitude, longitude }: Placed, [south, west, north, east]: Box): boolean =>
  typeof latitude === "number" &&
  typeof longitude === "number" &&
  latitude >= south &&
  latitude <= north &&
  longitude >= west &&
  longitude <= east;

const findLook = (placed: Placed): LandscapeName => {
  const code = placed.country_code ?? "";
  const part = PARTS.find(([country, , box]) => country === code && isIn(placed, box));
  return part?.[1] ?? LANDSCAPE_OF.get(code) ?? "plains";
};

const countries = (codes: string) => new Set(codes.split(" "));

/** Scenes whose main object exists in few countries: yurts, suspension bridges in cities, strings of silk lanterns, floating markets. */
const ONLY_IN: Partial<Record<CameraName, ReadonlySet<string>>> = {
  // Central Asia, not the Bosporus.
  "lodge.yurts": countries("KG KZ MN TJ TM UZ"),
  "city.bridge": countries("US CA GB FR PT TR DK SE NO FI DE NL HU UA RU PL CN JP KR HK TW SG MY IN AU NZ BR CL CO VE PA MX AE QA"),
  "river.lanterns": countries("VN CN HK MO TW TH LA KH MY SG JP KR"),
  "river.floating": countries("TH VN KH MM"),
  "temple.stupa": STUPAS,
};

/** Countries whose look has scenes that do not exist in them: churches, castles. */
const NOT_IN: Partial<Record<CameraName, ReadonlySet<string>>> = {
  "church.square": countries("MV KM YT TZ KE IN TR JP"),
  "church.nave": countries("MV KM YT TZ KE IN TR JP"),
  "town.castle": countries("IS FO GL"),
};

/** Countries and territories without mountains: plains, sands and atolls. */
const FLAT = new Set("AI AW AX BE BH BM BQ BS CC CW DK EE GG IO JE KI KW KY LT LV MH MO MT MV NL NR QA SG TC TK TV".split(" "));
/** The Tuamotus are flat; the other islands of French Polynesia are high. */
const FLAT_PARTS: readonly [country: string, box: Box][] = [["PF", [-22, -148.9, -13.5, -136]]];
const isFlatAt = (placed: Placed): boolean =>
  FLAT.has(placed.country_code ?? "") || FLAT_PARTS.some(([country, box]) => country === placed.country_code && isIn(placed, box));
/** Countries whose islands have villages but no old stone town: atolls and the whole Pacific. */
const VILLAGES = new Set("AS CC CK CL CX EC FJ FM GU IN JP KI MH MP NC NF NR NU PF PG PN PW SB TK TO TV US VU WF WS".split(" "));
/** Scenes that need a slope: mountains, waterfalls, terraced fields. */
const SLOPES = /^(ridge\.(peaks|lake)|snow\.(slope|lift)|waterfall\.|terraces\.)/;

/** Returns the place of a subject. Without a position, it has the usual climate of its country, and only small islands are by the sea. */
export function describePlace(placed: Placed): Place {
  const { country_code, latitude, longitude } = placed;
  const look = findLook(placed);
  const isPlaced = typeof latitude === "number" && typeof longitude === "number";
  return {
    look,
    country: country_code ?? "",
    climate: typeof latitude === "number" ? climateAt(latitude) : usualClimate(look),
    isBySea: isPlaced ? isBySea(latitude, longitude) : look === "islands",
    isFlat: isFlatAt(placed),
  };
}

/** Climates of the countries of each look, the most common first. */
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
const usualClimate = (look: LandscapeName): Climate => itemAt(CLIMATES[look], 0);

/** Countries without a coast on the open sea. */
const LANDLOCKED = new Set(
  "AD AF AM AT AZ BF BI BO BT BW BY CF CH CZ ET HU KG KZ LA LI LS LU MD MK ML MN MW NE NP PY RS RW SK SM SS SZ TD TJ TM UG UZ VA XK ZM ZW".split(
    " ",
  ),
);

/** Returns a place for each climate of a country, the usual one first. A scene that fits one of them may be shown for the country. */
export function placesOfCountry(code: string): Place[] {
  const look = LANDSCAPE_OF.get(code) ?? "plains";
  return CLIMATES[look].map((climate) => ({ look, country: code, climate, isBySea: !LANDLOCKED.has(code), isFlat: FLAT.has(code) }));
}

/** Whether a scene fits a place: its region, its climate and the sea. */
export function fits(camera: CameraName, { look, country, climate, isBySea: isNear, isFlat }: Place): boolean {
  if (ONLY_IN[camera]?.has(country) === false || NOT_IN[camera]?.has(country)) return false;
  if (isFlat && SLOPES.test(camera)) return false;
  if (look === "islands" && camera === "town.roofs" && (isFlat || VILLAGES.has(country))) return false;
  const { looks, climates, sea } = FITS[camera];
  // Safari guests find animals in every part of their country.
  const seen = camera.startsWith("savanna.") ? (LANDSCAPE_OF.get(country) ?? look) : look;
  return (looks === "any" || looks.includes(seen)) && (climates === "any" || climates.includes(climate)) && (sea !== "by" || isNear);
}

/** Returns the details that scenes show at a place. */
export function settingForPlace(place: Place): Setting {
  const { look, country, isBySea: hasSea, isFlat } = place;
  const isAsian = look === "rice" || look === "east";
  const trees = treesAt(place);
  const hasPalms = trees.has("palm");
  return {
    hasSea,
    hasPalms,
    hasFirs: !hasPalms && trees.has("fir") && FIRS.has(look),
    trees,
    relief: isFlat ? "flat" : hasSnowAt(place) ? "snowy mountains" : "bare mountains",
    hasFlatRoofs: FLAT_ROOFS.has(look),
    hat: isAsian ? "cone" : "brim",
    town: CONES.has(country) ? "cones" : MINARETS.has(look) ? "minarets" : DOMES.has(look) ? "dome" : "cones",
    temple: look === "maya" ? "pyramid" : STUPAS.has(country) ? "stupa" : "towers",
    hasStoneCones: country === "TR",
  };
}
