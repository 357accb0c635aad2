import { utcDay } from "../../platform/values/days.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { RELATIONSHIP_STATUSES } from "../../travellers/follows/enumerations.ts";
import type { DemoArea, DemoGuides, DemoListing, DemoPeople } from "./rules.ts";
import { DEMO_ATTRIBUTION } from "./rules.ts";

/** Converts the demo texts into rows. Everything derives from keys and a fixed day, so that the demo data of every guide is the same. */

/** Functions that rows need: ids, codes and slugs from names, and the ids of areas. */
export interface Naming {
  uuid(name: string): string;
  code(name: string): string;
  slug(name: string): string;
  areaId(slug: string): number;
  areaName(slug: string): string;
}

const FIRST_DAY = Date.UTC(2025, 7, 1, 8);
const HOUR = 3_600_000;

/** Returns a moment for the n-th row: some hours apart, from 1 August 2025, so that all of them are past. */
export const pastMoment = (index: number, hours: number) => new Date(FIRST_DAY + index * hours * HOUR);

export const businessCode = (naming: Naming, key: string) => naming.code(`demo business ${key}`);
export const travellerCode = (naming: Naming, key: string) => naming.code(`demo traveller ${key}`);
export const accountId = (naming: Naming, email: string) => naming.uuid(`demo account ${email}`);

export interface Placed {
  area: DemoArea;
  listing: DemoListing;
}

/** Returns the value that other demo data names by a key. @throws Error for a key without a value */
export function valueAt<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const found = values.get(key);
  if (found === undefined) throw new Error(`The demo data names "${key}", which does not exist.`);
  return found;
}

/** Returns the listings with their areas. Authors whose guides include a listing count as its visitors. */
export function placedListings(areas: DemoArea[], guides: DemoGuides): Placed[] {
  const authors = (key: string) => guides.filter(({ entries }) => entries.some(([one]) => one === key)).map(({ traveller }) => traveller);
  return areas.flatMap((area) =>
    area.businesses.map((listing) => ({ area, listing: { ...listing, visitors: [...listing.visitors, ...authors(listing.key)] } })),
  );
}

export function guideRows(guides: DemoGuides, placed: Placed[], naming: Naming) {
  const countries = new Map(placed.map(({ area }) => [area.area, area.country_code]));
  const rows = guides.map(({ traveller, place, visibility, letter }, index) => {
    const name = `demo guide ${traveller} ${place}`;
    const moment = pastMoment(index, 300);
    const isCountry = place.length === 2;
    return {
      uuid: naming.uuid(name),
      traveller: travellerCode(naming, traveller),
      country_code: isCountry ? place.toUpperCase() : valueAt(countries, place),
      area_id: isCountry ? null : naming.areaId(place),
      letter,
      visibility,
      link_key: `${naming.code(name)}${naming.code(`${name} key`)}`,
      created: moment,
      modified: moment,
    };
  });
  const entries = guides.flatMap(({ entries: own }, index) =>
    own.map(([key, note], position) => ({
      guide: itemAt(rows, index).uuid,
      business: businessCode(naming, key),
      note,
      position,
    })),
  );
  return { rows, entries };
}

const VENUES: Partial<Record<DemoListing["business_type"], string>> = {
  restaurant: "restaurant",
  cafe: "cafe",
  bar: "bar",
  activity: "activity",
  accommodation: "accommodation",
};

/** Number of gallery pictures beside the cover, each a different drawing: see findSubject of the media. */
const GALLERY = 3;

/** Returns the drawn gallery of featured listings and items; a listing and its items share one. */
const galleryUuids = ({ key, is_featured, items }: DemoListing, naming: Naming): string[] =>
  is_featured || items.some((item) => item.is_featured)
    ? Array.from({ length: GALLERY }, (_, index) => naming.uuid(`demo gallery ${key} ${index}`))
    : [];

export function businessRows(placed: Placed[], naming: Naming) {
  return placed.map(({ area, listing }, index) => {
    const { key, items: _items, recommendations: _recommendations, visitors: _visitors, wishlisted_by: _wishlisted, ...fields } = listing;
    const code = businessCode(naming, key);
    return {
      ...fields,
      code,
      country_code: area.country_code,
      area_id: naming.areaId(area.area),
      city: naming.areaName(area.area),
      slug: naming.slug(listing.name),
      cover_image_uuid: naming.uuid(`business ${code}`),
      image_gallery: galleryUuids(listing, naming),
      venue_type: VENUES[listing.business_type] ?? null,
      is_demo: true,
      // A website entered by a traveller would be no evidence for a claim.
      source: listing.is_shell ? (listing.website ? "csv" : "lem") : "manual",
      attribution_text: DEMO_ATTRIBUTION,
      attribution_link: null,
      attribution_licence: "Demo data",
      created: pastMoment(index, 19),
    };
  });
}

/** Years ahead for which a demo item's seasons have prices. */
const YEARS = 2;

