import type { LoaderFunctionArgs } from "react-router";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { listActivities } from "../explore/contract.ts";
import { getHome } from "../home/contract.ts";
import { activitiesMarkdown, countriesMarkdown, homeMarkdown } from "./markdownPages.ts";
import { markdownResponse } from "./markdownResponse.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Serves the Markdown variants of the index pages: the home page, all countries, all activities. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url);
  if (pathname.startsWith("/explore/countries/"))
    return markdownResponse(origin, "/explore/countries/", countriesMarkdown(origin, await callApi(getHome, {})));
  if (pathname.startsWith("/explore/activities/"))
    return markdownResponse(origin, "/explore/activities/", activitiesMarkdown(origin, (await callApi(listActivities, {})).results));
  return markdownResponse(origin, "/explore/", homeMarkdown(origin, await callApi(getHome, {})));
}
