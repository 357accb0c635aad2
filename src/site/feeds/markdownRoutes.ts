import { attributionsIn, uniqueSources } from "../../catalogue/attribution/rules.ts";
import type { getTrail, TrailCard } from "../../catalogue/trails/contract.ts";
import { networkName, TRAIL_KINDS } from "../../catalogue/trails/enumerations.ts";
import { lengthAndClimb, trailText } from "../../catalogue/trails/text.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import { labelled, withCommas, withSemicolons } from "../../platform/values/punctuation.ts";
import { formLink, humanPage, inline, list, markdownDocument, outwardLink, section } from "./markdown.ts";
import { sourceMarkdown } from "./markdownListing.ts";

/** Routes as Markdown, for programs. */

const sources = (data: unknown): string => {
  const each = uniqueSources(attributionsIn(data)).map(sourceMarkdown);
  return each.length === 0 ? "" : t`Routes: ${withSemicolons(each)}`;
};

/** Returns a section with routes; undefined without any. */
export const routesSection = (origin: string, routes: readonly TrailCard[]): string | undefined =>
  routes.length === 0
    ? undefined
    : section(
        t`Routes`,
        [list(routes.map((one) => labelled(formLink(origin, one.name, one.url), inline(trailText(one))))), sources(routes)]
          .filter(Boolean)
          .join("\n\n"),
      );

export function routeMarkdown(origin: string, route: ResponseOf<typeof getTrail>): string {
  const { name, url, network, ref, symbol, website, area, country, latitude, longitude } = route;
  return markdownDocument([
    `# ${inline(name)}`,
    humanPage(origin, url),
    list([
      t`Kind: ${TRAIL_KINDS[route.kind]}`,
      t`Length: ${inline(lengthAndClimb(route))}`,
      ref && t`Number: ${inline(ref)}`,
      network && t`Network: ${inline(networkName(network))}`,
      symbol && t`Marking: ${inline(symbol)}`,
      t`Where: ${inline(withCommas([area?.name, country.name]))}`,
      t`Middle: ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
      `GPX: ${absoluteAddress(origin, `${url}route.gpx`)}`,
      outwardLink(t`Website`, website),
    ]),
    sources(route),
  ]);
}
