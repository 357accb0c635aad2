import { findNamed } from "../businesses/store.lists.ts";
import { type Route, route } from "../platform/http/context.ts";
import { pageAnswer, pageWindow } from "../platform/pagination.ts";
import { searchBusinesses, searchPlaces } from "./contract.ts";
import { queryWords } from "./rules.ts";
import { findPlaces, prefixPattern } from "./store.ts";

export const searchRoutes: Route[] = [
  route(searchPlaces, async ({ query }, { db, address }) => {
    const window = pageWindow(query);
    const words = queryWords(query.search);
    const { count, results } =
      words.length === 0 ? { count: 0, results: [] } : await findPlaces(db, words, { country: query.country, ...window });
    return pageAnswer(window, count, results, address);
  }),
  route(searchBusinesses, async ({ query }, { db, address }) => {
    const window = pageWindow(query);
    const words = queryWords(query.search);
    const { count, results } =
      words.length === 0 ? { count: 0, results: [] } : await findNamed(db, prefixPattern(words), { country: query.country, ...window });
    return pageAnswer(window, count, results, address);
  }),
];
