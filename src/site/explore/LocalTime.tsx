import { useEffect, useState } from "react";
import { clockIn } from "../../catalogue/places/time.ts";

const MINUTE_MILLISECONDS = 60_000;

/** A zone's distance from UTC, and once scripts run what its clocks show: a page is kept for minutes and would say yesterday's time. */
export function LocalTime({ zone, offset }: { zone: string; offset: string }) {
  const [clock, setClock] = useState<string>();
  useEffect(() => {
    const tell = () => setClock(clockIn(zone, new Date()));
    tell();
    const timer = setInterval(tell, MINUTE_MILLISECONDS / 4);
    return () => clearInterval(timer);
  }, [zone]);
  return (
    <>
      {offset}
      {clock !== undefined && `, ${clock} now`}
    </>
  );
}
