import {
  Bookmark,
  BookOpen,
  ChevronRight,
  ClipboardList,
  Download,
  Footprints,
  Globe,
  Heart,
  type IconNode,
  KeyRound,
  LogIn,
  LogOut as LogOutIcon,
  PenLine,
  Settings,
  Store,
  Ticket,
  Users,
  X,
} from "lucide";
import { useEffect, useRef } from "react";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { exploreLabel, type ShownGuide } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { useHref, usePlace } from "../../platform/pages/useHref.ts";
import { useCloseOnBack } from "../../ui/closeOnBack.ts";
import { Icon } from "../../ui/Icon.tsx";
import { openPanel } from "../../ui/panels.ts";
import { KEPT_PAGE } from "../offline/urls.ts";
import { LogOut } from "./LogOut.tsx";
import { accountLinks, barLinks, keptLink } from "./rules.ts";

const guideLinkGroups = ({ name, place, has_activities: hasActivities }: ShownGuide) => [
  {
    title: exploreLabel(name),
    links: [
      { href: place?.href ?? "/explore/countries/", label: place?.name ?? t`Countries`, icon: Globe },
      ...(hasActivities ? [{ href: "/explore/activities/", label: t`Activities`, icon: Footprints }] : []),
    ],
  },
  {
    title: t`For business`,
    links: [
      { href: "/for-business/", label: t`Info for Businesses`, icon: Store },
      { href: "/listing/login/", label: t`Business login`, icon: KeyRound },
      { href: "/for-creators/", label: t`Info for Creators`, icon: PenLine },
    ],
  },
];
const travellerLinkGroup = () => ({
  title: t`Travellers`,
  links: [
    { href: "/traveller/login/", label: t`Traveller login`, icon: LogIn },
    { ...keptLink(), icon: Download },
  ],
});
const ICONS: Record<string, IconNode> = {
  "/traveller/for-you/": Heart,
  "/traveller/add-recommendations/": PenLine,
  "/traveller/wishlist/": Bookmark,
  "/traveller/vouchers/": Ticket,
  "/traveller/": BookOpen,
  "/traveller/following/": Users,
  [KEPT_PAGE]: Download,
  "/traveller/add/": Footprints,
  "/listing/": Store,
  "/staff/": ClipboardList,
};

interface GroupProps {
  title: string;
  links: readonly { href: string; label: string; icon: IconNode }[];
  hasLogOut: boolean;
}

function Group({ title, links, hasLogOut }: GroupProps) {
  const link = useHref();
  return (
    <div className="border-b border-rule py-3 last-of-type:border-0">
      <h3 className="small-caps mt-1 text-ink2">{title}</h3>
      <ul>
        {links.map(({ href, label, icon }) => (
          <li key={href}>
            <a href={link(href)} className="flex min-h-12 items-center gap-3.5">
              <Icon of={icon} size={22} /> {label} <Icon of={ChevronRight} size={20} className="ms-auto" />
            </a>
          </li>
        ))}
        {hasLogOut && (
          <li>
            <LogOut className="flex min-h-12 w-full items-center gap-3.5">
              <Icon of={LogOutIcon} size={22} /> Log Out
            </LogOut>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Panel with the links that do not fit into the bottom bar. It slides up from below and leaves the bar visible. */
export function MorePanel({ onClose }: { onClose: () => void }) {
  useCloseOnBack(onClose);
  const me = useMe();
  const link = useHref();
  const isListing = usePlace()?.here === "listing";
  const guide = useGuide();
  const own = me && {
    title: me.name,
    links: [...barLinks(me), ...accountLinks(me, guide.name)].map((one) => ({ ...one, icon: ICONS[one.href] ?? Settings })),
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {/* Darkens the page but not the bar. The panel is not modal: a press beside it closes it. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
        className="fixed inset-0 z-20 animate-[fade_150ms] bg-scrim sm:hidden"
      />
      <section
        aria-labelledby="more-title"
        className="fixed inset-x-0 bottom-16 z-30 max-h-[75svh] overflow-y-auto rounded-t-dialog bg-card px-5 pt-3 pb-6 text-ink shadow-float sm:hidden"
      >
        <div className="mx-auto mb-3 h-1 w-10 rounded-full bg-line" aria-hidden="true" />
        <div className="flex items-center justify-between border-b border-rule pb-2">
          <h2 id="more-title" ref={heading} tabIndex={-1} className="text-lead outline-none">
            More
          </h2>
          <button type="button" onClick={onClose} aria-label="Close" className="grid size-11 cursor-pointer place-items-center">
            <Icon of={X} size={22} />
          </button>
        </div>
        {[...(own ? [own] : []), ...guideLinkGroups(guide), ...(own ? [] : [travellerLinkGroup()])].map(({ title, links }) => (
          <Group key={title} title={title} links={links} hasLogOut={me != null && title === me.name} />
        ))}
        {!me && (
          <a
            href={link("/traveller/signup/")}
            data-opens=""
            onClick={(event) => !isListing && openPanel("signup", event)}
            className="button button-filled mt-1 flex"
          >
            Sign up for free
          </a>
        )}
      </section>
    </>
  );
}
