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
  summary: "Follows a public traveller, or asks a private one; 200 with the first one where that was done before",
  tag: "Travellers",
  access: "verified",
  body: z.object({ to_traveller: travellerCode }),
  sample: { to_traveller: "{traveller}" },
  response: relationship,
  status: 201,
  isCreateOrGet: true,
  errors: [404],
});

export const listRelationships = endpoint({
  method: "GET",
  path: "/traveller/api/relationships/",
  summary: "Whom the signed-in traveller follows or asks, and who follows or asks them, newest first",
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
  summary: "One follow of the signed-in traveller, in either direction",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { uuid: "{uuid}" },
  response: relationship,
});

export const replaceRelationship = endpoint({
  method: "PUT",
  path: "/traveller/api/relationships/{uuid}/",
  summary: "Accepts a request: only who is followed may",
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
  summary: "Accepts a request: only who is followed may",
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
  summary: "Ends a follow or takes a request away; either side may",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { uuid: "{uuid}" },
});

export const listFolloweeRelationships = endpoint({
  method: "GET",
  path: "/traveller/api/followee-relationships/{traveller_code}/",
  summary: "Whom a traveller follows, newest first; of a private one for their followers alone",
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
  summary: "Blocks a traveller: neither sees, follows or finds the other; 200 with the first block where there is one",
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
  summary: "Whom the signed-in traveller blocks, newest first",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(block),
});

export const deleteBlock = endpoint({
  method: "DELETE",
  path: "/traveller/api/block/{uuid}/",
  summary: "Ends a block; what it ended does not come back",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { uuid: "{uuid}" },
});
