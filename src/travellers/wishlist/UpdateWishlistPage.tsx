import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { typeName } from "../../catalogue/listings/badge.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { listCountries } from "../../catalogue/places/contract.ts";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { places } from "../../catalogue/places/text.ts";
import { countryUrl } from "../../catalogue/places/urls.ts";
import { searchBusinesses, searchPlaces } from "../../catalogue/search/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { createWishlistCountry } from "./contract.ts";
import { MarkButton } from "./marks/MarkButton.tsx";
import { UPDATE_WISHLIST, WISHLIST } from "./marks/rules.ts";
import { getWishlist } from "./page/contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const SEARCH_MAX = 200;
const FOUND_MAX = "8";

export async function loader({ request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const [{ countries: saved }, { results: countries }, businesses, found] = await Promise.all([
    callApi(getWishlist, {}),
    callApi(listCountries, {}),
    q === "" ? [] : callApi(searchBusinesses, { search: q, page_size: FOUND_MAX }).then(({ results }) => results),
    q === "" ? [] : callApi(searchPlaces, { search: q, page_size: FOUND_MAX }).then(({ results }) => results),
  ]);
  const wishes = new Map(saved.map(({ country, uuid }) => [country.code, uuid]));
  return {
    q,
    saved: saved.filter(({ uuid }) => uuid !== null),
    withPlaces: saved.filter(({ uuid, places_count }) => uuid === null && places_count > 0),
    countries: countries.filter(({ code }) => !wishes.get(code)),
    businesses,
    found: found.flatMap(({ slug, country }) => (slug === null ? [{ country, uuid: wishes.get(country.code) ?? null }] : [])),
  };
}

const submit = formAction({
  add: async ({ country = "" }) => {
    await callApi(createWishlistCountry, { country });
    return UPDATE_WISHLIST;
  },
});
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Edit My Wishlist`);

const ROW = "flex min-h-13 items-center gap-3 border-b border-rule";

function Countries() {
  const { saved, withPlaces, countries } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <Section id="countries" title="Countries" className="border-t-[3px] border-ink pt-3.5">
      <ActionForm intent="add" className="mt-3 flex items-end gap-3 [&>div]:min-w-0 [&>div]:grow">
        <FormField name="country" label="A country you want to see">
          {(control) => (
            <Select
              {...control}
              key={countries.length}
              required
              options={[{ value: "", label: t`Choose a country` }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
            />
          )}
        </FormField>
        <FormButton intent="add">Add</FormButton>
      </ActionForm>
      {failure && <p role="alert">{failure}</p>}
      <ul className="mt-4">
        {saved.map(({ country, uuid, places_count }) => (
          <li key={country.code} className={ROW}>
            <Flag code={country.code} size={24} />
            <a href={countryUrl(country.code)} className="hover:underline">
              {country.name}
            </a>
            {places_count > 0 && <span className="text-ink2">{places(places_count)}</span>}
            <span className="ms-auto">
              <MarkButton kind="saved_country" thing={country.code} name={country.name} record={uuid} />
            </span>
          </li>
        ))}
      </ul>
      {withPlaces.length > 0 && (
        <p className="mt-3 text-ink2">Countries from your saved places: {withCommas(withPlaces.map(({ country }) => country.name))}.</p>
      )}
    </Section>
  );
}

function Places() {
  const { q, businesses, found } = useLoaderData<typeof loader>();
  return (
    <Section id="places" title="Places" className="border-t-[3px] border-ink pt-3.5">
      <search>
        <form action={UPDATE_WISHLIST} noValidate className="mt-3 flex items-end gap-3 [&>div]:min-w-0 [&>div]:grow">
          <Field label="Name of a place or country">
            {(control) => <input {...control} type="search" name="q" defaultValue={q} maxLength={SEARCH_MAX} autoComplete="off" required />}
          </Field>
          <Button type="submit" look="outlined">
            Search
          </Button>
        </form>
      </search>
      {q !== "" && businesses.length + found.length === 0 && <p className="mt-4">No results found for “{q}”</p>}
      <ul aria-label="Found" className="mt-4">
        {found.map(({ country, uuid }) => (
          <li key={country.code} className={ROW}>
            <Flag code={country.code} size={24} />
            <a href={countryUrl(country.code)} className="hover:underline">
              {country.name}
            </a>
            <span className="ms-auto">
              <MarkButton kind="saved_country" thing={country.code} name={country.name} record={uuid} />
            </span>
          </li>
        ))}
        {businesses.map((business) => (
          <li key={business.business_code} className={`${ROW} py-2.5`}>
            <span className="plate size-15 flex-none">
              <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
            </span>
            <span className="min-w-0">
              <a href={business.profile_url} className="font-display text-intro leading-[1.2] font-[560] hover:underline">
                {business.name}
              </a>
              <span className="small-caps block text-ink2">
                {typeName(business)}, {formatPlace(business)}
              </span>
            </span>
            <span className="ms-auto flex-none">
              <MarkButton kind="saved" thing={business.business_code} name={business.name} record={business.wishlist_uuid} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Page to add countries and places to the wishlist, and to remove them. */
export default function UpdateWishlistPage() {
  return (
    <div className="page pt-10 sm:pt-16">
      <PageTitle>Edit My Wishlist</PageTitle>
      <p className="mt-3.5">
        <ArrowLink href={WISHLIST}>My Wishlist</ArrowLink>
      </p>
      <div className="mt-7 grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
        <Countries />
        <Places />
      </div>
    </div>
  );
}
