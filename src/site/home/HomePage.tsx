import { type MetaArgs, useLoaderData } from "react-router";
import { listWhatsOn } from "../../catalogue/events/contract.ts";
import { toEventGroups } from "../../catalogue/events/eventText.ts";
import { areaPictures } from "../../catalogue/pictures/listPictures.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { DEFAULT_NAME, defaultDescription } from "../../platform/guideName.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { documentLanguage } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { pack, unpack } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches } from "../../platform/pages/useGuide.ts";
import { listNewestGuides } from "../../travellers/guides/contract.ts";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { getHome } from "./contract.ts";
import { HomeActivities } from "./HomeActivities.tsx";
import { HomeBusinesses } from "./HomeBusinesses.tsx";
import { HomeCards } from "./HomeCards.tsx";
import { HomeDestinations } from "./HomeDestinations.tsx";
import { HomeEmpty } from "./HomeEmpty.tsx";
import { HomeExperts } from "./HomeExperts.tsx";
import { HomeGuides } from "./HomeGuides.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeActivityTypes, HomeCountries, HomeRegions } from "./HomePlaces.tsx";
import { HomeStays } from "./HomeStays.tsx";
import { HomeTowns } from "./HomeTowns.tsx";
import { HomeWhatsOn } from "./HomeWhatsOn.tsx";
import { areNear, buildRegionIndex, homeKicker, homeTitle, namesText } from "./rules.ts";
import { fallbackPicture, homeTiles } from "./tiles.ts";

const WhatsOn = serverOnly(import.meta.env.SSR ? HomeWhatsOn : undefined);

export const handle = { cache: "shared" } satisfies PageHandle;

export async function loader() {
  const [home, { results: guides }, whatsOn] = await Promise.all([
    callApi(getHome, {}),
    callApi(listNewestGuides, {}),
    callApi(listWhatsOn, {}),
  ]);
  const areas = home.popularAreas.map(({ area }) => area);
  const isNear = home.place !== null || areNear(home.popularAreas);
  return pack({ ...home, guides, whatsOn: toEventGroups(whatsOn), isNear, areaPictures: isNear ? areaPictures(areas, "standard") : [] });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const root = matches[0]?.loaderData as { origin: string } | undefined;
  const origin = root?.origin ?? "";
  const name = guideNameFromMatches(matches);
  const home = loaderData && unpack(loaderData);
  const title = homeTitle(home ? { ...home, name } : { place: null, name: DEFAULT_NAME, tagline: "" });
  const description = home?.introduction || defaultDescription();
  const first = home?.heroBusinesses[0];
  const picture = first && { subject: `/media/${first.image_uuid}`, of: first.business.name };
  return [
    ...pageMeta(matches, "/explore/", title, description, picture),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name,
        url: absoluteAddress(origin, "/explore/"),
        inLanguage: documentLanguage(),
        description,
        publisher: { "@type": "Organization", name, logo: `${origin}/icon/512.png` },
      },
    },
  ];
}

const townsTitle = (names: string, isWorldwide: boolean): string =>
  names ? t`Where to go in ${names}` : isWorldwide ? t`Where to go around the world` : t`Where to go`;

/**
 * The guide's home page: eight sections in a fixed order, then events and guides by travellers; empty ones are left out. A guide of one country or one area is about that place
 * alone: no map of the world, no index of countries.
 */
export default function HomePage() {
  const home = unpack(useLoaderData<typeof loader>());
  const { place, popularAreas, popularActivities, isNear } = home;
  const name = place && (place.area?.name ?? inSentence(place.country.name));
  const index = buildRegionIndex(home.regions);
  const countries = index.flatMap((region) => region.countries);
  const isWorldwide = countries.length > home.popularCountries.length;
  // True for a town whose suburbs are beside it rather than inside it.
  const isTown = place?.area != null && popularAreas.some(({ area }) => area.slug === place.area?.slug);
  const names = name ?? (isWorldwide ? "" : namesText(countries.map((one) => inSentence(one.name))));
  return (
    <HomeCards home={home}>
      <HomeHero
        slides={home.heroBusinesses}
        place={homeKicker(home)}
        tiles={homeTiles(place, countries.length, popularActivities.length > 0, popularAreas.length > 0)}
        picture={fallbackPicture(place)}
        headline={home.tagline}
        introduction={home.introduction}
        foreign={home.foreign}
      />
      <HomeBusinesses businesses={home.featuredBusinesses} />
      <HomeActivityTypes activities={popularActivities} places={names} isWorldwide={isWorldwide} />
      {isNear ? (
        <HomeTowns
          areas={popularAreas}
          pictures={home.areaPictures}
          title={isTown ? t`In and around ${names}` : townsTitle(names, isWorldwide)}
          more={
            place
              ? {
                  href: place.area ? areaUrl(place.country.code, place.area.slug) : countryUrl(place.country.code),
                  label: t`All of ${names}`,
                }
              : { href: "/explore/countries/", label: t`All countries` }
          }
        />
      ) : (
        <HomeDestinations areas={popularAreas} />
      )}
      <HomeStays stays={home.accommodationBusinesses} />
      <HomeActivities products={home.activityProducts} />
      <HomeExperts
        businesses={home.activityBusinesses}
        place={name ?? ""}
        isWorldwide={isWorldwide}
        index={popularActivities.slice(0, 5)}
      />
      {!place && <HomeCountries countries={home.popularCountries} />}
      {!place && isWorldwide && <HomeRegions regions={index} />}
      <WhatsOn groups={home.whatsOn} place={name} />
      <HomeGuides guides={home.guides} />
      {countries.length === 0 && <HomeEmpty />}
    </HomeCards>
  );
}
