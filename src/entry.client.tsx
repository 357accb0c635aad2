import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { handlePopstate } from "./ui/panels.ts";

/** Errors in the guide's own scripts are reported to the guide; the reporter is loaded when the first one happens. */
let reportedCount = 0;
const REPORTS_MAX = 5;
function reportError(error: unknown) {
  if (reportedCount++ >= REPORTS_MAX) return;
  import("./platform/clientErrors.ts").then(({ sendErrorReport }) => sendErrorReport(error)).catch(() => undefined);
}
addEventListener("error", (event) => reportError(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => reportError(event.reason));

// Before the router is there.
handlePopstate();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportError },
  );
});
