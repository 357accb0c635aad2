import type { ComponentType, ReactNode } from "react";
import { MarksForm } from "../../travellers/wishlist/marks/MarksForm.tsx";
import { type SaveOffline, SaveOfflineContext } from "../../ui/saveOffline.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { OfflineWatch } from "../offline/OfflineWatch.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { DeskFooter, DeskHeader } from "./DeskFrame.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/** Loaded on demand: most pages never need it. */
const saveOffline: SaveOffline = async (...page) => (await import("../offline/saveAgain.ts")).saveOffline(...page);

interface Props {
  children: ReactNode;
  isOverPicture?: boolean;
  /** Bar of the desk that the page belongs to. */
  DeskBar?: ComponentType | undefined;
}

/** Frame of every page: skip link, top bar, content, footer and, on phones, the bottom bar. */
export function PageFrame({ children, isOverPicture = false, DeskBar }: Props) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-4 focus:left-4 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:text-ink"
      >
        Skip to content
      </a>
      {DeskBar ? <DeskHeader Bar={DeskBar} /> : <SiteHeader isOverPicture={isOverPicture} />}
      <main id="main" tabIndex={-1} className="outline-none">
        <SaveOfflineContext value={saveOffline}>{children}</SaveOfflineContext>
      </main>
      {DeskBar ? <DeskFooter /> : <SiteFooter />}
      {!DeskBar && <BottomBar />}
      <MarksForm />
      <OfflineWatch />
      <Toaster />
    </>
  );
}
