import { type LoaderFunctionArgs, redirect } from "react-router";
import { listBusinesses } from "../../catalogue/browse/businesses/contract.ts";
import { LIST_SIZE } from "../../catalogue/browse/rules.ts";
import { listEvents } from "../../catalogue/events/contract.ts";
import { ACTIVITY_TYPES, type ActivityType, BUSINESS_TYPE_GROUPS, enumValues } from "../../catalogue/listings/enumerations.ts";
import { activityUrl, areaUrl, CATEGORY_PATHS, countryUrl, markdownUrl } from "../../catalogue/places/urls.ts";
import { listTrails } from "../../catalogue/trails/contract.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { getAreaPage, getCountryPage } from "../explore/contract.ts";
import { activityTitle } from "../explore/rules.ts";
import { eventsSection } from "./markdownEvents.ts";
import type { ListPage } from "./markdownListing.ts";
import { activityMarkdown, areaMarkdown, countryMarkdown } from "./markdownPages.ts";
import { markdownResponse, noMarkdown } from "./markdownResponse.ts";
import { routesSection } from "./markdownRoutes.ts";

export const handle = { cache: { parameters: ["activity_subtype", "page"], isTimed: true } } satisfies PageHandle;

/** Number of events that the document of a place lists. */
const EVENTS_SIZE = "10";
/** Number of routes that the document of an area lists. */
const ROUTES_MAX = 20;

/** Filters of a page's list. */
interface ListSource {
  country?: string;
  area?: string;
  category?: keyof typeof BUSINESS_TYPE_GROUPS;
  activity_subtype?: ActivityType;
}

/** Loads a page of the list. @param path of the page, with the query parameters that belong to it */
async function listPage(request: Request, path: string, source: ListSource): Promise<ListPage> {
  const asked = new URL(request.url).searchParams.get("page") ?? "1";
  const { count, results } = await callApi(listBusinesses, {
    ...source,
    ordering: "-recommendations_count",
    page: asked,
    page_size: String(LIST_SIZE),
  });
  const page = Number(asked);
  const at = (number: number) => (number === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${number}`);
  return { count, results, page, previous: page > 1 ? at(page - 1) : null, next: page * LIST_SIZE < count ? at(page + 1) : null };
}

const isActivity = (name: string | null | undefined): name is ActivityType => name != null && Object.hasOwn(ACTIVITY_TYPES, name);

async function activity(request: Request, name: string, code: string | undefined): Promise<Response> {
  const { origin } = new URL(request.url);
  if (!isActivity(name)) return noMarkdown(origin);
  const path = activityUrl(name, code);
  const country = code === undefined ? undefined : (await callApi(getCountryPage, { code })).country;
  const found = await listPage(request, path, { activity_subtype: name, ...(code ? { country: code } : {}) });
  return markdownResponse(origin, path, activityMarkdown(origin, path, activityTitle(ACTIVITY_TYPES[name], country), found));
}

async function area(request: Request, code: string, slug: string, rest: string): Promise<Response> {
  const { origin, searchParams } = new URL(request.url);
  const category = enumValues(BUSINESS_TYPE_GROUPS).find((one) => CATEGORY_PATHS[one] === rest);
  const asked = searchParams.get("activity_subtype");
  const subtype = category === "activity" && isActivity(asked) ? asked : undefined;
  const [place, events, routes] = await Promise.all([
    callApi(getAreaPage, { slug }),
    category ? undefined : callApi(listEvents, { area: slug, when: "all", page_size: EVENTS_SIZE }),
    category ? undefined : callApi(listTrails, { area: slug }),
  ]);
  if (place.country.code !== code) return noMarkdown(origin);
  const path = `${areaUrl(code, place.area.slug)}${category ? `${CATEGORY_PATHS[category]}/` : ""}${subtype ? `?activity_subtype=${subtype}` : ""}`;
  if (place.area.slug !== slug) return redirect(markdownUrl(path), 301);
  const found = await listPage(request, path, {
    area: slug,
    ...(category ? { category } : {}),
    ...(subtype ? { activity_subtype: subtype } : {}),
  });
  const more = [
    eventsSection(origin, events?.results ?? [], `${path}whats-on/`),
    routesSection(origin, (routes?.results ?? []).slice(0, ROUTES_MAX)),
  ];
  return markdownResponse(origin, path, areaMarkdown(origin, place, category ?? null, found, more));
}

async function country(request: Request, code: string): Promise<Response> {
  const { origin } = new URL(request.url);
  const path = countryUrl(code);
  const [place, found, { results }] = await Promise.all([
    callApi(getCountryPage, { code }),
    listPage(request, path, { country: code }),
    callApi(listEvents, { country: code, when: "all", page_size: EVENTS_SIZE }),
  ]);
  return markdownResponse(origin, path, countryMarkdown(origin, place, found, eventsSection(origin, results, `${path}whats-on/`)));
}

/** Serves the Markdown variant of a country, an area with its tabs, or an activity, everywhere or in one country. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { origin, pathname, search } = new URL(request.url);
  const code = params.country;
  if (code !== undefined && code !== code.toUpperCase()) {
    const page = pathname.replace(/_\.md$/, "").replace(`/explore/${code}/`, `/explore/${code.toUpperCase()}/`);
    return redirect(markdownUrl(page) + search, 301);
  }
  try {
    if (params.activity !== undefined) return await activity(request, params.activity, code);
    if (code === undefined) return noMarkdown(origin);
    return params.area === undefined ? await country(request, code) : await area(request, code, params.area, pathname.split("/")[4] ?? "");
  } catch (error) {
    // An unknown place, a malformed URL, or a page past the end of the list.
    if (error instanceof CallError && [400, 404].includes(error.status)) return noMarkdown(origin);
    throw error;
  }
}
