import { isPublicTo } from "../../accounts/travellers/visibility/store.ts";
import { countGroups, listBest } from "../../catalogue/listings/lists/store.ts";
import { countryName, isCountryCode } from "../../catalogue/places/countries/rules.ts";
import { type Scope, scopeWithin } from "../../catalogue/places/scope.ts";
import { findShownArea } from "../../catalogue/places/shown/store.ts";
import { listIdsWithin } from "../../catalogue/places/store.ts";
import { readScope } from "../../catalogue/settings/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { asGuideRow, listPublicGuides } from "../../travellers/guides/lists/store.ts";
import { getPlaceAnswer } from "./contract.ts";

/** Numbers of listings and of guides that an answer shows. */
const BEST_MAX = 3;
const GUIDES_MAX = 3;

interface Place {
  country_code: string;
  area_id: number | undefined;
  scope: Scope | undefined;
}

/** Returns the parts of a place that the guide covers: a country, some of its areas, or an area with its inner areas. */
async function listParts(db: DbOrTransaction, { scope, ...place }: Place): Promise<Scope> {
  const { country_code, area_id } = place;
  const covered = scopeWithin(scope, place);
  if (covered) return covered;
  if (area_id === undefined) return { countries: [country_code], areas: [] };
  return { countries: [], areas: (await listIdsWithin(db, area_id)).map((id) => ({ id, country_code })) };
}

export const placeAnswerHandlers: EndpointHandler[] = [
  handle(getPlaceAnswer, async ({ params }, { db, traveller }) => {
    const area = await findShownArea(db, params.place);
    const code = area?.country_code ?? params.place;
    if (!area && !isCountryCode(code)) throw notFound();
    const place = { country_code: code, area_id: area?.id, scope: await readScope(db) };
    const isShown = isPublicTo("lists", traveller?.code);
    const [groups, best, guides] = await Promise.all([
      countGroups(db, place),
      listParts(db, place).then((parts) => listBest(db, parts, BEST_MAX)),
      listPublicGuides(db, area ? { area_id: area.id } : { country_code: code }, isShown, GUIDES_MAX),
    ]);
    return { area: area ?? null, country: { code, name: countryName(code) }, groups, best, guides: guides.map(asGuideRow) };
  }),
];
