/** Readers of a guide. */
export const GUIDE_VISIBILITIES = { public: "Anyone", link: "People with the link", private: "Only me" } as const;
export type GuideVisibility = keyof typeof GUIDE_VISIBILITIES;

/** Explanation of each visibility. */
export const VISIBILITY_NOTES: Record<GuideVisibility, string> = {
  public: "Listed on your profile and on the page of the country or area",
  link: "Unlisted and hidden from search engines",
  private: "Draft",
};

/** Chapters of a guide, in their order. */
export const CHAPTERS = {
  sleep: "Stay",
  do: "Do",
  eat: "Eat and drink",
  look: "Sights",
} as const;
export type Chapter = keyof typeof CHAPTERS;

/** Reasons for suggesting a place. */
export const SUGGESTION_REASONS = {
  recommended: "You recommend it",
  saved: "On your wishlist",
  followed: "People you follow recommend it",
} as const;
