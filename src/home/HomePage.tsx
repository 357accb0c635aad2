import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../head/rules.ts";
import { areaPictures } from "../media/rules.lists.ts";
import { inSentence } from "../places/rules.article.ts";
import { countryUrl } from "../places/rules.urls.ts";
import { callApi } from "../platform/callApi.ts";
import { DEFAULT_NAME } from "../platform/guideName.ts";
import { pack, unpack } from "../platform/pageData.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { guideNameOf } from "../platform/useGuide.ts";
import { getHome } from "./contract.ts";
import { HomeActivities } from "./HomeActivities.tsx";
import { HomeBusinesses } from "./HomeBusinesses.tsx";
import { HomeCards } from "./HomeCards.tsx";
import { HomeDestinations } from "./HomeDestinations.tsx";
import { HomeExperts } from "./HomeExperts.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeActivityTypes, HomeCountries, HomeRegions } from "./HomePlaces.tsx";
import { HomeStays } from "./HomeStays.tsx";
import { HomeTowns } from "./HomeTowns.tsx";
import { pictureOf, tilesOf } from "./rules.tiles.ts";
import { HOME_DESCRIPTION, HOME_TITLE } from "./rules.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

export async function loader() {
  const home = await callApi(getHome, {});
  const areas = home.popularAreas.map(({ area }) => area);
  return pack({ ...home, areaPictures: home.place ? areaPictures(areas, "standard") : [] });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const root = matches[0]?.loaderData as { origin: string } | undefined;
  const origin = root?.origin ?? "";
  const name = guideNameOf(matches);
  const home = loaderData && unpack(loaderData);
  const title = name === DEFAULT_NAME || !home ? HOME_TITLE : [name, home.tagline].filter(Boolean).join(": ");
  const description = home?.introduction || HOME_DESCRIPTION;
  const first = home?.heroBusinesses[0];
  const picture = first && { subject: `/media/${first.image_uuid}`, of: first.business.name };
  return [
    ...pageMeta(matches, "/explore/", title, description, picture),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name,
        url: `${origin}/explore/`,
        description,
        publisher: { "@type": "Organization", name, logo: `${origin}/icon/512.png` },
      },
    },
  ];
}

/**
 * The guidebook's first page: eight sections, in the specification's order; what is empty is left out. A guide of one country or one area is about that place
 * alone: no map of the world, no index of countries.
 */
export default function HomePage() {
  const home = unpack(useLoaderData<typeof loader>());
  const { place, popularAreas, popularActivities } = home;
  const name = place && (place.area?.name ?? inSentence(place.country.name));
  const where = name ? `in ${name}` : "around the world";
  return (
    <HomeCards home={home}>
      <HomeHero
        slides={home.heroBusinesses}
        tiles={tilesOf(place)}
        picture={pictureOf(place)}
        headline={home.tagline}
        introduction={home.introduction}
      />
      <HomeBusinesses businesses={home.featuredBusinesses} />
      <HomeActivityTypes activities={popularActivities} where={where} />
      {place ? (
        <HomeTowns
          areas={popularAreas}
          pictures={home.areaPictures}
          title={`Where to go ${where}`}
          more={{ href: countryUrl(place.country.code), label: `All of ${inSentence(place.country.name)}` }}
        />
      ) : (
        <HomeDestinations areas={popularAreas} />
      )}
      <HomeStays stays={home.accommodationBusinesses} />
      <HomeActivities products={home.activityProducts} />
      <HomeExperts businesses={home.activityBusinesses} where={where} index={popularActivities.slice(0, 5)} />
      {!place && <HomeCountries countries={home.popularCountries} />}
      {!place && <HomeRegions regions={home.regions} />}
    </HomeCards>
  );
}
