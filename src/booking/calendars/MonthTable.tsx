import { MonthGrid } from "./MonthGrid.tsx";
import type { DrawnNight, DrawnRoom } from "./view.ts";

const LOOKS: Record<DrawnNight["kind"], string> = {
  free: "font-semibold",
  // Taken days have the same stroke in guests' calendars.
  feed: "text-ink2 bg-[linear-gradient(to_top_right,transparent_calc(50%-.8px),var(--color-ink3)_calc(50%-.8px)_calc(50%+.8px),transparent_calc(50%+.8px))]",
  agreed: "bg-sea font-semibold text-on-sea",
  kept: "bg-sea-tint font-semibold shadow-[inset_0_0_0_2px_var(--color-sea)]",
  conflict: "font-bold text-danger shadow-[inset_0_0_0_2px_var(--color-danger)]",
};

/** Nights of a room in one month. @param today YYYY-MM-DD; earlier days are past */
export const MonthTable = ({ room, month, today }: { room: DrawnRoom; month: string; today: string }) => (
  <MonthGrid
    room={room}
    month={month}
    today={today}
    lookOf={({ date, kind }) => `h-9 rounded-badge ${date < today ? "text-ink3" : LOOKS[kind]}`}
    wordsOf={({ date, text }) => (date >= today ? text : "")}
    className="max-w-[322px] border-spacing-0.5"
    captionClassName="text-left text-intro"
    weekdayClassName=""
  />
);
