import { ACTIVITY_CAMERAS, INLAND_CAMERAS } from "./activities.ts";
import { CAMERA_NAMES, CAMERAS, type CameraName } from "./cameras.ts";
import { AREA_CAMERA, COUNTRY_CAMERA, LANDSCAPE_OF, LANDSCAPES, type Landscape, WORLD_MAP_TERRITORIES } from "./countryLandscapes.ts";
import { Dice } from "./dice.ts";
import { FITS } from "./fits.ts";
import { itemAt } from "./items.ts";
import { LANDMARK_CAMERAS, type Landmark } from "./landmarks.ts";
import { type Mood, PALETTES, type PaletteName } from "./palettes.ts";
import { describePlace, fits, type Place, placesOfCountry } from "./place.ts";
import { isSeaInReach } from "./sea.ts";

/** The subject of a picture. The same subject is drawn the same way on every page. */
export interface Subject {
  /** A listing's code, an item's id, `country-NP` or `area-<slug>`: seeds the random numbers. */
  seed: string;
  kind: "business" | "item" | "country" | "area" | "activity" | "pattern";
  business_type?: string | null;
  activity_subtype?: string | null;
  country_code?: string | null;
  /** Degrees. */
  latitude?: number | null;
  longitude?: number | null;
  /** Natural feature in the listing's name, for listings without an activity. */
  nature?: Nature | null;
  /** Kind of building or place in the listing's name, more exact than its activity. */
  landmark?: Landmark | null;
  /** Set for items: room, dish, tour… */
  item_kind?: string | null;
}

/** Number of ways to draw a subject, from which a list chooses. */
export const VARIANTS = 8;

const TROPIC = 23.5;
const COLD_LATITUDE = 56;
const TROPICAL: readonly Mood[] = ["green", "sea", "land", "hot", "dusk", "night"];
const COLD: readonly Mood[] = ["cold", "dusk", "night", "land", "sea"];
const TEMPERATE: Landscape = LANDSCAPES.plains;

/** Number of pictures of the place to sleep for each picture of the surroundings. */
const STAYS_TO_ONE_VIEW = 4;
const STAYS: readonly CameraName[] = CAMERA_NAMES.filter((name) => FITS[name].shows === "stay");
/** Scenes of restaurants, cafes and bars: tables and rooms. */
const SERVED = {
  restaurant: ["table.meal", "table.sharing", "table.counter", "table.evening", "tearoom.terrace", "tearoom.window", "market.spices"],
  cafe: ["tearoom.window", "table.breakfast", "tearoom.terrace", "town.alley"],
  bar: ["bar.counter", "bar.cocktail", "bar.garden", "bar.beach", "bar.stage", "city.rooftop", "city.bridge", "river.lanterns"],
} as const satisfies Record<string, readonly CameraName[]>;
const ROOM: readonly CameraName[] = CAMERA_NAMES.filter((name) => name.startsWith("bedroom."));
const DISH: readonly CameraName[] = CAMERA_NAMES.filter((name) => name.startsWith("table."));
/** Goods for sale, and the places where they are made. */
const GOODS: readonly CameraName[] = ["workshop.shelves", "market.spices", "market.parasols", "market.street"];
const NIGHTLY: readonly Mood[] = ["night", "dusk"];
/** Natural features that the name of a listing may mention. */
const NATURE_CAMERAS = {
  lake: ["ridge.lake", "pavilion.lotus"],
  mountain: ["ridge.peaks", "ridge.summit"],
  glacier: ["ridge.peaks", "snow.slope"],
  valley: ["ridge.summit", "waterfall.gorge"],
  bay: ["coast.aerial", "coast.plan"],
  island: ["coast.aerial", "harbour.lighthouse"],
  marina: ["harbour.quay", "harbour.lighthouse"],
} as const satisfies Record<string, readonly CameraName[]>;
/** Scenes of sea activities far from the sea. */
const INLAND: readonly CameraName[] = ["ridge.lake"];
const inlandCameras = (activity_subtype: string | null | undefined): readonly CameraName[] =>
  activity_subtype && Object.hasOwn(INLAND_CAMERAS, activity_subtype)
    ? INLAND_CAMERAS[activity_subtype as keyof typeof INLAND_CAMERAS]
    : [];
export type Nature = keyof typeof NATURE_CAMERAS;
export const isNature = (kind: string): kind is Nature => Object.hasOwn(NATURE_CAMERAS, kind);
/** Hills and haze: fit every place. */
const ELSEWHERE: readonly CameraName[] = ["ridge.summit"];

/**
 * Returns the scenes that a subject may be drawn as; a repeated scene is likelier. A subject with a location shows only scenes that fit it.
 */
