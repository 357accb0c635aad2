import { useEffect, useRef } from "react";
import type { OwnBusiness } from "../../catalogue/listings/own/contract.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { type DeskSection, settingsInMenu } from "./rules.ts";

interface Props {
  business: OwnBusiness;
  section: DeskSection;
  /** Path of the current page. */
  path: string;
}

const TAB =
  "inline-flex min-h-11 items-center border-b-2 px-0.5 text-small font-semibold whitespace-nowrap outline-offset-[-3px] hover:text-ink";

/** Returns the pages of a section for this account. The settings end with the page of all settings. */
function pagesFor({ role, connections }: OwnBusiness, { path, pages }: DeskSection) {
  return path === DESK.settings ? [...settingsInMenu(role, connections), { path, title: t`More` }] : pages;
}

/** Links to the pages of the current section. */
export function PageTabs({ business, section, path }: Props) {
  const pages = pagesFor(business, section);
  // Settings that are not in the menu are behind More.
  const here = pages.find((page) => page.path === path) ?? pages.at(-1);
  const list = useRef<HTMLUListElement>(null);
  // On a phone the current page may be outside the visible part of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another place
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 24;
  }, [path]);
  return (
    <nav aria-label={section.title} className="mb-6 border-b border-rule sm:mb-8 print:hidden">
      <ul ref={list} className="-mx-2 flex gap-5 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none]">
        {pages.map((page) => (
          <li key={page.path}>
            <a
              href={sectionUrl(business.business_code, page.path)}
              aria-current={page === here ? "page" : undefined}
              className={`${TAB} ${page === here ? "border-sea text-ink" : "border-transparent text-ink2"}`}
            >
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
