import { texts } from "../../../platform/languages/text.ts";
import { INTERNET_ANSWERS, NEED_ANSWERS, NEED_TYPES } from "./answers.ts";

/** Fields of a listing about what guests need to know (fields.ts). */

const people = { writer: "people", section: "whom" } as const;
const answer = { ...people, kind: "choice", values: NEED_ANSWERS, empty: "", imported: "text" } as const;
/** Guests read these answers as `amenities` alone. */
const inMap = { ...answer, isHidden: true } as const;

export const NEED_FIELDS = {
  stars: {
    ...people,
    words: texts({ label: "Stars", hint: "optional" }),
    kind: "number",
    min: 1,
    max: 7,
    isNullable: true,
    types: ["accommodation"],
    imported: "smallint",
  },
  wheelchair: { ...answer, words: texts({ label: "Wheelchair access" }) },
  step_free: { ...inMap, words: texts({ label: "Step-free entrance" }) },
  pets: { ...inMap, words: texts({ label: "Pets" }) },
  children: { ...inMap, words: texts({ label: "Children" }) },
  internet: { ...answer, words: texts({ label: "Internet" }), values: INTERNET_ANSWERS, types: NEED_TYPES.wifi },
  parking: { ...inMap, words: texts({ label: "Parking" }) },
  air_conditioning: { ...inMap, words: texts({ label: "Air conditioning" }), types: NEED_TYPES.air_conditioning },
  kitchen: { ...inMap, words: texts({ label: "Kitchen" }), types: NEED_TYPES.kitchen },
  pool: { ...inMap, words: texts({ label: "Pool" }), types: NEED_TYPES.pool },
  sea_view: { ...inMap, words: texts({ label: "Sea view" }), types: NEED_TYPES.sea_view },
  breakfast: { ...inMap, words: texts({ label: "Breakfast" }), types: NEED_TYPES.breakfast },
  labels: {
    ...people,
    words: texts({ label: "Sustainability labels", about: "Each with its issuer, e.g. “Green Key by FEE”." }),
    kind: "list",
    max: 8,
    imported: "text[]",
  },
} as const;
