import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { HASHTAG_MAX, noHashtag, normaliseHashtag } from "./rules.ts";

const followedHashtag = z.object({ uuid: z.string(), hashtag: z.string(), created: z.string() });

export const createFollowedHashtag = endpoint({
  method: "POST",
  path: "/traveller/api/followed-hashtag/",
  summary: "Follows a hashtag, with or without #; returns 200 if the traveller already follows it",
  tag: "Travellers",
  access: "traveller",
  body: z.object({
    hashtag: z
      .string()
      .overwrite(normaliseHashtag)
      .min(1, { error: () => noHashtag() })
      .max(HASHTAG_MAX),
  }),
  sample: { hashtag: "quiet" },
  response: followedHashtag,
  status: 201,
  isCreateOrGet: true,
});

export const listFollowedHashtags = endpoint({
  method: "GET",
  path: "/traveller/api/followed-hashtag/",
  summary: "Lists the hashtags that the logged-in traveller follows, in alphabetical order",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(followedHashtag),
});

export const deleteFollowedHashtag = endpoint({
  method: "DELETE",
  path: "/traveller/api/followed-hashtag/{uuid}/",
  summary: "Unfollows a hashtag",
  tag: "Travellers",
  access: "traveller",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
});

export const listSuggestedHashtags = endpoint({
  method: "GET",
  path: "/traveller/api/suggested/hashtag/",
  summary: "Lists hashtags by number of published listings, and whether the logged-in traveller follows them",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(z.object({ hashtag: z.string(), businesses_count: z.int(), followed: z.boolean() })),
});
