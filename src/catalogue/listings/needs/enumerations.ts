/** Facts that guests need to know before they come. */

interface NeedRow {
  label: string;
  /** Name of the filter. */
  filter: string;
  /** Within a title: "Places to stay in Ubud, pets welcome". */
  said: string;
  /** Letter of a listing that meets it, in its facets: fold_needs in migrations/0112_listings_needs.sql. */
  letter: string;
}

export const NEEDS = {
  wheelchair: { label: "Wheelchair access", filter: "Wheelchair access", said: "with wheelchair access", letter: "W" },
  step_free: { label: "Step-free entrance", filter: "Step-free", said: "step-free", letter: "S" },
  pets: { label: "Pets", filter: "Pets welcome", said: "pets welcome", letter: "P" },
  children: { label: "Children", filter: "Good for children", said: "good for children", letter: "K" },
  wifi: { label: "Wifi", filter: "Wifi", said: "with wifi", letter: "I" },
  parking: { label: "Parking", filter: "Parking", said: "with parking", letter: "G" },
  air_conditioning: { label: "Air conditioning", filter: "Air conditioning", said: "with air conditioning", letter: "A" },
  kitchen: { label: "Kitchen", filter: "Kitchen", said: "with a kitchen", letter: "C" },
  pool: { label: "Pool", filter: "Pool", said: "with a pool", letter: "O" },
  sea_view: { label: "Sea view", filter: "Sea view", said: "with a sea view", letter: "V" },
  breakfast: { label: "Breakfast", filter: "Breakfast", said: "with breakfast", letter: "B" },
} as const satisfies Record<string, NeedRow>;
export type Need = keyof typeof NEEDS;

/** Filter for listings with any sustainability label, and its letter. */
export const LABEL_FILTER = { filter: "Sustainability label", said: "with a sustainability label", letter: "L" } as const;
