import type { Mood, PaletteName } from "./palettes.ts";
import { PALETTE_NAMES, PALETTES } from "./palettes.ts";

/** A scene from one point of view. */
export interface Camera {
  palettes: readonly PaletteName[];
  isInterior?: true;
  /** Share of the width that a strip shows: scenes with small parts are shown closer, because they would look like texture. */
  stripZoom?: number;
}

const ofMood = (...moods: Mood[]): PaletteName[] => PALETTE_NAMES.filter((name) => moods.includes(PALETTES[name].mood));
const without = (names: readonly PaletteName[], ...others: PaletteName[]) => names.filter((name) => !others.includes(name));

const DRY = [...ofMood("night"), "sahara_heat", "terracotta_afternoon", "himalayan_alpenglow", "cape_dusk", "mexico_pink_wall"] as const;
const PLANTED = ofMood("land", "green");
const SHORE: readonly PaletteName[] = [...without(ofMood("sea", "dusk"), "reef_light", "lisbon_tile"), "nordic_rain", "highland_heather"];
const DAYLIGHT_SHORE = without(SHORE, "maple_evening", "serengeti_sunset");
const FOREST: readonly PaletteName[] = [...PLANTED, "maple_evening"];
const WALLS = without(PALETTE_NAMES, "reef_light", ...ofMood("green"));
const EVENING: readonly PaletteName[] = [...ofMood("night"), "cape_dusk", "maple_evening"];
/** Sunsets too. */
const LATE: readonly PaletteName[] = [...EVENING, "serengeti_sunset", "himalayan_alpenglow"];
const ANY = without(PALETTE_NAMES, "reef_light");
const DAY = without(ANY, ...ofMood("night"));

