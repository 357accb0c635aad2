import { t } from "../../../platform/languages/text.ts";
import { INTERNET_ANSWERS, NEED_ANSWERS, NEED_TYPES } from "./answers.ts";

/** Fields of a listing about what guests need to know (fields.ts). */

const people = { writer: "people", section: "whom" } as const;
const answer = { ...people, kind: "choice", values: NEED_ANSWERS, empty: "", imported: "text" } as const;
/** Guests read these answers as `amenities` alone. */
const inMap = { ...answer, isHidden: true } as const;

export const needFields = () =>
  ({
    stars: {
      ...people,
      label: t`Stars`,
      hint: "optional",
      kind: "number",
      min: 1,
      max: 7,
      isNullable: true,
      types: ["accommodation"],
      imported: "smallint",
    },
    wheelchair: { ...answer, label: t`Wheelchair access` },
    step_free: { ...inMap, label: t`Step-free entrance` },
    pets: { ...inMap, label: t`Pets` },
    children: { ...inMap, label: t`Children` },
    internet: { ...answer, label: t`Internet`, values: INTERNET_ANSWERS, types: NEED_TYPES.wifi },
    parking: { ...inMap, label: t`Parking` },
    air_conditioning: { ...inMap, label: t`Air conditioning`, types: NEED_TYPES.air_conditioning },
    kitchen: { ...inMap, label: t`Kitchen`, types: NEED_TYPES.kitchen },
    pool: { ...inMap, label: t`Pool`, types: NEED_TYPES.pool },
    sea_view: { ...inMap, label: t`Sea view`, types: NEED_TYPES.sea_view },
    breakfast: { ...inMap, label: t`Breakfast`, types: NEED_TYPES.breakfast },
    labels: {
      ...people,
      label: t`Sustainability labels`,
      about: t`Each with its issuer, e.g. “Green Key by FEE”.`,
      kind: "list",
      max: 8,
      imported: "text[]",
    },
  }) as const;
