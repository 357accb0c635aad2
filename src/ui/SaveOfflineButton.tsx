import { Check, Download } from "lucide";
import { useEffect, useState } from "react";
import { t } from "../platform/languages/text.ts";
import { PACKS_EVENT, PRIVATE_CACHE, PUBLIC_CACHE } from "../platform/offline/offlineNames.ts";
import { Icon } from "./Icon.tsx";
import { type OfflineThing, openSaveOffline } from "./panels.ts";
import { callWhenIdle } from "./whenIdle.ts";

/** Returns whether a page is already saved offline. Checks the browser's caches at first and after every change of the saved pages. */
function useIsSaved(page: string): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const look = async () => {
      // Caches exist only with HTTPS or on localhost.
      if (!("caches" in globalThis)) return;
      setKept((await caches.has(PUBLIC_CACHE + page)) || (await caches.has(PRIVATE_CACHE + page)));
    };
    const refresh = () => void look().catch(() => undefined);
    // The first access to the caches blocks a slow phone.
    const cancel = callWhenIdle(refresh);
    addEventListener(PACKS_EVENT, refresh);
    return () => {
      cancel();
      removeEventListener(PACKS_EVENT, refresh);
    };
  }, [page]);
  return isKept;
}

interface Props extends OfflineThing {
  /** Text while the page is not saved, where several buttons are on one screen. */
  label?: string;
  look?: "button" | "link";
  className?: string;
}

/**
 * Renders the button that opens the panel to save a page offline (site/offline/OfflineSheet.tsx). Saving needs scripts, so there is no
 * button without them.
 */
export function SaveOfflineButton({ page, name, label = t`Save offline`, look = "button", className = "" }: Props) {
  const isKept = useIsSaved(page);
  return (
    <button
      type="button"
      data-opens=""
      className={`cursor-pointer [@media(scripting:none)]:hidden ${look === "link" ? "link" : "button button-outlined"} ${className}`}
      onClick={(event) => openSaveOffline({ page, name }, event)}
    >
      <Icon of={isKept ? Check : Download} size={18} />
      {isKept ? t`Saved offline` : label}
      <span className="sr-only">: {name}</span>
    </button>
  );
}
