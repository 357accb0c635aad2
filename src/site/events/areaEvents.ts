import { redirect } from "react-router";
import { listAreaEvents } from "../../catalogue/events/contract.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";

interface Asked {
  params: { country?: string | undefined; area?: string | undefined };
  /** Returns the URL of the file for its current area. */
  url: (country_code: string, slug: string) => string;
  /** Returns the content of the file. */
  write: (found: ResponseOf<typeof listAreaEvents>) => string;
  type: string;
}

/** Responds with a file of an area's events: 404 as text if there is no such area. */
export async function areaEventsResponse({ params: { country = "", area: slug = "" }, url, write, type }: Asked): Promise<Response> {
  const notFound = () =>
    new Response(`${t`We can't find that area.`}\n`, { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  try {
    const found = await callApi(listAreaEvents, { slug });
    const { country_code } = found.area;
    if (country.toUpperCase() !== country_code) return notFound();
    if (country !== country_code || slug !== found.area.slug) return redirect(url(country_code, found.area.slug), 301);
    return new Response(write(found), { headers: { "content-type": type } });
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.status)) return notFound();
    throw error;
  }
}
