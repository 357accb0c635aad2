import { z } from "zod";
import { changedEventBody, EVENT_SAMPLE, eventCode, newEventBody, ownEvent } from "../../catalogue/events/fields.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

/** Endpoints with which a listing's people write its events. */

const PATH = "/listing/api/businesses/{code}/events/";
const common = { tag: "Owners", access: "member" as const };
const listing = z.object({ code: z.string().regex(CODE) });
const one = listing.extend({ event: eventCode });

export const listOwnEvents = endpoint({
  method: "GET",
  path: PATH,
  summary: "Lists the events of your listing, the next first, with those that are over or were removed in the last 30 days",
  ...common,
  params: listing,
  sample: { code: "{business}" },
  response: z.object({ results: z.array(ownEvent) }),
});

export const addOwnEvent = endpoint({
  method: "POST",
  path: PATH,
  summary: "Adds an event at your listing, with a picture in the field picture",
  ...common,
  params: listing,
  body: newEventBody,
  files: ["picture"],
  sample: { code: "{business}", ...EVENT_SAMPLE },
  response: ownEvent,
  status: 201,
  errors: [503],
});

export const changeOwnEvent = endpoint({
  method: "PATCH",
  path: `${PATH}{event}/`,
  summary: "Changes the given fields of an event of your listing; an imported one no longer follows its source",
  ...common,
  params: one,
  body: changedEventBody,
  files: ["picture"],
  sample: { code: "{business}", event: "{business}", ...EVENT_SAMPLE },
  response: ownEvent,
  errors: [409, 503],
});

export const deleteOwnEvent = endpoint({
  method: "DELETE",
  path: `${PATH}{event}/`,
  summary: "Removes an event of your listing; it can be restored for 30 days",
  ...common,
  params: one,
  sample: { code: "{business}", event: "{business}" },
});

export const restoreOwnEvent = endpoint({
  method: "POST",
  path: `${PATH}{event}/restore/`,
  summary: "Restores a removed event of your listing",
  ...common,
  params: one,
  sample: { code: "{business}", event: "{business}" },
  response: ownEvent,
});
