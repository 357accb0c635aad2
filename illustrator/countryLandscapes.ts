import type { CameraName } from "./cameras.ts";
import type { Mood } from "./palettes.ts";

/** A country's look from afar: the scenes it is drawn with, the likeliest first, and the moods of its light. */
export interface Landscape {
  cameras: readonly CameraName[];
  moods: readonly Mood[];
}

export const LANDSCAPES = {
  desert: { cameras: ["dunes.caravan", "dunes.camp", "town.roofs", "town.alley", "market.spices"], moods: ["hot", "dusk", "night", "sea"] },
  oasis_coast: {
    cameras: ["dunes.camp", "coast.plan", "city.bridge", "town.roofs", "dunes.caravan", "market.spices"],
    moods: ["hot", "dusk", "night", "sea"],
  },
  maghreb: {
    cameras: ["town.alley", "town.roofs", "dunes.caravan", "market.spices", "coast.aerial", "harbour.lighthouse"],
    moods: ["hot", "dusk", "night", "sea"],
  },
  savanna: {
    cameras: ["savanna.sunset", "savanna.waterhole", "ridge.summit", "waterfall.veil", "market.street"],
    moods: ["dusk", "hot", "land", "green"],
  },
  rainforest: {
    cameras: ["waterfall.gorge", "coast.aerial", "market.street", "ridge.summit", "waterfall.veil"],
    moods: ["green", "land", "dusk", "sea"],
  },
  rice: {
    cameras: [
      "terraces.slope",
      "temple.forest",
      "river.lanterns",
      "pavilion.lotus",
      "coast.plan",
      "market.street",
      "terraces.plan",
      "temple.pond",
      "river.floating",
    ],
    moods: ["green", "land", "dusk", "night", "sea"],
  },
  india: {
    cameras: ["town.roofs", "temple.pond", "terraces.slope", "market.spices", "pavilion.lotus", "ridge.summit", "terraces.plan"],
    moods: ["hot", "green", "land", "dusk", "night"],
  },
  himalaya: {
    cameras: ["ridge.peaks", "ridge.summit", "ridge.lake", "terraces.slope", "pavilion.lotus", "snow.village"],
    moods: ["cold", "dusk", "land"],
  },
  steppe: {
    cameras: ["ridge.peaks", "ridge.lake", "town.roofs", "ridge.summit", "market.spices"],
    moods: ["cold", "land", "hot", "dusk", "night"],
  },
  east: {
    cameras: ["pavilion.lotus", "pavilion.garden", "city.bridge", "ridge.summit", "river.lanterns", "terraces.plan", "city.rooftop"],
    moods: ["land", "dusk", "cold", "night", "green"],
  },
  alps: {
    cameras: ["ridge.lake", "ridge.peaks", "snow.slope", "snow.village", "ridge.summit", "vineyard.hills", "town.hill"],
    moods: ["cold", "land", "dusk"],
  },
  nordic: {
    cameras: ["harbour.quay", "harbour.lighthouse", "ridge.lake", "ridge.summit", "snow.village", "ridge.peaks"],
    moods: ["cold", "dusk", "night", "land"],
  },
  polar: { cameras: ["snow.slope", "snow.village", "ridge.lake", "ridge.peaks", "harbour.lighthouse"], moods: ["cold", "night"] },
  mediterranean: {
    cameras: [
      "coast.aerial",
      "town.alley",
      "vineyard.hills",
      "harbour.quay",
      "town.hill",
      "coast.plan",
      "tearoom.terrace",
      "vineyard.rows",
    ],
    moods: ["sea", "hot", "land", "dusk"],
  },
  balkans: {
    cameras: ["town.hill", "ridge.lake", "coast.aerial", "ridge.peaks", "vineyard.rows", "town.alley", "town.roofs"],
    moods: ["land", "cold", "dusk", "sea", "hot"],
  },
  plains: {
    cameras: ["town.hill", "vineyard.rows", "ridge.lake", "harbour.quay", "town.alley", "city.bridge", "vineyard.hills"],
    moods: ["land", "dusk", "cold", "sea"],
  },
  isles: {
    cameras: ["harbour.lighthouse", "harbour.quay", "ridge.lake", "town.hill", "coast.surf", "ridge.summit", "coast.aerial"],
    moods: ["cold", "sea", "land", "dusk"],
  },
  america: {
    cameras: ["city.bridge", "ridge.lake", "coast.surf", "ridge.peaks", "vineyard.rows", "harbour.lighthouse", "city.rooftop"],
    moods: ["land", "cold", "dusk", "night", "sea"],
  },
  maya: {
    cameras: ["temple.forest", "coast.plan", "town.roofs", "market.street", "waterfall.gorge", "town.alley", "coast.surf"],
    moods: ["hot", "green", "sea", "land"],
  },
  andes: {
    cameras: ["ridge.peaks", "ridge.lake", "market.street", "town.roofs", "ridge.summit", "waterfall.gorge"],
    moods: ["cold", "dusk", "hot", "land"],
  },
  pampas: { cameras: ["ridge.lake", "vineyard.rows", "ridge.peaks", "city.bridge", "waterfall.veil"], moods: ["cold", "land", "dusk"] },
  amazon: {
    cameras: ["waterfall.veil", "coast.plan", "coast.aerial", "market.street", "coast.surf"],
    moods: ["green", "sea", "land", "dusk"],
  },
  islands: {
    cameras: ["coast.plan", "reef.garden", "coast.aerial", "coast.surf", "waterfall.gorge", "reef.turtle", "tearoom.terrace"],
    moods: ["sea", "green", "dusk", "land"],
  },
  australia: {
    cameras: ["coast.surf", "reef.turtle", "coast.aerial", "vineyard.rows", "city.bridge", "harbour.lighthouse"],
    moods: ["sea", "hot", "dusk", "land"],
  },
} as const satisfies Record<string, Landscape>;

