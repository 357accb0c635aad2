import { MonthGrid, type PickedDays } from "./MonthGrid.tsx";
import type { DrawnNight, DrawnRoom } from "./view.ts";

const LOOKS: Record<DrawnNight["kind"], string> = {
  free: "font-semibold",
  // The hatch of the legend, lighter, so that the day stays readable.
  feed: "font-semibold bg-[repeating-linear-gradient(135deg,var(--color-sand2)_0_4px,var(--color-card)_4px_6px)]",
  agreed: "bg-sea font-semibold text-on-sea",
  kept: "bg-sea-tint font-semibold shadow-[inset_0_0_0_2px_var(--color-sea)]",
  blocked: "bg-ink font-semibold text-card",
  conflict: "font-bold text-danger shadow-[inset_0_0_0_2px_var(--color-danger)]",
};

interface Props {
  room: DrawnRoom;
  month: string;
  /** YYYY-MM-DD; earlier days are past. */
  today: string;
  /** Makes the days from today on buttons that choose nights. */
  pick?: PickedDays;
}

/** Nights of a room in one month. */
export const MonthTable = ({ room, month, today, pick }: Props) => (
  <MonthGrid
    room={room}
    month={month}
    today={today}
    {...(pick && { pick })}
    lookOf={({ date, kind }) => `h-9 rounded-badge ${date < today ? "text-ink3" : LOOKS[kind]}`}
    wordsOf={({ date, text }) => (date >= today ? text : "")}
    className="max-w-[322px] border-spacing-0.5"
    captionClassName="text-start text-intro"
    weekdayClassName=""
  />
);
