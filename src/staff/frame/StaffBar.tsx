import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { counted, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { LISTINGS, type StaffFrame, sectionsFor, staffSection, staffSettings, waitingIn } from "./rules.ts";

const CELL =
  "inline-flex min-h-13 items-center gap-1.5 border-b-3 px-1 font-semibold whitespace-nowrap lg:min-h-19 outline-offset-[-3px] hover:text-ink";

const ListingSearch = () => (
  <search className="ms-auto flex-none max-xl:hidden [html:not(:lang(en))_&]:max-2xl:hidden">
    <form method="get" action={LISTINGS}>
      <input
        type="search"
        name="search"
        aria-label="Search listings"
        placeholder="Find a listing"
        autoComplete="off"
        className="field-input h-10 min-h-0 w-40 py-1"
      />
    </form>
  </search>
);

/** Bar of the staff desk: its sections, with the number of waiting items in each, and the search for listings. */
export function StaffBar({ role, counts }: StaffFrame) {
  const { pathname } = useLocation();
  const here = staffSection(pathname);
  const strip = useRef<HTMLUListElement>(null);
  // On a narrow screen the current section may be outside the visible part of the strip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section, another place
  useEffect(() => {
    const list = strip.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft - 24;
  }, [here]);
  return (
    <>
      <Badge className="flex-none max-lg:me-auto">Staff</Badge>
      <nav aria-label="Staff desk" className="min-w-0 grow max-lg:order-last max-lg:w-full max-sm:hidden">
        <ul ref={strip} className="-mx-2 flex gap-4 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none]">
          {sectionsFor(role).map((section) => {
            const count = waitingIn(section, counts);
            return (
              <li key={section.href}>
                <a
                  href={section.href}
                  aria-current={section === here ? "page" : undefined}
                  className={`${CELL} ${section === here ? "border-sea text-ink" : "border-transparent text-ink2"}`}
                >
                  {section.title()}
                  {count > 0 && (
                    // Otherwise the text for screen readers is positioned outside the strip, and widens the page.
                    <span className="relative font-display font-normal text-ink2">
                      {section.href === staffSettings().href ? (
                        counted(count, "# email", "# emails")
                      ) : (
                        <>
                          <span aria-hidden="true">{formatNumber(count)}</span>
                          <span className="sr-only">{t`${formatNumber(count)} to review`}</span>
                        </>
                      )}
                    </span>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {pathname !== LISTINGS && <ListingSearch />}
    </>
  );
}
