import type { ReactNode } from "react";
import { counted, plural, t } from "../../../platform/languages/text.ts";
import { addDays } from "../../../platform/values/days.ts";
import { formatDays } from "../../../platform/values/format.ts";
import { labelled } from "../../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { toDayNumber } from "../nights.ts";
import type { RoomCalendar } from "../rooms/contract.ts";
import type { BlockShown } from "./blockIntents.ts";
import type { Block } from "./contract.ts";
import { blockOfNights, type ChosenNights, chosenText, NOTE_MAX } from "./rules.ts";

interface Props {
  room: RoomCalendar;
  /** First of the shown months, as YYYY-MM, to return to. */
  month: string;
  chosen: ChosenNights;
  onChosen: (chosen: ChosenNights) => void;
  /** The months in which the nights are chosen. */
  children: ReactNode;
}

/** Intents of the form, whose errors it shows. */
const BLOCK_INTENTS = ["block", "block_anyway", "free", "unblock"];

/** Fields of the forms that free a block, and of Undo. */
const blockFields = (item: string, { uuid, from, to, units, note }: Block) => ({
  block: `${item}/${uuid}`,
  block_from: from,
  block_to: to,
  block_units: units === null ? "" : String(units),
  block_note: note,
});

/** Buttons that unblock the chosen nights of a block, or the whole block. */
function FreeButtons({ block: { from, to }, chosen: { first, last }, title }: { block: Block; chosen: ChosenNights; title: string }) {
  const isWhole = from === first && to === addDays(last, 1);
  const all = formatDays(from, addDays(to, -1));
  const some = first === last ? t`Unblock this night` : t`Unblock these nights`;
  return (
    <>
      {!isWhole && (
        <FormButton intent="free" aria-label={labelled(some, title)}>
          {some}
        </FormButton>
      )}
      <FormButton intent="unblock" look={isWhole ? "filled" : "outlined"} aria-label={t`Unblock ${all}: ${title}`}>
        Unblock {all}
      </FormButton>
    </>
  );
}

/** First and last night, and the number of rooms if there are several. */
const NightFields = ({ chosen, onChosen, units }: Pick<Props, "chosen" | "onChosen"> & { units: number }) => (
  <>
    <FormField name="from" label="First night">
      {({ defaultValue: _, ...control }) => (
        <DateInput
          {...control}
          required
          value={chosen.first}
          onChange={({ target: { value } }) => onChosen({ first: value, last: chosen.last < value ? value : chosen.last })}
        />
      )}
    </FormField>
    <FormField name="to" label="Last night">
      {({ defaultValue: _, ...control }) => (
        <DateInput {...control} required value={chosen.last} onChange={({ target: { value } }) => onChosen({ ...chosen, last: value })} />
      )}
    </FormField>
    {units > 1 && (
      <FormField name="units" label="Rooms to block" about={t`Empty means all ${units}.`}>
        {(control) => <input inputMode="numeric" autoComplete="off" {...control} />}
      </FormField>
    )}
  </>
);

/**
 * Form that blocks nights of a room, or frees blocked ones: by two dates, which the months fill in. On phones its end stays in view once
 * nights are chosen, because the months above are taller than the screen.
 */
export function BlockForm({ room: { item, title, units, blocks }, month, chosen, onChosen, children }: Props) {
  const result = useFormResult<BlockShown>();
  const isOwn = result?.typed.item === item && BLOCK_INTENTS.includes(result.intent);
  // Other nights have other guests and errors.
  const isSame = isOwn && result.typed.from === chosen.first && result.typed.to === chosen.last;
  const refused = isSame ? result.shown?.refused : undefined;
  const nights = chosenText(chosen);
  const block = blockOfNights(blocks, chosen);
  // On nights with a block, other rooms of the same kind may be free.
  const canBlock = block === undefined || (units > 1 && block.units !== null);
  const sending = result && !isOwn ? { sending: { result: undefined, busy: undefined } } : {};
  return (
    <ActionForm
      intent={isOwn ? result.intent : "block"}
      fields={{ item, month, ...(block && blockFields(item, block)) }}
      topic={`${chosen.first} ${chosen.last}`}
      className={`grid max-w-[676px] grid-cols-2 gap-3.5 ${nights === "" ? "" : "max-sm:[&_:is(a,button,input)]:scroll-mb-72"}`}
      {...sending}
    >
      <div className="col-span-2">{children}</div>
      <NightFields chosen={chosen} onChosen={onChosen} units={units} />
      <div
        className={`col-span-2 grid gap-3.5 ${nights === "" ? "" : "max-sm:sticky max-sm:bottom-[calc(64px+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:border-t max-sm:border-rule max-sm:bg-paper max-sm:py-3"}`}
      >
        {canBlock && (
          <FormField name="note" label="Note" hint="optional" about="Only owners and helpers see it.">
            {(control) => <input autoComplete="off" maxLength={NOTE_MAX} {...control} />}
          </FormField>
        )}
        {refused && (
          <p role="alert" className="border-s-4 border-danger ps-3.5">
            {refused} Only the nights around them would be blocked.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {block && <FreeButtons block={block} chosen={chosen} title={title} />}
          {canBlock &&
            (refused ? (
              <FormButton intent="block_anyway" look="outlined" aria-label={t`Block anyway: ${title}`}>
                Block anyway
              </FormButton>
            ) : (
              <FormButton intent="block" aria-label={t`Block: ${title}`}>
                Block
              </FormButton>
            ))}
          <span role="status" className="text-small text-ink2">
            {block ? t`${nights}, blocked` : nights}
          </span>
        </div>
      </div>
    </ActionForm>
  );
}

function BlockRow({ block, room, month }: { block: Block } & Pick<Props, "room" | "month">) {
  const { from, to, units, note } = block;
  const days = formatDays(from, addDays(to, -1));
  const nights = toDayNumber(to) - toDayNumber(from);
  return (
    <li className="flex items-center justify-between gap-x-6 border-t border-rule py-1.5">
      <span className="min-w-0">
        <b className="font-semibold">{days}</b>
        {", "}
        <span className="text-ink2">
          {units === null || room.units === 1
            ? counted(nights, "# night", "# nights")
            : t`${plural(nights, "# night", "# nights")}, ${units} of ${plural(room.units, "# room", "# rooms")}`}
        </span>
        {note !== "" && <span className="block break-words">{note}</span>}
      </span>
      <ActionForm intent="unblock" fields={{ item: room.item, month, ...blockFields(room.item, block) }}>
        <FormButton intent="unblock" look="quiet" aria-label={t`Unblock ${days}: ${room.title}`}>
          Unblock
        </FormButton>
      </ActionForm>
    </li>
  );
}

/** The blocked nights of a room with their notes. */
export function BlockList({ room, month }: Pick<Props, "room" | "month">) {
  if (room.blocks.length === 0) return null;
  return (
    <ul aria-label={t`Blocked nights: ${room.title}`} className="mt-4 max-w-[676px] border-b border-rule">
      {room.blocks.map((block) => (
        <BlockRow key={block.uuid} block={block} room={room} month={month} />
      ))}
    </ul>
  );
}