export type LandscapeName = keyof typeof LANDSCAPES;

/** Lists every country (ISO 3166-1) once. Small territories that the world map omits have the low-poly pattern as their own picture. */
const COUNTRIES_OF: Record<LandscapeName, string> = {
  desert: "DZ EG EH IQ JO LY ML MR NE SA SD SY TD YE",
  oasis_coast: "AE BH DJ IL KW OM PS QA SO",
  maghreb: "MA TN",
  savanna: "AO BF BW CF ET KE MW MZ NA SS SZ TZ UG ZA ZM ZW ER LS",
  rainforest: "BI BJ CD CG CI CM GA GH GM GN GQ GW LR MG NG RW SL SN ST TG",
  rice: "BN ID KH LA MM MY PH TH TL VN BD",
  india: "IN LK PK",
  himalaya: "BT NP",
  steppe: "AF AM AZ GE IR KG KZ MN TJ TM UZ TR",
  east: "CN HK JP KP KR MO SG TW",
  alps: "AD AT CH LI SI",
  nordic: "AX DK EE FI FO IS LT LV NO SE",
  polar: "AQ BV GL GS HM SJ TF",
  mediterranean: "CY ES GI GR IT LB MC MT PT SM VA",
  balkans: "AL BA BG HR ME MK RS RO MD",
  plains: "BE BY CZ DE FR HU LU NL PL RU SK UA",
  isles: "GB GG IE IM JE",
  america: "CA US PM",
  maya: "BZ CR GT HN MX NI PA SV",
  andes: "BO CO EC PE VE",
  pampas: "AR CL FK PY UY",
  amazon: "BR GF GY SR",
  islands:
    "AG AI AS AW BB BL BM BQ BS CC CK CU CV CW CX DM DO FJ FM GD GP GU HT IO JM KI KM KN KY LC MF MH MP MQ MS MU MV NC NF NR NU PF PG PN PR PW RE SB SC SH SX TC TK TO TT TV UM VC VG VI VU WF WS YT",
  australia: "AU NZ",
};

export const LANDSCAPE_OF: ReadonlyMap<string, LandscapeName> = new Map(
  Object.entries(COUNTRIES_OF).flatMap(([landscape, codes]) => codes.split(" ").map((code) => [code, landscape as LandscapeName] as const)),
);

/** Scenes of the places in the navigation, one for each; other places look like their country. */
export const AREA_CAMERA: Readonly<Record<string, CameraName>> = {
  ubud: "terraces.slope",
  "chiang-mai": "temple.forest",
  tulum: "coast.plan",
  paris: "city.bridge",
  "boston-ma": "harbour.lighthouse",
  "cape-town": "ridge.summit",
  edinburgh: "town.hill",
  "hoi-an": "river.lanterns",
};

