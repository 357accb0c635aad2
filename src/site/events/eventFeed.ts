import { flattenAttribution } from "../../catalogue/attribution/each.ts";
import { attributionsIn, sourcesText, uniqueSources } from "../../catalogue/attribution/rules.ts";
import type { FeedEvent } from "../../catalogue/events/contract.ts";
import { CATEGORY_NAMES } from "../../catalogue/events/enumerations.ts";
import { eventPlace, eventTimeInFull } from "../../catalogue/events/eventText.ts";
import { eventFeedUrl, eventsUrl } from "../../catalogue/events/urls.ts";
import { placeInCountry } from "../../catalogue/places/text.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { documentLanguage } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { escapeXml } from "../../platform/values/xml.ts";

/** Events of an area as an Atom feed (RFC 4287). */

/** RFC 4287 requires a date; this one means that the feed has no entry yet. */
const NEVER = "1970-01-01T00:00:00.000Z";

interface Feed {
  area: { slug: string; name: string; country_code: string };
  country: { code: string; name: string };
  events: readonly FeedEvent[];
  /** Name of the guide. */
  guide: string;
}

const link = (rel: string, type: string, href: string) => `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

const rightsText = ({ attribution }: FeedEvent): string =>
  attribution === null ? "" : withCommas(flattenAttribution(attribution).flatMap(({ text, link: href, licence }) => [text, href, licence]));

function entry(origin: string, event: FeedEvent): string {
  const href = absoluteAddress(origin, event.url);
  const rights = rightsText(event);
  const about = [
    t`${eventTimeInFull(event)}, ${eventPlace(event)}.`,
    event.repeats_text && t`Takes place ${event.repeats_text}.`,
    event.price_text,
    event.description,
  ];
  return [
    "<entry>",
    `<id>${escapeXml(href)}</id>`,
    `<title${event.foreign.title ? ` xml:lang="${event.foreign.title}"` : ""}>${escapeXml(event.title)}</title>`,
    link("alternate", "text/html", href),
    `<published>${event.created}</published>`,
    `<updated>${event.modified > event.created ? event.modified : event.created}</updated>`,
    `<category term="${event.category}" label="${escapeXml(CATEGORY_NAMES[event.category])}"/>`,
    ...(rights === "" ? [] : [`<rights>${escapeXml(rights)}</rights>`]),
    `<summary>${escapeXml(about.filter(Boolean).join(" "))}</summary>`,
    "</entry>",
  ].join("\n");
}

/** @param origin without a trailing slash */
export function eventFeed(origin: string, { area, country, events, guide }: Feed): string {
  const updated = events.flatMap(({ created, modified }) => [created, modified]).reduce((a, b) => (a > b ? a : b), NEVER);
  const rights = sourcesText(uniqueSources(attributionsIn(events)));
  const self = absoluteAddress(origin, eventFeedUrl(area.country_code, area.slug));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${documentLanguage()}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(t`What's on in ${placeInCountry(area.name, country.name)}`)}</title>`,
    link("self", "application/atom+xml", self),
    link("alternate", "text/html", absoluteAddress(origin, eventsUrl({ country_code: area.country_code, slug: area.slug }))),
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(guide)}</name></author>`,
    ...(rights === "" ? [] : [`<rights>${escapeXml(rights)}</rights>`]),
    `<icon>${escapeXml(origin)}/favicon.svg</icon>`,
    ...events.map((event) => entry(origin, event)),
    "</feed>",
    "",
  ].join("\n");
}
