import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { listBusinesses } from "../businesses/contract.ts";
import { ACTIVITY_TYPES, type ActivityType, BUSINESS_TYPE_GROUPS, valuesOf } from "../businesses/enumerations.ts";
import { callApi } from "../platform/callApi.ts";
import { orNotFound } from "../platform/pageData.ts";
import { getAreaPage } from "./contract.ts";
import { Listings, pageOf } from "./Listings.tsx";
import { PlaceHead, PlaceIndex } from "./PlaceHead.tsx";
import { pageMeta } from "./rules.pageMeta.ts";
import { areaUrl, CATEGORY_PATHS, countryUrl, LIST_SIZE, languageNames, places } from "./rules.ts";

const CATEGORIES = valuesOf(BUSINESS_TYPE_GROUPS);

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { country = "", area: slug = "" } = params;
  const rest = new URL(request.url).pathname.split("/")[4] ?? "";
  const category = CATEGORIES.find((one) => CATEGORY_PATHS[one] === rest);
  const asked = new URL(request.url).searchParams.get("activity_subtype");
  const subtype = category === "activity" && asked && Object.hasOwn(ACTIVITY_TYPES, asked) ? (asked as ActivityType) : null;
  const page = pageOf(request);
  const [place, list] = await orNotFound(
    Promise.all([
      callApi(getAreaPage, { slug }),
      callApi(listBusinesses, {
        area: slug,
        ordering: "-recommendations_count",
        page,
        page_size: String(LIST_SIZE),
        ...(category ? { category } : {}),
        ...(subtype ? { activity_subtype: subtype } : {}),
      }),
    ]),
  );
  const path = `${areaUrl(place.area.country_code, slug)}${category ? `${CATEGORY_PATHS[category]}/` : ""}${subtype ? `?activity_subtype=${subtype}` : ""}`;
  if (country.toUpperCase() !== place.area.country_code) throw data(null, { status: 404 });
  if (country !== place.area.country_code) throw redirect(path, 301);
  return { place, list, category: category ?? null, subtype, page: Number(page), path };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [{ title: "Page not found · The Guide" }];
  const { place, category, list, path } = loaderData;
  const what = category ? `${BUSINESS_TYPE_GROUPS[category]} in ` : "";
  return pageMeta(
    matches,
    path,
    `${what}${place.area.name}, ${place.country.name} · The Guide`,
    `${place.area.name}: ${places(list.count)} to stay, eat and explore, with a better price when you book direct.`,
  );
};

/** An area: a place, not a list; with tabs for staying, doing, eating and drinking. */
export default function AreaPage() {
  const { place, list, category, subtype, page, path } = useLoaderData<typeof loader>();
  const { area, country, state_name, population, currency, languages, groups, activities, businesses_count } = place;
  const home = areaUrl(area.country_code, area.slug);
  const tabs = [{ label: "Everything", href: home, count: businesses_count, isOn: category === null }].concat(
    CATEGORIES.map((one) => ({
      label: BUSINESS_TYPE_GROUPS[one],
      href: `${home}${CATEGORY_PATHS[one]}/`,
      count: groups[one],
      isOn: category === one,
    })),
  );
  return (
    <>
      <PlaceHead
        crumbs={[
          { href: "/explore/", label: "The Guide" },
          { href: countryUrl(country.code), label: country.name },
        ]}
        name={area.name}
        about={
          businesses_count === 0
            ? `Nobody in ${area.name} is in the guide yet.`
            : `${places(businesses_count)} in the guide: ${groups.accommodation} to stay, ${groups.activity} to do and see, ${groups.eat_drink} to eat and drink.`
        }
        facts={[
          { label: "Country", value: [state_name, country.name].filter((one) => one !== "" && one !== area.name).join(", ") },
          ...(population > 0 ? [{ label: "People", value: population.toLocaleString("en-GB") }] : []),
          ...(languages.length > 0 ? [{ label: languages.length === 1 ? "Language" : "Languages", value: languageNames(languages) }] : []),
          ...(currency ? [{ label: "Currency", value: currency }] : []),
        ]}
        picture={`/media/area/${area.slug}/standard`}
      />
      <section className="page mt-12" aria-labelledby="who">
        <h2 id="who" className="sr-only">
          Who is in {area.name}
        </h2>
        <nav aria-label="Kinds of listings" className="mb-8 flex gap-6 overflow-x-auto border-b border-rule sm:gap-9">
          {tabs.map(({ label, href, count, isOn }) => (
            <a
              key={href}
              href={href}
              aria-current={isOn ? "page" : undefined}
              className={`flex min-h-12 items-baseline gap-2 pt-2 font-display text-[1.375rem] whitespace-nowrap sm:text-[1.5625rem] ${isOn ? "border-b-3 border-sea" : "text-ink2 hover:text-ink"}`}
            >
              {label} <span className="old-style text-base text-ink2">{count}</span>
            </a>
          ))}
        </nav>
        {subtype && (
          <p className="mb-6">
            {ACTIVITY_TYPES[subtype]} only.{" "}
            <a className="link-inline" href={`${home}activities/`}>
              Show all activities
            </a>
          </p>
        )}
        <Listings list={list} page={page} path={path} empty={`Nothing of this kind in ${area.name} yet.`} />
      </section>
      <PlaceIndex
        title={`What to do in ${area.name}`}
        rows={activities.map(({ activity_type, label, businesses_count: count }) => ({
          href: `${home}activities/?activity_subtype=${activity_type}`,
          label,
          count,
        }))}
      />
    </>
  );
}
