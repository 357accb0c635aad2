import { areaUrl, countryUrl } from "../places/urls.ts";

/** URLs of events and of their lists. */

export const ALL_EVENTS = "/explore/whats-on/";
export const eventUrl = (code: string): string => `/event/${code}/`;

interface EventPlace {
  country_code?: string | undefined;
  slug?: string | undefined;
}

/** Returns the URL of the list of an area, a country or the whole guide. */
export const eventsUrl = ({ country_code, slug }: EventPlace): string =>
  country_code === undefined ? ALL_EVENTS : `${slug === undefined ? countryUrl(country_code) : areaUrl(country_code, slug)}whats-on/`;

/** Returns the URLs of an area's calendar and feed. */
export const calendarUrl = (country_code: string, slug: string): string => `${areaUrl(country_code, slug)}whats-on.ics`;
export const eventFeedUrl = (country_code: string, slug: string): string => `${areaUrl(country_code, slug)}whats-on.atom`;
