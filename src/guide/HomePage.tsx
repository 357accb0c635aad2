import { lazy, type MouseEvent, Suspense, useState } from "react";
import { type MetaArgs, useLoaderData } from "react-router";
import type { BusinessCard } from "../businesses/contract.ts";
import { pictureLink } from "../businesses/rules.ts";
import { callApi } from "../platform/callApi.ts";
import type { AnswerOf } from "../platform/endpoint.ts";
import { getHome } from "./contract.ts";
import { HomeBusinesses } from "./HomeBusinesses.tsx";
import { HomeDestinations } from "./HomeDestinations.tsx";
import type { Opened } from "./HomeDialogs.tsx";
import { HomeExperts } from "./HomeExperts.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeActivities, HomeCountries, HomeRegions } from "./HomePlaces.tsx";
import { HomeStays } from "./HomeStays.tsx";
import { HomeThings } from "./HomeThings.tsx";
import { pageMeta } from "./rules.pageMeta.ts";
import { HOME_DESCRIPTION, HOME_TITLE } from "./rules.ts";

const HomeDialogs = lazy(() => import("./HomeDialogs.tsx").then((file) => ({ default: file.HomeDialogs })));

export const loader = () => callApi(getHome, {});

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const root = matches[0]?.loaderData as { origin: string } | undefined;
  const origin = root?.origin ?? "";
  const picture = loaderData?.heroBusinesses[0]?.image_uuid;
  return [
    ...pageMeta(matches, "/explore/", HOME_TITLE, HOME_DESCRIPTION),
    ...(picture ? [{ property: "og:image", content: `${origin}${pictureLink(picture, "high")}` }] : []),
    { name: "twitter:card", content: "summary_large_image" },
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

/** The cards that open something: a press without a modifier opens it here, any other follows the card's link. */
function useOpened(home: AnswerOf<typeof getHome>) {
  const [opened, setOpened] = useState<Opened>();
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = (event.target as Element).closest("a.card-target");
    const card = target?.closest<HTMLElement>("[data-business], [data-product]")?.dataset;
    const business = [...home.featuredBusinesses, ...home.accommodationBusinesses, ...home.activityBusinesses].find(
      (one) => one.business_code === card?.business,
    );
    const product = home.activityProducts.find((one) => one.id === card?.product);
    if (!business && !product) return;
    event.preventDefault();
    setOpened(product ? { product } : { business: business as BusinessCard });
  };
  return { opened, onClick, close: () => setOpened(undefined) };
}

/** The guidebook's first page: eight sections, in the specification's order. */
export default function HomePage() {
  const home = useLoaderData<typeof loader>();
  const { opened, onClick, close } = useOpened(home);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it hears the presses of the links inside, which the keyboard makes too
    <div onClick={onClick}>
      <HomeHero slides={home.heroBusinesses} />
      <HomeBusinesses businesses={home.featuredBusinesses} />
      <HomeActivities activities={home.popularActivities} />
      <HomeDestinations areas={home.popularAreas} />
      <HomeStays stays={home.accommodationBusinesses} />
      <HomeThings products={home.activityProducts} />
      <HomeExperts businesses={home.activityBusinesses} index={home.popularActivities.slice(0, 5)} />
      <HomeCountries countries={home.popularCountries} />
      <HomeRegions regions={home.regions} />
      <Suspense>{opened && <HomeDialogs opened={opened} onClose={close} />}</Suspense>
    </div>
  );
}
