import { ChevronUp, PenLine, X } from "lucide";
import { useEffect, useRef } from "react";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RowGrip } from "../../ui/RowGrip.tsx";
import { NOTE_MAX } from "./rules.ts";

interface Props {
  business: BusinessCard;
  note: string;
  number: number;
  isOpen: boolean;
  /** True while the pointer or the keys move the row. */
  isHeld: boolean;
  onOpen: (isOpen: boolean) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
  onHold: (isHeld: boolean) => void;
  /** Moves the row by this number of places in its chapter. */
  onMove: (by: number) => void;
}

const SQUARE = "grid size-11 cursor-pointer place-items-center rounded-control text-ink2 hover:bg-sand";

/** Field for the note of an open row, focused when it opens. Done returns the focus to the row's button. */
function NoteField({ business: { name, business_code }, note, onNote, onOpen }: Pick<Props, "business" | "note" | "onNote" | "onOpen">) {
  const words = useRef<HTMLTextAreaElement>(null);
  const noteId = `note-${business_code}`;
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="col-span-full pt-2 pb-2 sm:col-start-3">
      <label htmlFor={noteId} className="text-small font-semibold">
        Your note<span className="sr-only"> about {name}</span>
      </label>
      <textarea
        id={noteId}
        ref={words}
        value={note}
        maxLength={NOTE_MAX}
        rows={3}
        onChange={(event) => onNote(event.currentTarget.value)}
        className="field-input mt-1.5 w-full font-display text-intro leading-[1.42] italic"
      />
      <div className="mt-1 flex items-center justify-between gap-4">
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          onClick={({ currentTarget }) => {
            currentTarget.closest("li")?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
            onOpen(false);
          }}
        >
          Done
        </button>
        <span className="text-small text-ink2 tabular-nums">
          {note.length} of {NOTE_MAX}
        </span>
      </div>
    </div>
  );
}

/** Place in the editor: grip, number, plate, note. The grip can be dragged, or picked up with Space and moved with the arrow keys. */
export function GuideEditorRow({ business, note, number, isOpen, isHeld, onOpen, onNote, onRemove, onHold, onMove }: Props) {
  const { name, cover_image_link, business_code } = business;
  return (
    <li
      data-row={business_code}
      data-entry={business_code}
      className={`grid min-h-19 grid-cols-[44px_28px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-rule py-2 sm:grid-cols-[44px_30px_76px_minmax(0,1fr)_auto] sm:gap-x-3 ${
        isHeld ? "relative z-2 -mx-2 -rotate-[.6deg] rounded-[12px] border-transparent bg-card px-2 shadow-float" : ""
      }`}
    >
      <RowGrip
        label={t`Move ${name}, number ${number}`}
        describedBy="move-help"
        number={number}
        isHeld={isHeld}
        onHold={onHold}
        onMove={onMove}
      />
      <span className="entry-number justify-self-center" aria-hidden="true">
        {number}
      </span>
      <span className="plate hidden h-14 w-19 rounded-[8px] sm:block">
        <img src={pictureAt(cover_image_link, "thumb")} alt="" loading="lazy" decoding="async" />
      </span>
      <div className="min-w-0">
        <p className="font-display text-intro leading-[1.15] font-[560] [overflow-wrap:anywhere]">{name}</p>
        {!isOpen &&
          (note ? (
            <p className="truncate font-display text-ink2 italic">“{note}”</p>
          ) : (
            <button type="button" className="link min-h-8 cursor-pointer text-small" onClick={() => onOpen(true)}>
              Add a note<span className="sr-only">: {name}</span>
            </button>
          ))}
      </div>
      <span className="flex">
        <button
          type="button"
          className={SQUARE}
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Close the note about ${name}` : t`Write the note about ${name}`}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronUp : PenLine} size={19} />
        </button>
        {/* On phones beside an open note only: the name needs the width. */}
        <button type="button" className={`${SQUARE} ${isOpen ? "" : "max-sm:hidden"}`} aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Icon of={X} size={19} />
        </button>
      </span>
      {isOpen && <NoteField business={business} note={note} onNote={onNote} onOpen={onOpen} />}
    </li>
  );
}
