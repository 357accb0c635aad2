import { t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { distanceText } from "../listings/nearby/rules.ts";
import type { TrailCard } from "./contract.ts";
import { TRAIL_KINDS } from "./enumerations.ts";

/** Pure: routes in words. */

/** Returns "12.4 km". */
export const trailLength = (km: number): string => t`${formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km))} km`;

/** Returns "12 km, 820 m climb"; without the climb where it is unknown. */
export const lengthAndClimb = ({ length_km, ascent_m }: Pick<TrailCard, "length_km" | "ascent_m">): string =>
  ascent_m === null ? trailLength(length_km) : t`${trailLength(length_km)}, ${formatNumber(ascent_m)} m climb`;

/** Returns "Hiking route, 12 km, 820 m climb, 400 m away". */
export const trailText = ({ kind, distance, ...one }: Pick<TrailCard, "kind" | "length_km" | "ascent_m" | "distance">): string =>
  withCommas([TRAIL_KINDS[kind], lengthAndClimb(one), distance === null || distance < 0.05 ? "" : distanceText(distance)]);
