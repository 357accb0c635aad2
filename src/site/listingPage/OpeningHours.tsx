import { useEffect, useState } from "react";
import { formatClock, openUntil } from "../../catalogue/hours/now.ts";
import { minuteIn } from "../../catalogue/places/time.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { dayIn } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { getBusinessPage } from "./contract.ts";

export type Hours = NonNullable<ResponseOf<typeof getBusinessPage>["hours"]>;

interface Props {
  /** Null if the text cannot be parsed. */
  hours: Hours | null;
  text: string;
  /** The place's own time zone, an IANA name; null if unknown. */
  timeZone: string | null;
  /** Name of the area, to label its local time. */
  placeName: string;
  /** Moment when the page was rendered, at most minutes ago; the hours show the state at that moment until scripts run. */
  loadedAt?: string | undefined;
}

const MINUTE = 60_000;

const readClock = (zone: string, now: Date) => ({
  day: dayIn(zone, now),
  before: dayIn(zone, now.getTime() - DAY_MILLISECONDS),
  minute: minuteIn(zone, now),
});

/** Returns the place's local time when the page was rendered, and once scripts run the current one. */
function useClock(zone: string | null, loadedAt: string | undefined): ReturnType<typeof readClock> | undefined {
  const [clock, setClock] = useState(() => (zone === null || loadedAt === undefined ? undefined : readClock(zone, new Date(loadedAt))));
  useEffect(() => {
    if (zone === null) return;
    const look = () => setClock(readClock(zone, new Date()));
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, [zone]);
  return clock;
}

const AXIS = [0, 6, 12, 18, 24];
/** Minutes of a day, which are the bar's width. */
const BAR = 1_440;

/** Shows hours that are equal on all days, on a bar of one day. */
function DayBar({ spans, minute }: { spans: readonly number[]; minute: number | undefined }) {
  const parts = spans.flatMap((from, index) => {
    if (index % 2 > 0) return [];
    const to = spans[index + 1] ?? from;
    return [{ from, to: Math.min(to, BAR) }, ...(to > BAR ? [{ from: 0, to: to - BAR }] : [])];
  });
  return (
    <div aria-hidden="true" className="mt-4 max-w-[400px]">
      <svg viewBox={`0 0 ${BAR} 24`} preserveAspectRatio="none" className="h-6 w-full rtl:-scale-x-100">
        <title>Hours of the day</title>
        <rect y="5" width={BAR} height="14" className="fill-sand2" />
        {parts.map(({ from, to }) => (
          <rect key={from} x={from} y="5" width={to - from} height="14" className="fill-sea" />
        ))}
        {minute !== undefined && <rect x={Math.min(BAR - 10, minute)} width="10" height="24" className="fill-ink" />}
      </svg>
      <p className="mt-1 flex justify-between text-small text-ink2">
        {AXIS.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </p>
    </div>
  );
}

/** @param until minute at which the place closes; 0 if it is closed now, null if that is unknown */
function openText(until: number | null, minute: number): string {
  if (until === null) return "";
  if (until === 0) return t`Closed now.`;
  return until - minute >= BAR ? t`Open now.` : t`Open now, until ${formatClock(until)}.`;
}

/** Opening hours: whether the place is open now, the hours of each day, and exceptions. */
export function OpeningHours({ hours, text, timeZone, placeName, loadedAt }: Props) {
  const clock = useClock(timeZone, loadedAt);
  const time = timeZone && placeName ? t`${placeName} time` : "";
  if (!hours) return <p className="[overflow-wrap:anywhere]">{withCommas([text, time])}</p>;
  const { rows, exceptions, week } = hours;
  const now = clock ? openText(openUntil(hours, clock.day, clock.before, clock.minute), clock.minute) : "";
  const [every] = rows;
  const shown = exceptions.filter((one) => !clock || one.until >= clock.day);
  return (
    <>
      {rows.length === 1 && every ? (
        <>
          <p>
            {now && `${now} `}
            {t`${every.days}: ${withCommas([every.text, time])}.`}
          </p>
          <DayBar spans={week[0] ?? []} minute={clock?.minute} />
        </>
      ) : (
        <>
          <p className="min-h-[1.5em]">
            {now && `${now} `}
            {time && t`${time}:`}
          </p>
          <dl>
            {rows.map((row) => (
              <div key={row.days} className="leader min-h-9 py-1">
                <dt className="text-ink2">{row.days}</dt>
                <dd className="font-semibold">
                  <span className="max-w-56 text-end">{row.text}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {shown.length > 0 && (
        <ul className="mt-2 text-small text-ink2">
          {shown.map((one) => (
            <li key={one.text}>{one.text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
