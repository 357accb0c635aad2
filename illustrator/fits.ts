import type { CameraName } from "./cameras.ts";
import type { LandscapeName } from "./countryLandscapes.ts";

/** Theme of a scene. */
export type Shown = "stay" | "food" | "drinks" | "craft" | "nature" | "town" | "temple" | "boats" | "under water";
/** Climate by latitude: hot up to 30 degrees, mild up to 46, cool beyond. */
export type Climate = "hot" | "mild" | "cool";

/** Places where a scene may be shown, because its contents exist there. */
export interface Fit {
  shows: Shown;
  /** Looks of countries, as named in landscapes.ts. */
  looks: readonly LandscapeName[] | "any";
  climates: readonly Climate[] | "any";
  /** "by": only near the sea. */
  sea: "by" | "any";
}

const row = (shows: Shown, looks: string, climates: string, sea: Fit["sea"] = "any"): Fit => ({
  shows,
  looks: looks === "any" ? "any" : (looks.split(" ") as LandscapeName[]),
  climates: climates === "any" ? "any" : (climates.split(" ") as Climate[]),
  sea,
});

const CITIES =
  "america east oasis_coast australia plains pampas amazon andes maya rice india mediterranean alps nordic isles steppe balkans";
/** Houses of several floors with shutters. */
const FLOORS =
  "america oasis_coast australia plains pampas amazon andes maya india mediterranean alps nordic isles steppe balkans desert maghreb himalaya rainforest savanna polar";
/** Terraced houses. */
const OLD_TOWNS = "mediterranean maghreb balkans maya andes plains desert oasis_coast amazon";
const WARM_TOWNS = `${OLD_TOWNS} islands`;
/** All looks except deserts. */
const WATERED =
  "himalaya alps andes steppe balkans nordic pampas america australia east isles plains mediterranean polar rice rainforest islands maya amazon india savanna maghreb";
const HEIGHTS = "himalaya alps andes steppe balkans nordic pampas america australia east isles plains mediterranean polar";
/** Looks with churches. */
const CHRISTIAN = "mediterranean balkans plains alps isles nordic america maya andes pampas amazon islands australia polar";
/** Looks with market halls of iron and glass. */
const HALLS =
  "america australia plains pampas andes mediterranean alps nordic isles balkans east amazon maya india rice islands rainforest";
const SKIED = "alps nordic polar america pampas andes balkans steppe east plains australia isles";

/**
 * Theme of each scene, and the places where it may be shown. Listing types choose their scenes by `shows` (subject.ts); only scenes that
 * fit the region, the climate and the distance to the sea are drawn. Differences within a scene (palms, hats, roofs, temples, the view from
 * a window) are in place.ts.
 */
