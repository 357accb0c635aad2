import { Bike, ChefHat, Flower2, Footprints, Landmark, Mountain, Palette, PawPrint, Waves, Wine } from "lucide";
import { Icon } from "../../ui/Icon.tsx";
import type { ActivityType } from "../listings/enumerations.ts";

/** Icons by the equipment or sight of an activity; others are shown as a walk. */
const ICONS = [
  [ChefHat, "cooking_classes food_tours coffee_tours markets"],
  [Wine, "winetours breweries distilleries nightlife"],
  [
    Waves,
    "beach boat_trips diving fishing kayaking kitesurfing paddle_boarding rafting sailing snorkelling surfing windsurfing waterfalls hot_springs",
  ],
  [Bike, "cycling mountain_biking motorbiking quad_biking"],
  [Mountain, "abseiling camping canyoning caving climbing national_parks skiing"],
  [PawPrint, "bird_watching dolphin_watching farm_visits horse_riding safari whale_watching wildlife"],
  [Landmark, "art_galleries churches historic_sites history_tours museums temples theatre"],
  [Palette, "art_classes craft_workshops photography pottery sculptures street_art"],
  [Flower2, "gardens meditation spa yoga"],
] as const;

/** Renders a line drawing of an activity. */
export function ActivityIcon({ activity }: { activity: ActivityType }) {
  const [icon] = ICONS.find(([, activities]) => activities.split(" ").includes(activity)) ?? [Footprints];
  return <Icon of={icon} size={22} />;
}
