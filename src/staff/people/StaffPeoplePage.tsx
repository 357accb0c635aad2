import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatDate } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { listPeople, type Person } from "./contract.ts";
import { PEOPLE_FILTERS, type PeopleFilter } from "./enumerations.ts";
import { PersonBadges } from "./PersonBadges.tsx";
import { PEOPLE, personUrl, SEARCH_MAX } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const readFilter = (given: string | null): PeopleFilter => oneOf(enumValues(PEOPLE_FILTERS), given) ?? "all";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").slice(0, SEARCH_MAX);
  const filter = readFilter(searchParams.get("filter"));
  const page = searchParams.get("page") ?? undefined;
  return { list: await orNotFound(context, callApi(listPeople, { search, filter, page })), search, filter, page: Number(page ?? 1) };
}

export const meta = hiddenMeta(() => t`People · Staff desk`);

const listUrl = (search: string, filter: PeopleFilter, page = 1): string => {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(filter === "all" ? {} : { filter }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `${PEOPLE}?${query}` : PEOPLE;
};

const subtitle = ({ email, traveller, businesses_count, created }: Person): string =>
  withCommas([
    ...(traveller ? [email] : []),
    ...(businesses_count > 0 ? [t`runs ${plural(businesses_count, "# listing", "# listings")}`] : []),
    t`since ${formatDate(created)}`,
  ]);

/** Staff page of accounts. */
export default function StaffPeoplePage() {
  const { list, search, filter, page } = useLoaderData<typeof loader>();
  const tabs = enumValues(PEOPLE_FILTERS).map((one) => ({
    href: listUrl(search, one),
    title: PEOPLE_FILTERS[one],
    isOn: one === filter,
    ...(one === filter ? { count: list.count } : {}),
  }));
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>People</PageTitle>
        <p className="flex flex-wrap gap-x-6">
          <a href="/staff/people/invitations/" className="link-inline">
            Invitations
          </a>
          <a href="/staff/people/sessions/" className="link-inline">
            Devices logged in
          </a>
        </p>
      </div>
      <SearchForm
        action={PEOPLE}
        label="Email or name"
        search={search}
        maxLength={SEARCH_MAX}
        fields={filter === "all" ? {} : { filter }}
      />
      <div className="mt-8">
        <TabLinks label="Filter accounts" tabs={tabs} />
      </div>
      {list.count === 0 ? (
        <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">
          {search === "" ? t`No accounts match this filter.` : t`No accounts match “${search}”.`}
        </p>
      ) : (
        <ul data-rows className="mt-6 border-t-3 border-ink">
          {list.results.map((person) => (
            <li key={person.uuid} className="hovers relative border-b border-rule py-4">
              <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-intro">
                <a href={personUrl(person.uuid)} className="card-target hover-underline break-all">
                  {person.traveller?.name ?? person.email}
                </a>
                <PersonBadges person={person} />
              </h2>
              <p className="mt-0.5 break-words text-ink2">{subtitle(person)}</p>
            </li>
          ))}
        </ul>
      )}
      <NewerOlder
        label="Pages of people"
        newer={list.previous ? listUrl(search, filter, page - 1) : undefined}
        older={list.next ? listUrl(search, filter, page + 1) : undefined}
      />
    </div>
  );
}
