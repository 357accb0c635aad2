import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";

/** Track of a guide. In the guide its line is simplified for maps. */
export const guideTrack = z.object({
  /** Empty if the file has none. */
  name: z.string(),
  length_km: z.number(),
  /** Metres of climb; null for a file without heights. */
  ascent_m: z.number().nullable(),
  line: z.object({ type: z.literal("MultiLineString"), coordinates: z.array(z.array(z.array(z.number()))) }),
});
export type GuideTrack = z.infer<typeof guideTrack>;

const params = z.object({ place: z.string().max(100) });

export const getGuideTrack = endpoint({
  method: "GET",
  path: "/traveller/api/guide/{place}/track/",
  summary: "Returns the whole track of a guide, with heights where known",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  params,
  query: z.object({
    traveller__code: z.string().optional(),
    /** Key of a guide that is readable only with the link. */
    key: z.string().max(100).optional(),
  }),
  sample: { place: "hoi-an", traveller__code: "{traveller}" },
  response: guideTrack,
  dependencies: ["guide:{traveller__code}", "country", "area"],
  isPrivate: true,
});

export const putGuideTrack = endpoint({
  method: "POST",
  path: "/traveller/api/guide/{place}/track/",
  summary: "Adds the tracks of a GPX file to your guide, instead of those of an earlier file; starts a guide that does not exist yet",
  tag: "Travellers",
  access: "traveller",
  params,
  body: z.object({ file: z.literal("", { error: () => t`Choose a GPX file.` }).optional() }),
  files: ["file"],
  sample: { place: "hoi-an" },
  response: guideTrack,
});

export const deleteGuideTrack = endpoint({
  method: "DELETE",
  path: "/traveller/api/guide/{place}/track/",
  summary: "Removes the track from your guide",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { place: "hoi-an" },
});
