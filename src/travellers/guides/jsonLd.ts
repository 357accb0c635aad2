import { placeInCountry } from "../../catalogue/places/text.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import type { Guide } from "./contract.ts";
import { groupByChapter } from "./rules.ts";
import { guideUrl } from "./urls.ts";

/**
 * Returns the structured data of a guide's page (schema.org).
 * @param origin of the URLs, without a trailing slash
 */
export function guideJsonLd({ place, traveller, entries, letter, created, modified }: Guide, origin: string): Record<string, unknown> {
  const url = absoluteAddress(origin, guideUrl(traveller.code, place.slug));
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    "@id": `${url}#guide`,
    url,
    headline: t`A traveller’s guide to ${place.name}`,
    ...(letter ? { abstract: letter } : {}),
    author: { "@type": "Person", name: traveller.name },
    datePublished: created,
    dateModified: modified,
    about: { "@type": "Place", name: placeInCountry(place.name, place.area ? place.country.name : "") },
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: entries.length,
      itemListElement: groupByChapter(entries)
        .flatMap((one) => one.entries)
        .map(({ number, business }) => ({
          "@type": "ListItem",
          position: number,
          name: business.name,
          url: absoluteAddress(origin, business.profile_url),
        })),
    },
  };
}
