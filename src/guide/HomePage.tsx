import { type MetaArgs, useLoaderData } from "react-router";
import { callApi } from "../platform/callApi.ts";
import { getHome } from "./contract.ts";
import { HomeHero } from "./HomeHero.tsx";
import { HomeBusinesses, HomeProducts } from "./HomeListings.tsx";
import { HomeActivities, HomeAreas, HomeCountries, HomeRegions } from "./HomePlaces.tsx";
import { HOME_DESCRIPTION, HOME_TITLE } from "./rules.ts";

export const loader = () => callApi(getHome, {});

export function meta({ matches }: MetaArgs) {
  const root = matches[0]?.loaderData as { origin: string } | undefined;
  const origin = root?.origin ?? "";
  return [
    { title: HOME_TITLE },
    { name: "description", content: HOME_DESCRIPTION },
    { tagName: "link", rel: "canonical", href: `${origin}/explore/` },
    { property: "og:title", content: HOME_TITLE },
    { property: "og:description", content: HOME_DESCRIPTION },
    { property: "og:url", content: `${origin}/explore/` },
  ];
}

/** The guidebook's first page: eight sections, in the specification's order. */
export default function HomePage() {
  const home = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero slides={home.heroBusinesses} />
      <HomeBusinesses id="local-businesses" title="Discover amazing local businesses" businesses={home.featuredBusinesses} />
      <HomeActivities activities={home.popularActivities} />
      <HomeAreas areas={home.popularAreas} />
      <HomeBusinesses id="places-to-stay" title="Featured places to stay" businesses={home.accommodationBusinesses} />
      <HomeProducts products={home.activityProducts} />
      <HomeBusinesses id="local-experts" title="Activities & tours run by local experts" businesses={home.activityBusinesses} />
      <HomeCountries countries={home.popularCountries} />
      <HomeRegions regions={home.regions} />
    </>
  );
}
