import { Check, Download } from "lucide";
import { useEffect, useState } from "react";
import { PACKS_EVENT, PRIVATE_CACHE, PUBLIC_CACHE } from "../platform/offline/offlineNames.ts";
import { Icon } from "./Icon.tsx";
import { type OfflineThing, openSaveOffline } from "./panels.ts";

/** Whether a page is kept already; asked of the browser, and again when what is open over the page is gone. */
function useIsSaved(page: string): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const look = async () => {
      // Only with HTTPS, or on this machine.
      if (!("caches" in globalThis)) return;
      setKept((await caches.has(PUBLIC_CACHE + page)) || (await caches.has(PRIVATE_CACHE + page)));
    };
    const refresh = () => void look().catch(() => undefined);
    refresh();
    addEventListener(PACKS_EVENT, refresh);
    return () => removeEventListener(PACKS_EVENT, refresh);
  }, [page]);
  return isKept;
}

interface Props extends OfflineThing {
  look?: "button" | "link";
  className?: string;
}

/** Opens the panel in which a page is kept for the way (site/offline/OfflineSheet.tsx). Keeping needs scripts: without them there is no button. */
export function SaveOfflineButton({ page, name, look = "button", className = "" }: Props) {
  const isKept = useIsSaved(page);
  return (
    <button
      type="button"
      data-opens=""
      className={`cursor-pointer [@media(scripting:none)]:hidden ${look === "link" ? "link" : "button button-outlined"} ${className}`}
      onClick={(event) => openSaveOffline({ page, name }, event)}
    >
      <Icon of={isKept ? Check : Download} size={18} />
      {isKept ? "Kept" : "Keep for the way"}
      <span className="sr-only">: {name}</span>
    </button>
  );
}
