import { texts } from "../../../platform/languages/text.ts";

/** Paper sizes of the poster. */
export const POSTER_SIZES = { a4: "A4", a6: "A6" } as const;
export type PosterSize = keyof typeof POSTER_SIZES;

export const POSTER_OFFERS = texts({ shown: "Show", hidden: "Hide" });
export type PosterOffer = keyof typeof POSTER_OFFERS;
