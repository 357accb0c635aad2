/** Settings that are texts, with the maximum length of each. */
export const GUIDE_TEXTS = { tagline: 80, introduction: 400, country_introductions: 800, area_introductions: 800 } as const;

/** Settings with a text for each place. */
export const INTRODUCTIONS = ["country_introductions", "area_introductions"] as const;
