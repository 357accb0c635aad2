/** Facts that guests need to know before they come. */

import { t, texts } from "../../../platform/languages/text.ts";

interface NeedRow {
  label: string;
  /** Name of the filter. */
  filter: string;
  /** Within a title: "Places to stay in Ubud, pets welcome". */
  said: string;
  /** Letter of a listing that meets it, in its facets: fold_needs in migrations/0112_listings_needs.sql. */
  letter: string;
}

export const needsText = () =>
  ({
    wheelchair: { label: t`Wheelchair access`, filter: t`Wheelchair access`, said: t`with wheelchair access`, letter: "W" },
    step_free: { label: t`Step-free entrance`, filter: "Step-free", said: "step-free", letter: "S" },
    pets: { label: t`Pets`, filter: t`Pets welcome`, said: "pets welcome", letter: "P" },
    children: { label: t`Children`, filter: t`Good for children`, said: t`good for children`, letter: "K" },
    wifi: { label: t`Wifi`, filter: t`Wifi`, said: "with wifi", letter: "I" },
    parking: { label: t`Parking`, filter: t`Parking`, said: "with parking", letter: "G" },
    air_conditioning: { label: t`Air conditioning`, filter: t`Air conditioning`, said: t`with air conditioning`, letter: "A" },
    kitchen: { label: t`Kitchen`, filter: t`Kitchen`, said: t`with a kitchen`, letter: "C" },
    pool: { label: t`Pool`, filter: t`Pool`, said: t`with a pool`, letter: "O" },
    sea_view: { label: t`Sea view`, filter: t`Sea view`, said: t`with a sea view`, letter: "V" },
    breakfast: { label: t`Breakfast`, filter: t`Breakfast`, said: "with breakfast", letter: "B" },
  }) as const satisfies Record<string, NeedRow>;
export type Need = keyof ReturnType<typeof needsText>;

/** Filter for listings with any sustainability label, and its letter. */
export const LABEL_FILTER = texts({ filter: "Sustainability label", said: "with a sustainability label", letter: "L" });
