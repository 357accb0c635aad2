/** Readers of a guide. */
export const GUIDE_VISIBILITIES = { public: "Anyone", link: "Only with the link", private: "Only me" } as const;
export type GuideVisibility = keyof typeof GUIDE_VISIBILITIES;

/** Explanation of each visibility. */
export const VISIBILITY_NOTES: Record<GuideVisibility, string> = {
  public: "Found from your profile and by link",
  link: "Nowhere listed, not shown to search engines",
  private: "A draft",
};

/** Chapters of a guide, in their order. */
export const CHAPTERS = {
  sleep: "Where to sleep",
  do: "What to do",
  eat: "What to eat and drink",
  look: "What to look at",
} as const;
export type Chapter = keyof typeof CHAPTERS;

/** Reasons for suggesting a place. */
export const SUGGESTION_REASONS = {
  recommended: "You recommend it",
  saved: "On your wishlist",
  followed: "People you follow recommend it",
} as const;
