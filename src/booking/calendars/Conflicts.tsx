import { TriangleAlert } from "lucide";
import { counted, t } from "../../platform/languages/text.ts";
import { formatDayMonth, formatList } from "../../platform/values/format.ts";
import { labelled, withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NIGHT_KINDS, type NightKind } from "./enumerations.ts";
import type { RoomCalendar } from "./rooms/contract.ts";

type Conflict = RoomCalendar["conflicts"][number] & Pick<RoomCalendar, "item" | "title">;

/** Kinds of nights by the party that stands for them; all other parties are sites. */
const KIND_OF_PARTY: Readonly<Record<string, NightKind>> = { "agreed here": "agreed", "kept here": "kept", blocked: "blocked" };

function partyName(party: string): string {
  const kind = KIND_OF_PARTY[party];
  return kind === undefined ? party : NIGHT_KINDS[kind];
}

function ConflictRow({ conflict: { item, title, from, to, parties, is_dismissed } }: { conflict: Conflict }) {
  const days = t`${formatDayMonth(from)} to ${formatDayMonth(to)}`;
  const intent = is_dismissed ? "restore" : "dismiss";
  const label = is_dismissed ? t`Mark as a clash` : t`Not a clash`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule py-2.5">
      <span>
        <a className="link-inline font-semibold" href={`#room-${item}`}>
          {title}
        </a>
        , {days}: <b className="font-semibold">{formatList(parties.map(partyName))}</b>
      </span>
      <ActionForm intent={intent} fields={{ item, from, to, parties: parties.join("\n") }}>
        <FormButton intent={intent} look="quiet" aria-label={labelled(label, withCommas([title, days]))}>
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
        <section aria-labelledby="conflicts" className="mt-8 rounded-picture border-s-4 border-danger bg-sand p-5 sm:p-6">
          <h2 id="conflicts" className="flex items-center gap-3 text-h3">
            <Icon of={TriangleAlert} size={24} className="flex-none text-danger" />
            {counted(open.length, "Calendar clash", "Calendar clashes")}
          </h2>
          <ConflictList conflicts={open} />
          <p className="mt-2 max-w-[66ch] text-ink2">
            Check both calendars first: one site may only copy the other. If 2 guests booked, contact one of them soon.
          </p>
        </section>
      )}
      {dismissed.length > 0 && (
        <details className="mt-5">
          <summary className="link min-h-11 cursor-pointer">
            {counted(dismissed.length, "# night or stay marked as not a clash", "# marked as not a clash")}
          </summary>
          <ConflictList conflicts={dismissed} />
        </details>
      )}
    </>
  );
}
