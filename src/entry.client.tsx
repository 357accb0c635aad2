import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hearPops } from "./ui/panels.ts";

/** Errors in the guide's own scripts are told to the guide; what does that is loaded when the first one happens. */
let told = 0;
const TOLD_MAX = 5;
function tell(error: unknown) {
  if (told++ >= TOLD_MAX) return;
  import("./platform/clientErrors.ts").then(({ tellServer }) => tellServer(error)).catch(() => undefined);
}
addEventListener("error", (event) => tell(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => tell(event.reason));

// Before the router is there.
hearPops();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: tell },
  );
});
