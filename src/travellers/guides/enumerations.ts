import { texts } from "../../platform/languages/text.ts";

/** Readers of a guide. */
export const GUIDE_VISIBILITIES = texts({ public: "Anyone", link: "People with the link", private: "Only me" });
export type GuideVisibility = keyof typeof GUIDE_VISIBILITIES;

/** Sentence about the readers of a guide with each visibility. */
export const READERS_SENTENCES: Record<GuideVisibility, string> = texts({
  public: "Anyone can read it.",
  link: "People with the link can read it.",
  private: "Only you can see this draft.",
});

/** Explanation of each visibility. */
export const VISIBILITY_NOTES: Record<GuideVisibility, string> = texts({
  public: "Listed on your profile and on the page of the country or area",
  link: "Unlisted and hidden from search engines",
  private: "Draft",
});

/** Chapters of a guide, in their order. */
export const CHAPTERS = texts({
  sleep: "Stay",
  do: "Do",
  eat: "Eat and drink",
  look: "Sights",
});
export type Chapter = keyof typeof CHAPTERS;

/** Reasons for suggesting a place. */
export const SUGGESTION_REASONS = texts({
  recommended: "You recommend it",
  saved: "On your wishlist",
  followed: "People you follow recommend it",
});
