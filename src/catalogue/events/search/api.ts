import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { handle } from "../../../platform/http/context.ts";
import { inLowerCase, t } from "../../../platform/languages/text.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { countryName } from "../../places/countries/rules.ts";
import { onlyCountry } from "../../places/scope.ts";
import { listShownAreas } from "../../places/shown/store.ts";
import { find } from "../../search/find/store.ts";
import { countriesNamed } from "../../search/places.ts";
import { RANKS } from "../../search/rank.ts";
import { readScope } from "../../settings/store.ts";
import { searchEvents } from "../contract.ts";
import { EVENT_CATEGORIES } from "../enumerations.ts";
import { toEventCards } from "../shown/api.ts";
import { findEvents } from "../store.ts";
import { eventsUrl } from "../urls.ts";
import { WHENS } from "../windows.ts";
import { type EventQuery, readEventQuery, titleQuery } from "../words.ts";

const SHOWN = 5;

interface NamedPlace {
  name: string;
  country_code: string;
  slug?: string;
  area_id?: number;
}

/** Returns the country or area with exactly this name. */
async function findPlaceNamed(db: DbOrTransaction, name: string, country: string | undefined): Promise<NamedPlace | undefined> {
  const areas = (await find(db, { scope: "a", search: name, country })).filter(({ rank }) => rank === RANKS.exact);
  const [area] = areas[0] ? await listShownAreas(db, [Number(areas[0].ref.slice(1))]) : [];
  if (area) return { name: area.name, country_code: area.country_code, slug: area.slug, area_id: area.id };
  const named = countriesNamed(name, country).find(({ rank }) => rank === RANKS.exact);
  return named && { name: countryName(named.country.code), country_code: named.country.code };
}

/** Returns "Music in Ubud, this weekend". */
function headingText({ category, when }: EventQuery, place: NamedPlace | undefined): string {
  const kind = category && category !== "other" ? EVENT_CATEGORIES[category] : t`Events`;
  const heading = place ? t`${kind} in ${place.name}` : kind;
  return when ? withCommas([heading, inLowerCase(WHENS[when])]) : heading;
}

/** Finds events for a search. They are shown below the groups of places, and never change these. */
export const searchEventsHandler = handle(searchEvents, async ({ query: { search } }, { db }) => {
  const asked = readEventQuery(search);
  const scope = await readScope(db);
  const only = onlyCountry(scope);
  const place = asked.rest !== "" && (asked.isAsked || asked.when) ? await findPlaceNamed(db, asked.rest, only) : undefined;
  const { when, category } = asked;
  if (place || (asked.isAsked && asked.rest === "")) {
    const filter = {
      scope,
      when: when ?? ("all" as const),
      category: category === "other" ? undefined : category,
      area_id: place?.area_id,
      country_code: place?.country_code,
    };
    const { count, results } = await findEvents(db, filter, now(), { limit: SHOWN, offset: 0 });
    // Someone who names a time wants an answer; "market" alone may mean places.
    if (count === 0)
      return { heading: when ? headingText(asked, place) : "", url: when ? eventsUrl(place ?? {}) : null, count, results: [] };
    const chosen = new URLSearchParams({ ...(when && { when }), ...(category && { category }) });
    const url = `${eventsUrl(place ?? {})}${chosen.size > 0 ? `?${chosen}` : ""}`;
    return { heading: headingText(asked, place), url, count, results: await toEventCards(db, results) };
  }
  const titled = titleQuery(search);
  if (titled === undefined) return { heading: "", url: null, count: 0, results: [] };
  const { count, results } = await findEvents(db, { scope, titled, when: "all" }, now(), { limit: SHOWN, offset: 0 });
  return { heading: "", url: null, count, results: await toEventCards(db, results) };
});