export function candidateCameras(subject: Subject): readonly CameraName[] {
  const { kind, activity_subtype } = subject;
  const landscape: readonly CameraName[] = subjectLandscape(subject).cameras;
  const activity =
    activity_subtype && Object.hasOwn(ACTIVITY_CAMERAS, activity_subtype)
      ? ACTIVITY_CAMERAS[activity_subtype as keyof typeof ACTIVITY_CAMERAS]
      : undefined;
  const own = signatureCamera(subject);
  // A country is shown from afar, and an activity without a country has no place: both show their best-known scenes.
  if (kind === "country") return own ? [own, ...landscape] : landscape;
  if (kind === "activity") return activityCameras(subject, landscape, activity);
  const place = describePlace(subject);
  const around = fittingOr(landscape, place, fittingOr(LANDSCAPES.plains.cameras, place, ELSEWHERE));
  if (kind === "area") return own ? [own, ...around] : around;
  // Only dives show scenes under water, even in places known for reefs.
  const onLand = around.filter((camera) => FITS[camera].shows !== "under water");
  return kind === "item" ? itemCameras(subject, place, onLand, activity) : businessCameras(subject, place, onLand, activity);
}

const fittingOr = (cameras: readonly CameraName[], place: Place, otherwise: readonly CameraName[]): readonly CameraName[] => {
  const fitting = cameras.filter((camera) => fits(camera, place));
  return fitting.length > 0 ? fitting : otherwise;
};

const isInClimate = (camera: CameraName, { climate, isFlat }: Place): boolean => {
  const { climates } = FITS[camera];
  return (climates === "any" || climates.includes(climate)) && !(isFlat && camera.startsWith("snow."));
};

const isOfSea = (activity: readonly CameraName[]): boolean => activity[0] !== undefined && FITS[activity[0]].sea === "by";

/**
 * Returns an activity's scenes at a place. Away from the sea, a sea activity shows the coast if guests can drive there, otherwise a lake,
 * and the land around where there is neither; surfers have rivers and cable parks.
 */
function activityAt(activity: readonly CameraName[], subject: Subject, place: Place, around: readonly CameraName[]): readonly CameraName[] {
  if (!isOfSea(activity) || place.isBySea) return fittingOr(activity, place, around);
  const coast = isSeaInReach(subject.latitude, subject.longitude) ? { ...place, isBySea: true } : place;
  const land = around.filter((camera) => FITS[camera].shows === "nature");
  const lakes = fittingOr(INLAND, place, land.length > 0 ? land : around);
  return fittingOr(activity, coast, fittingOr(inlandCameras(subject.activity_subtype), place, lakes));
}

/** Scenes for a sea activity in a place where its own scenes do not fit. */
const COASTS: readonly CameraName[] = ["coast.aerial", "harbour.lighthouse"];

/** Returns the scenes of an activity that fit some place of the country; otherwise scenes of the surroundings. */
function activityCameras({ country_code, activity_subtype }: Subject, landscape: readonly CameraName[], activity?: readonly CameraName[]) {
  if (!country_code) return activity ?? landscape;
  const places = placesOfCountry(country_code);
  const seen = (cameras: readonly CameraName[]) => cameras.filter((camera) => places.some((place) => fits(camera, place)));
  const coasts = activity && isOfSea(activity) ? COASTS : [];
  const choices = [activity ?? [], coasts, inlandCameras(activity_subtype), landscape, LANDSCAPES.plains.cameras].map(seen);
  return choices.find((cameras) => cameras.length > 0) ?? ELSEWHERE;
}

/** Returns the subject of an activity, in a country if one is given: the URL of its picture contains the country too. */
export const subjectOfActivity = (activity_subtype: string, country_code?: string): Subject => ({
  kind: "activity",
  seed: country_code ? `activity-${activity_subtype}-${country_code}` : `activity-${activity_subtype}`,
  activity_subtype,
  ...(country_code ? { country_code } : {}),
});

/** Whether the picture shows the activity itself, not surroundings that replace it where none of its scenes fits. */
function isKnownBy({ kind, activity_subtype }: Subject, cameras: readonly CameraName[]): boolean {
  const own: readonly CameraName[] = ACTIVITY_CAMERAS[activity_subtype as keyof typeof ACTIVITY_CAMERAS] ?? [];
  return kind === "activity" && cameras.some((camera) => own.includes(camera));
}

function itemCameras(
  subject: Subject,
  place: Place,
  around: readonly CameraName[],
  activity?: readonly CameraName[],
): readonly CameraName[] {
  const { item_kind, country_code } = subject;
  if (item_kind === "room") return fittingOr(ROOM, place, ROOM);
  if (item_kind === "dish" || item_kind === "menu") return DISH;
  if (item_kind === "product" || item_kind === "supplier") return fittingOr(GOODS, place, GOODS);
  if (!activity) return around;
  // Without a country, an activity shows its own scenes.
  return country_code ? activityAt(activity, subject, place, around) : activity;
}

