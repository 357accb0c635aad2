import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { LOADED_EVENT } from "./ui/pageScripts.ts";
import { handlePopstate } from "./ui/panels.ts";

/** Reports errors in the guide's own scripts to the guide; the reporter is loaded on the first error. */
function reportError(error: unknown) {
  import("./platform/endpoints/clientErrors.ts").then(({ sendErrorReport }) => sendErrorReport(error)).catch(() => undefined);
}
addEventListener("error", (event) => reportError(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => reportError(event.reason));

// Must run before the router adds its handler.
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
// The router's modules are bundled with this one, so it waits until ui/start.ts has set the globals that the router reads.
addEventListener(LOADED_EVENT, hydrate, { once: true });
