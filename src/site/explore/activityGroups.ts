import type { ActivityType } from "../../catalogue/listings/enumerations.ts";
import { t } from "../../platform/languages/text.ts";

interface ActivityGroup {
  /** Fragment of the heading's URL. */
  id: string;
  title: string;
  activities: readonly ActivityType[];
}

/** Groups on the page of all activities: every type but "other" is in exactly one. */
export const activityGroups = (): readonly ActivityGroup[] => [
  {
    id: "table",
    title: t`Food and drink`,
    activities: ["breweries", "coffee_tours", "cooking_classes", "distilleries", "food_tours", "markets", "winetours"],
  },
  {
    id: "water",
    title: t`On and under the water`,
    activities: [
      ...(["beach", "boat_trips", "diving", "fishing", "kayaking", "kitesurfing", "paddle_boarding", "rafting"] as const),
      ...(["sailing", "snorkelling", "surfing", "windsurfing"] as const),
    ],
  },
  {
    id: "land",
    title: t`On foot, on wheels and in the air`,
    activities: [
      ...(["abseiling", "bungee_jumping", "camping", "canyoning", "caving", "climbing", "cycling", "four_by_four", "golf"] as const),
      ...(["hiking", "hot_air_balloon", "motorbiking", "mountain_biking", "paragliding", "quad_biking", "sandboarding"] as const),
      ...(["skiing", "skydiving", "zipline"] as const),
    ],
  },
  {
    id: "nature",
    title: t`Wildlife and nature`,
    activities: [
      ...(["bird_watching", "dolphin_watching", "farm_visits", "gardens", "horse_riding", "national_parks", "safari"] as const),
      ...(["stargazing", "waterfalls", "whale_watching", "wildlife"] as const),
    ],
  },
  {
    id: "culture",
    title: t`History and culture`,
    activities: [
      ...([
        "art_galleries",
        "churches",
        "city_tours",
        "cultural_tours",
        "festivals",
        "historic_sites",
        "history_tours",
        "live_music",
      ] as const),
      ...(["museums", "nightlife", "sculptures", "shopping", "street_art", "temples", "theatre", "theme_parks", "walking_tours"] as const),
    ],
  },
  {
    id: "hands",
    title: t`Learn from a local`,
    activities: [
      ...(["art_classes", "craft_workshops", "dance", "language_classes", "music_classes", "photography", "pottery"] as const),
      ...(["volunteering"] as const),
    ],
  },
  { id: "rest", title: t`Wellbeing`, activities: ["hot_springs", "meditation", "spa", "yoga"] },
];

interface Counted {
  activity_type: string;
  label: string;
  businesses_count: number;
}

/** Returns the groups with the activities on offer, the most offered first; empty groups are left out. */
export const activityChapters = <One extends Counted>(offered: readonly One[]) =>
  activityGroups()
    .map(({ id, title, activities }) => ({
      id,
      title,
      rows: offered
        .filter((one) => one.businesses_count > 0 && activities.some((activity) => activity === one.activity_type))
        .toSorted((a, b) => b.businesses_count - a.businesses_count || (a.label < b.label ? -1 : 1)),
    }))
    .filter(({ rows }) => rows.length > 0);