/** Countries whose own picture differs from the first scene of their landscape. */
export const COUNTRY_CAMERA: Readonly<Record<string, CameraName>> = {
  NP: "ridge.peaks",
  BT: "pavilion.lotus",
  TR: "balloons.valley",
  JP: "pavilion.lotus",
  CN: "pavilion.garden",
  KR: "pavilion.garden",
  HK: "city.rooftop",
  SG: "city.bridge",
  TW: "terraces.slope",
  MO: "river.lanterns",
  VN: "river.lanterns",
  KH: "temple.pond",
  TH: "river.floating",
  ID: "terraces.slope",
  PH: "terraces.plan",
  LA: "pavilion.lotus",
  MM: "temple.forest",
  MY: "city.bridge",
  IN: "temple.pond",
  LK: "coast.surf",
  PK: "ridge.peaks",
  BD: "river.lanterns",
  IT: "vineyard.hills",
  FR: "vineyard.rows",
  ES: "town.alley",
  PT: "town.alley",
  GR: "coast.aerial",
  HR: "town.roofs",
  AL: "coast.aerial",
  ME: "ridge.lake",
  MT: "harbour.quay",
  CH: "snow.slope",
  AT: "ridge.lake",
  SI: "ridge.lake",
  NO: "ridge.lake",
  IS: "waterfall.gorge",
  DK: "harbour.quay",
  SE: "harbour.quay",
  FI: "snow.village",
  GB: "harbour.lighthouse",
  IE: "coast.surf",
  NL: "harbour.quay",
  CZ: "town.hill",
  DE: "ridge.lake",
  PL: "town.hill",
  HU: "town.hill",
  EE: "town.hill",
  LV: "town.roofs",
  LT: "ridge.lake",
  US: "city.bridge",
  CA: "ridge.lake",
  MX: "temple.forest",
  GT: "ridge.lake",
  CR: "waterfall.gorge",
  PA: "city.bridge",
  BZ: "reef.garden",
  NI: "ridge.peaks",
  CU: "town.alley",
  PE: "ridge.summit",
  BO: "ridge.lake",
  CO: "market.street",
  EC: "ridge.peaks",
  VE: "waterfall.gorge",
  BR: "waterfall.veil",
  AR: "waterfall.veil",
  CL: "ridge.peaks",
  UY: "vineyard.rows",
  ZA: "vineyard.rows",
  KE: "savanna.sunset",
  TZ: "savanna.waterhole",
  NA: "savanna.waterhole",
  ZM: "waterfall.veil",
  ZW: "waterfall.gorge",
  UG: "ridge.lake",
  RW: "ridge.summit",
  ET: "ridge.peaks",
  MA: "town.alley",
  TN: "town.roofs",
  EG: "dunes.caravan",
  JO: "dunes.camp",
  OM: "dunes.caravan",
  AE: "city.bridge",
  QA: "city.bridge",
  SA: "dunes.camp",
  IL: "town.roofs",
  LB: "harbour.quay",
  IR: "town.roofs",
  UZ: "town.roofs",
  GE: "vineyard.rows",
  AM: "ridge.lake",
  KZ: "ridge.peaks",
  KG: "ridge.lake",
  MN: "ridge.peaks",
  AU: "coast.surf",
  NZ: "ridge.lake",
  FJ: "coast.plan",
  MV: "reef.turtle",
  MU: "coast.plan",
  SC: "coast.aerial",
  JM: "coast.surf",
  BS: "reef.garden",
  MG: "waterfall.gorge",
  GH: "market.street",
  SN: "market.street",
  NG: "market.street",
  CV: "coast.surf",
  RU: "town.roofs",
  UA: "town.roofs",
  RO: "ridge.peaks",
  BG: "ridge.lake",
};

/** Countries shown by a picture of the world: too small, or scattered over too much sea, for a picture of their own shape. */
export const WORLD_MAP_TERRITORIES: ReadonlySet<string> = new Set(
  "AQ AS BL BQ BV CC CK CX FM GS HM IO KI MF MH MP NF NR NU PF PM PN PW SH SJ SX TF TK TV UM WF".split(" "),
);
