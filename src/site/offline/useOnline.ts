import { useEffect, useState } from "react";
import { WORKER_URL } from "../../platform/offline/offlineNames.ts";

const PATIENCE_MILLISECONDS = 8_000;
const LOOK_MILLISECONDS = 15_000;

/**
 * Checks that the guide responds: a phone on a hotel's Wi-Fi reports that it is online even if the guide is unreachable. The worker lets
 * this request pass.
 */
async function isReachable(): Promise<boolean> {
  try {
    await fetch(WORKER_URL, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the guide is reachable; checked again when the browser reports a network change, when the page becomes visible, and periodically.
 */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const found = await isReachable();
      if (isHere) setOnline(found);
    };
    // This page is shown in place of a page that has just failed to load.
    if (!navigator.onLine || new URLSearchParams(location.search).has("at")) setOnline(false);
    void look();
    const signs = ["online", "offline", "visibilitychange"];
    for (const sign of signs) addEventListener(sign, look);
    return () => {
      isHere = false;
      for (const sign of signs) removeEventListener(sign, look);
    };
  }, []);
  useEffect(() => {
    if (isOnline) return;
    const timer = setInterval(async () => (await isReachable()) && setOnline(true), LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isOnline]);
  return isOnline;
}
