import { DESK } from "../../../catalogue/listings/own/rules.ts";
import { t } from "../../../platform/languages/text.ts";
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
  /** Number of answers to what guests need to know. */
  needs: number;
}

export const PICTURES_WANTED = 5;
export const DESCRIPTION_WANTED = 200;
const HASHTAGS_WANTED = 3;
const NEEDS_WANTED = 4;
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
    ? t`Add your first room`
    : ["restaurant", "cafe", "bar"].includes(business_type)
      ? t`Add your first menu item`
      : t`Add your first activity`;

const rules = (): readonly Rule[] => [
  {
    key: "pictures",
    title: ({ pictures }) =>
      pictures === 0 ? t`Add ${PICTURES_WANTED} pictures` : t`Add pictures: ${pictures} of ${PICTURES_WANTED} done`,
    about: t`Until then guests see our illustration.`,
    points: 20,
    path: DESK.pictures,
    isDone: ({ pictures }) => pictures >= PICTURES_WANTED,
  },
  {
    key: "hours",
    title: () => t`Add opening hours`,
    about: t`Takes 2 minutes: enter one day and copy it to the others.`,
    points: 10,
    path: DESK.hours,
    isDone: ({ opening_hours }) => opening_hours !== "",
  },
  {
    key: "direct",
    title: () => t`Offer something for booking direct`,
    about: t`A discount or bonus credit of any size.`,
    points: 15,
    path: DESK.offers,
    isDone: ({ discount, bonus_credit }) => discount > 0 || bonus_credit > 0,
  },
  {
    key: "items",
    title: offerTitle,
    about: t`Start with a name and a price.`,
    points: 15,
    path: DESK.rooms,
    isDone: ({ items }) => items > 0,
  },
  {
    key: "description",
    title: () => t`Describe your place`,
    about: t`A few sentences on what guests see, who they meet and what is special.`,
    points: 10,
    path: `${DESK.listing}#what`,
    isDone: ({ description }) => description.length >= DESCRIPTION_WANTED,
  },
  {
    key: "sentence",
    title: () => t`Add a short description`,
    about: t`One sentence, shown on cards and in search results.`,
    points: 5,
    path: `${DESK.listing}#what`,
    isDone: ({ short_description }) => short_description !== "",
  },
  {
    key: "where",
    title: () => t`Add your location`,
    about: t`An address, and a point on the map.`,
    points: 5,
    path: `${DESK.listing}#where`,
    isDone: ({ address, latitude }) => address !== "" && latitude !== null,
  },
  {
    key: "contact",
    title: () => t`Add contact details`,
    about: t`A telephone number, an email address or a website.`,
    points: 5,
    path: `${DESK.listing}#where`,
    isDone: ({ phone, email, website }) => phone !== "" || email !== "" || website !== null,
  },
  {
    key: "languages",
    title: () => t`Add the languages you speak`,
    about: t`Guests filter by them.`,
    points: 5,
    path: `${DESK.listing}#whom`,
    isDone: ({ languages }) => languages.length > 0,
  },
  {
    key: "needs",
    title: () => t`Say what guests need to know`,
    about: t`Wheelchair access, pets, children, parking… Guests filter by them.`,
    points: 5,
    path: `${DESK.listing}#whom`,
    isDone: ({ needs }) => needs >= NEEDS_WANTED,
  },
  {
    key: "hashtags",
    title: () => t`Add ${HASHTAGS_WANTED} hashtags`,
    about: t`Travellers follow them; the first 5 are shown.`,
    points: 5,
    path: `${DESK.listing}#whom`,
    isDone: ({ hashtags }) => hashtags.length >= HASHTAGS_WANTED,
  },
];

/** @param base URL of the listing's desk */
export function rateCompleteness(listing: Looked, base: string): { score: number; parts: Part[] } {
  const parts = rules().map(({ key, title, about, points, path, isDone }) => ({
    key,
    title: title(listing),
    about,
    points,
    is_done: isDone(listing),
    url: `${base}${path}`,
  }));
  return { score: parts.reduce((sum, part) => sum + (part.is_done ? part.points : 0), 0), parts };
}
