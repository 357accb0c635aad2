import { z } from "zod";
import { recommender, traveller } from "../../accounts/travellers/contract.ts";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { area, country, countryCode } from "../../catalogue/places/contract.ts";
import { isCountryCode } from "../../catalogue/places/countries/rules.ts";
import { REGIONS } from "../../catalogue/places/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { visitedBusiness } from "../visits/contract.ts";

/** Knowledge of the people whom a traveller follows, as far as each of them lets the traveller see it. */

/** An unknown country code is a 404, like every other unknown URL. */
const upperCountry = z.string().toUpperCase().pipe(countryCode).refine(isCountryCode);

export const listSuggestedBusinesses = endpoint({
  method: "GET",
  path: "/traveller/api/suggested/business/",
  summary: "Suggests listings that are new to the logged-in traveller, from people and hashtags they follow",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(z.object({ business: businessCard, reason: z.string(), people: z.array(recommender) })),
});

/** Person whom the traveller may trust, with the reason. */
const suggestedTraveller = z.object({ traveller, reason: z.string(), people: z.array(recommender) });

export const listSuggestedTravellers = endpoint({
  method: "GET",
  path: "/traveller/api/suggested/traveller/",
  summary: "Suggests people to follow, each with a reason: those followed by followed people, then the most followed",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(suggestedTraveller),
});

export const listAreasOfNetwork = endpoint({
  method: "GET",
  path: "/traveller/api/visited/area/{country_code}/network/",
  summary: "Lists the areas of a country that followed people have visited, most visited first",
  tag: "Travellers",
  access: "traveller",
  params: z.object({ country_code: upperCountry }),
  query: z.object(pageQuery),
  sample: { country_code: "VN" },
  response: listResponse(z.object({ area, travellers: z.array(recommender) })),
});

export const listBusinessesOfNetwork = endpoint({
  method: "GET",
  path: "/traveller/api/visited/business/network/{country_code}/",
  summary: "Lists recommendations by followed people in a country, newest first",
  tag: "Travellers",
  access: "traveller",
  params: z.object({ country_code: upperCountry }),
  query: z.object(pageQuery),
  sample: { country_code: "VN" },
  response: listResponse(visitedBusiness),
});

export const getRegionAggregate = endpoint({
  method: "GET",
  path: "/traveller/api/aggregate/region/{region}/",
  summary: "Lists the countries of a region: whether you visited or saved them, and how many followed people have been",
  tag: "Travellers",
  access: "traveller",
  params: z.object({
    region: z
      .string()
      .toUpperCase()
      .pipe(z.enum(REGIONS.map(({ code }) => code))),
  }),
  sample: { region: "AS" },
  response: z.object({
    region: z.string(),
    countries: z.array(
      z.object({
        country,
        visited: z.boolean(),
        wishlisted: z.boolean(),
        businesses_count: z.int(),
        recommendations_count: z.int(),
        network_count: z.int(),
      }),
    ),
  }),
});

export const getChecklist = endpoint({
  method: "GET",
  path: "/traveller/api/checklist/",
  summary: "Returns the logged-in traveller's first steps and which of them are done",
  tag: "Travellers",
  access: "traveller",
  response: z.object({
    items: z.array(z.object({ key: z.string(), title: z.string(), done: z.boolean(), url: z.string() })),
    completed: z.int(),
    total: z.int(),
  }),
});
