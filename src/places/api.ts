import { type Route, route } from "../platform/http/context.ts";
import { listCountries as countries } from "./contract.ts";
import { listCountries } from "./store.ts";

export const placeRoutes: Route[] = [
  route(countries, async (_input, { db }) => {
    const results = await listCountries(db);
    return { count: results.length, next: null, previous: null, results };
  }),
];
