import { z } from "zod";
import { recordFields, recordParams, recordQuery } from "../../../accounts/travellers/records/contract.ts";
import { ACTIVITY_TYPES, enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { comment } from "../contract.ts";

const activity_type = z.enum(enumValues(ACTIVITY_TYPES));
const activity = z.uuid({ error: () => t`Enter the id of an activity.` }).nullish();

/** Activity that a traveller has done: an item of a listing, or a type alone. It is never a recommendation. */
export const visitedActivity = z.object({
  activity_type,
  /** Id of an item; null if none was given, and while the item is hidden or deleted. */
  activity: z.string().nullable(),
  comment: z.string(),
  ...recordFields,
});
export type VisitedActivity = z.infer<typeof visitedActivity>;

/** Activity of the visit; a request may repeat it, but never change it. */
const same = { activity_type: activity_type.optional(), activity };

export const createVisitedActivity = endpoint({
  method: "POST",
  path: "/traveller/api/visited/activity/",
  summary: "Marks an activity type or item as done by the logged-in traveller; returns 200 with an existing entry",
  tag: "Travellers",
  access: "traveller",
  body: z.object({ activity_type: activity_type.optional(), activity, comment: comment.default("") }),
  sample: { activity_type: "hiking" },
  response: visitedActivity,
  status: 201,
  isCreateOrGet: true,
});

export const listVisitedActivities = endpoint({
  method: "GET",
  path: "/traveller/api/visited/activity/",
  summary: "Lists activities that a traveller has done, by default newest first",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  query: z.object(recordQuery),
  sample: { traveller__code: "{traveller}" },
  response: listResponse(visitedActivity),
  isPrivate: true,
});

export const getVisitedActivity = endpoint({
  method: "GET",
  path: "/traveller/api/visited/activity/{uuid}/",
  summary: "Returns a visited activity of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
  response: visitedActivity,
});

export const replaceVisitedActivity = endpoint({
  method: "PUT",
  path: "/traveller/api/visited/activity/{uuid}/",
  summary: "Replaces a visited activity; missing fields become empty",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: z.object({ ...same, comment: comment.default("") }),
  sample: { uuid: "{uuid}", activity_type: "hiking" },
  response: visitedActivity,
});

export const changeVisitedActivity = endpoint({
  method: "PATCH",
  path: "/traveller/api/visited/activity/{uuid}/",
  summary: "Changes the given fields of a visited activity",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: z.object({ ...same, comment: comment.optional() }),
  sample: { uuid: "{uuid}", activity_type: "hiking" },
  response: visitedActivity,
});

export const deleteVisitedActivity = endpoint({
  method: "DELETE",
  path: "/traveller/api/visited/activity/{uuid}/",
  summary: "Deletes a visited activity",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
});
