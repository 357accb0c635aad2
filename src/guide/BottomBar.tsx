import { Compass, LogIn, Menu, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useHref, usePlace } from "../platform/useHref.ts";
import { useMe } from "../travellers/SessionReader.tsx";
import { togglePanel } from "../ui/panels.ts";
import { usePanel } from "./SiteHeader.tsx";

const CELL = "flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 text-tiny font-semibold";

/** The bar at the foot of a phone's screen, at 576 px and below, after mount. Its panels leave it in reach: a second press closes. */
export function BottomBar() {
  const panel = usePanel();
  const me = useMe();
  const link = useHref();
  const isListing = usePlace()?.here === "listing";
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!isMounted) return null;
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t border-rule bg-card pb-[env(safe-area-inset-bottom)] text-ink2 sm:hidden [body:has([data-direct-bar])_&]:hidden"
    >
      <a href={link("/explore/")} className={`${CELL} ${panel ? "" : "text-sea"}`}>
        <Compass size={22} aria-hidden="true" /> Explore
      </a>
      {isListing ? (
        <a href={link("/search/")} className={CELL}>
          <Search size={22} aria-hidden="true" /> Search
        </a>
      ) : (
        <button
          type="button"
          aria-expanded={panel === "search"}
          onClick={(event) => togglePanel("search", event)}
          className={`${CELL} ${panel === "search" ? "text-sea" : ""}`}
        >
          <Search size={22} aria-hidden="true" /> Search
        </button>
      )}
      {!me && (
        <a
          href={isListing ? "/listing/login/" : "/traveller/login/"}
          onClick={(event) => !isListing && togglePanel("login", event)}
          className={`${CELL} ${panel === "login" ? "text-sea" : ""}`}
        >
          <LogIn size={22} aria-hidden="true" /> Log In
        </a>
      )}
      <button
        type="button"
        aria-expanded={panel === "more"}
        onClick={(event) => togglePanel("more", event)}
        className={`${CELL} ${panel === "more" ? "text-sea" : ""}`}
      >
        <Menu size={22} aria-hidden="true" /> More
      </button>
    </nav>
  );
}
