/** Looks of a badge, chosen by the guide: docs/decisions/0079. */
export const BADGE_SCHEMES = { light: "Light", dark: "Dark" } as const;
export const BADGE_SIZES = { large: "Large", small: "Small" } as const;
/** Ways to embed it in a website. */
export const BADGE_KINDS = { box: "Frame", picture: "Picture with a link" } as const;

export type BadgeScheme = keyof typeof BADGE_SCHEMES;
export type BadgeSize = keyof typeof BADGE_SIZES;
export type BadgeKind = keyof typeof BADGE_KINDS;
