import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { formatClock } from "../hours/now.ts";
import type { InventoryItem } from "../items/contract.ts";
import type { Business } from "../listings/contract.ts";
import type { BusinessType } from "../listings/enumerations.ts";
import { NEED_LABELS } from "../listings/needs/enumerations.ts";
import { meetsNeed, NEED_NAMES } from "../listings/needs/rules.ts";
import { cuisineText, pictureAt, priceSymbols } from "../listings/rules.ts";
import { areaUrl, countryUrl } from "../places/urls.ts";

/** Structured data of the pages of listings and areas, in the schema.org vocabulary. It holds only facts that the page shows. */

type Node = Record<string, unknown>;

const TYPES: Record<BusinessType, string | string[]> = {
  accommodation: "LodgingBusiness",
  // A business runs a tour; its offers belong to that business.
  activity: ["TouristAttraction", "LocalBusiness"],
  sight: "TouristAttraction",
  restaurant: "Restaurant",
  bar: "BarOrPub",
  cafe: "CafeOrCoffeeShop",
};

const ITEM_TYPES: Partial<Record<InventoryItem["kind"], string>> = {
  room: "HotelRoom",
  activity: "TouristTrip",
  dish: "MenuItem",
  product: "Product",
};

const NAMES_MAX = 6;
/** Maximum length of a price range, in characters. Source: search engines ignore longer ones. */
const PRICE_MAX = 99;

/** Returns the time in a text that contains exactly one: "from 14:00", but not "14:00-22:00". */
function timeIn(text: string): string | undefined {
  const times = text.match(/\b(?:[01]?\d|2[0-3]):[0-5]\d\b/g) ?? [];
  return times.length === 1 ? times[0]?.padStart(5, "0") : undefined;
}

/** Removes empty and unknown values. */
const known = (node: Node): Node =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );

interface Subject {
  business: Business;
  items: readonly InventoryItem[];
  rating: { count: number; average: number | null };
  /** Opening hours of a usual week, Monday first: each day alternates opening and closing minutes. */
  hours: { week: readonly (readonly number[])[] } | null;
}

