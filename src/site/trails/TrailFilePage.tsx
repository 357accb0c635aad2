import type { LoaderFunctionArgs } from "react-router";
import { getTrail, getTrailLine } from "../../catalogue/trails/contract.ts";
import { trailGpx } from "../../catalogue/trails/rules.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Serves the whole line of a route as GPX. */
export async function loader({ params: { slug = "" }, request }: LoaderFunctionArgs) {
  try {
    const [trail, { coordinates }] = await Promise.all([callApi(getTrail, { slug }), callApi(getTrailLine, { slug })]);
    const link = absoluteAddress(new URL(request.url).origin, trail.url);
    return new Response(trailGpx(trail, coordinates as [number, number][][], link), {
      headers: { "content-type": "application/gpx+xml; charset=utf-8", "content-disposition": `attachment; filename="${trail.slug}.gpx"` },
    });
  } catch (error) {
    if (error instanceof CallError && error.status === 404)
      return new Response(`${t`We can't find that route.`}\n`, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
    throw error;
  }
}
