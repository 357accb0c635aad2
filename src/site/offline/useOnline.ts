import { useEffect, useState } from "react";
import { WORKER_URL } from "./urls.ts";

const PATIENCE_MILLISECONDS = 8_000;
const LOOK_MILLISECONDS = 15_000;

/** A phone on a hotel's wifi says that it is online: whether the guide can be reached, only the guide can say. The worker lets this pass. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch(WORKER_URL, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    return true;
  } catch {
    return false;
  }
}

/** Whether the guide can be reached; looked at again when the browser hears of a network, when the page is looked at, and from time to time. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const found = await isReachable();
      if (isHere) setOnline(found);
    };
    // A page in whose place this one is shown has just failed.
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
