import { type LoaderFunctionArgs, redirect } from "react-router";
import { feedUrl } from "../../catalogue/places/urls.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { areaFeed } from "./atom.ts";
import { listNewInArea } from "./contract.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Serves the feed of an area's newest listings. */
export async function loader({ params: { country = "", area: slug = "" }, request }: LoaderFunctionArgs) {
  const notFound = () =>
    new Response(`${t`We can't find that feed.`}\n`, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  try {
    const found = await callApi(listNewInArea, { slug });
    const { country_code, slug: present } = found.area;
    if (country.toUpperCase() !== country_code) return notFound();
    if (country !== country_code || slug !== present) return redirect(feedUrl(country_code, present), 301);
    return new Response(areaFeed(new URL(request.url).origin, found), {
      headers: { "content-type": "application/atom+xml; charset=utf-8" },
    });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return notFound();
    throw error;
  }
}
