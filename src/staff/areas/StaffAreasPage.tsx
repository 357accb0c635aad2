import { Plus } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { countryOptions } from "../../catalogue/places/countries/rules.ts";
import { AREA_NAME_MAX } from "../../catalogue/places/text.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { typedDegrees } from "../../platform/values/decimal.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { type AreaRow, addStaffArea, listStaffAreas } from "./contract.ts";
import { AREAS, SEARCH_MAX, staffAreaUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").slice(0, SEARCH_MAX);
  const page = searchParams.get("page") ?? undefined;
  const list = await orNotFound(context, callApi(listStaffAreas, { search, page }));
  // New areas are most often in the guide's own country.
  const country = list.results[0]?.country.code ?? "";
  return { list, search, page: Number(page ?? 1), country, countries: countryOptions() };
}

const submit = formAction({
  add: async ({ name = "", country = "", latitude = "", longitude = "" }) => {
    // The API rejects an empty field, as it does every text that is not a number.
    const added = await callApi(addStaffArea, {
      name,
      country,
      latitude: typedDegrees(latitude) ?? Number.NaN,
      longitude: typedDegrees(longitude) ?? Number.NaN,
    });
    return `${staffAreaUrl(added.slug)}?done=add`;
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Areas · Staff desk`);

function Row({ row: { slug, name, country, businesses_count, population, is_own } }: { row: AreaRow }) {
  const facts = [slug, ...(population > 0 ? [counted(population, "# people", "# people")] : [])];
  return (
    <li className="hovers relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-3.5">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 text-intro">
          <a href={staffAreaUrl(slug)} className="card-target hover-underline break-words">
            {name}, {country.name}
          </a>
          {is_own && <Badge>Custom</Badge>}
        </h2>
        <p className="text-small break-words text-ink2">{withCommas(facts)}</p>
      </div>
      <span className="text-ink2">{businesses_count === 0 ? t`no listings` : counted(businesses_count, "# listing", "# listings")}</span>
    </li>
  );
}

function AddArea({ country, countries }: { country: string; countries: { value: string; label: string }[] }) {
  const result = useFormResult();
  const isOpen = result?.intent === "add";
  return (
    <details id="add" className="mt-4 max-w-[44rem]" open={isOpen || undefined}>
      <summary className="button button-outlined cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <Icon of={Plus} size={19} /> Add an area
      </summary>
      <p className="mt-4 text-ink2">For places missing from the gazetteer. The URL is made from the name and can’t be changed.</p>
      <FormOutcome failure={isOpen ? result.failure : ""} />
      <ActionForm intent="add" className="mt-5 grid gap-5 sm:grid-cols-2">
        <FormField name="name" label="Name">
          {(control) => <input {...control} type="text" required maxLength={AREA_NAME_MAX} autoComplete="off" />}
        </FormField>
        <FormField name="country" label="Country" value={country}>
          {(control) => <Select {...control} options={countries} />}
        </FormField>
        <FormField name="latitude" label="Latitude">
          {(control) => <input {...control} type="text" inputMode="decimal" required autoComplete="off" />}
        </FormField>
        <FormField name="longitude" label="Longitude">
          {(control) => <input {...control} type="text" inputMode="decimal" required autoComplete="off" />}
        </FormField>
        <FormButton intent="add" className="justify-self-start">
          Add
        </FormButton>
      </ActionForm>
    </details>
  );
}

/** Staff page of the guide's areas, those with the most listings first. */
export default function StaffAreasPage() {
  const { list, search, page, country, countries } = useLoaderData<typeof loader>();
  const pageUrl = (number: number) => `${AREAS}?${new URLSearchParams({ ...(search && { search }), page: String(number) })}`;
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle>Areas</PageTitle>
      <AddArea country={country} countries={countries} />
      <SearchForm action={AREAS} label="Search areas" search={search} maxLength={SEARCH_MAX} />
      {list.count === 0 ? (
        <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">
          {search === "" ? t`No area has listings yet.` : t`No areas match “${search}”.`}
        </p>
      ) : (
        <>
          <p role="status" className="mt-6 text-ink2">
            {search === ""
              ? t`${plural(list.count, "# area", "# areas")} with listings, most listings first.`
              : t`${plural(list.count, "# area", "# areas")} found, best match first.`}
          </p>
          <ul data-rows className="mt-4 border-t-3 border-ink">
            {list.results.map((row) => (
              <Row key={row.slug} row={row} />
            ))}
          </ul>
        </>
      )}
      <NewerOlder
        label="Pages of areas"
        newer={list.previous ? pageUrl(page - 1) : undefined}
        older={list.next ? pageUrl(page + 1) : undefined}
        words={[t`Previous page`, t`Next page`]}
      />
    </div>
  );
}
