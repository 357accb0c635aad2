import { useEffect, useState } from "react";
import { clockIn } from "../../catalogue/places/time.ts";
import { t } from "../../platform/languages/text.ts";

const MINUTE_MILLISECONDS = 60_000;

/**
 * Shows a zone's UTC offset and, once scripts run, its current time. The server's time would be outdated, because the page is cached for
 * minutes.
 */
export function LocalTime({ zone, offset }: { zone: string; offset: string }) {
  const [clock, setClock] = useState<string>();
  useEffect(() => {
    const tell = () => setClock(clockIn(zone, new Date()));
    tell();
    const timer = setInterval(tell, MINUTE_MILLISECONDS / 4);
    return () => clearInterval(timer);
  }, [zone]);
  return clock === undefined ? offset : t`${offset}, ${clock} now`;
}
