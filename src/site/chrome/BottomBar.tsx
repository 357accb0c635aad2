import { Compass, Heart, LogIn, Menu, PenLine, Search } from "lucide";
import { useLocation } from "react-router";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { useHref, usePlace } from "../../platform/pages/useHref.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { togglePanel } from "../../ui/panels.ts";
import { activeCell } from "./rules.ts";
import { FOOT } from "./SiteFooter.tsx";
import { usePanel } from "./SiteHeader.tsx";

const CELL =
  "flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 text-center text-tiny leading-[1.15] font-semibold aria-[current=page]:text-sea";

/**
 * Bottom bar of a phone's screen, at 576 px and below. Its panels leave it visible: a second press closes them. Before scripts run all its
 * cells are links. Cells that open a panel have the same id in both states, so that a press before hydration can be replayed on the button
 * (ui/start.ts).
 */
export function BottomBar() {
  const panel = usePanel();
  const me = useMe();
  const link = useHref();
  const isListing = usePlace()?.here === "listing";
  const { pathname } = useLocation();
  const isMounted = useMounted();
  // An account without traveller pages, for example an owner's.
  const isOther = me != null && me.code === undefined;
  // An open panel is the current cell.
  const cell = panel ? undefined : activeCell(pathname);
  const current = (own: typeof cell) => (cell === own ? "page" : undefined);
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t border-rule bg-card pb-[env(safe-area-inset-bottom)] text-ink2 sm:hidden [body:has([data-direct-bar],[data-step-head])_&]:hidden"
    >
      <a href={link("/explore/")} aria-current={current("explore")} className={CELL}>
        <Icon of={Compass} size={22} /> Explore
      </a>
      {isListing || !isMounted ? (
        <a
          id="bar-search"
          href={link("/search/")}
          data-opens={isListing ? undefined : ""}
          aria-current={current("search")}
          className={CELL}
        >
          <Icon of={Search} size={22} /> Search
        </a>
      ) : (
        <button
          id="bar-search"
          type="button"
          aria-expanded={panel === "search"}
          onClick={(event) => togglePanel("search", event)}
          className={`${CELL} ${cell === "search" || panel === "search" ? "text-sea" : ""}`}
        >
          <Icon of={Search} size={22} /> Search
        </button>
      )}
      {!isOther && (
        <a href={link("/traveller/for-you/")} aria-current={current("for_you")} className={CELL}>
          <Icon of={Heart} size={22} /> For You
        </a>
      )}
      {isOther ? null : me ? (
        <a href={link("/traveller/add-recommendations/")} aria-current={current("my_recs")} className={CELL}>
          <Icon of={PenLine} size={22} /> My Recs
        </a>
      ) : (
        <a
          href={isListing ? "/listing/login/" : "/traveller/login/"}
          data-opens={isListing ? undefined : ""}
          onClick={(event) => !isListing && togglePanel("login", event)}
          aria-current={current("log_in")}
          className={`${CELL} needs-network ${panel === "login" ? "text-sea" : ""}`}
        >
          <Icon of={LogIn} size={22} /> Log In
        </a>
      )}
      {isMounted ? (
        <button
          id="bar-more"
          type="button"
          aria-expanded={panel === "more"}
          onClick={(event) => togglePanel("more", event)}
          className={`${CELL} ${panel === "more" ? "text-sea" : ""}`}
        >
          <Icon of={Menu} size={22} /> More
        </button>
      ) : (
        <a id="bar-more" href={`#${FOOT}`} data-opens="" className={CELL}>
          <Icon of={Menu} size={22} /> More
        </a>
      )}
    </nav>
  );
}
