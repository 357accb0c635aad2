import { z } from "zod";
import { changedEventBody, EVENT_SAMPLE, eventCode, newEventBody, ownEvent } from "../../catalogue/events/fields.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { latitude, longitude } from "../../platform/values/degrees.ts";
import { SEARCH_MAX } from "./rules.ts";

/** Endpoints with which staff write events of areas and of listings. */

const PATH = "/staff/api/events/";
const common = { tag: "Staff", access: "staff" as const };
const one = z.object({ event: eventCode });

/** Place of the event: a listing, or an area, there at a point if both coordinates are given. */
const place = {
  business: z
    .string()
    .trim()
    .regex(new RegExp(`^$|${CODE.source}`), { error: () => t`Enter the code of a listing: the last part of its page’s URL.` })
    .optional(),
  area: z.string().trim().max(100).optional(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
};

export const listStaffEvents = endpoint({
  method: "GET",
  path: PATH,
  summary: "Lists the events of the guide, the next first, or finds them by words of their titles",
  ...common,
  query: z.object({ search: z.string().max(SEARCH_MAX).optional(), ...pageQuery }),
  sample: { search: "walk" },
  response: listResponse(ownEvent),
});

export const getStaffEvent = endpoint({
  method: "GET",
  path: `${PATH}{event}/`,
  summary: "Returns an event, hidden and removed ones too",
  ...common,
  params: one,
  sample: { event: "{business}" },
  response: ownEvent,
});

export const addStaffEvent = endpoint({
  method: "POST",
  path: PATH,
  summary: "Adds an event in an area or at a listing, with a picture in the field picture",
  ...common,
  body: newEventBody.extend(place),
  files: ["picture"],
  sample: { ...EVENT_SAMPLE, area: "hoi-an" },
  response: ownEvent,
  status: 201,
  errors: [503],
});

export const changeStaffEvent = endpoint({
  method: "PATCH",
  path: `${PATH}{event}/`,
  summary: "Changes the given fields of an event; an imported one no longer follows its source",
  ...common,
  params: one,
  body: changedEventBody.extend(place),
  files: ["picture"],
  sample: { event: "{business}", ...EVENT_SAMPLE, area: "hoi-an" },
  response: ownEvent,
  errors: [409, 503],
});

export const deleteStaffEvent = endpoint({
  method: "DELETE",
  path: `${PATH}{event}/`,
  summary: "Removes an event; it can be restored for 30 days, and no import brings it back",
  ...common,
  params: one,
  sample: { event: "{business}" },
});

export const restoreStaffEvent = endpoint({
  method: "POST",
  path: `${PATH}{event}/restore/`,
  summary: "Restores a removed event",
  ...common,
  params: one,
  sample: { event: "{business}" },
  response: ownEvent,
});
