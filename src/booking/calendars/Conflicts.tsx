import { TriangleAlert } from "lucide";
import { formatDayMonth, formatList } from "../../platform/values/format.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { RoomCalendar } from "./rooms/contract.ts";

type Conflict = RoomCalendar["conflicts"][number] & Pick<RoomCalendar, "item" | "title">;

function ConflictRow({ conflict: { item, title, from, to, parties, is_dismissed } }: { conflict: Conflict }) {
  const days = `${formatDayMonth(from)} to ${formatDayMonth(to)}`;
  const intent = is_dismissed ? "restore" : "dismiss";
  const label = is_dismissed ? "It is one after all" : "It is none";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule py-2.5">
      <span>
        <a className="link-inline font-semibold" href={`#room-${item}`}>
          {title}
        </a>
        , {days}: <b className="font-semibold">{formatList(parties)}</b>
      </span>
      <ActionForm intent={intent} fields={{ item, from, to, parties: parties.join("\n") }}>
        <FormButton intent={intent} look="quiet" aria-label={`${label}: ${title}, ${days}`}>
          {label}
        </FormButton>
      </ActionForm>
    </li>
  );
}

const ConflictList = ({ conflicts }: { conflicts: Conflict[] }) => (
  <ul className="mt-3">
    {conflicts.map((one) => (
      <ConflictRow key={`${one.item} ${one.from} ${one.to} ${one.parties.join()}`} conflict={one} />
    ))}
  </ul>
);

/** Nights that two parties hold. Open conflicts come first on the page; conflicts that the owner dismissed are folded away. */
export function Conflicts({ rooms }: { rooms: RoomCalendar[] }) {
  const all = rooms.flatMap(({ item, title, conflicts }) => conflicts.map((one) => ({ ...one, item, title })));
  const open = all.filter((one) => !one.is_dismissed);
  const dismissed = all.filter((one) => one.is_dismissed);
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="conflicts" className="mt-8 rounded-picture border-l-4 border-danger bg-sand p-5 sm:p-6">
          <h2 id="conflicts" className="flex items-center gap-3 text-h3">
            <Icon of={TriangleAlert} size={24} className="flex-none text-danger" />
            {open.length === 1 ? "One room is promised twice" : "Nights that are promised twice"}
          </h2>
          <ConflictList conflicts={open} />
          <p className="mt-2 max-w-[66ch] text-ink2">
            Look at both calendars first: one site may only repeat what the other says. If two guests are coming, tell one of them soon.
          </p>
        </section>
      )}
      {dismissed.length > 0 && (
        <details className="mt-5">
          <summary className="link min-h-11 cursor-pointer">
            {dismissed.length === 1
              ? "One night or stay that you said is no conflict"
              : `${dismissed.length} that you said are no conflicts`}
          </summary>
          <ConflictList conflicts={dismissed} />
        </details>
      )}
    </>
  );
}
