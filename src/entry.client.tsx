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
/** Prefetches likely next pages and offers the reader's language, for visitors without a session: its scripts start with the page (entry.server.tsx). */
function prefetchWhenIdle() {
  const { isEager }: Partial<PageScripts> = JSON.parse(document.getElementById(SCRIPTS_ID)?.textContent || "{}");
  if (isEager) return;
  callWhenIdle(() => {
    import("./ui/whenVisitorIsIdle.ts").then(({ whenVisitorIsIdle }) => whenVisitorIsIdle()).catch(() => undefined);
  });
}
addEventListener(HYDRATED_EVENT, prefetchWhenIdle, { once: true });

// The router's modules are bundled with this one, so it waits until ui/start.ts has set the globals that the router reads.
addEventListener(LOADED_EVENT, hydrate, { once: true });
