import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readerOfDocument } from "./platform/languages/documentReader.ts";
import { setReader } from "./platform/languages/reader.ts";
import { HYDRATED_EVENT, LOADED_EVENT, type PageScripts, SCRIPTS_ID } from "./ui/pageScripts.ts";
import { handlePopstate } from "./ui/panels.ts";
import { callWhenIdle } from "./ui/whenIdle.ts";

/** Reports errors in the guide's own scripts to the guide; the reporter is loaded on the first error. */
function reportError(error: unknown) {
  import("./platform/endpoints/clientErrors.ts").then(({ sendErrorReport }) => sendErrorReport(error)).catch(() => undefined);
}
addEventListener("error", (event) => reportError(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => reportError(event.reason));

// Must run before the router adds its handler.
handlePopstate();

const hydrate = () => {
  const reader = readerOfDocument();
  if (reader) setReader(() => reader);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      { onRecoverableError: reportError },
    );
  });
};
/** Prefetches likely next pages, for visitors without a session: its scripts start with the page (entry.server.tsx). */
function prefetchWhenIdle() {
  const { isEager }: Partial<PageScripts> = JSON.parse(document.getElementById(SCRIPTS_ID)?.textContent || "{}");
  if (isEager || !("requestIdleCallback" in window)) return;
  callWhenIdle(() => {
    import("./ui/prefetchVisible.ts").then(({ prefetchVisible }) => prefetchVisible()).catch(() => undefined);
  });
}
addEventListener(HYDRATED_EVENT, prefetchWhenIdle, { once: true });

/** Offers the page in the browser's language, if it may be available in it. */
function offerLanguageWhenIdle() {
  const { lang } = document.documentElement;
  if (navigator.language.slice(0, 2) === lang.slice(0, 2)) return;
  callWhenIdle(() => {
    import("./ui/offerLanguage.ts").then(({ offerLanguage }) => offerLanguage()).catch(() => undefined);
  });
}
addEventListener(HYDRATED_EVENT, offerLanguageWhenIdle, { once: true });

// The router's modules are bundled with this one, so it waits until ui/start.ts has set the globals that the router reads.
addEventListener(LOADED_EVENT, hydrate, { once: true });
