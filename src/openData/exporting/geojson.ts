import { licenceLink } from "../../catalogue/attribution/rules.ts";
import type { OpenListing } from "./listing.ts";
import type { FactSource } from "./openFacts.ts";
import type { OpenArea, OpenEvent, OpenPractical, OpenRoute } from "./others.ts";

/** Pure: open data as features of GeoJSON (RFC 7946). */

interface Feature {
  type: "Feature";
  id?: string;
  geometry:
    | { type: "Point"; coordinates: [number, number] }
    | { type: "MultiLineString"; coordinates: (readonly (readonly [number, number])[])[] }
    | null;
  properties: Record<string, unknown>;
}

/** A record without coordinates has no geometry (section 3.2 of the RFC). */
const point = (longitude: number | null, latitude: number | null): Feature["geometry"] =>
  longitude === null || latitude === null ? null : { type: "Point", coordinates: [longitude, latitude] };

const isEmpty = (value: unknown) => value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
/** Leaves out what is unknown, and empty lists. */
const known = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => !isEmpty(value)));

const withLicenceLinks = (sources: readonly FactSource[]) =>
  sources.map((source) => ({ ...source, licence_link: licenceLink(source.licence) }));

export function listingFeature({ latitude, longitude, sources, further, own_language, answers, items, ...listing }: OpenListing): Feature {
  return {
    type: "Feature",
    id: listing.id,
    geometry: point(longitude, latitude),
    properties: known({ ...listing, items: items.map((item) => known(item)), sources: withLicenceLinks(sources) }),
  };
}

export function eventFeature({ latitude, longitude, sources, further, own_language, ...event }: OpenEvent): Feature {
  return {
    type: "Feature",
    id: event.id,
    geometry: point(longitude, latitude),
    properties: known({ ...event, sources: withLicenceLinks(sources) }),
  };
}

export const areaFeature = ({ latitude, longitude, sources, ...area }: OpenArea): Feature => ({
  type: "Feature",
  id: area.slug,
  geometry: point(longitude, latitude),
  properties: known({ ...area, sources: withLicenceLinks(sources) }),
});

export const routeFeature = ({ line, sources, ...route }: OpenRoute): Feature => ({
  type: "Feature",
  id: route.id,
  geometry: { type: "MultiLineString", coordinates: line },
  properties: known({ ...route, sources: withLicenceLinks(sources) }),
});

export const practicalFeature = ({ latitude, longitude, sources, ...place }: OpenPractical): Feature => ({
  type: "Feature",
  geometry: point(longitude, latitude),
  properties: known({ ...place, sources: withLicenceLinks(sources) }),
});
