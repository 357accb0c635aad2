import { inLowerCase } from "../../../platform/languages/text.ts";
import { labelled, withCommas } from "../../../platform/values/punctuation.ts";
import { NEED_LABELS } from "../../listings/needs/enumerations.ts";
import { answerText } from "../../listings/needs/text.ts";
import type { InventoryItem } from "../contract.ts";
import { itemNeeds } from "./rules.ts";

type WithAmenities = Pick<InventoryItem, "amenities" | "kind">;

/** Returns an item's answers to guests' needs, one text each: "Pets: On request". */
export const amenityFacts = ({ kind, amenities }: WithAmenities): string[] =>
  itemNeeds(kind).flatMap((need) => {
    const answer = amenities[need];
    return answer ? [labelled(NEED_LABELS[need], answerText(need, answer))] : [];
  });

/** Returns "pool, sea view": the needs that the item could answer but does not. */
export const unknownAmenities = ({ kind, amenities }: WithAmenities): string =>
  withCommas(
    itemNeeds(kind)
      .filter((need) => !amenities[need])
      .map((need) => inLowerCase(NEED_LABELS[need])),
  );
