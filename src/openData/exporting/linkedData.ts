import { licenceLink } from "../../catalogue/attribution/rules.ts";
import { EVENT_STATUS_TYPES, EVENT_TYPES, withOffset } from "../../catalogue/events/jsonLd.ts";
import { isDay, toMoment } from "../../catalogue/events/localTime.ts";
import { flatSpans } from "../../catalogue/hours/page.ts";
import { parseHours } from "../../catalogue/hours/parseHours.ts";
import { usualWeek } from "../../catalogue/hours/rules.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import { profileUrl } from "../../catalogue/listings/rules.ts";
import { listingNode } from "../../catalogue/seo/jsonLd.ts";
import type { OpenItem, OpenListing } from "./listing.ts";
import type { FactSource, OpenText } from "./openFacts.ts";
import type { OpenArea, OpenEvent } from "./others.ts";

/** Pure: open data in the schema.org vocabulary. Listings have the node of their page, without pictures that have no free licence. */

type Node = Record<string, unknown>;

const known = (node: Node): Node =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** A place or event has no licence in the vocabulary, but the work about it has. */
const aboutNodes = (sources: readonly FactSource[]): Node[] =>
  sources.map(({ text, link, licence }) =>
    known({ "@type": "CreativeWork", creditText: text, url: link, license: licenceLink(licence) ?? licence }),
  );

/** Returns a text in all its languages. A single text without a language stays a string. */
function inLanguages(texts: readonly OpenText[], field: string, own?: string): unknown {
  const found = texts.filter((text) => text.field === field).map(({ language, text }) => ({ "@language": language, "@value": text }));
  return own === undefined ? found : found.length === 0 ? own : [own, ...found];
}

/** Returns the hours of a usual week; null for hours by date, which the vocabulary cannot hold. */
function usualHours(text: string): { week: number[][] } | null {
  const rules = text === "" ? undefined : parseHours(text);
  return rules?.every(({ dates, isHoliday }) => dates.length === 0 || isHoliday) ? { week: usualWeek(rules).map(flatSpans) } : null;
}

const asInventory = ({ kind, title, description, url, minimum_price, minimum_price_currency }: OpenItem, origin: string) =>
  ({
    ...{ kind, title, description, minimum_price, minimum_price_currency },
    image_link: "",
    item_url: url.slice(origin.length),
  }) as InventoryItem;

/** @param origin of the guide, without a trailing slash */
export function listingLinkedData(listing: OpenListing, origin: string): Node {
  const { items, texts, sources, pictures, needs, country, area, area_name } = listing;
  const business = {
    ...listing,
    amenities: needs,
    profile_url: profileUrl(listing.id),
    cover_image_link: "",
    country: { code: country, name: country },
    area: area === null ? null : { slug: area, name: area_name ?? "", country_code: country },
  } as unknown as Business;
  const offered = items.map((item) => asInventory(item, origin));
  const subject = { business, items: offered, rating: { count: 0, average: null }, hours: usualHours(listing.opening_hours) };
  const { image: _, makesOffer, ...node } = listingNode(subject, origin);
  const offers = ((makesOffer ?? []) as Node[]).map(({ itemOffered, ...offer }) => {
    const { image: _drawn, ...item } = itemOffered as Node;
    return { ...offer, itemOffered: item };
  });
  return known({
    ...node,
    name: inLanguages(texts, "name", listing.name),
    description: inLanguages(texts, "description"),
    disambiguatingDescription: inLanguages(texts, "short_description"),
    image: pictures.map(({ url, author, licence, licence_link }) =>
      known({ "@type": "ImageObject", contentUrl: url, creditText: author, license: licence_link ?? licence }),
    ),
    makesOffer: offers,
    email: listing.email,
    subjectOf: aboutNodes(sources),
  });
}

/** @param origin of the guide, without a trailing slash */
export function eventLinkedData(event: OpenEvent, origin: string): Node {
  const { starts, ends, time_zone, latitude, longitude, host } = event;
  const moment = (local: string) => (isDay(local) ? local : withOffset(time_zone, toMoment(time_zone, local).toISOString()));
  return known({
    "@type": EVENT_TYPES[event.category as keyof typeof EVENT_TYPES] ?? "Event",
    "@id": `${event.url}#event`,
    url: event.url,
    name: inLanguages(event.texts, "title", event.name),
    description: inLanguages(event.texts, "description"),
    startDate: moment(starts),
    endDate: ends && moment(ends),
    eventStatus: `https://schema.org/${EVENT_STATUS_TYPES[event.status]}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: known({
      "@type": "Place",
      name: event.place_name || event.area_name,
      address: known({ "@type": "PostalAddress", addressLocality: event.area_name, addressCountry: event.country }),
      geo: latitude === null || longitude === null ? null : { "@type": "GeoCoordinates", latitude, longitude },
    }),
    organizer: host && { "@id": `${origin}${profileUrl(host)}#listing` },
    offers:
      event.book_now_url || event.price_text || event.minimum_price !== null
        ? known({
            "@type": "Offer",
            url: event.book_now_url,
            description: event.price_text,
            price: event.minimum_price,
            priceCurrency: event.minimum_price_currency,
          })
        : null,
    sameAs: event.website,
    subjectOf: aboutNodes(event.sources),
  });
}

/** @param origin of the guide, without a trailing slash */
export const areaLinkedData = (area: OpenArea, origin: string): Node =>
  known({
    "@type": "TouristDestination",
    "@id": `${area.url}#area`,
    url: area.url,
    name:
      Object.keys(area.names).length === 0
        ? area.name
        : [area.name, ...Object.entries(area.names).map(([language, name]) => ({ "@language": language, "@value": name }))],
    geo: { "@type": "GeoCoordinates", latitude: area.latitude, longitude: area.longitude },
    containedInPlace: area.parent
      ? { "@id": `${origin}/explore/${area.country}/${area.parent}/#area` }
      : { "@type": "Country", name: area.country },
    subjectOf: aboutNodes(area.sources),
  });
