import type { Multipliers } from "./values/exchange.ts";

/** What a guide is called, and says of itself, that nobody has named. */
export const DEFAULT_NAME = "The Guide";
export const DEFAULT_TAGLINE = "Explore better. Book direct.";

/** Describes a page that has no description of its own. */
export const DEFAULT_DESCRIPTION =
  "Personalised recommendations from friends and local experts for places to stay, eat and explore, with the best price when you book direct.";

/** What every page knows of the guide, from the root's loader. */
export interface ShownGuide {
  name: string;
  tagline: string;
  accent: string;
  logo_link: string | null;
  contact: string;
  /** The currency that stands beside prices in others, with what one unit of each is in it. */
  beside: Multipliers | null;
  /** The one country or area that the guide is about, and its page; null for a guide of several. */
  place: { name: string; href: string } | null;
  /** Without listings of any activity nothing leads to the index of activities. */
  has_activities: boolean;
}

export const UNNAMED: ShownGuide = {
  name: DEFAULT_NAME,
  tagline: DEFAULT_TAGLINE,
  accent: "sea",
  logo_link: null,
  contact: "",
  beside: null,
  place: null,
  has_activities: true,
};

/** The words of links to the guidebook. A guide with a name of its own stands beside it already. */
export const exploreLabel = (name: string): string => (name === DEFAULT_NAME ? "Explore The Guide" : "Explore");

/** What greets who logs in. */
export const welcomeTo = (name: string): string => `Welcome to ${name === DEFAULT_NAME ? "the Guide" : name}`;

/** Stands in the words of a mail for what the guide is called; a sign that nobody writes. */
export const GUIDE_NAME = "\uE000";