function offerNodes(item: InventoryItem, origin: string): Node[] {
  const type = ITEM_TYPES[item.kind];
  if (!type) return [];
  return [
    known({
      "@type": "Offer",
      url: absoluteAddress(origin, item.item_url),
      price: item.minimum_price,
      priceCurrency: item.minimum_price_currency,
      itemOffered: known({
        "@type": type,
        name: item.title,
        description: item.description,
        image: `${origin}${pictureAt(item.image_link, "card_large")}`,
      }),
    }),
  ];
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Returns each span once, with the days that have it. */
function openingHoursNodes({ hours }: Subject): Node[] {
  const found = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>();
  for (const [day, spans] of (hours?.week ?? []).entries())
    for (let at = 0; at < spans.length; at += 2) {
      const [opens, closes] = [formatClock(spans[at] ?? 0), formatClock(spans[at + 1] ?? 0)];
      const known = found.get(opens + closes) ?? { opens, closes, dayOfWeek: [] };
      known.dayOfWeek.push(DAYS[day] ?? "");
      found.set(opens + closes, known);
    }
  return [...found.values()].map((one) => ({ "@type": "OpeningHoursSpecification", ...one }));
}

/** Returns addresses of the same place elsewhere. */
const sameAs = ({ website, wikidata_id, osm_id }: Business): string[] =>
  [website, wikidata_id && `https://www.wikidata.org/entity/${wikidata_id}`, osm_id && `https://www.openstreetmap.org/${osm_id}`].filter(
    (address): address is string => Boolean(address),
  );

/** Returns known needs of every type of listing; services are stated for places to stay alone. */
function amenityNodes({ amenities, additional_services, business_type }: Business): Node[] {
  const feature = (name: string, value: boolean) => ({ "@type": "LocationFeatureSpecification", name, value });
  const needs = NEED_NAMES.flatMap((need) => (amenities[need] ? [feature(NEED_LABELS[need], meetsNeed(need, amenities[need]))] : []));
  return [...needs, ...(business_type === "accommodation" ? additional_services.map((name) => feature(name, true)) : [])];
}

/** Returns the node of a listing. @param origin prefix of URLs, without a trailing slash */
export function listingNode(subject: Subject, origin: string): Node {
  const { business, items, rating } = subject;
  const { business_type, latitude, longitude, area, city, country, price_range } = business;
  const type = TYPES[business_type];
  const url = absoluteAddress(origin, business.profile_url);
  return known({
    "@type": type,
    "@id": `${url}#listing`,
    name: business.name,
    url,
    description: business.description || business.short_description,
    image: `${origin}${pictureAt(business.cover_image_link, "card_large")}`,
    // The page shows the same number at first.
    alternateName: business.other_names.slice(0, NAMES_MAX),
    telephone: business.phone,
    sameAs: sameAs(business),
    address: known({
      "@type": "PostalAddress",
      streetAddress: business.address,
      addressLocality: area?.name ?? city,
      addressCountry: country.code,
    }),
    geo: latitude === null ? undefined : { "@type": "GeoCoordinates", latitude, longitude },
    openingHoursSpecification: openingHoursNodes(subject),
    priceRange: price_range ? priceSymbols(price_range) : business.price_text.length <= PRICE_MAX ? business.price_text : undefined,
    starRating:
      business_type === "accommodation" && business.stars !== null ? { "@type": "Rating", ratingValue: business.stars } : undefined,
    checkinTime: business_type === "accommodation" ? timeIn(business.check_in) : undefined,
    checkoutTime: business_type === "accommodation" ? timeIn(business.check_out) : undefined,
    numberOfRooms: business_type === "accommodation" ? business.number_of_rooms : undefined,
    amenityFeature: amenityNodes(business),
    servesCuisine: ["restaurant", "bar", "cafe"].includes(business_type) ? cuisineText(business.cuisine) : undefined,
    // A sight has no owner who could offer anything.
    makesOffer: business_type === "sight" ? undefined : items.flatMap((item) => offerNodes(item, origin)),
    aggregateRating:
      rating.average === null
        ? undefined
        : { "@type": "AggregateRating", ratingValue: rating.average, ratingCount: rating.count, bestRating: 3, worstRating: 1 },
  });
}

/**
 * Returns the structured data of a listing and its breadcrumbs.
 * @param origin prefix of URLs, without a trailing slash
 * @param guide name of the guide
 */
export function listingJsonLd(subject: Subject, origin: string, guide: string): Node {
  const { country, area, area_path, name, profile_url } = subject.business;
  const way = [
    { name: guide, path: "/explore/" },
    { name: country.name, path: `/explore/${country.code}/` },
    ...area_path.map((outer) => ({ name: outer.name, path: `/explore/${outer.country_code}/${outer.slug}/` })),
    ...(area ? [{ name: area.name, path: `/explore/${area.country_code}/${area.slug}/` }] : []),
    { name, path: profile_url },
  ];
  const crumbs = way.map((one, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: one.name,
    item: absoluteAddress(origin, one.path),
  }));
  return {
    "@context": "https://schema.org",
    "@graph": [listingNode(subject, origin), { "@type": "BreadcrumbList", itemListElement: crumbs }],
  };
}

interface AreaSubject {
  area: { name: string; slug: string };
  area_path: readonly { name: string; slug: string; country_code: string }[];
  country: { code: string; name: string };
  introduction: string;
  latitude: number;
  longitude: number;
}

/** Returns the structured data of an area. @param origin prefix of URLs, without a trailing slash */
export function areaJsonLd({ area, area_path, country, introduction, latitude, longitude }: AreaSubject, origin: string): Node {
  const url = absoluteAddress(origin, areaUrl(country.code, area.slug));
  const around = [...area_path]
    .reverse()
    .map((outer) => ({ name: outer.name, path: areaUrl(outer.country_code, outer.slug), type: "Place" }));
  const within = [...around, { name: country.name, path: countryUrl(country.code), type: "Country" }];
  return known({
    "@context": "https://schema.org",
    "@type": "TouristDestination",
    "@id": `${url}#area`,
    name: area.name,
    url,
    description: introduction,
    image: `${origin}/media/area/${area.slug}/card_large`,
    geo: { "@type": "GeoCoordinates", latitude, longitude },
    containedInPlace: within.map(({ name, path, type }) => ({ "@type": type, name, url: absoluteAddress(origin, path) })),
  });
}
