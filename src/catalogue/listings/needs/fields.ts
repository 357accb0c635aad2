import { INTERNET_ANSWERS, NEED_ANSWERS, NEED_TYPES } from "./answers.ts";

/** Fields of a listing about what guests need to know (fields.ts). */

const people = { writer: "people", section: "whom" } as const;
const answer = { ...people, kind: "choice", values: NEED_ANSWERS, empty: "", imported: "text" } as const;
/** Guests read these answers as `amenities` alone. */
const inMap = { ...answer, isHidden: true } as const;

export const NEED_FIELDS = {
  stars: {
    ...people,
    label: "Stars",
    hint: "optional",
    kind: "number",
    min: 1,
    max: 7,
    isNullable: true,
    types: ["accommodation"],
    imported: "smallint",
  },
  wheelchair: { ...answer, label: "Wheelchair access" },
  step_free: { ...inMap, label: "Step-free entrance" },
  pets: { ...inMap, label: "Pets" },
  children: { ...inMap, label: "Children" },
  internet: { ...answer, label: "Internet", values: INTERNET_ANSWERS, types: NEED_TYPES.wifi },
  parking: { ...inMap, label: "Parking" },
  air_conditioning: { ...inMap, label: "Air conditioning", types: NEED_TYPES.air_conditioning },
  kitchen: { ...inMap, label: "Kitchen", types: NEED_TYPES.kitchen },
  pool: { ...inMap, label: "Pool", types: NEED_TYPES.pool },
  sea_view: { ...inMap, label: "Sea view", types: NEED_TYPES.sea_view },
  breakfast: { ...inMap, label: "Breakfast", types: NEED_TYPES.breakfast },
  labels: {
    ...people,
    label: "Sustainability labels",
    about: "Each with its issuer, e.g. “Green Key by FEE”.",
    kind: "list",
    max: 8,
    imported: "text[]",
  },
} as const;
