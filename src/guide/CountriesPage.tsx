import { type MetaArgs, useLoaderData } from "react-router";
import { callApi } from "../platform/callApi.ts";
import { getHome } from "./contract.ts";
import { HomeCountries, HomeRegions } from "./HomePlaces.tsx";
import { pageMeta } from "./rules.pageMeta.ts";

export async function loader() {
  const { regions, popularCountries } = await callApi(getHome, {});
  return { regions, popularCountries };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/explore/countries/",
    "Explore by country · The Guide",
    "Every country of the guide, by region, with its number of places to stay, eat and explore.",
  );

/** The index of all countries. */
export default function CountriesPage() {
  const { regions, popularCountries } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page pt-14">
        <h1 className="text-page leading-none tracking-[-.03em]">Explore by country</h1>
      </div>
      <HomeCountries countries={popularCountries} />
      <HomeRegions regions={regions} />
    </>
  );
}
