import { TriangleAlert } from "lucide";
import { formatDayMonth, formatList } from "../platform/format.ts";
import { Icon } from "../ui/Icon.tsx";
import type { RoomCalendar } from "./contract.ts";

/** Nights that two have: what an owner has to see before anything else. */
export function Conflicts({ rooms }: { rooms: RoomCalendar[] }) {
  const all = rooms.flatMap(({ item, title, conflicts }) => conflicts.map((one) => ({ ...one, item, title })));
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="conflicts" className="mt-8 rounded-picture border-l-4 border-danger bg-sand p-5 sm:p-6">
      <h2 id="conflicts" className="flex items-center gap-3 text-h3">
        <Icon of={TriangleAlert} size={24} className="flex-none text-danger" />
        {all.length === 1 ? "One room is promised twice" : "Nights that are promised twice"}
      </h2>
      <ul className="mt-3">
        {all.map(({ item, title, from, to, parties }) => (
          <li key={`${item} ${from} ${to} ${parties.join()}`} className="border-t border-rule py-2.5">
            <a className="link-inline font-semibold" href={`#room-${item}`}>
              {title}
            </a>
            , {formatDayMonth(from)} to {formatDayMonth(to)}: <b className="font-semibold">{formatList(parties)}</b>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-[66ch] text-ink2">
        Look at both calendars first: one site may only repeat what the other says. If two guests are coming, tell one of them soon.
      </p>
    </section>
  );
}
