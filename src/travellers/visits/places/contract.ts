import { z } from "zod";
import { recordFields, recordParams, recordQuery } from "../../../accounts/travellers/records/contract.ts";
import { area, country, countryCode } from "../../../catalogue/places/contract.ts";
import { endpoint, listResponse } from "../../../platform/endpoints/endpoint.ts";

/** Areas and countries that a traveller has visited. They are as visible as the profile's lists. */
export const visitedArea = z.object({ area, ...recordFields });
export type VisitedArea = z.infer<typeof visitedArea>;
export const visitedCountry = z.object({ country, ...recordFields });
export type VisitedCountry = z.infer<typeof visitedCountry>;

/** Slug of the area. */
const areaBody = z.object({ area: z.string() });
const countryBody = z.object({ country: countryCode });

export const createVisitedArea = endpoint({
  method: "POST",
  path: "/api/visited/area/",
  summary: "Marks an area, by its slug, as visited; returns 200 with an existing entry",
  tag: "Travellers",
  access: "traveller",
  body: areaBody,
  sample: { area: "hoi-an" },
  response: visitedArea,
  status: 201,
  isCreateOrGet: true,
});

export const listVisitedAreas = endpoint({
  method: "GET",
  path: "/api/visited/area/",
  summary: "Lists the areas that a traveller has visited, by default newest first",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  query: z.object(recordQuery),
  sample: { traveller__code: "{traveller}" },
  response: listResponse(visitedArea),
  isPrivate: true,
});

export const getVisitedArea = endpoint({
  method: "GET",
  path: "/api/visited/area/{uuid}/",
  summary: "Returns a visited area of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
  response: visitedArea,
});

export const replaceVisitedArea = endpoint({
  method: "PUT",
  path: "/api/visited/area/{uuid}/",
  summary: "Replaces the area of a visited entry",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: areaBody,
  sample: { uuid: "{uuid}", area: "hoi-an" },
  response: visitedArea,
});

export const changeVisitedArea = endpoint({
  method: "PATCH",
  path: "/api/visited/area/{uuid}/",
  summary: "Changes the area of a visited entry, if given",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: areaBody.partial(),
  sample: { uuid: "{uuid}", area: "hoi-an" },
  response: visitedArea,
});

export const deleteVisitedArea = endpoint({
  method: "DELETE",
  path: "/api/visited/area/{uuid}/",
  summary: "Deletes a visited area",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
});

export const createVisitedCountry = endpoint({
  method: "POST",
  path: "/traveller/api/visited/country/",
  summary: "Marks a country as visited; returns 200 with an existing entry",
  tag: "Travellers",
  access: "traveller",
  body: countryBody,
  sample: { country: "VN" },
  response: visitedCountry,
  status: 201,
  isCreateOrGet: true,
});

export const listVisitedCountries = endpoint({
  method: "GET",
  path: "/traveller/api/visited/country/",
  summary: "Lists the countries that a traveller has visited, by default newest first",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  query: z.object(recordQuery),
  sample: { traveller__code: "{traveller}" },
  response: listResponse(visitedCountry),
  isPrivate: true,
});

export const getVisitedCountry = endpoint({
  method: "GET",
  path: "/traveller/api/visited/country/{uuid}/",
  summary: "Returns a visited country of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
  response: visitedCountry,
});

export const replaceVisitedCountry = endpoint({
  method: "PUT",
  path: "/traveller/api/visited/country/{uuid}/",
  summary: "Replaces the country of a visited entry",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: countryBody,
  sample: { uuid: "{uuid}", country: "VN" },
  response: visitedCountry,
});

export const changeVisitedCountry = endpoint({
  method: "PATCH",
  path: "/traveller/api/visited/country/{uuid}/",
  summary: "Changes the country of a visited entry, if given",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: countryBody.partial(),
  sample: { uuid: "{uuid}", country: "VN" },
  response: visitedCountry,
});

export const deleteVisitedCountry = endpoint({
  method: "DELETE",
  path: "/traveller/api/visited/country/{uuid}/",
  summary: "Deletes a visited country",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
});
