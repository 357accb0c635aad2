import { oneOf } from "../../../platform/values/items.ts";
import { typedKeys } from "../../../platform/values/objects.ts";
import { REPORT_GROUNDS } from "../enumerations.ts";

/** Returns the reason of a removal from a sent form. Apart from removalReason.ts, whose schemas browsers must not load. */
export const sentReason = ({ ground, explanation = "" }: Record<string, string>) => ({
  ground: oneOf(typedKeys(REPORT_GROUNDS), ground),
  explanation,
});
