import { ChevronDown, Search } from "lucide";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { exploreLabel } from "../../platform/guideName.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { useHref, usePlace } from "../../platform/pages/useHref.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { dropStalePanels, onPanelChange, openedPanel, openPanel, type Panel, togglePanel } from "../../ui/panels.ts";
import { useTypeahead } from "../../ui/typeahead.ts";
import { useWhenIdle } from "../../ui/whenIdle.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { getMenu } from "./contract.ts";
import { barLinks } from "./rules.ts";

/** Loads its data together with its code, so that it opens complete. */
const MegaMenu = lazyComponent(async () => {
  const [Menu, menu] = await Promise.all([import("./MegaMenu.tsx").then((file) => file.MegaMenu), callApi(getMenu, {})]);
  return ({ onClose }: { onClose: () => void }) => <Menu menu={menu} onClose={onClose} />;
});
const SearchDialog = lazyComponent(async () => {
  const [{ SearchDialog: Dialog }, { DialogAnswer }] = await Promise.all([
    import("../../catalogue/search/SearchDialog.tsx"),
    import("../search/DialogAnswer.tsx"),
  ]);
  return (props: Omit<ComponentProps<typeof Dialog>, "Answer">) => <Dialog {...props} Answer={DialogAnswer} />;
});
/** Every page has the search, so it opens at once when it is pressed. */
const preloadSearch = () => void SearchDialog.preload();
const LoginSlideOver = lazyComponent(() => import("../../accounts/signIn/LoginSlideOver.tsx").then((file) => file.LoginSlideOver));
const OfflineSheet = lazyComponent(() => import("../offline/OfflineSheet.tsx").then((file) => file.OfflineSheet));
const MorePanel = lazyComponent(() => import("./MorePanel.tsx").then((file) => file.MorePanel));

/** Milliseconds that a mouse rests on the menu button before the menu opens. */
const HOVER_MILLISECONDS = 120;

export function usePanel(): Panel | undefined {
  const [panel, setPanel] = useState<Panel>();
  useEffect(() => onPanelChange(() => setPanel(openedPanel())), []);
  return panel;
}

