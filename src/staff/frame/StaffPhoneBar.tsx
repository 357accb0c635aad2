import { FileUp, type IconNode, ListChecks, Menu, Scale, Store } from "lucide";
import { useLocation } from "react-router";
import { menuEntry, SectionMenu } from "../../owners/frame/SectionMenu.tsx";
import { t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LISTINGS, type Section, STAFF, type StaffFrame, sectionsFor, staffSection, waitingIn } from "./rules.ts";

/** Sections within reach of the thumb, by their URLs. The others are behind "More". */
const ICONS: Readonly<Record<string, IconNode>> = {
  [STAFF]: ListChecks,
  "/staff/review/": Scale,
  [LISTINGS]: Store,
  "/staff/imports/": FileUp,
};
const isOnBar = ({ href }: Section) => Object.hasOwn(ICONS, href);

const cell = (isHere: boolean) =>
  `relative flex min-h-16 w-full cursor-pointer flex-col items-center justify-center gap-1 text-center text-tiny leading-[1.15] font-semibold ${isHere ? "text-sea" : ""}`;

/** Sections of the staff desk at the bottom of a phone's screen, in place of the guide's own bar (site/chrome/BottomBar.tsx). */
export function StaffPhoneBar({ role, counts }: StaffFrame) {
  const sections = sectionsFor(role);
  const here = staffSection(useLocation().pathname);
  return (
    <nav
      aria-label="Staff desk"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-rule bg-card pb-[env(safe-area-inset-bottom)] text-ink2 sm:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {sections.filter(isOnBar).map((section) => {
          const count = waitingIn(section, counts);
          const number = count > 99 ? "99+" : formatNumber(count);
          return (
            <li key={section.href}>
              <a href={section.href} aria-current={section === here ? "page" : undefined} className={cell(section === here)}>
                <Icon of={ICONS[section.href] ?? ListChecks} size={22} /> {section.title()}
                {count > 0 && (
                  <span className="absolute top-1.5 start-[calc(50%+6px)] grid h-4.5 min-w-4.5 place-items-center rounded-full bg-sea px-1 text-tiny leading-none text-on-sea tabular-nums">
                    <span aria-hidden="true">{number}</span>
                    <span className="sr-only">{t`${number} to review`}</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
        <li>
          <SectionMenu
            side="right"
            opensUp
            className={cell(here !== undefined && !isOnBar(here))}
            label={
              <>
                <Icon of={Menu} size={22} /> More
              </>
            }
          >
            {sections
              .filter((section) => !isOnBar(section))
              .map((section) => (
                <li key={section.href}>
                  <a href={section.href} aria-current={section === here ? "page" : undefined} className={menuEntry(section === here)}>
                    {section.title()}
                  </a>
                </li>
              ))}
          </SectionMenu>
        </li>
      </ul>
    </nav>
  );
}
