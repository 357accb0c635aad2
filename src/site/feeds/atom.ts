import { flattenAttribution } from "../../catalogue/attribution/each.ts";
import { attributionsIn, sourcesText, uniqueSources } from "../../catalogue/attribution/rules.ts";
import { BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import { placeInCountry } from "../../catalogue/places/text.ts";
import { areaUrl, feedUrl } from "../../catalogue/places/urls.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { documentLanguage } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { escapeXml } from "../../platform/values/xml.ts";
import type { NewListing } from "./contract.ts";

/** Number of listings in a feed. */
export const FEED_SIZE = 30;

/** RFC 4287 requires a date; this one means that the feed has no entry yet. */
const NEVER = "1970-01-01T00:00:00.000Z";

interface Feed {
  area: { slug: string; name: string; country_code: string };
  country: { code: string; name: string };
  listings: readonly NewListing[];
  /** Name of the guide. */
  guide: string;
}

const link = (rel: string, type: string, href: string) => `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

function entry(origin: string, listing: NewListing): string {
  const { name, business_type, profile_url, short_description, created, modified, attribution } = listing;
  const href = absoluteAddress(origin, profile_url);
  return [
    "<entry>",
    `<id>${escapeXml(href)}</id>`,
    `<title>${escapeXml(name)}</title>`,
    link("alternate", "text/html", href),
    `<published>${created}</published>`,
    `<updated>${modified > created ? modified : created}</updated>`,
    `<category term="${business_type}" label="${escapeXml(BUSINESS_TYPES[business_type])}"/>`,
    ...(attribution
      ? [
          `<rights>${escapeXml(
            withCommas(flattenAttribution(attribution).flatMap(({ text, link, licence }) => [text, link, licence])),
          )}</rights>`,
        ]
      : []),
    ...(short_description === "" ? [] : [`<summary>${escapeXml(short_description)}</summary>`]),
    "</entry>",
  ].join("\n");
}

/** Returns the newest listings of an area as an Atom feed (RFC 4287). @param origin without a trailing slash */
export function areaFeed(origin: string, { area, country, listings, guide }: Feed): string {
  const updated = listings.flatMap(({ created, modified }) => [created, modified]).reduce((a, b) => (a > b ? a : b), NEVER);
  const rights = sourcesText(uniqueSources(attributionsIn(listings)));
  const self = absoluteAddress(origin, feedUrl(area.country_code, area.slug));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${documentLanguage()}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(t`New in ${placeInCountry(area.name, country.name)}`)}</title>`,
    `<subtitle>${escapeXml(t`Places to stay, eat and explore that joined ${guide}.`)}</subtitle>`,
    link("self", "application/atom+xml", self),
    link("alternate", "text/html", absoluteAddress(origin, areaUrl(area.country_code, area.slug))),
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(guide)}</name></author>`,
    ...(rights === "" ? [] : [`<rights>${escapeXml(rights)}</rights>`]),
    `<icon>${escapeXml(origin)}/favicon.svg</icon>`,
    ...listings.map((listing) => entry(origin, listing)),
    "</feed>",
    "",
  ].join("\n");
}
