import type { Source } from "../../catalogue/attribution/rules.ts";
import { placeInCountry, places } from "../../catalogue/places/text.ts";
import { areaUrl, countryUrl, feedUrl } from "../../catalogue/places/urls.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import type { getHome } from "../home/contract.ts";
import { formLink, inline, languageLine, line, link, list, markdownDocument, section } from "./markdown.ts";
import { sourceMarkdown } from "./markdownListing.ts";

/** Returns the content of llms.txt in the format of llmstxt.org: a name, a summary, and lists of links. */
export const llmsText = (
  origin: string,
  {
    name,
    introduction,
    place,
    popularAreas,
    regions,
  }: Pick<ResponseOf<typeof getHome>, "name" | "introduction" | "place" | "popularAreas" | "regions">,
  sources: readonly Source[],
): string =>
  markdownDocument([
    `# ${inline(name)}`,
    `> ${line(introduction || t`A travel guidebook and direct-booking directory: places to stay, things to do and places to eat, by country, area and activity. Travellers book with the business itself, without a commission.`)}`,
    languageLine(),
    t`Every guide page is also available as Markdown: send the header \`Accept: text/markdown\`, or replace the URL's last slash with \`.md\` (${absoluteAddress(origin, "/explore/ID/")} and ${absoluteAddress(origin, "/explore/ID.md")}).`,
    section(
      meant("this site")`Guide`,
      list([
        labelled(formLink(origin, t`Home`, "/explore/"), t`featured and popular places`),
        ...(place ? [] : [labelled(formLink(origin, t`Countries`, "/explore/countries/"), t`every country with its number of listings`)]),
        labelled(formLink(origin, t`Activities`, "/explore/activities/"), t`every kind of activity with its number of listings`),
      ]),
    ),
    section(
      t`Countries with listings`,
      list(
        regions
          .flatMap(({ countries }) => countries)
          .filter((one) => one.businesses_count > 0)
          .map((one) => labelled(formLink(origin, one.name, countryUrl(one.code)), places(one.businesses_count))),
      ),
    ),
    section(
      t`Popular areas`,
      list(
        popularAreas.map(
          ({ area, country, businesses_count }) =>
            `${formLink(origin, placeInCountry(area.name, country.name), areaUrl(area.country_code, area.slug))}: ${places(businesses_count)}; ${link(t`new listings (Atom)`, absoluteAddress(origin, feedUrl(area.country_code, area.slug)))}`,
        ),
      ),
    ),
    section(t`Sources of listings`, list(sources.map(sourceMarkdown))),
    section(
      t`For programs`,
      list([
        labelled(link("OpenAPI 3.1", `${origin}/api/openapi.json`), t`the full API`),
        labelled(
          link("MCP", `${origin}/mcp`),
          t`tools for agents over streamable HTTP, without a session or an account: search places, list and read listings, check which nights are taken, and prepare an enquiry for a person to send`,
        ),
        labelled(
          link("OCTO", `${origin}/octo/`),
          t`products, availability and bookings of one listing for booking systems, with an API key from its owner (docs.octo.travel)`,
        ),
        labelled(link(t`Sitemap`, `${origin}/sitemap.xml`), t`every page with the date of its last change`),
      ]),
    ),
    section(
      // The format gives this heading a meaning: programs may leave these pages out.
      "Optional",
      list(
        ["/for-business/", "/for-creators/", "/traveller-terms/", "/privacy-policy/", "/accessibility/"].map((path) =>
          link(path, absoluteAddress(origin, path)),
        ),
      ),
    ),
  ]);
