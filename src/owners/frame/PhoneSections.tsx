import { type IconNode, ListChecks, Menu, MessagesSquare, NotebookPen, QrCode } from "lucide";
import type { OwnBusiness } from "../../catalogue/listings/own/contract.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type DeskSection, deskSections } from "./rules.ts";
import { menuEntry, SectionLinks, SectionMenu } from "./SectionMenu.tsx";

/** Sections within reach of the thumb, for an owner with ten minutes. */
const ICONS: Record<string, IconNode> = {
  [DESK.today]: ListChecks,
  [DESK.enquiries]: MessagesSquare,
  [DESK.redeem]: QrCode,
  [DESK.listing]: NotebookPen,
};

const cell = (isHere: boolean) =>
  `relative flex min-h-16 w-full cursor-pointer flex-col items-center justify-center gap-1 text-center text-tiny leading-[1.15] font-semibold ${isHere ? "text-sea" : ""}`;

/** Shows the sections of a listing at the bottom of a phone's screen, in place of the guide's own bar. */
export function PhoneSections({ business, section }: { business: OwnBusiness; section: DeskSection | undefined }) {
  const link = useHref();
  const sections = deskSections();
  const onBar = Object.keys(ICONS).flatMap((path) => sections.filter((one) => one.path === path));
  const behindMore = sections.filter((one) => !onBar.includes(one));
  const isHere = ({ path }: DeskSection) => path === section?.path;
  return (
    <nav
      aria-label={t`Sections of ${business.name}`}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-rule bg-card pb-[env(safe-area-inset-bottom)] text-ink2 sm:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {onBar.map((one) => (
          <li key={one.path}>
            <a
              href={sectionUrl(business.business_code, one.path)}
              aria-current={isHere(one) ? "page" : undefined}
              className={cell(isHere(one))}
            >
              <Icon of={ICONS[one.path] ?? ListChecks} size={22} /> {one.title}
              {one.path === DESK.enquiries && business.waiting_count > 0 && (
                <span className="absolute top-1.5 start-[calc(50%+6px)] grid h-4.5 min-w-4.5 place-items-center rounded-full bg-sea px-1 text-tiny leading-none text-on-sea tabular-nums">
                  {business.waiting_count}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </a>
          </li>
        ))}
        <li>
          <SectionMenu
            side="right"
            opensUp
            className={cell(behindMore.some(isHere))}
            label={
              <>
                <Icon of={Menu} size={22} /> More
              </>
            }
          >
            <SectionLinks business={business} section={section} sections={behindMore} className={menuEntry} />
            {!business.closed && (
              <li className="mt-1 border-t border-rule pt-1">
                <a href={link(business.profile_url)} className={menuEntry(false)}>
                  View public page
                </a>
              </li>
            )}
          </SectionMenu>
        </li>
      </ul>
    </nav>
  );
}
