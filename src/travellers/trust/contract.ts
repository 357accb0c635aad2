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
  summary:
    "Listings that are new to the signed-in traveller: of people they follow, of people these follow, of hashtags they follow, and the most recommended",
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
  summary:
    "People whom the signed-in traveller may want to follow: those whom people they follow follow, then the most followed; each with the reason",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(suggestedTraveller),
});

export const listAreasOfNetwork = endpoint({
  method: "GET",
  path: "/traveller/api/visited/area/{country_code}/network/",
  summary: "Areas of a country where people whom the signed-in traveller follows have been, those of most people first",
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
  summary: "What people whom the signed-in traveller follows recommend in a country, newest first",
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
  summary:
    "The countries of a region by name: visited and wished for by the signed-in traveller, and how many people they follow have been there",
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
  summary: "What the signed-in traveller can do to begin with, and has done",
  tag: "Travellers",
  access: "traveller",
  response: z.object({
    items: z.array(z.object({ key: z.string(), title: z.string(), done: z.boolean(), url: z.string() })),
    completed: z.int(),
    total: z.int(),
  }),
});
