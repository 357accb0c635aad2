import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { coversArea, onlyCountry } from "../../places/scope.ts";
import { listShownAreas } from "../../places/shown/store.ts";
import { findAreaBySlug } from "../../places/store.ts";
import { ANSWER_MAX, searchPractical } from "../../practical/contract.ts";
import type { PracticalKind } from "../../practical/enumerations.ts";
import { findPracticalNear } from "../../practical/near/acts.ts";
import { listAreasWithPractical } from "../../practical/store.ts";
import { readScope } from "../../settings/store.ts";
import { searchTrails, TRAILS_MAX, type TrailCard } from "../../trails/contract.ts";
import { findTrailsOfArea, toTrailCard } from "../../trails/near/acts.ts";
import { findTrailsByWords } from "../../trails/store.ts";
import { readHome } from "../home/api.ts";
import { queryWords } from "../rules.ts";
import { findPlaces } from "../understanding/places/api.ts";
import { queryTokens, readWords } from "../words/reading.ts";
import { readVocabulary } from "../words/vocabulary/enumerations.ts";
import { findPracticalKind, findTrailKind } from "./rules.ts";

/** Number of routes in an answer to a search. */
const ROUTES_MAX = 5;

/** Number of areas in an answer without a place, and of areas read for it: a guide of a region covers few of them. */
const AREAS_MAX = 6;
const AREAS_READ = 100;

/** Returns the areas of the guide with the most places of a kind. */
async function areasWith(db: DbOrTransaction, kind: PracticalKind) {
  const [scope, areas] = await Promise.all([readScope(db), listAreasWithPractical(db, kind, AREAS_READ)]);
  return areas
    .filter((one) => coversArea(scope, one))
    .slice(0, AREAS_MAX)
    .map(({ name, slug, country_code, count }) => ({ name, slug, country_code, count }));
}

/** Returns the area that a search for practical places names, else the guide's own; undefined if the search asks for more than these. */
async function findSearchedArea(db: DbOrTransaction, search: string) {
  const vocabulary = readVocabulary();
  const tokens = queryTokens(search, vocabulary);
  const named = findPracticalKind(tokens);
  if (!named) return undefined;
  const rest = tokens.filter((_, at) => at < named.from || at >= named.to);
  const scope = await readScope(db);
  const places = await findPlaces(db, rest, readWords(vocabulary, rest), { search, scope, country: onlyCountry(scope) }, false);
  const { kinds, left } = readWords(vocabulary, rest, places);
  // "Bank of Ireland museum" and "hotel with parking" ask for something else.
  if (kinds.length > 0 || left.length > 0) return undefined;
  const place = places.find((one) => one.kind === "area");
  const id = place?.kind === "area" ? place.area_id : places.length === 0 ? (await readHome(db, scope))?.area?.id : undefined;
  const [area] = id === undefined ? [] : await listShownAreas(db, [id]);
  return { kind: named.kind, area, hasPlace: places.length > 0 };
}

async function searchFor(db: DbOrTransaction, search: string): Promise<TrailCard[]> {
  const words = queryWords(search);
  const byName = words.length > 0 ? await findTrailsByWords(db, words, ROUTES_MAX) : [];
  if (byName.length > 0) return byName.map((row) => toTrailCard(row));
  const vocabulary = readVocabulary();
  const tokens = queryTokens(search, vocabulary);
  const asked = findTrailKind(tokens);
  if (!asked) return [];
  const rest = tokens.filter((_, at) => at < asked.from || at >= asked.to);
  const scope = await readScope(db);
  const places = await findPlaces(db, rest, readWords(vocabulary, rest), { search, scope, country: onlyCountry(scope) }, false);
  if (readWords(vocabulary, rest, places).left.length > 0) return [];
  const named = places.find((one) => one.kind === "area");
  const slug = named?.kind === "area" ? named.slug : places.length === 0 ? (await readHome(db, scope))?.area?.slug : undefined;
  const area = slug === undefined ? undefined : await findAreaBySlug(db, slug);
  if (!area) return [];
  const found = await findTrailsOfArea(db, area, TRAILS_MAX);
  return found.filter(({ kind }) => asked.kind === "other" || kind === asked.kind).slice(0, ROUTES_MAX);
}

export const spotHandlers: EndpointHandler[] = [
  handle(searchTrails, async ({ query: { search } }, { db }) => ({ results: await searchFor(db, search) })),

  handle(searchPractical, async ({ query: { search } }, { db }) => {
    const asked = await findSearchedArea(db, search);
    if (!asked) return { kind: null, place: null, results: [], areas: [] };
    if (!asked.area) return { kind: asked.kind, place: null, results: [], areas: asked.hasPlace ? [] : await areasWith(db, asked.kind) };
    const { name, slug, country_code } = asked.area;
    const results = await findPracticalNear(db, asked.area, [asked.kind], { limit: ANSWER_MAX });
    return { kind: asked.kind, place: { name, slug, country_code }, results, areas: [] };
  }),
];
