import { typedKeys } from "../../platform/values/objects.ts";
import { PRACTICAL_KINDS } from "./enumerations.ts";

/** Kinds of practical places, the most needed first. */
export const PRACTICAL_NAMES = typedKeys(PRACTICAL_KINDS);
