import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { listCountries as countries } from "./contract.ts";
import { listCountries } from "./store.ts";

export const placeHandlers: EndpointHandler[] = [
  handle(countries, async (_input, { db }) => {
    const results = await listCountries(db);
    return { count: results.length, next: null, previous: null, results };
  }),
];
