import { areWordsPublicTo } from "../../accounts/travellers/visibility/store.ts";
import { pageHours, SEASON_DAYS } from "../../catalogue/hours/page.ts";
import { needsGrammar, readGrammar } from "../../catalogue/hours/readHours.ts";
import { toHoursText } from "../../catalogue/hours/rules.ts";
import { ITEM_KINDS } from "../../catalogue/items/enumerations.ts";
import { listItems } from "../../catalogue/items/shown/acts.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { canBeClaimed } from "../../catalogue/listings/profile.ts";
import { findPublished } from "../../catalogue/listings/shown/acts.ts";
import { findEmail } from "../../catalogue/listings/store.ts";
import { withItemDetails } from "../../catalogue/pictures/listPictures.ts";
import { zoneOfPlace } from "../../catalogue/places/timeZones/store.ts";
import { findPracticalNear } from "../../catalogue/practical/near/acts.ts";
import { findTrailsNear } from "../../catalogue/trails/near/acts.ts";
import { listCaptions } from "../../owners/pictures/store.ts";
import { now } from "../../platform/clock.ts";
import { COMMISSION_USUAL } from "../../platform/config.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { addDays } from "../../platform/values/days.ts";
import { dayIn } from "../../platform/values/format.ts";
import { countQuotes, listQuotes } from "../../travellers/recommendations/places/store.ts";
import { loadRating } from "../../travellers/recommendations/store.ts";
import { getBusinessPage } from "./contract.ts";

/** Maximum number of items on one profile; an owner with more has their own website for the rest. */
const ITEMS_MAX = 200;

/** One of each kind, at most 40 minutes on foot. */
const PRACTICAL_NEAR = { limit: 1, km: 3 };
const ROUTES_NEAR = 4;

/** Returns the best public quote with the number of the others. */
async function loadQuote(db: DbOrTransaction, business: string, reader: string | undefined) {
  const isShown = areWordsPublicTo(reader);
  const [quote] = await listQuotes(db, [business], isShown);
  if (!quote) return null;
  const { uuid, comment, created, rating, code, name, selfie_avatar_uuid } = quote;
  const others_count = (await countQuotes(db, business, isShown)) - 1;
  return { uuid, comment, rating, created, traveller: { code, name, selfie_avatar_uuid }, others_count };
}

function buildPageHours(listing: NonNullable<Awaited<ReturnType<typeof findPublished>>>, time_zone: string | null) {
  const text = toHoursText(listing);
  const today = dayIn(time_zone ?? "UTC", now());
  const place = { latitude: listing.latitude, longitude: listing.longitude, country_code: listing.country.code };
  const days = needsGrammar(text) ? readGrammar(text, place, time_zone, addDays(today, -1), SEASON_DAYS + 1) : undefined;
  return pageHours(text, today, days);
}

export const listingPageHandlers: EndpointHandler[] = [
  handle(getBusinessPage, async ({ params: { code } }, { db, services, traveller }) => {
    const listing = await findPublished(db, code);
    if (!listing) throw notFound();
    const { latitude, longitude } = listing;
    const [{ results: items }, captions, rating, quote, practical, routes] = await Promise.all([
      listItems(db, { business_code: code, kinds: enumValues(ITEM_KINDS), limit: ITEMS_MAX, offset: 0 }),
      listCaptions(db, code),
      loadRating(db, code),
      loadQuote(db, code, traveller?.code),
      latitude === null || longitude === null ? [] : findPracticalNear(db, { latitude, longitude }, undefined, PRACTICAL_NEAR),
      latitude === null || longitude === null ? [] : findTrailsNear(db, { latitude, longitude }, ROUTES_NEAR, PRACTICAL_NEAR.km),
    ]);
    const percent = services.config.COMMISSION_PERCENT;
    const is_read = !listing.is_shell || (services.config.OPERATOR_EMAIL !== undefined && canBeClaimed(listing));
    const time_zone = await zoneOfPlace(db, listing);
    return {
      items: withItemDetails(items, listing),
      captions,
      rating,
      quote,
      practical,
      routes,
      is_read,
      // An email address from open data, only for listings that cannot be contacted otherwise.
      contact_email: listing.is_shell && !is_read && listing.phone === "" ? await findEmail(db, code) : "",
      commission: { percent, is_usual: percent === COMMISSION_USUAL },
      time_zone,
      hours: buildPageHours(listing, time_zone),
    };
  }),
];