/** Returns the seasons that are not over, of this year and those ahead, in order. */
function seasonsAhead(seasons: DemoListing["items"][number]["seasons"], moment: Date) {
  const today = utcDay(moment);
  const year = moment.getUTCFullYear();
  // Includes the year before: a season across New Year may have begun in it.
  return Array.from({ length: YEARS + 1 }, (_, index) => year - 1 + index)
    .flatMap((from) =>
      seasons.map((season) => ({
        from: `${from}-${season.from}`,
        to: `${season.to < season.from ? from + 1 : from}-${season.to}`,
        price: season.price,
      })),
    )
    .filter(({ to }) => to >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** @param moment of the load; the seasons are after it */
export function itemRows(placed: Placed[], naming: Naming, moment: Date) {
  return placed.flatMap(({ listing }, place) =>
    listing.items.map(({ seasons, ...item }, order) => {
      const id = naming.uuid(`demo item ${listing.key} ${order} ${item.title}`);
      return {
        ...item,
        id,
        seasonal_prices: seasonsAhead(seasons, moment),
        business_profile: businessCode(naming, listing.key),
        image_link_uuid: naming.uuid(`item ${id}`),
        image_gallery: item.is_featured ? galleryUuids(listing, naming) : [],
        order,
        created: pastMoment(place * 4 + order, 5),
      };
    }),
  );
}

/** Returns all visits to listings, with and without a recommendation. */
export function visitRows(placed: Placed[], naming: Naming) {
  let index = 0;
  return placed.flatMap(({ listing }) => {
    const business = businessCode(naming, listing.key);
    const row = (traveller: string) => ({
      uuid: naming.uuid(`demo visit ${traveller} ${listing.key}`),
      traveller: travellerCode(naming, traveller),
      business,
      created: pastMoment(index++, 9),
    });
    const recommended = listing.recommendations.map(({ traveller, ...said }) => ({ ...row(traveller), ...said, is_recommended: true }));
    const recommenders = new Set(listing.recommendations.map((one) => one.traveller));
    const visited = [...new Set(listing.visitors)]
      .filter((one) => !recommenders.has(one))
      .map((one) => ({
        ...row(one),
        comment: "",
        rating: null,
        price_feel: null,
        familiarity: "dont_know" as const,
        is_recommended: false,
      }));
    return [...recommended, ...visited];
  });
}

/** Returns the areas and countries that follow from the visits to listings. */
export function placesVisited(placed: Placed[], naming: Naming) {
  const areas = new Map<string, { traveller: string; area_id: number }>();
  const countries = new Map<string, { traveller: string; country_code: string }>();
  for (const { area, listing } of placed) {
    for (const key of [...listing.recommendations.map((one) => one.traveller), ...listing.visitors]) {
      const traveller = travellerCode(naming, key);
      areas.set(`${key} ${area.area}`, { traveller, area_id: naming.areaId(area.area) });
      countries.set(`${key} ${area.country_code}`, { traveller, country_code: area.country_code });
    }
  }
  const withIds = <Row>(rows: Map<string, Row>, kind: string) =>
    [...rows].map(([name, row], index) => ({ ...row, uuid: naming.uuid(`demo ${kind} ${name}`), created: pastMoment(index, 7) }));
  return { areas: withIds(areas, "area visit"), countries: withIds(countries, "country visit") };
}

export const wishlistRows = (placed: Placed[], naming: Naming) =>
  placed.flatMap(({ listing }) =>
    [...new Set(listing.wishlisted_by)].map((key, index) => ({
      uuid: naming.uuid(`demo wish ${key} ${listing.key}`),
      traveller: travellerCode(naming, key),
      business: businessCode(naming, listing.key),
      created: pastMoment(index + listing.key.length, 11),
    })),
  );

export const countryWishRows = (people: DemoPeople, naming: Naming) =>
  Object.entries(people.wishlisted_countries).flatMap(([key, codes]) =>
    codes.map((country_code, index) => ({
      uuid: naming.uuid(`demo country wish ${key} ${country_code}`),
      traveller: travellerCode(naming, key),
      country_code,
      created: pastMoment(index, 30),
    })),
  );

export const activityRows = (people: DemoPeople, naming: Naming) =>
  Object.entries(people.activities).flatMap(([key, types]) =>
    types.map((activity_type, index) => ({
      uuid: naming.uuid(`demo activity visit ${key} ${activity_type}`),
      traveller: travellerCode(naming, key),
      activity_type,
      created: pastMoment(index, 40),
    })),
  );

export function relationshipRows(people: DemoPeople, naming: Naming) {
  const isPrivate = new Set(people.travellers.filter((one) => one.visibility === "private").map((one) => one.key));
  const accepted = new Set(people.accepted.map((pair) => pair.join(" ")));
  return Object.entries(people.follows).flatMap(([from, followed]) =>
    followed.map((to, index) => ({
      uuid: naming.uuid(`demo follow ${from} ${to}`),
      from_traveller: travellerCode(naming, from),
      to_traveller: travellerCode(naming, to),
      status: (isPrivate.has(to) && !accepted.has(`${from} ${to}`)
        ? "requested"
        : "following") satisfies keyof typeof RELATIONSHIP_STATUSES,
      created: pastMoment(index, 26),
    })),
  );
}

export const hashtagRows = (people: DemoPeople, naming: Naming) =>
  Object.entries(people.followed_hashtags).flatMap(([key, hashtags]) =>
    hashtags.map((hashtag, index) => ({
      uuid: naming.uuid(`demo hashtag ${key} ${hashtag}`),
      traveller: travellerCode(naming, key),
      hashtag,
      created: pastMoment(index, 40),
    })),
  );

export const blockRows = (people: DemoPeople, naming: Naming) =>
  people.blocks.map(([from, to], index) => ({
    uuid: naming.uuid(`demo block ${from} ${to}`),
    traveller: travellerCode(naming, from),
    blocked: travellerCode(naming, to),
    created: pastMoment(index, 60),
  }));
