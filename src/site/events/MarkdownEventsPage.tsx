import { type LoaderFunctionArgs, redirect } from "react-router";
import { listEvents } from "../../catalogue/events/contract.ts";
import { EVENT_CATEGORIES } from "../../catalogue/events/enumerations.ts";
import { eventsUrl } from "../../catalogue/events/urls.ts";
import { WHENS } from "../../catalogue/events/windows.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { markdownUrl } from "../../catalogue/places/urls.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { oneOf } from "../../platform/values/items.ts";
import { getAreaPage, getCountryPage } from "../explore/contract.ts";
import { eventsMarkdown } from "../feeds/markdownEvents.ts";
import { markdownResponse, noMarkdown } from "../feeds/markdownResponse.ts";

export const handle = { cache: { parameters: ["when", "category", "page"], isTimed: true } } satisfies PageHandle;

/** Serves the Markdown variant of a list of events. */
export async function loader({ request, params: { country: given, area: slug } }: LoaderFunctionArgs) {
  const { origin, search, searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) ?? undefined;
  const code = given?.toUpperCase();
  try {
    const area = slug === undefined ? undefined : (await callApi(getAreaPage, { slug })).area;
    if (area && area.country_code !== code) return noMarkdown(origin);
    // The address of a merged or renamed area, or a country in small letters.
    if (area?.slug !== slug || given !== code)
      return redirect(markdownUrl(eventsUrl({ country_code: code, slug: area?.slug })) + search, 301);
    const country = code === undefined || area ? undefined : (await callApi(getCountryPage, { code })).country;
    const page = asked("page") ?? "1";
    const when = oneOf(enumValues(WHENS), asked("when")) ?? ("all" as const);
    const category = oneOf(enumValues(EVENT_CATEGORIES), asked("category"));
    const list = await callApi(listEvents, { area: slug, country: country?.code, when, category, page });
    const path = eventsUrl({ country_code: code, slug: area?.slug });
    const name = area?.name ?? (country && inSentence(country.name));
    const next = list.next === null ? null : `${path}?page=${Number(page) + 1}`;
    return markdownResponse(
      origin,
      path,
      eventsMarkdown(origin, { title: name ? t`What's on in ${name}` : t`What's on`, path, ...list, next }),
    );
  } catch (error) {
    // An unknown place or filter, or a page past the end of the list.
    if (error instanceof CallError && [400, 404].includes(error.status)) return noMarkdown(origin);
    throw error;
  }
}
