import { useEffect, useState } from "react";
import type { Business } from "../businesses/contract.ts";
import { hourIn, hourOf, hoursText, openParts } from "../businesses/rules.profile.ts";

interface Props {
  business: Pick<Business, "opening_time" | "closing_time" | "opening_hours">;
  /** The place's own time, an IANA name; null where it is not known. */
  timeZone: string | null;
  /** Whose time it is: the area's name. */
  placeName: string;
}

const MINUTE = 60_000;

/** The hour at the place, asked for after mount: the page itself is kept for everybody and for long. */
function useHour(zone: string | null): number | undefined {
  const [hour, setHour] = useState<number>();
  useEffect(() => {
    if (zone === null) return;
    const look = () => setHour(hourIn(zone, new Date()));
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, [zone]);
  return hour;
}

const AXIS = [0, 6, 12, 18, 24];

/** When it is open, in words and on a bar of the day. Nothing where it is not known. */
export function OpeningHours({ business, timeZone, placeName }: Props) {
  const hour = useHour(timeZone);
  const text = hoursText(business);
  const { opening_time, closing_time } = business;
  if (text === "") return null;
  const parts = opening_time && closing_time ? openParts(hourOf(opening_time), hourOf(closing_time)) : [];
  const isOpen = hour !== undefined && parts.some(({ from, to }) => hour >= from && hour < to);
  const now = hour === undefined || parts.length === 0 ? "" : isOpen ? "Open now. " : "Closed now. ";
  return (
    <>
      <p>
        {now}
        {text}
        {timeZone && placeName ? `, ${placeName} time` : ""}.
      </p>
      {parts.length > 0 && (
        <div aria-hidden="true" className="mt-4 max-w-[400px]">
          <svg viewBox="0 0 240 24" preserveAspectRatio="none" className="h-6 w-full">
            <title>Hours of the day</title>
            <rect y="5" width="240" height="14" rx="4" className="fill-sand2" />
            {parts.map(({ from, to }) => (
              <rect key={from} x={from * 10} y="5" width={(to - from) * 10} height="14" rx="4" className="fill-sea" />
            ))}
            {hour !== undefined && <rect x={Math.min(238, hour * 10)} width="2" height="24" className="fill-ink" />}
          </svg>
          <p className="mt-1 flex justify-between text-[0.90625rem] text-ink2">
            {AXIS.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </p>
        </div>
      )}
    </>
  );
}