function MenuButton({ isOpen }: { isOpen: boolean }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set when resting the mouse opened the menu: a press after that means to open it, so it must not close it. */
  const wasOpenedByRest = useRef(false);
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const link = useHref();
  const isElsewhere = usePlace()?.here === "listing";
  const { name } = useGuide();
  const label = (
    <>
      {exploreLabel(name)}
      <Icon
        of={ChevronDown}
        size={18}
        className={`transition-transform duration-200 ${isOpen ? "rotate-180" : ""} ${isElsewhere ? "invisible" : ""}`}
      />
    </>
  );
  const look = "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control px-3";
  // Before scripts run, and on the owners' host, it is a link to the full page that the menu abbreviates. A press before they run is queued
  // and then opens the menu (ui/start.ts), so the link already looks like the button.
  if (!isMounted || isElsewhere) {
    return (
      <a id="menu-button" href={link("/explore/")} data-opens="" className={look}>
        {label}
      </a>
    );
  }
  return (
    <button
      id="menu-button"
      type="button"
      aria-expanded={isOpen}
      aria-controls="megamenu"
      className={`${look} ${isOpen ? "bg-sand text-ink" : "hover:underline"}`}
      onClick={(event) => {
        clearTimeout(timer.current);
        if (isOpen && wasOpenedByRest.current) wasOpenedByRest.current = false;
        else togglePanel("menu", event);
      }}
      onPointerEnter={(event) => {
        wasOpenedByRest.current = false;
        if (event.pointerType !== "mouse" || isOpen) return;
        timer.current = setTimeout(() => {
          wasOpenedByRest.current = true;
          openPanel("menu");
        }, HOVER_MILLISECONDS);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      {label}
    </button>
  );
}

const LINK = "inline-flex min-h-11 items-center rounded-control px-3 hover:underline";

/** "Log in" and "Sign up" for visitors, in the HTML from the start; own pages and initials for signed-in accounts. */
function AccountLinks({ isOnPicture }: { isOnPicture: boolean }) {
  const me = useMe();
  const link = useHref();
  const { pathname } = useLocation();
  const isListing = usePlace()?.here === "listing";
  if (me)
    return (
      <>
        {barLinks(me).map(({ href, label }) => (
          <a
            key={href}
            href={link(href)}
            aria-current={pathname === href ? "page" : undefined}
            className={`${LINK} underline-offset-8 max-md:hidden aria-[current=page]:underline`}
          >
            {label}
          </a>
        ))}
        <AccountMenu me={me} />
      </>
    );
  if (isListing)
    return (
      <a href="/listing/login/" className={LINK}>
        Log in
      </a>
    );
  return (
    <>
      <a
        href="/traveller/login/"
        data-opens=""
        onClick={(event) => openPanel("login", event)}
        className={`${LINK} needs-network max-sm:hidden`}
      >
        Log in
      </a>
      <a
        href="/traveller/signup/"
        data-opens=""
        onClick={(event) => openPanel("signup", event)}
        className={`needs-network inline-flex min-h-11 items-center rounded-control px-4 max-md:hidden ${isOnPicture ? "bg-white text-[oklch(24%_.02_250)]" : "bg-sea text-on-sea hover:bg-sea-hover"}`}
      >
        Sign up for free
      </a>
    </>
  );
}

/** Ids of buttons that stay in the page while their panel is open; dialogs return the focus by themselves. */
const OPENERS: Partial<Record<Panel, string>> = { menu: "menu-button", more: "bar-more" };

/** Closes the open panel and returns the focus to its button. */
function closeToOpener() {
  const opened = openedPanel();
  const opener = opened && OPENERS[opened];
  openPanel(undefined);
  if (opener) document.getElementById(opener)?.focus();
}

/** Top bar, over the hero on the home page and on paper elsewhere, with the panels that it opens. */
export function SiteHeader({ isOverPicture }: { isOverPicture: boolean }) {
  const panel = usePanel();
  const link = useHref();
  const isListing = usePlace()?.here === "listing";
  const isOpen = panel === "menu";
  const isOnPicture = isOverPicture && !isOpen;
  const takeTyped = useTypeahead("search");
  useWhenIdle(preloadSearch);
  useEffect(dropStalePanels, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key === "Escape" && openedPanel()) closeToOpener();
      if (event.key === "/" && !isTyping && !isListing && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        openPanel("search");
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isListing]);
  return (
    <header
      // Steps on phones have a header of their own.
      className={`max-sm:[body:has([data-step-head])_&]:hidden ${isOverPicture ? "absolute inset-x-0 top-0" : "relative"} z-20 ${isOnPicture ? "text-white [--mark:oklch(30%_.05_210)] [&_:focus-visible]:outline-white" : "border-b border-rule bg-paper"}`}
    >
      <nav aria-label="Main" className="page flex h-16 items-center gap-1.5 text-body font-semibold sm:h-19">
        <Logo href={link("/explore/")} />
        <div className="ms-4 max-sm:hidden">
          <MenuButton isOpen={isOpen} />
          {/* Rendered after its button, so that Tab leads from the button into it. */}
          {isOpen && <MegaMenu onClose={() => openPanel(undefined)} />}
        </div>
        <a href={link("/for-business/")} className="inline-flex min-h-11 items-center px-3 hover:underline max-lg:hidden">
          For Business
        </a>
        <a href={link("/for-creators/")} className="inline-flex min-h-11 items-center px-3 hover:underline max-lg:hidden">
          For Creators
        </a>
        <a
          href={link("/search/")}
          data-opens={isListing ? undefined : ""}
          onClick={(event) => !isListing && openPanel("search", event)}
          className="ms-auto inline-flex min-h-11 items-center gap-2 rounded-control px-3 hover:underline"
        >
          <Icon of={Search} size={20} />
          <span className="max-md:sr-only">Search</span>
        </a>
        <AccountLinks isOnPicture={isOnPicture} />
      </nav>
      {panel === "search" && <SearchDialog takeTyped={takeTyped} onClose={() => openPanel(undefined)} />}
      {(panel === "login" || panel === "signup") && <LoginSlideOver start={panel} onClose={() => openPanel(undefined)} />}
      {panel === "more" && <MorePanel onClose={closeToOpener} />}
      {panel === "keep" && <OfflineSheet onClose={() => openPanel(undefined)} />}
    </header>
  );
}
