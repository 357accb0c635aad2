import { ChevronLeft, ChevronRight } from "lucide";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { t } from "../../../platform/languages/text.ts";
import { addDays } from "../../../platform/values/days.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { readingKey } from "../../../ui/arrowKey.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useMounted } from "../../../ui/mounted.ts";
import { MonthTable } from "../MonthTable.tsx";
import type { RoomCalendar } from "../rooms/contract.ts";
import { shownMonths } from "../view.ts";
import { BlockForm, BlockList } from "./BlockForm.tsx";
import type { BlockShown } from "./blockIntents.ts";
import { type ChosenNights, chosenAfterPress } from "./rules.ts";

const NONE: ChosenNights = { first: "", last: "" };

/** Days by which a key moves the focus. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus between the days of the shown months. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const move = MOVES[readingKey(event.key)];
  const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
  if (move === undefined || day === undefined) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(day, move)}"]`)?.focus();
}

interface Props {
  room: RoomCalendar;
  /** Today as YYYY-MM-DD. */
  today: string;
  /** Month in the URL, as YYYY-MM. */
  month: string | null;
}

/** Months of a room, in which its owner chooses nights to block. */
export function RoomMonths({ room, today, month }: Props) {
  const { item, title } = room;
  const result = useFormResult<BlockShown>();
  const isOwn = result?.typed.item === item && /^(?:block|free|unblock)/.test(result.intent);
  const freed = isOwn ? result.shown?.freed : undefined;
  const [chosen, setChosen] = useState<ChosenNights>(() =>
    isOwn && !freed ? { first: result.typed.from ?? "", last: result.typed.to ?? "" } : NONE,
  );
  const [known, setKnown] = useState(freed);
  if (known !== freed) {
    setKnown(freed);
    if (freed) setChosen(NONE);
  }
  const isMounted = useMounted();
  const [turned, setTurned] = useState({ month, to: month });
  const { months, before, after } = shownMonths(turned.month === month ? turned.to : month, today);
  const first = months[0] ?? today.slice(0, 7);
  // All nights are loaded, so scripts turn the months without a request and keep the chosen nights and the note.
  const turn = (to: string) => ({
    href: `?month=${to}#room-${item}`,
    "data-opens": "",
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setTurned({ month, to });
    },
  });
  // The months are one tab stop, which the arrow keys move.
  const stop = chosen.first.startsWith(first) ? chosen.first : first === today.slice(0, 7) ? today : `${first}-01`;
  const days = useRef<HTMLDivElement>(null);
  const onDay = (day: string) => {
    setChosen(chosenAfterPress(day, chosen));
    // On phones the end of the form now covers the foot of the screen: the day's scroll margin moves its week above that.
    requestAnimationFrame(() => days.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: "nearest" }));
  };
  const pick = { chosen, stop, onDay };
  return (
    <details className="mt-2" open={month !== null || isOwn || undefined}>
      <summary
        className="link cursor-pointer list-none [&::-webkit-details-marker]:hidden"
        aria-label={t`See months and block nights: ${title}`}
      >
        See months and block nights
      </summary>
      {isMounted && (
        <p className="mt-2 text-small text-ink2">Choose the first and the last night to block, or a blocked night to unblock it.</p>
      )}
      <BlockForm room={room} month={first} chosen={chosen} onChosen={setChosen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the days' buttons inside */}
        <div ref={days} className="mt-2 mb-2 grid items-start gap-x-8 gap-y-6 sm:grid-cols-2" onKeyDown={moveFocus}>
          {months.map((one) => (
            <MonthTable key={one} room={room} month={one} today={today} {...(isMounted && { pick })} />
          ))}
        </div>
        <p className="flex max-w-[676px] justify-between">
          {before ? (
            <a className="link" {...turn(before)} rel="prev">
              <Icon of={ChevronLeft} size={18} /> Earlier
            </a>
          ) : (
            <span />
          )}
          {after && (
            <a className="link" {...turn(after)} rel="next">
              Later <Icon of={ChevronRight} size={18} />
            </a>
          )}
        </p>
      </BlockForm>
      <BlockList room={room} month={first} />
    </details>
  );
}
