import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { ApiError } from "../../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { readersLocale } from "../../../platform/values/format.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { listByCodes } from "../../listings/named/store.ts";
import { countryName } from "../../places/countries/rules.ts";
import { listShownAreas } from "../../places/shown/store.ts";
import { regionName } from "../../places/text.ts";
import { type PlaceCandidate, searchCandidates } from "../contract.ts";
import { find } from "../find/store.ts";
import { fetchGooglePlaces } from "../googleClient.ts";
import { mergedByRank } from "../places.ts";
import { queryWords } from "../rules.ts";

/** Maximum number of the guide's own imported listings, and of areas. */
const OWN_MAX = 50;

const NOTHING_MORE = { source: "guide", place_id: null, phone: "", website: null, attribution: null } as const;

/** Returns unclaimed imported listings, and areas, by how well their names match. */
async function ownCandidates(db: DbOrTransaction, search: string, country: string | undefined): Promise<PlaceCandidate[]> {
  const [listings, areas] = [await find(db, { scope: "b", search, country }), await find(db, { scope: "a", search, country })];
  const cards = await listByCodes(
    db,
    listings.map(({ ref }) => ref.slice(1)),
  );
  const shells = new Map(cards.filter(({ is_shell }) => is_shell).map((card) => [`b${card.business_code}`, card]));
  const rows = await listShownAreas(
    db,
    areas.slice(0, OWN_MAX).map(({ ref }) => Number(ref.slice(1))),
  );
  const towns = new Map(rows.map((row) => [`a${row.id}`, row]));
  return mergedByRank(
    listings.filter(({ ref }) => shells.has(ref)).slice(0, OWN_MAX),
    areas.filter(({ ref }) => towns.has(ref)),
  ).flatMap(({ ref }): PlaceCandidate[] => {
    const card = shells.get(ref);
    if (card) {
      const { name, business_type, country, area, city, latitude, longitude, profile_url, attribution } = card;
      const at = { name, address: "", business_type, country, area, city, latitude, longitude, profile_url, attribution };
      return [{ ...NOTHING_MORE, kind: "business", ...at }];
    }
    const town = towns.get(ref);
    if (!town) return [];
    const { name, slug, state_name, country_code, latitude, longitude } = town;
    const nation = { code: country_code, name: countryName(country_code) };
    const at = { name, address: withCommas([regionName(state_name), nation.name]), business_type: null, country: nation };
    return [
      { ...NOTHING_MORE, kind: "area", ...at, area: { slug, name, country_code }, city: name, latitude, longitude, profile_url: null },
    ];
  });
}

async function candidates(
  { services, db, request }: RequestContext,
  search: string,
  country: string | undefined,
): Promise<PlaceCandidate[]> {
  const { PLACES_PROVIDER, PLACES_KEY, PLACES_URL } = services.config;
  if (!PLACES_PROVIDER || !PLACES_KEY) return ownCandidates(db, search, country);
  try {
    const found = await fetchGooglePlaces({ url: PLACES_URL, key: PLACES_KEY }, search.trim(), country);
    // The region code only biases the provider's results.
    return country === undefined ? found : found.filter((one) => one.country?.code === country);
  } catch (error) {
    services.reporter.report(error, { source: "server", request_id: request.id, route: searchCandidates.path });
    throw new ApiError(503, t`The place search is not responding. Try again in a minute.`, { "retry-after": "60" });
  }
}

export const searchCandidatesHandler: EndpointHandler = handle(searchCandidates, async ({ query }, ctx) => {
  const { search, country, ordering } = query;
  const found = queryWords(search).length === 0 ? [] : await candidates(ctx, search, country);
  if (ordering) found.sort((a, b) => a.name.localeCompare(b.name, readersLocale()));
  if (ordering?.startsWith("-")) found.reverse();
  return listPage(query, ctx.address, inMemoryRows(found));
});
