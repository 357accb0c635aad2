import { type ReactNode, Suspense } from "react";
import { MarksForm } from "../../travellers/wishlist/marks/MarksForm.tsx";
import { DeskFrameContext } from "../../ui/DeskFrame.tsx";
import { type SaveOffline, SaveOfflineContext } from "../../ui/saveOffline.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { OfflineWatch } from "../offline/OfflineWatch.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { SiteDeskFrame } from "./SiteDeskFrame.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/** Loaded on demand: most pages never need it. */
const saveOffline: SaveOffline = async (...page) => (await import("../offline/saveAgain.ts")).saveOffline(...page);

interface Props {
  children: ReactNode;
  isOverPicture?: boolean;
  /** The page brings its own bar and content, in a DeskFrame. */
  isDesk?: boolean;
}

/**
 * Frame of every page: skip link, top bar, content, footer and, on phones, the bottom bar. React hydrates content and footer one after the
 * other (ui/Section.tsx).
 */
export function PageFrame({ children, isOverPicture = false, isDesk = false }: Props) {
  const content = <SaveOfflineContext value={saveOffline}>{children}</SaveOfflineContext>;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-4 focus:start-4 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:text-ink"
      >
        Skip to content
      </a>
      {isDesk ? (
        <DeskFrameContext value={SiteDeskFrame}>{content}</DeskFrameContext>
      ) : (
        <>
          <SiteHeader isOverPicture={isOverPicture} />
          <main id="main" tabIndex={-1} className="outline-none">
            <Suspense>{content}</Suspense>
          </main>
          <Suspense>
            <SiteFooter />
          </Suspense>
          <BottomBar />
        </>
      )}
      <MarksForm />
      <OfflineWatch />
      <Toaster />
    </>
  );
}
