import { t } from "../../../platform/languages/text.ts";
import type { NeedAnswer } from "../../listings/needs/answers.ts";
import type { Need } from "../../listings/needs/enumerations.ts";
import { NEED_NAMES } from "../../listings/needs/rules.ts";
import type { ItemKind } from "../enumerations.ts";

/** Answers of an item to guests' needs. Absent needs are unknown: the listing may answer them. */
export type Amenities = Partial<Record<Need, NeedAnswer>>;

/** Needs that an item of a kind can answer; other kinds have none. */
const ITEM_NEEDS: Partial<Record<ItemKind, readonly Need[]>> = {
  room: NEED_NAMES,
  activity: ["wheelchair", "step_free", "pets", "children"],
};
export const itemNeeds = (kind: ItemKind): readonly Need[] => ITEM_NEEDS[kind] ?? [];

/** Returns the answers in the order of the needs. */
export const normaliseAmenities = (amenities: Amenities): Amenities =>
  Object.fromEntries(
    NEED_NAMES.flatMap((need) => {
      const answer = amenities[need];
      return answer ? [[need, answer] as const] : [];
    }),
  );

/** Returns the validation errors of an item's answers. */
export const amenityErrors = (kind: ItemKind, amenities: Amenities): string[] =>
  NEED_NAMES.filter((need) => amenities[need] && !itemNeeds(kind).includes(need)).map((need) => t`Items of this kind have no “${need}”.`);
