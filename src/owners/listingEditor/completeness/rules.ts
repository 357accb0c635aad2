import type { Part } from "./contract.ts";

/**
 * Pure functions that rate how complete a listing is. The points of all parts add up to 100. The parts that guests miss most come first.
 */

/** Data of a listing that is rated. */
export interface Looked {
  business_type: string;
  pictures: number;
  items: number;
  description: string;
  short_description: string;
  opening_hours: string;
  discount: number;
  bonus_credit: number;
  address: string;
  latitude: number | null;
  phone: string;
  email: string;
  website: string | null;
  languages: readonly string[];
  hashtags: readonly string[];
}

export const PICTURES_WANTED = 5;
export const DESCRIPTION_WANTED = 200;
const HASHTAGS_WANTED = 3;
export const STEPS_SHOWN = 3;

interface Rule {
  key: string;
  title(listing: Looked): string;
  about: string;
  points: number;
  /** Path below the listing's URL on the desk. */
  path: string;
  isDone(listing: Looked): boolean;
}

const offerTitle = ({ business_type }: Looked) =>
  business_type === "accommodation"
    ? "Write about your first room"
    : ["restaurant", "cafe", "bar"].includes(business_type)
      ? "Write about something on your menu"
      : "Write about something that you offer";

const RULES: readonly Rule[] = [
  {
    key: "pictures",
    title: ({ pictures }) => (pictures === 0 ? "Add five pictures" : `Add pictures: ${pictures} of ${PICTURES_WANTED} are there`),
    about: "Until then guests see what the guide draws.",
    points: 20,
    path: "pictures/",
    isDone: ({ pictures }) => pictures >= PICTURES_WANTED,
  },
  {
    key: "hours",
    title: () => "Say when you are open",
    about: "Two minutes: one day, then the same for the others.",
    points: 10,
    path: "editor/#hours",
    isDone: ({ opening_hours }) => opening_hours !== "",
  },
  {
    key: "direct",
    title: () => "Give a reason to book direct",
    about: "A discount or a credit, as small as you like.",
    points: 15,
    path: "editor/#direct",
    isDone: ({ discount, bonus_credit }) => discount > 0 || bonus_credit > 0,
  },
  {
    key: "items",
    title: offerTitle,
    about: "A name and a price are enough to begin with.",
    points: 15,
    path: "inventory/",
    isDone: ({ items }) => items > 0,
  },
  {
    key: "description",
    title: () => "Describe your place",
    about: "A few sentences: what one sees, who is there, what is different.",
    points: 15,
    path: "editor/#what",
    isDone: ({ description }) => description.length >= DESCRIPTION_WANTED,
  },
  {
    key: "sentence",
    title: () => "Say it in one sentence",
    about: "It stands on cards and in search results.",
    points: 5,
    path: "editor/#what",
    isDone: ({ short_description }) => short_description !== "",
  },
  {
    key: "where",
    title: () => "Say where you are",
    about: "An address, and a point on the map.",
    points: 5,
    path: "editor/#where",
    isDone: ({ address, latitude }) => address !== "" && latitude !== null,
  },
  {
    key: "contact",
    title: () => "Say how you are reached",
    about: "A telephone number, an email address or a website.",
    points: 5,
    path: "editor/#where",
    isDone: ({ phone, email, website }) => phone !== "" || email !== "" || website !== null,
  },
  {
    key: "languages",
    title: () => "Say which languages you speak",
    about: "Guests filter by them.",
    points: 5,
    path: "editor/#whom",
    isDone: ({ languages }) => languages.length > 0,
  },
  {
    key: "hashtags",
    title: () => "Add three hashtags",
    about: "Travellers follow them; the first five are shown.",
    points: 5,
    path: "editor/#whom",
    isDone: ({ hashtags }) => hashtags.length >= HASHTAGS_WANTED,
  },
];

/** @param base URL of the listing's desk */
export function rateCompleteness(listing: Looked, base: string): { score: number; parts: Part[] } {
  const parts = RULES.map(({ key, title, about, points, path, isDone }) => ({
    key,
    title: title(listing),
    about,
    points,
    is_done: isDone(listing),
    url: `${base}${path}`,
  }));
  return { score: parts.reduce((sum, part) => sum + (part.is_done ? part.points : 0), 0), parts };
}