function businessCameras(
  subject: Subject,
  place: Place,
  around: readonly CameraName[],
  activity?: readonly CameraName[],
): readonly CameraName[] {
  const { business_type, activity_subtype, nature, landmark } = subject;
  if (business_type === "accommodation") {
    const stays = fittingOr(STAYS, place, ROOM);
    const views = around.slice(0, Math.ceil(stays.length / STAYS_TO_ONE_VIEW));
    return [...Array.from({ length: views.length * STAYS_TO_ONE_VIEW }, (_, index) => itemAt(stays, index % stays.length)), ...views];
  }
  if (landmark) {
    // A church is a church in every country; only snow depends on the climate.
    const own: readonly CameraName[] = LANDMARK_CAMERAS[landmark];
    const seen = own.filter((camera) => isInClimate(camera, place));
    if (seen.length > 0) return seen;
  }
  // Hills with a lake fit everywhere except on flat land and in hot climates.
  if (nature === "lake" && !place.isFlat && place.climate !== "hot") return ["ridge.lake"];
  if (nature) return fittingOr(NATURE_CAMERAS[nature], place, around);
  // A waterfall shows a waterfall even on flat land.
  if (activity_subtype === "waterfalls") return ACTIVITY_CAMERAS.waterfalls;
  if (activity) return activityAt(activity, subject, place, around);
  if (business_type === "bar" || business_type === "restaurant") return fittingOr(SERVED[business_type], place, DISH);
  if (business_type === "cafe") return [...fittingOr(SERVED.cafe, place, DISH), ...around.slice(0, 1)];
  return around;
}

/** Returns the scene reserved for a country or a well-known place; undefined if it has none. */
function signatureCamera({ kind, seed, country_code }: Subject): CameraName | undefined {
  if (kind === "country") return COUNTRY_CAMERA[country_code ?? ""];
  return kind === "area" && Object.hasOwn(AREA_CAMERA, seed) ? AREA_CAMERA[seed] : undefined;
}

export const subjectLandscape = (subject: Subject): Landscape =>
  LANDSCAPE_OF.has(subject.country_code ?? "") ? LANDSCAPES[describePlace(subject).look] : TEMPERATE;

/** Returns the inks that suit both the scene and the climate; all inks of the scene if none does. */
export function suitablePalettes(subject: Subject, camera: CameraName): readonly PaletteName[] {
  const fitting: readonly PaletteName[] = CAMERAS[camera].palettes;
  const moods = suitableMoods(subject);
  const suited = fitting.filter((name) => moods.includes(PALETTES[name].mood));
  return suited.length > 0 ? suited : fitting;
}

function suitableMoods(subject: Subject): readonly Mood[] {
  if (subject.business_type === "bar" || subject.activity_subtype === "nightlife" || subject.activity_subtype === "stargazing")
    return NIGHTLY;
  if (!subject.country_code) return [...TROPICAL, ...COLD];
  const moods = subjectLandscape(subject).moods;
  const latitude = Math.abs(subject.latitude ?? Number.NaN);
  const climate = latitude < TROPIC ? TROPICAL : latitude > COLD_LATITUDE ? COLD : moods;
  const both = moods.filter((mood) => climate.includes(mood));
  return both.length > 0 ? both : moods;
}

export interface Choice {
  camera: CameraName;
  palette: PaletteName;
}

/** Returns a subject's scene in one of its eight variants. Countries, activities and places with their own scene show it first. */
export function chooseCamera(subject: Subject, variant: number): CameraName {
  const cameras = candidateCameras(subject);
  const isOrdered = subject.kind === "country" || isKnownBy(subject, cameras) || signatureCamera(subject) !== undefined;
  const distinct = [...new Set(isOrdered ? cameras : shuffled(cameras, `${subject.seed} scene`))];
  return itemAt(distinct, variant % distinct.length);
}

/** Returns a subject's scene and inks in one of its eight variants. */
export function choose(subject: Subject, variant: number): Choice {
  const camera = chooseCamera(subject, variant);
  const palettes = shuffled(suitablePalettes(subject, camera), `${subject.seed} inks ${camera}`);
  return { camera, palette: itemAt(palettes, variant % palettes.length) };
}

function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const dice = new Dice(seed);
  const left = [...items];
  return items.map(() => itemAt(left.splice(dice.whole(0, left.length - 1), 1), 0));
}

/** Whether a subject is drawn as the low-poly pattern: avatars, vouchers and the territories that the world map omits. */
export const isPattern = ({ kind, country_code }: Subject): boolean =>
  kind === "pattern" || (kind === "country" && WORLD_MAP_TERRITORIES.has(country_code ?? ""));
