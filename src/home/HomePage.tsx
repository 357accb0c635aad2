import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../head/rules.ts";
import { callApi } from "../platform/callApi.ts";
import { pack, unpack } from "../platform/pageData.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { getHome } from "./contract.ts";
import { HomeActivities } from "./HomeActivities.tsx";
import { HomeBusinesses } from "./HomeBusinesses.tsx";
import { HomeCards } from "./HomeCards.tsx";
import { HomeDestinations } from "./HomeDestinations.tsx";
import { HomeExperts } from "./HomeExperts.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeActivityTypes, HomeCountries, HomeRegions } from "./HomePlaces.tsx";
import { HomeStays } from "./HomeStays.tsx";
import { HOME_DESCRIPTION, HOME_TITLE } from "./rules.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

export const loader = async () => pack(await callApi(getHome, {}));

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const root = matches[0]?.loaderData as { origin: string } | undefined;
  const origin = root?.origin ?? "";
  const first = loaderData && unpack(loaderData).heroBusinesses[0];
  const picture = first && { subject: `/media/${first.image_uuid}`, of: first.business.name };
  return [
    ...pageMeta(matches, "/explore/", HOME_TITLE, HOME_DESCRIPTION, picture),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: "The Guide",
        url: `${origin}/explore/`,
        description: HOME_DESCRIPTION,
        publisher: { "@type": "Organization", name: "The Guide", logo: `${origin}/icon/512.png` },
      },
    },
  ];
}

/** The guidebook's first page: eight sections, in the specification's order. */
export default function HomePage() {
  const home = unpack(useLoaderData<typeof loader>());
  return (
    <HomeCards home={home}>
      <HomeHero slides={home.heroBusinesses} />
      <HomeBusinesses businesses={home.featuredBusinesses} />
      <HomeActivityTypes activities={home.popularActivities} />
      <HomeDestinations areas={home.popularAreas} />
      <HomeStays stays={home.accommodationBusinesses} />
      <HomeActivities products={home.activityProducts} />
      <HomeExperts businesses={home.activityBusinesses} index={home.popularActivities.slice(0, 5)} />
      <HomeCountries countries={home.popularCountries} />
      <HomeRegions regions={home.regions} />
    </HomeCards>
  );
}
