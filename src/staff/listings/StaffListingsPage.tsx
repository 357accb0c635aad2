import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { plural, t, texts } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { STAFF_EVENTS } from "../frame/rules.ts";
import { listStaffListings, type StaffListingRow } from "./contract.ts";
import { LISTING_FILTERS, type ListingFilter, SEARCH_MAX } from "./enumerations.ts";
import { ADD_LISTING, FOUND_MAX, LISTINGS, staffListingUrl } from "./rules.ts";
import { StateBadges } from "./StateBadges.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const readFilter = (given: string | null): ListingFilter => oneOf(enumValues(LISTING_FILTERS), given) ?? "all";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").slice(0, SEARCH_MAX);
  const filter = readFilter(searchParams.get("filter"));
  const page = searchParams.get("page") ?? undefined;
  const list = await orNotFound(context, callApi(listStaffListings, { search, filter, page }));
  return { list, search, filter, page: Number(page ?? 1) };
}

export const meta = hiddenMeta(() => t`Listings · Staff desk`);

const listQuery = (search: string, filter: ListingFilter): string =>
  new URLSearchParams({ ...(search && { search }), ...(filter === "all" ? {} : { filter }) }).toString();
const listUrl = (query: string): string => (query === "" ? LISTINGS : `${LISTINGS}?${query}`);

function ListingRow({ row }: { row: StaffListingRow }) {
  const { business_code, name, area, city, country, phone, website, email, cover_image_link } = row;
  const reach = [phone, website?.replace(/^https?:\/\/(www\.)?|\/$/g, ""), email].filter(Boolean);
  return (
    <li className="hovers relative grid grid-cols-[84px_minmax(0,1fr)] items-center gap-4 border-b border-rule py-3.5 max-sm:grid-cols-1">
      <span className="plate h-16 max-sm:hidden">
        <img src={pictureAt(cover_image_link, "thumb")} alt="" loading="lazy" decoding="async" />
      </span>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-intro">
          <a href={staffListingUrl(business_code)} className="card-target hover-underline break-words">
            {name}
          </a>
          <StateBadges of={row} />
        </h2>
        <p className="mt-0.5 text-ink2">
          {withCommas([area?.name ?? city, country.name])}{" "}
          <span translate="no" className="text-small">
            {business_code}
          </span>
        </p>
        {reach.length > 0 && <p className="text-small break-words text-ink2">{withCommas(reach)}</p>}
      </div>
    </li>
  );
}

/** Texts of an empty list without a search. */
const NONE: Record<ListingFilter, string> = texts({
  all: "No listings yet. Add one, or import a file.",
  hidden: "No hidden listings.",
  shell: "No unclaimed listings.",
  placeless: "Every listing has an area.",
  featured: "No featured listings. Open a listing to feature it.",
  deleted: "No deleted listings.",
});

/** Staff page for finding any listing. */
export default function StaffListingsPage() {
  const { list, search, filter, page } = useLoaderData<typeof loader>();
  const query = listQuery(search, filter);
  const tabs = enumValues(LISTING_FILTERS).map((one) => ({
    href: listUrl(listQuery(search, one)),
    title: LISTING_FILTERS[one],
    isOn: one === filter,
    ...(one === filter ? { count: list.count } : {}),
  }));
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Listings</PageTitle>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <a href={STAFF_EVENTS} className="link">
            Events
          </a>
          <a href={ADD_LISTING} className="button button-outlined">
            Add a listing
          </a>
        </div>
      </div>
      <SearchForm
        action={LISTINGS}
        label="Search listings"
        search={search}
        maxLength={SEARCH_MAX}
        about="Enter 3 letters or more of a name, code, address, phone, email, website, import record or owner’s email, or a whole area, country, hashtag or registration number."
        fields={filter === "all" ? {} : { filter }}
      />
      <div className="mt-8">
        <TabLinks label="Filter listings" tabs={tabs} />
      </div>
      {list.count === 0 ? (
        <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">
          {search === "" ? NONE[filter] : t`No results for “${search}”. Try a shorter search.`}
        </p>
      ) : (
        <>
          {search !== "" && (
            <p role="status" className="mt-6 text-ink2">
              {list.count >= FOUND_MAX
                ? t`More than ${formatNumber(FOUND_MAX)} results; these match best. Try a longer search.`
                : t`${plural(list.count, "# listing", "# listings")} found, best match first.`}
            </p>
          )}
          <ul data-rows className="mt-4 border-t-3 border-ink">
            {list.results.map((row) => (
              <ListingRow key={row.business_code} row={row} />
            ))}
          </ul>
        </>
      )}
      <NewerOlder
        label="Pages of listings"
        newer={list.previous ? `${LISTINGS}?${query}${query && "&"}page=${page - 1}` : undefined}
        older={list.next ? `${LISTINGS}?${query}${query && "&"}page=${page + 1}` : undefined}
      />
    </div>
  );
}
