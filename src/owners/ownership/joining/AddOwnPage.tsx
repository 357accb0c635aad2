import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getAccount } from "../../../accounts/signIn/contract.ts";
import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { listingUrl } from "../../../catalogue/listings/own/rules.ts";
import { listCountries } from "../../../catalogue/places/contract.ts";
import { searchPlaces } from "../../../catalogue/search/contract.ts";
import { verifyFirst } from "../../../platform/endpoints/verifyFirst.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { type FormFields, formAction } from "../../../platform/pages/formAction.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { listLikeBusinesses } from "../../../travellers/suggestedPlaces/contract.ts";
import { NAME_MAX } from "../../../travellers/suggestedPlaces/rules.ts";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { addOwnBusiness } from "./contract.ts";
import { OwnPlaceForm } from "./OwnPlaceForm.tsx";
import { AREAS_MAX, readStarted } from "./rules.ts";
import { StartForm } from "./StartForm.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

/** Returns the towns and islands of this name in the gazetteer, only those of the chosen country if there is one. */
async function findAreas(where: string, country: string) {
  if (where === "") return [];
  const { results } = await callApi(searchPlaces, { search: where, page_size: "50" });
  return results.filter((place) => place.kind === "area" && (country === "" || place.country.code === country)).slice(0, AREAS_MAX);
}

/** Returns listings that may be the same place. Skips names of one character, which match everything. */
const findSimilarListings = async (name: string, area: string | null | undefined) =>
  name.length < 2 || !area ? [] : (await callApi(listLikeBusinesses, { name, area })).results;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const started = readStarted((name) => searchParams.get(name) ?? "", NAME_MAX);
  const [{ is_verified, email }, { results: countries }, areas] = await Promise.all([
    callApi(getAccount, {}),
    callApi(listCountries, {}),
    findAreas(started.where, started.country),
  ]);
  const isStarted = started.name.length > 1 && areas.length > 0 && searchParams.get("change") === null;
  const like = isStarted ? await findSimilarListings(started.name, areas[0]?.slug) : [];
  return { started, isStarted, isSent: searchParams.has("where"), is_verified, email, countries, areas, like };
}

type BusinessType = BusinessCard["business_type"];

/** Adds the place. If the area has similar listings, they are shown first. */
async function add(form: FormFields, is_different: boolean): Promise<string | { like: BusinessCard[] }> {
  const { name = "", business_type, area = "", address = "", phone = "", email = "", website = "" } = form;
  if (!is_different) {
    const like = await findSimilarListings(name.trim(), area);
    if (like.length > 0) return { like };
  }
  const given = { name, business_type: business_type as BusinessType, area, address, phone, email, website };
  return listingUrl((await callApi(addOwnBusiness, { ...given, is_different })).business_code);
}

const submit = formAction<{ like: BusinessCard[] }>(
  { add: (form) => add(form, false), add_other: (form) => add(form, true) },
  { hidden: ["is_different"] },
);
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Add your place`);

/** Page on which a new business adds its place: name and area, similar listings, contact details. */
export default function AddOwnPage() {
  const { started, isStarted, isSent, is_verified, email, countries, areas, like } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-[52rem] pt-8 sm:pt-13">
      <p className="small-caps text-ink2">For businesses</p>
      <PageTitle className="mt-1">Add your place</PageTitle>
      <p className="mt-4 max-w-[32em] font-display text-intro text-ink2">
        Adding your place takes 2 steps and is free. It's yours and visible to guests at once.
      </p>
      {!is_verified && (
        <p className="mt-6 border-s-4 border-terra bg-sand p-3">
          {verifyFirst()} We sent it to <b className="font-semibold break-all">{email}</b>.
        </p>
      )}
      {isStarted ? (
        <OwnPlaceForm started={started} areas={areas} like={like} canAdd={is_verified} />
      ) : (
        <StartForm started={started} countries={countries} isSent={isSent} isUnknown={started.where !== "" && areas.length === 0} />
      )}
    </div>
  );
}
