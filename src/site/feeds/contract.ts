import { z } from "zod";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { area, country } from "../../catalogue/places/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

export const newListing = businessCard.extend({
  created: z.string(),
  /** Time of the last change to its page. */
  modified: z.string(),
});
export type NewListing = z.infer<typeof newListing>;

/** Returns the data of an area's feed. */
export const listNewInArea = endpoint({
  method: "GET",
  path: "/guide/api/area/{slug}/new/",
  summary: "Lists the newest 30 listings of an area, the latest first",
  tag: "Guide",
  access: "public",
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{3,100}$/) }),
  errors: [301],
  sample: { slug: "hoi-an" },
  response: z.object({ area, country, listings: z.array(newListing), guide: z.string() }),
  dependencies: ["area:{slug}", "guide_settings", "country"],
  isShared: true,
});
