import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "react-router";
import { loginUrl } from "../../accounts/accounts/redirects.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { requireSignIn } from "../../platform/pages/pageContext.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { getStaffToday } from "./contract.ts";
import { LISTINGS, SECTIONS, staffSection } from "./rules.ts";
import { useRowKeys } from "./useRowKeys.ts";

export const middleware = [requireSignIn(loginUrl)];

/** Loads the numbers beside the sections. Everyone except staff gets a 404. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { waiting } = await orNotFound(context, callApi(getStaffToday, {}));
  return { counts: Object.fromEntries(waiting.map(({ key, count }) => [key, count])) };
};

const CELL =
  "inline-flex min-h-13 items-center gap-1.5 border-b-3 px-1 font-semibold whitespace-nowrap outline-offset-[-3px] hover:text-ink";

const ListingSearch = () => (
  <search className="max-xl:hidden">
    <form method="get" action={LISTINGS}>
      <input
        type="search"
        name="search"
        aria-label="Search listings"
        placeholder="Listing"
        autoComplete="off"
        className="field-input h-10 min-h-0 w-32 py-1"
      />
    </form>
  </search>
);

/** Frame of all staff pages: the strip of sections, with the number of open items in each. */
export default function StaffFramePage() {
  const { counts } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const here = staffSection(pathname);
  const strip = useRef<HTMLUListElement>(null);
  useRowKeys();
  // On a phone the current section may be outside the visible part of the strip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section, another place
  useEffect(() => {
    const list = strip.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft - 24;
  }, [here]);
  return (
    <>
      <div className="border-b border-rule bg-card print:hidden">
        <div className="page flex items-center gap-4">
          <nav aria-label="Staff desk" className="min-w-0 grow">
            <ul ref={strip} className="-mx-2 flex gap-5 overflow-x-auto lg:gap-4 overflow-y-hidden px-2 [scrollbar-width:none]">
              {SECTIONS.map((section) => {
                const count = (section.waiting ?? []).reduce((sum, key) => sum + (counts[key] ?? 0), 0);
                return (
                  <li key={section.href}>
                    <a
                      href={section.href}
                      aria-current={section === here ? "page" : undefined}
                      className={`${CELL} ${section === here ? "border-sea text-ink" : "border-transparent text-ink2"}`}
                    >
                      {section.title}
                      {count > 0 && (
                        // Otherwise the text for screen readers is positioned outside the strip, and widens the page.
                        <span className="relative font-display font-normal text-ink2">
                          {formatNumber(count)}
                          <span className="sr-only"> to review</span>
                        </span>
                      )}
                    </a>
                  </li>
                );
              })}
            </ul>
          </nav>
          {pathname !== LISTINGS && <ListingSearch />}
        </div>
      </div>
      <Outlet />
    </>
  );
}