/** Every scene with its points of view, and the inks that suit each. docs/decisions/0007 explains how the pairs were chosen. */
export const CAMERAS = {
  "coast.aerial": { palettes: DAYLIGHT_SHORE },
  "coast.plan": { palettes: without(DAYLIGHT_SHORE, "himalayan_alpenglow", "cape_dusk", "nordic_rain") },
  "coast.surf": { palettes: SHORE, stripZoom: 0.7 },
  "ridge.peaks": { palettes: ANY },
  "ridge.lake": { palettes: ANY },
  "ridge.summit": { palettes: ANY },
  "dunes.caravan": { palettes: DRY },
  "dunes.camp": { palettes: DRY },
  "town.roofs": { palettes: WALLS },
  "town.alley": { palettes: WALLS },
  "harbour.quay": { palettes: ANY },
  "terraces.slope": { palettes: PLANTED },
  "savanna.sunset": { palettes: ["serengeti_sunset", "cape_dusk", "sahara_heat", "late_gold_hills"] },
  "temple.forest": { palettes: FOREST },
  "vineyard.rows": { palettes: without(PLANTED, "jungle_after_rain", "monsoon_noon") },
  "tearoom.window": { palettes: ANY, isInterior: true },
  "bedroom.bed": { palettes: ANY, isInterior: true },
  "table.meal": { palettes: ANY, isInterior: true, stripZoom: 0.62 },
  "market.street": { palettes: WALLS, stripZoom: 0.66 },
  "workshop.shelves": { palettes: ANY, isInterior: true },
  "pavilion.lotus": { palettes: DAY },
  "river.lanterns": { palettes: EVENING },
  "snow.slope": { palettes: [...ofMood("cold"), "himalayan_alpenglow"] },
  "city.bridge": { palettes: EVENING, stripZoom: 0.72 },
  "waterfall.gorge": { palettes: FOREST },
  "reef.garden": { palettes: ["reef_light", "caribbean_morning", "petrol_night"] },
  "balloons.valley": { palettes: without(DAY, ...ofMood("green")) },
  "harbour.lighthouse": { palettes: ANY },
  "terraces.plan": { palettes: without(PLANTED, "spring_blossom") },
  "savanna.waterhole": { palettes: ["serengeti_sunset", "cape_dusk", "sahara_heat", "late_gold_hills"] },
  "temple.pond": { palettes: FOREST },
  "vineyard.hills": { palettes: without(PLANTED, "jungle_after_rain", "monsoon_noon") },
  "town.hill": { palettes: WALLS },
  "reef.turtle": { palettes: ["reef_light", "caribbean_morning", "petrol_night"] },
  "snow.village": { palettes: [...ofMood("cold"), "himalayan_alpenglow", "lantern_night", "city_night"] },
  "city.rooftop": { palettes: EVENING, stripZoom: 0.72 },
  "waterfall.veil": { palettes: FOREST },
  "balloons.launch": { palettes: without(DAY, ...ofMood("green")) },
  "pavilion.garden": { palettes: DAY },
  "table.breakfast": { palettes: ANY, isInterior: true, stripZoom: 0.62 },
  "bedroom.balcony": { palettes: ANY, isInterior: true },
  "tearoom.terrace": { palettes: DAY },
  "market.spices": { palettes: WALLS, isInterior: true, stripZoom: 0.66 },
  "workshop.loom": { palettes: ANY, isInterior: true },
  "river.floating": { palettes: EVENING },
  "house.courtyard": { palettes: WALLS },
  "house.front": { palettes: WALLS },
  "house.river": { palettes: ANY },
  "lodge.cabin": { palettes: ANY },
  "lodge.hut": { palettes: ANY },
  "lodge.tents": { palettes: ["serengeti_sunset", "cape_dusk", "sahara_heat", "late_gold_hills"] },
  "lodge.bungalow": { palettes: [...FOREST, "caribbean_morning", "petrol_night"] },
  "lodge.beach": { palettes: DAYLIGHT_SHORE },
  "lodge.yurts": { palettes: without(ANY, "caribbean_morning") },
  "bedroom.screens": { palettes: ANY, isInterior: true },
  "coast.boards": { palettes: DAYLIGHT_SHORE },
  "coast.lineup": { palettes: without(DAYLIGHT_SHORE, "himalayan_alpenglow") },
  "coast.walker": { palettes: SHORE },
  "bedroom.attic": { palettes: ANY, isInterior: true },
  "bedroom.canopy": { palettes: ANY, isInterior: true },
  "bedroom.above": { palettes: ANY, isInterior: true },
  "table.sharing": { palettes: ANY, isInterior: true, stripZoom: 0.62 },
  "table.counter": { palettes: ANY, isInterior: true },
  "table.evening": { palettes: ANY, isInterior: true },
  "market.hall": { palettes: WALLS, isInterior: true, stripZoom: 0.66 },
  "market.parasols": { palettes: without(WALLS, ...ofMood("night")), stripZoom: 0.66 },
  "church.square": { palettes: WALLS },
  "church.nave": { palettes: ANY, isInterior: true },
  "museum.hall": { palettes: ANY, isInterior: true },
  "museum.sculpture": { palettes: DAY },
  "town.castle": { palettes: WALLS },
  "city.casino": { palettes: ANY, isInterior: true },
  "tearoom.gelato": { palettes: DAY, isInterior: true },
  "vineyard.cellar": { palettes: ANY, isInterior: true },
  "town.information": { palettes: ANY, isInterior: true },
  "snow.lift": { palettes: [...ofMood("cold"), "himalayan_alpenglow"] },
  "garden.parterre": { palettes: [...FOREST, "grey_pink_boulevard", "caribbean_morning", "patagonian_wind"] },
  "garden.glasshouse": { palettes: [...FOREST, "caribbean_morning", "petrol_night"], isInterior: true },
  "city.theatre": { palettes: ANY, isInterior: true },
  "house.bath": { palettes: ANY, isInterior: true },
  "bar.counter": { palettes: ANY, isInterior: true },
  "bar.cocktail": { palettes: WALLS, isInterior: true },
  "bar.stage": { palettes: EVENING, isInterior: true },
  "bar.beach": { palettes: LATE },
  "bar.garden": { palettes: EVENING },
  "wave.river": { palettes: [...FOREST, ...ofMood("sea", "cold")].filter((name) => name !== "reef_light") },
  "wave.cable": { palettes: DAY },
  "wave.rack": { palettes: ANY, isInterior: true },
  "ruin.columns": { palettes: without(ANY, ...ofMood("green")) },
  "ruin.jungle": { palettes: FOREST },
  "ruin.walls": { palettes: ANY },
  "ruin.rock": { palettes: DRY },
  "market.flowers": { palettes: WALLS, stripZoom: 0.66 },
  "market.crates": { palettes: WALLS, stripZoom: 0.66 },
  "town.portico": { palettes: WALLS },
  "pavilion.gate": { palettes: DAY },
  "temple.stupa": { palettes: without(DAY, "caribbean_morning") },
  "town.gate": { palettes: WALLS },
  "town.fort": { palettes: WALLS },
  "town.plaza": { palettes: WALLS },
} as const satisfies Record<string, Camera>;

export type CameraName = keyof typeof CAMERAS;

export const CAMERA_NAMES = Object.keys(CAMERAS) as CameraName[];

/** Views that work at a screen's full width under a headline: no large figures or tables, nothing pale under the text. */
export const WIDE_CAMERAS: ReadonlySet<CameraName> = new Set([
  "coast.aerial",
  "ridge.peaks",
  "ridge.lake",
  "ridge.summit",
  "dunes.caravan",
  "dunes.camp",
  "terraces.slope",
  "savanna.sunset",
  "vineyard.rows",
  "vineyard.hills",
  "temple.forest",
  "balloons.valley",
  "waterfall.gorge",
  "waterfall.veil",
  "house.river",
  "lodge.cabin",
  "lodge.hut",
  "lodge.tents",
  "lodge.bungalow",
  "lodge.beach",
  "lodge.yurts",
]);

/** Returns the scene of a camera: "ridge" for "ridge.lake". */
export const sceneName = (camera: CameraName): string => camera.slice(0, camera.indexOf("."));
