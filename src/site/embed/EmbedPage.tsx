import type { LoaderFunctionArgs } from "react-router";
import { listBusinesses } from "../../catalogue/browse/businesses/contract.ts";
import { areaUrl } from "../../catalogue/places/urls.ts";
import { getGuideIdentity } from "../../catalogue/settings/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { getAreaPage } from "../explore/contract.ts";
import { EMBED_SIZE, embedHtml, embedKind } from "./rules.ts";

export const handle = { cache: { parameters: [] }, isEmbedded: true } satisfies PageHandle;

const notFound = () =>
  new Response(`${t`This area does not exist.`}\n`, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });

/** Serves the list or the map of an area for frames on other websites. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const kind = embedKind(params.kind);
  const slug = params.area ?? "";
  if (!kind) return notFound();
  try {
    const [place, { count, results }, { name: guide }] = await Promise.all([
      callApi(getAreaPage, { slug }),
      callApi(listBusinesses, { area: slug, ordering: "-recommendations_count", page_size: String(EMBED_SIZE) }),
      callApi(getGuideIdentity, {}),
    ]);
    const { latitude, longitude, area, country } = place;
    const html = embedHtml(kind, {
      origin: new URL(request.url).origin,
      guide,
      area: { name: area.name, href: areaUrl(country.code, area.slug), latitude, longitude },
      count,
      businesses: results,
    });
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "x-robots-tag": "noindex" } });
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.status)) return notFound();
    throw error;
  }
}
