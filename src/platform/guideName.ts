import { t } from "./languages/text.ts";
import type { Multipliers } from "./values/exchange.ts";

/** Name and tagline of a guide that has none of its own. */
export const DEFAULT_NAME = "The Guide";
export const DEFAULT_TAGLINE = "Explore better. Book direct.";

/** Describes a page that has no description of its own. */
export const defaultDescription = () =>
  t`Personalised recommendations from friends and local experts for places to stay, eat and explore, with the best price when you book direct.`;

/** Facts about the guide that every page has, from the root's loader. */
export interface ShownGuide {
  name: string;
  tagline: string;
  accent: string;
  logo_link: string | null;
  contact: string;
  /** Languages of the texts that are in another language than the page. */
  foreign: { tagline?: string | undefined; contact?: string | undefined };
  /** The second currency, shown beside prices in other currencies, with the value of one unit of each in it. */
  beside: Multipliers | null;
  /** The only country or area that the guide covers, and its page; null if the guide covers several. */
  place: { name: string; href: string } | null;
  /** If no listing has an activity, nothing links to the index of activities. */
  has_activities: boolean;
}

export const UNNAMED: ShownGuide = {
  name: DEFAULT_NAME,
  tagline: DEFAULT_TAGLINE,
  accent: "sea",
  logo_link: null,
  contact: "",
  foreign: {},
  beside: null,
  place: null,
  has_activities: true,
};

/** Returns the label of links to the guidebook. A guide with its own name shows it beside the link already. */
export const exploreLabel = (name: string): string => (name === DEFAULT_NAME ? t`Explore The Guide` : t`Explore`);

/** Returns the greeting after a sign-in. */
export const welcomeTo = (name: string): string => (name === DEFAULT_NAME ? t`Welcome to the Guide` : t`Welcome to ${name}`);

/** Placeholder for the guide's name in mail texts: a private-use character that no author types. */
export const GUIDE_NAME = "\uE000";
