import { MonthGrid } from "../../booking/calendars/MonthGrid.tsx";
import type { DrawnNight } from "../../booking/calendars/view.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { Stay } from "./contract.ts";

/** Diagonal line through taken days, the same as in guests' calendars. */
const STROKE =
  "bg-[linear-gradient(to_top_right,transparent_calc(50%-.8px),currentColor_calc(50%-.8px)_calc(50%+.8px),transparent_calc(50%+.8px))]";

interface Props {
  stay: Stay;
  /** YYYY-MM. */
  month: string;
  /** Arrival and departure that the guest requested. Null without dates. */
  asked: { from: string; to: string } | null;
  today: string;
}

/** Calendar of a room for one month: the requested nights as a band from arrival to departure, taken nights crossed out. */
export function StayCalendar({ stay, month, asked, today }: Props) {
  const of = ({ date, taken }: DrawnNight) => ({
    isTaken: taken >= stay.units,
    isEnd: date === asked?.from || date === asked?.to,
    isBetween: asked !== null && date > asked.from && date < asked.to,
  });
  const nightClassName = (night: DrawnNight) => {
    const { isTaken, isEnd, isBetween } = of(night);
    // The night of the departure day belongs to the next guest.
    if (isTaken && (isBetween || night.date === asked?.from)) return `bg-sea-tint font-semibold text-danger ${STROKE}`;
    if (isEnd) return "bg-sea font-semibold text-on-sea";
    if (isBetween) return "bg-sea-tint font-semibold";
    if (isTaken) return `text-ink2 ${STROKE}`;
    return night.date < today ? "text-ink2" : "font-semibold";
  };
  const nightLabel = (night: DrawnNight) => {
    const { isTaken, isBetween } = of(night);
    const place =
      night.date === asked?.from ? t`arrival` : night.date === asked?.to ? meant("of a stay")`departure` : isBetween ? t`requested` : "";
    return withCommas([place, isTaken ? night.text : ""]);
  };
  return (
    <MonthGrid
      room={{ ...stay, conflicts: [] }}
      month={month}
      today={today}
      lookOf={(night) => `h-8 ${of(night).isBetween ? "" : "rounded-badge"} ${nightClassName(night)}`}
      wordsOf={nightLabel}
      className="max-w-[300px] border-spacing-y-0.5 text-small"
      captionClassName="text-body"
      weekdayClassName="text-small"
    />
  );
}
