import { t } from "../../platform/languages/text.ts";
import { CHOICE_LABELS, CHOICES, type Choice, FLAGS, type Flag } from "./enumerations.ts";
import type { Facets, FacetValue } from "./facets.ts";
import { CHOICE_NAMES, type Filters, FLAG_NAMES, type ListQuery } from "./filters.ts";

/** The filters of a list as its page shows them. */

export interface Group {
  name: Choice | "language" | "hashtag";
  label: string;
  chosen: readonly string[];
  values: { value: string; label: string; businesses_count: number }[];
}

const choiceLabels = (name: Choice): Readonly<Record<string, string>> => CHOICES[name];

/** Names of languages by code, as the server made them (Listings.tsx). */
export type LanguageNames = Readonly<Record<string, string>>;

export function toFilterGroups({ filters }: ListQuery, facets: Facets, languages: LanguageNames): Group[] {
  const named = (values: FacetValue[], labelOf: (value: string) => string) => values.map((one) => ({ ...one, label: labelOf(one.value) }));
  return [
    ...CHOICE_NAMES.map((name): Group => {
      const labels = choiceLabels(name);
      return {
        name,
        label: CHOICE_LABELS[name],
        chosen: filters.choices[name],
        values: named(facets[name], (value) => labels[value] ?? value),
      };
    }),
    { name: "language", label: t`Language`, chosen: filters.language, values: named(facets.language, (code) => languages[code] ?? code) },
    { name: "hashtag", label: t`Hashtags`, chosen: filters.hashtag, values: named(facets.hashtag, (value) => `#${value}`) },
  ];
}

/** Returns the labels of the chosen filters, for titles and descriptions: "Vegan friendly", "Direct discount". */
export const filterLabels = ({ choices, flags, language, hashtag }: Filters, languages: LanguageNames): string[] => [
  ...CHOICE_NAMES.flatMap((name) => choices[name].map((value) => choiceLabels(name)[value] ?? value)),
  ...language.map((code) => languages[code] ?? code),
  ...hashtag.map((value) => `#${value}`),
  ...FLAG_NAMES.filter((name) => flags[name]).map((name) => FLAGS[name]),
];

export type Chip = Flag | Group["name"];

/** Order of the filters, the most used first. */
export const ORDER: readonly Chip[] = [
  "open_now",
  "business_type",
  "activity_subtype",
  "price_range",
  "has_discount",
  "is_recommended",
  "stars",
  "wheelchair",
  "step_free",
  "pets",
  "children",
  "wifi",
  "parking",
  "air_conditioning",
  "kitchen",
  "pool",
  "sea_view",
  "breakfast",
  "has_label",
  "dietary_category",
  "has_bonus_credit",
  "language",
  "hashtag",
  "lgbtq_type",
];
/** Maximum number of filters in the row; the others are in a menu. */
export const CHIPS = 5;

export const isFlag = (name: Chip): name is Flag => Object.hasOwn(FLAGS, name);
