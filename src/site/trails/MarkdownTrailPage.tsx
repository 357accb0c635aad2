import { type LoaderFunctionArgs, redirect } from "react-router";
import { markdownUrl } from "../../catalogue/places/urls.ts";
import { getTrail } from "../../catalogue/trails/contract.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { markdownResponse, noMarkdown } from "../feeds/markdownResponse.ts";
import { routeMarkdown } from "../feeds/markdownRoutes.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Serves the Markdown variant of a route's page. */
export async function loader({ request, params: { slug = "" } }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url);
  try {
    const trail = await callApi(getTrail, { slug });
    if (pathname.replace(/_\.md$/, "") !== trail.url) return redirect(markdownUrl(trail.url), 301);
    return markdownResponse(origin, trail.url, routeMarkdown(origin, trail));
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.status)) return noMarkdown(origin);
    throw error;
  }
}
