import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { LOADED_EVENT } from "./ui/pageScripts.ts";
import { handlePopstate } from "./ui/panels.ts";

/** Errors in the guide's own scripts are reported to the guide; the reporter is loaded when the first one happens. */
function reportError(error: unknown) {
  import("./platform/endpoints/clientErrors.ts").then(({ sendErrorReport }) => sendErrorReport(error)).catch(() => undefined);
}
addEventListener("error", (event) => reportError(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => reportError(event.reason));

// Before the router is there.
handlePopstate();

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      { onRecoverableError: reportError },
    );
  });
// The router's modules lie in one file with this one, so it runs before the router has what it looks for (ui/start.ts).
addEventListener(LOADED_EVENT, hydrate, { once: true });
