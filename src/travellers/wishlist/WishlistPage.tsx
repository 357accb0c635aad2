import { ChevronLeft, ChevronRight, FileUp, Plus } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getBusiness } from "../../catalogue/listings/contract.ts";
import { WorldMap } from "../../catalogue/maps/WorldMap.tsx";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { SaveOfflineButton } from "../../ui/SaveOfflineButton.tsx";
import { useRecords } from "./marks/markState.ts";
import { buttonValue, IMPORT_LIST, MARKS_FORM, UPDATE_WISHLIST, WISHLIST } from "./marks/rules.ts";
import { getWishlist } from "./page/contract.ts";
import { firstPages, wishlistSentence } from "./rules.ts";
import { WishlistCountry } from "./WishlistCountry.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const removed = searchParams.get("removed");
  const [wishlist, business] = await orNotFound(
    context,
    Promise.all([
      callApi(getWishlist, { page: searchParams.get("page") ?? undefined }),
      removed ? callApi(getBusiness, { business_code: removed }) : null,
    ]),
  );
  // For pages without scripts; with scripts, a toast offers to undo the removal.
  const isRemoved = business !== null && business.wishlist_uuid === null;
  return { wishlist, removed: isRemoved ? { code: business.business_code, name: business.name } : null };
}

export const meta = hiddenMeta(() => t`My Wishlist`);

const pageUrl = (page: number) => (page === 1 ? WISHLIST : `${WISHLIST}?page=${page}`);

type Wishlist = Awaited<ReturnType<typeof loader>>["wishlist"];

/** Lists the countries with leader dots and links to their places. */
function Contents({ countries, page }: Pick<Wishlist, "countries" | "page">) {
  const pages = firstPages(countries.map(({ places_count }) => places_count));
  return (
    <div className="lg:sticky lg:top-6">
      <nav aria-label="Countries" className="border-t-[3px] border-ink">
        <ul className="max-lg:hidden">
          {countries.map(({ country, places_count }, index) => (
            <li key={country.code} className="border-b border-rule">
              <a
                href={`${pages[index] === page ? "" : pageUrl(pages[index] ?? 1)}#${country.code}`}
                className="flex min-h-11 items-center gap-3 hover:underline"
              >
                <Flag code={country.code} size={22} />
                <LeaderLine label={country.name} className="grow">
                  <span className="old-style">{places_count}</span>
                </LeaderLine>
              </a>
            </li>
          ))}
        </ul>
        {/* In the narrow column, each link has a line of its own. */}
        <div className="flex flex-wrap gap-x-6 lg:flex-col lg:items-start">
          <a href={UPDATE_WISHLIST} className="link">
            <Icon of={Plus} size={18} /> Add a country
          </a>
          <a href={IMPORT_LIST} className="link">
            <Icon of={FileUp} size={18} /> Import places
          </a>
        </div>
      </nav>
      <div className="mt-3 overflow-hidden rounded-picture bg-deep p-3">
        <WorldMap
          filled={countries.map(({ country }) => country.code)}
          label={t`Map of the world with ${plural(countries.length, "# country", "# countries")} of the wishlist filled in`}
          className="w-full"
        />
      </div>
    </div>
  );
}

const Empty = () => (
  <div className="mt-9 max-w-[640px]">
    <Notice picture="/media/country/NP/card" text={t`Nothing saved yet. Press the bookmark on a place you want to visit.`}>
      <span className="flex flex-wrap gap-x-6">
        <ArrowLink href="/explore/">Explore</ArrowLink>
        <ArrowLink href={UPDATE_WISHLIST}>Add a country</ArrowLink>
        <ArrowLink href={IMPORT_LIST}>Import places</ArrowLink>
      </span>
    </Notice>
  </div>
);

/** Links to the pages before and after this one. */
const PageLinks = ({ page, pages }: Pick<Wishlist, "page" | "pages">) => (
  <nav aria-label="Pages" className="flex items-center justify-between border-t border-ink pt-3">
    {page > 1 ? (
      <a className="button button-outlined" rel="prev" href={pageUrl(page - 1)}>
        <Icon of={ChevronLeft} size={18} /> Previous page
      </a>
    ) : (
      <span />
    )}
    <span className="old-style text-ink2">
      Page {page} of {pages}
    </span>
    {page < pages ? (
      <a className="button button-outlined" rel="next" href={pageUrl(page + 1)}>
        Next page <Icon of={ChevronRight} size={18} />
      </a>
    ) : (
      <span />
    )}
  </nav>
);

/** Returns the places that are still saved, and the countries of this page with theirs. */
function listShown({ countries, page, results }: Wishlist, recordOf: ReturnType<typeof useRecords>) {
  const first = firstPages(countries.map((one) => one.places_count));
  // A removed place disappears from the page at once; its toast can restore it.
  const shown = results.filter(({ business }) => recordOf(`saved.${business.business_code}`) !== "");
  const sections = countries
    .map(({ country, uuid, places_count: count }, index) => ({
      country,
      count,
      uuid,
      businesses: shown.flatMap(({ business }) => (business.country.code === country.code ? [business] : [])),
      isContinued: first[index] !== page,
      isHere: count === 0 ? first[index] === page : results.some(({ business }) => business.country.code === country.code),
    }))
    .filter(({ isHere, country, count, businesses, uuid }) =>
      count === 0 ? isHere && recordOf(`saved_country.${country.code}`) !== "" : isHere && (businesses.length > 0 || uuid !== null),
    );
  return { shown, sections };
}

/** Page of a traveller's wishlist, by country. */
export default function WishlistPage() {
  const { wishlist, removed } = useLoaderData<typeof loader>();
  const recordOf = useRecords();
  const { places_count, direct_count, countries, page, pages, results } = wishlist;
  const { shown, sections } = listShown(wishlist, recordOf);
  const takenOff = results.length - shown.length;
  return (
    <div className="page pt-10 sm:pt-16">
      <PageTitle>My Wishlist</PageTitle>
      {countries.length > 0 && (
        <p className="mt-3.5 text-ink2">
          {takenOff === 0
            ? wishlistSentence(places_count, direct_count, countries.filter((one) => one.places_count > 0).length || countries.length)
            : t`${plural(places_count - takenOff, "# place", "# places")}.`}
        </p>
      )}
      {places_count > 0 && (
        <p className="mt-2">
          <SaveOfflineButton page={WISHLIST} name={t`My Wishlist`} label="Save all offline" look="link" />
        </p>
      )}
      {removed && (
        <p role="status" className="mt-5 flex max-w-[640px] flex-wrap items-center gap-x-4 rounded-control bg-sand py-2 pe-2 ps-4">
          <span>{removed.name} is removed from your wishlist.</span>
          <Button type="submit" look="quiet" form={MARKS_FORM} name="mark" value={buttonValue(`saved.${removed.code}`, "")}>
            Undo
          </Button>
        </p>
      )}
      {countries.length === 0 ? (
        <Empty />
      ) : (
        <div className="mt-6 grid gap-x-14 gap-y-9 sm:mt-8 lg:grid-cols-[230px_minmax(0,1fr)]">
          <aside aria-label="Contents" className="max-lg:order-last">
            <Contents countries={countries} page={page} />
          </aside>
          <div>
            {sections.map(({ isHere: _, ...section }) => (
              <WishlistCountry key={section.country.code} {...section} count={section.businesses.length === 0 ? 0 : section.count} />
            ))}
            {pages > 1 && <PageLinks page={page} pages={pages} />}
          </div>
        </div>
      )}
    </div>
  );
}
