import { type Attribution, flattenAttribution } from "../../catalogue/attribution/each.ts";
import { attributionsIn, type Source, uniqueSources } from "../../catalogue/attribution/rules.ts";
import type { PageHours } from "../../catalogue/hours/page.ts";
import { amenityFacts, unknownAmenities } from "../../catalogue/items/amenities/text.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { ITEM_KINDS } from "../../catalogue/items/enumerations.ts";
import { costFacts, departuresText } from "../../catalogue/items/facts.ts";
import type { Business, BusinessCard } from "../../catalogue/listings/contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import { hoursText } from "../../catalogue/listings/profile.ts";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { inLowerCase, plural, t } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { labelled, withCommas, withSemicolons } from "../../platform/values/punctuation.ts";
import { needFacts, practicalFacts } from "../listingPage/facts.ts";
import { formLink, humanPage, inline, line, list, markdownDocument, outwardLink, paragraphs, section } from "./markdown.ts";

/** A page of a list within a document. */
export interface ListPage {
  count: number;
  page: number;
  /** URLs of the previous and the next page; null on the first and the last page. */
  previous: string | null;
  next: string | null;
  results: readonly BusinessCard[];
}

const offerTexts = ({ discount, bonus_credit }: Pick<BusinessCard, "discount" | "bonus_credit">) =>
  [
    discount > 0 ? t`${discount}% off when booked direct` : "",
    bonus_credit > 0 ? t`${formatPrice(bonus_credit, "USD")} credit when booked direct` : "",
  ].filter(Boolean);

const locationText = ({ area, city, country }: Pick<BusinessCard, "area" | "city" | "country">) =>
  withCommas([area?.name ?? city, country.name]);

const businessKindName = ({ activity_subtype, business_type }: Pick<BusinessCard, "activity_subtype" | "business_type">) =>
  activity_subtype && activity_subtype !== "other" ? ACTIVITY_TYPES[activity_subtype] : BUSINESS_TYPES[business_type];

/** Returns a listing as a list item: its name, type, location and offers. */
export function listingLine(origin: string, business: BusinessCard): string {
  const about = withSemicolons([businessKindName(business), locationText(business), ...offerTexts(business)].map(inline));
  return `${formLink(origin, business.name, business.profile_url)}: ${about}${business.short_description === "" ? "" : `. ${inline(business.short_description)}`}`;
}

/** Returns the sources of listings, each once; empty without imported listings. */
export function sourcesMarkdown(attributions: readonly Attribution[]): string {
  const each = uniqueSources(attributions).map(sourceMarkdown);
  return each.length === 0 ? "" : t`Listings: ${withSemicolons(each)}`;
}

/** Returns a source with its licence, both linked. */
export const sourceMarkdown = ({ text, link, licence, licence_link }: Source): string =>
  [outwardLink(text, link) ?? inline(text), licence && `(${outwardLink(licence, licence_link) ?? inline(licence)})`]
    .filter(Boolean)
    .join(" ");

/** Returns a page of listings, with links to the previous and next page and the listings' sources. */
export function listings(origin: string, { count, page, previous, next, results }: ListPage): string {
  if (count === 0) return t`No places yet.`;
  const others = [
    previous === null ? undefined : formLink(origin, t`Previous page`, previous),
    next === null ? undefined : formLink(origin, t`Next page`, next),
  ].filter((one) => one !== undefined);
  const lines = list(results.map((one) => listingLine(origin, one)));
  return [lines, sourcesMarkdown(attributionsIn(results)), others.length === 0 ? "" : `${t`Page ${page}`}. ${others.join(" · ")}`]
    .filter(Boolean)
    .join("\n\n");
}

const offered = (item: InventoryItem) => {
  const { title, kind, duration_human, maximum_capacity, pricing_text_line, description, departures } = item;
  return withSemicolons([
    `${line(title)} (${inLowerCase(ITEM_KINDS[kind])})`,
    inline(duration_human),
    maximum_capacity === null ? "" : t`up to ${plural(maximum_capacity, "# person", "# people")}`,
    departuresText(departures),
    inline(pricing_text_line),
    ...costFacts(item).map(inline),
    ...amenityFacts(item),
    // A list of all unknowns tells nothing.
    amenityFacts(item).length > 0 && unknownAmenities(item) !== "" ? t`unknown: ${unknownAmenities(item)}` : "",
    inline(description),
  ]);
};

/**
 * Returns the hours as on the listing's page: the usual week, then seasons, holidays and days that differ; or the text if it cannot be
 * parsed.
 */
const hoursLines = (business: Business, hours: Pick<PageHours, "rows" | "exceptions"> | null): string[] =>
  hours
    ? [
        t`Open: ${withSemicolons(hours.rows.map(({ days, text }) => inline(`${days} ${text}`)))}`,
        ...hours.exceptions.map(({ text }) => inline(text)),
      ]
    : [hoursText(business)].filter(Boolean).map((text) => t`Open: ${inline(text)}`);

export function businessMarkdown(
  origin: string,
  business: Business,
  items: readonly InventoryItem[],
  hours: Pick<PageHours, "rows" | "exceptions"> | null,
): string {
  const { name, country, area, description, hashtags, address, phone, attribution, latitude, longitude } = business;
  const direct = business.booking_button === "hide" ? undefined : outwardLink(t`Book direct`, business.book_now_url ?? business.website);
  return markdownDocument([
    `# ${inline(name)}`,
    humanPage(origin, business.profile_url),
    business.short_description === "" ? undefined : `> ${line(business.short_description)}`,
    list([
      t`Type: ${inline(businessKindName(business))}`,
      area
        ? t`Area: ${formLink(origin, area.name, areaUrl(area.country_code, area.slug))}`
        : business.city === ""
          ? undefined
          : t`Town: ${inline(business.city)}`,
      t`Country: ${formLink(origin, country.name, countryUrl(country.code))}`,
      ...offerTexts(business).map((one) => t`Offer: ${inline(one)}`),
      business.recommendations_count > 0 ? t`Recommended by travellers: ${business.recommendations_count}` : undefined,
      ...hoursLines(business, hours),
      ...[...practicalFacts(business), ...needFacts(business).known].map(({ label, text }) => labelled(label, inline(text))),
      business.other_names.length > 0 ? t`Also called: ${withSemicolons(business.other_names.map(inline))}` : undefined,
      address === "" ? undefined : t`Address: ${inline(address)}`,
      business.directions === "" ? undefined : t`How to get there: ${inline(business.directions)}`,
      phone === "" ? undefined : t`Phone: ${inline(phone)}`,
      latitude === null || longitude === null ? undefined : t`Coordinates: ${latitude}, ${longitude}`,
      business.is_shell ? t`The business has not claimed this listing yet.` : undefined,
      direct,
    ]),
    ...(description === "" ? paragraphs(t`${name} has not added a description yet.`) : paragraphs(description)),
    hashtags.length === 0 ? undefined : line(hashtags.map((tag) => `#${tag}`).join(" ")),
    section(t`On offer`, list(items.map(offered))),
    attribution ? sourcesMarkdown(flattenAttribution(attribution)) : undefined,
  ]);
}
