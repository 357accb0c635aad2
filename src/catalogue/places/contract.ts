import { z } from "zod";
import { endpoint, listResponse } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";

export const country = z.object({ code: z.string(), name: z.string() });

/** A country code as a filter or a field. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, { error: () => t`Enter a two-letter country code, such as TH.` });

export const area = z.object({ slug: z.string(), name: z.string(), country_code: z.string() });

/** Returns all countries on one page: a select needs the whole list. */
export const listCountries = endpoint({
  method: "GET",
  path: "/traveller/country-list/",
  summary: "Lists all countries by name on one page",
  tag: "Places",
  access: "public",
  response: listResponse(country),
  dependencies: ["country"],
});
