import type { LoaderFunctionArgs } from "react-router";
import { getGuideIdentity } from "../../catalogue/settings/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { pageContext } from "../../platform/pages/pageContext.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { getGuide } from "./contract.ts";
import { guideToGpx, guideToKml } from "./files/rules.ts";
import { getGuideTrack } from "./tracks/contract.ts";

export const handle = { cache: { parameters: [], isForVisitors: true, secrets: ["key"] } } satisfies PageHandle;

const HEADERS = { "x-robots-tag": "noindex" };

/** Returns a guide's places and track as a file, for every reader of the guide. */
export async function loader({ params: { code = "", slug = "" }, request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { origin } = context.get(pageContext);
  try {
    const named = { place: slug, traveller__code: code, key: searchParams.get("key") || undefined };
    const read = await callApi(getGuide, named);
    // The guide has the line for maps.
    const guide = read.track ? { ...read, track: await callApi(getGuideTrack, named) } : read;
    const { name } = await callApi(getGuideIdentity, {});
    return pathname.endsWith(".gpx")
      ? new Response(guideToGpx(guide, origin, name), { headers: { ...HEADERS, "content-type": "application/gpx+xml; charset=utf-8" } })
      : new Response(guideToKml(guide, origin), {
          headers: { ...HEADERS, "content-type": "application/vnd.google-earth.kml+xml; charset=utf-8" },
        });
  } catch (error) {
    if (!(error instanceof CallError && [400, 401, 404].includes(error.status))) throw error;
    const headers = { "content-type": "text/plain; charset=utf-8" };
    return new Response(`${t`We can't find that guide.`}\n`, { status: 404, headers });
  }
}
