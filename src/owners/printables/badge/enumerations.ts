import { texts } from "../../../platform/languages/text.ts";

/** Looks of a badge, chosen by the guide: docs/decisions/0079. */
export const BADGE_SCHEMES = texts({ light: "Light", dark: "Dark" });
export const BADGE_SIZES = texts({ large: "Large", small: "Small" });
/** Ways to embed it in a website. */
export const BADGE_KINDS = texts({ box: "Frame", picture: "Picture with a link" });

export type BadgeScheme = keyof typeof BADGE_SCHEMES;
export type BadgeSize = keyof typeof BADGE_SIZES;
export type BadgeKind = keyof typeof BADGE_KINDS;