export const FITS: Record<CameraName, Fit> = {
  //                           shows          where                                              climate      sea
  "bedroom.bed": /*         */ row("stay", "any", "any"),
  "bedroom.balcony": /*     */ row("stay", "any", "any"),
  "house.courtyard": /*     */ row("stay", "mediterranean maghreb maya andes desert oasis_coast india amazon islands steppe", "any"),
  "house.front": /*         */ row("stay", FLOORS, "any"),
  "house.river": /*         */ row(
    "stay",
    "plains alps isles nordic america rice east balkans rainforest amazon mediterranean india pampas andes",
    "any",
  ),
  "lodge.cabin": /*         */ row("stay", "alps nordic polar america himalaya balkans steppe pampas isles plains east", "mild cool"),
  "lodge.hut": /*           */ row("stay", "himalaya alps andes balkans nordic steppe pampas", "any"),
  "lodge.tents": /*         */ row("stay", "savanna", "any"),
  "lodge.bungalow": /*      */ row("stay", "rice rainforest islands maya amazon india australia savanna", "hot"),
  "lodge.beach": /*         */ row("stay", "rice rainforest islands maya amazon india australia savanna oasis_coast andes", "hot", "by"),
  "lodge.yurts": /*         */ row("stay", "steppe", "any"),
  "bedroom.screens": /*     */ row("stay", "east", "any"),
  "table.meal": /*          */ row("food", "any", "any"),
  "table.breakfast": /*     */ row("food", "any", "any"),
  "tearoom.window": /*      */ row("food", "any", "any"),
  "tearoom.terrace": /*     */ row("food", "any", "any"),
  "market.spices": /*       */ row("food", "desert oasis_coast maghreb steppe india", "any"),
  "market.street": /*       */ row("food", "any", "any"),
  "workshop.shelves": /*    */ row("craft", "any", "any"),
  "workshop.loom": /*       */ row("craft", "any", "any"),
  "coast.aerial": /*        */ row("nature", "any", "any", "by"),
  "coast.plan": /*          */ row("nature", "any", "hot mild", "by"),
  "coast.surf": /*          */ row("nature", "any", "any", "by"),
  "reef.garden": /*         */ row("under water", "any", "hot", "by"),
  "reef.turtle": /*         */ row("under water", "any", "hot", "by"),
  "harbour.quay": /*        */ row("boats", "nordic isles plains america mediterranean balkans polar", "any", "by"),
  "harbour.lighthouse": /*  */ row("boats", "any", "any", "by"),
  "river.lanterns": /*      */ row("boats", "rice east", "any"),
  "river.floating": /*      */ row("boats", "rice", "hot"),
  "ridge.peaks": /*         */ row("nature", HEIGHTS, "any"),
  "ridge.lake": /*          */ row("nature", `${HEIGHTS} savanna maya`, "any"),
  "ridge.summit": /*        */ row("nature", "any", "any"),
  "snow.slope": /*          */ row("nature", SKIED, "mild cool"),
  "snow.village": /*        */ row("nature", "alps nordic polar plains balkans", "mild cool"),
  "waterfall.gorge": /*     */ row("nature", WATERED, "any"),
  "waterfall.veil": /*      */ row("nature", WATERED, "any"),
  "dunes.caravan": /*       */ row("nature", "desert oasis_coast maghreb", "any"),
  "dunes.camp": /*          */ row("nature", "desert oasis_coast maghreb", "any"),
  "savanna.sunset": /*      */ row("nature", "savanna", "any"),
  "savanna.waterhole": /*   */ row("nature", "savanna", "any"),
  "terraces.slope": /*      */ row("nature", "rice india", "any"),
  "terraces.plan": /*       */ row("nature", "rice india east himalaya", "any"),
  "vineyard.rows": /*       */ row(
    "nature",
    "mediterranean balkans plains alps pampas america australia savanna steppe andes",
    "mild cool",
  ),
  "vineyard.hills": /*      */ row("nature", "mediterranean balkans plains alps pampas america australia savanna steppe", "mild cool"),
  "balloons.valley": /*     */ row("nature", "any", "any"),
  "balloons.launch": /*     */ row("nature", "any", "any"),
  "temple.forest": /*       */ row("temple", "maya rice india", "hot"),
  "temple.pond": /*         */ row("temple", "rice india himalaya", "hot"),
  "pavilion.lotus": /*      */ row("temple", "rice east india", "any"),
  "pavilion.garden": /*     */ row("temple", "east", "any"),
  "town.roofs": /*          */ row("town", `${WARM_TOWNS} alps isles nordic steppe india`, "any"),
  "town.alley": /*          */ row("town", OLD_TOWNS, "any"),
  "town.hill": /*           */ row("town", "plains balkans mediterranean alps isles", "any"),
  "city.bridge": /*         */ row("town", CITIES, "any"),
  "city.rooftop": /*        */ row("town", CITIES, "any"),
  "coast.boards": /*        */ row("nature", "any", "any", "by"),
  "coast.lineup": /*        */ row("nature", "any", "any", "by"),
  "coast.walker": /*        */ row("nature", "any", "any", "by"),
  "bedroom.attic": /*       */ row("stay", HEIGHTS, "mild cool"),
  "bedroom.canopy": /*      */ row("stay", "any", "hot"),
  "bedroom.above": /*       */ row("stay", "any", "any"),
  "table.sharing": /*       */ row("food", "any", "any"),
  "table.counter": /*       */ row("food", "any", "any"),
  "table.evening": /*       */ row("food", "any", "any"),
  "market.hall": /*         */ row("food", HALLS, "any"),
  "market.parasols": /*     */ row("food", "any", "any"),
  "church.square": /*       */ row("temple", CHRISTIAN, "any"),
  "church.nave": /*         */ row("temple", `${CHRISTIAN} rainforest`, "any"),
  "museum.hall": /*         */ row("town", "any", "any"),
  "museum.sculpture": /*    */ row("nature", "any", "any"),
  "town.castle": /*         */ row("town", "mediterranean balkans plains alps isles nordic maghreb desert india steppe", "any"),
  "city.casino": /*         */ row("town", "any", "any"),
  "tearoom.gelato": /*      */ row("food", "any", "any"),
  "vineyard.cellar": /*     */ row("craft", "any", "any"),
  "town.information": /*    */ row("town", "any", "any"),
  "snow.lift": /*           */ row("nature", `${SKIED} himalaya`, "mild cool"),
  "garden.parterre": /*     */ row("nature", "any", "any"),
  "garden.glasshouse": /*   */ row("nature", "any", "any"),
  "city.theatre": /*        */ row("town", "any", "any"),
  "house.bath": /*          */ row("nature", "any", "any"),
  "bar.counter": /*         */ row("drinks", "any", "any"),
  "bar.cocktail": /*        */ row("drinks", "any", "any"),
  "bar.stage": /*           */ row("drinks", "any", "any"),
  "bar.beach": /*           */ row("drinks", "any", "hot mild", "by"),
  "bar.garden": /*          */ row("drinks", WATERED, "any"),
  "wave.river": /*          */ row("nature", "alps plains isles nordic america australia mediterranean balkans pampas", "mild cool"),
  "wave.cable": /*          */ row("nature", "any", "any"),
  "wave.rack": /*           */ row("craft", "any", "any"),
  "ruin.columns": /*        */ row("town", "mediterranean maghreb desert oasis_coast balkans", "any"),
  "ruin.jungle": /*         */ row("town", "rice india maya amazon", "hot"),
  "ruin.walls": /*          */ row("town", CHRISTIAN, "any"),
  "ruin.rock": /*           */ row("town", "savanna australia desert maghreb amazon pampas andes india", "any"),
  "town.gate": /*           */ row("town", "maghreb desert oasis_coast india steppe savanna", "any"),
  "market.flowers": /*      */ row("food", "any", "any"),
  "market.crates": /*       */ row("food", "any", "any"),
  "town.portico": /*        */ row("town", "any", "any"),
  "pavilion.gate": /*       */ row("temple", "east", "any"),
  "temple.stupa": /*        */ row("temple", "himalaya rice india", "any"),
  "town.fort": /*           */ row("town", "any", "any", "by"),
  "town.plaza": /*          */ row("town", "maya andes amazon islands mediterranean pampas", "any"),
};
