import { z } from "zod";
import { recommender, traveller, travellerCode } from "../../accounts/travellers/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { RELATIONSHIP_STATUSES } from "./enumerations.ts";

const status = z.enum(enumValues(RELATIONSHIP_STATUSES));

/** Follow, or the request for one. */
export const relationship = z.object({ uuid: z.string(), from_traveller: traveller, to_traveller: traveller, status, created: z.string() });
export type Relationship = z.infer<typeof relationship>;

const params = z.object({ uuid: z.uuid() });
/** Travellers of the follow; a request may repeat them, but never change them. */
const samePeople = { from_traveller: z.string().optional(), to_traveller: z.string().optional() };

export const createRelationship = endpoint({
  method: "POST",
  path: "/traveller/api/relationships/",
  summary: "Follows a public traveller or sends a private one a request; returns 200 with an existing follow",
  tag: "Travellers",
  access: "verified",
  body: z.object({ to_traveller: travellerCode }),
  sample: { to_traveller: "{traveller}" },
  response: relationship,
  status: 201,
  isCreateOrGet: true,
  errors: [404],
  heldText: "follow",
});

export const listRelationships = endpoint({
  method: "GET",
  path: "/traveller/api/relationships/",
  summary: "Lists the logged-in traveller's follows and follow requests in both directions, newest first",
  tag: "Travellers",
  access: "traveller",
  query: z.object({
    from_traveller__code: z.string().optional(),
    to_traveller__code: z.string().optional(),
    status: status.optional(),
    ...pageQuery,
  }),
  sample: { status: "following" },
  response: listResponse(relationship),
});

export const getRelationship = endpoint({
  method: "GET",
  path: "/traveller/api/relationships/{uuid}/",
  summary: "Returns one follow of the logged-in traveller, in either direction",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { uuid: "{uuid}" },
  response: relationship,
});

export const replaceRelationship = endpoint({
  method: "PUT",
  path: "/traveller/api/relationships/{uuid}/",
  summary: "Accepts a follow request; only the followed traveller may do this",
  tag: "Travellers",
  access: "traveller",
  params,
  body: z.object({ status, ...samePeople }),
  sample: { uuid: "{uuid}", status: "following", to_traveller: "{traveller}" },
  response: relationship,
});

export const changeRelationship = endpoint({
  method: "PATCH",
  path: "/traveller/api/relationships/{uuid}/",
  summary: "Accepts a follow request; only the followed traveller may do this",
  tag: "Travellers",
  access: "traveller",
  params,
  body: z.object({ status: status.optional(), ...samePeople }),
  sample: { uuid: "{uuid}", status: "following", to_traveller: "{traveller}" },
  response: relationship,
});

export const deleteRelationship = endpoint({
  method: "DELETE",
  path: "/traveller/api/relationships/{uuid}/",
  summary: "Ends a follow or withdraws a follow request; either traveller may do this",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { uuid: "{uuid}" },
});

export const listFolloweeRelationships = endpoint({
  method: "GET",
  path: "/traveller/api/followee-relationships/{traveller_code}/",
  summary: "Lists the people whom a traveller follows, newest first; only followers see those of a private traveller",
  tag: "Travellers",
  access: "public",
  params: z.object({ traveller_code: z.string() }),
  query: z.object(pageQuery),
  sample: { traveller_code: "{traveller}" },
  response: listResponse(relationship),
  isPrivate: true,
});

/** Contains only as much about the blocked traveller as is needed to end the block. */
const block = z.object({ uuid: z.string(), traveller: recommender, created: z.string() });

export const createBlock = endpoint({
  method: "POST",
  path: "/traveller/api/block/",
  summary: "Blocks a traveller: the two no longer see, follow or find each other; returns 200 with an existing block",
  tag: "Travellers",
  access: "traveller",
  body: z.object({ traveller: travellerCode }),
  sample: { traveller: "{traveller}" },
  response: block,
  status: 201,
  isCreateOrGet: true,
  errors: [404],
});

export const listBlocks = endpoint({
  method: "GET",
  path: "/traveller/api/block/",
  summary: "Lists the travellers whom the logged-in traveller blocks, newest first",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(block),
});

export const deleteBlock = endpoint({
  method: "DELETE",
  path: "/traveller/api/block/{uuid}/",
  summary: "Removes a block; follows removed by the block are not restored",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { uuid: "{uuid}" },
});
