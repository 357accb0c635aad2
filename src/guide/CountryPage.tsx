import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { listBusinesses } from "../businesses/contract.ts";
import { callApi } from "../platform/callApi.ts";
import { orNotFound } from "../platform/pageData.ts";
import { getCountryPage } from "./contract.ts";
import { Listings, pageOf } from "./Listings.tsx";
import { PlaceHead, PlaceIndex } from "./PlaceHead.tsx";
import { pageMeta } from "./rules.pageMeta.ts";
import { areaUrl, countryUrl, LIST_SIZE, languageNames, places } from "./rules.ts";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const code = params.country ?? "";
  if (/^[a-z]{2}$/i.test(code) && code !== code.toUpperCase()) throw redirect(countryUrl(code.toUpperCase()), 301);
  const page = pageOf(request);
  const [place, list] = await orNotFound(
    Promise.all([
      callApi(getCountryPage, { code }),
      callApi(listBusinesses, { country: code, ordering: "-recommendations_count", page, page_size: String(LIST_SIZE) }),
    ]),
  );
  return { place, list, page: Number(page) };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [{ title: "Page not found · The Guide" }];
  const { country, businesses_count } = loaderData.place;
  return pageMeta(
    matches,
    countryUrl(country.code),
    `${country.name} · The Guide`,
    `${country.name}: ${places(businesses_count)} to stay, eat and explore, with a better price when you book direct.`,
  );
};

/** A country: what it is, where to go in it, what to do there, and who is there. */
export default function CountryPage() {
  const { place, list, page } = useLoaderData<typeof loader>();
  const { country, region, groups, currency, languages, areas, activities, businesses_count } = place;
  return (
    <>
      <PlaceHead
        crumbs={[
          { href: "/explore/", label: "The Guide" },
          { href: "/explore/countries/", label: region.name },
        ]}
        name={country.name}
        about={
          businesses_count === 0
            ? `Nobody in ${country.name} is in the guide yet.`
            : `${places(businesses_count)} in the guide: ${groups.accommodation} to stay, ${groups.activity} to do and see, ${groups.eat_drink} to eat and drink.`
        }
        facts={[
          { label: "Region", value: region.name },
          ...(languages.length > 0 ? [{ label: languages.length === 1 ? "Language" : "Languages", value: languageNames(languages) }] : []),
          ...(currency ? [{ label: "Currency", value: currency }] : []),
        ]}
        picture={`/media/country/${country.code}/standard`}
      />
      <PlaceIndex
        title="Where to go"
        rows={areas.map(({ area, businesses_count: count }) => ({ href: areaUrl(area.country_code, area.slug), label: area.name, count }))}
      />
      <PlaceIndex
        title="What to do"
        rows={activities.map(({ activity_type, label, businesses_count: count }) => ({
          href: `/explore/${country.code}/activities/${activity_type}/`,
          label,
          count,
        }))}
      />
      <section className="page mt-14" aria-labelledby="who">
        <h2 id="who" className="mb-6 text-h2">
          Who is there
        </h2>
        <Listings
          list={list}
          page={page}
          path={countryUrl(country.code)}
          empty={`Nobody in ${country.name} is in the guide yet. The countries beside it may be.`}
        />
      </section>
    </>
  );
}
