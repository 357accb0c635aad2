import { ChevronUp, GripVertical, PenLine, X } from "lucide";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { BusinessCard } from "../businesses/contract.ts";
import { pictureAt } from "../businesses/rules.ts";
import { Icon } from "../ui/Icon.tsx";
import { NOTE_MAX } from "./rules.ts";

interface Props {
  business: BusinessCard;
  note: string;
  number: number;
  isOpen: boolean;
  /** It is moved by the pointer or the keys. */
  isHeld: boolean;
  onOpen: (isOpen: boolean) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
  onHold: (isHeld: boolean) => void;
  /** By so many places in its chapter. */
  onMove: (by: number) => void;
}

const SQUARE = "grid size-11 cursor-pointer place-items-center rounded-control text-ink2 hover:bg-sand";

/** The rows before and behind a row in its chapter. */
const neighbours = (row: HTMLElement) => ({
  before: row.previousElementSibling as HTMLElement | null,
  behind: row.nextElementSibling as HTMLElement | null,
});
const middleOf = (row: HTMLElement) => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

/** A place in the editor: grip, number, plate, note. The grip is dragged, or taken hold of with Space and moved with the arrows. */
export function GuideEditorRow({ business, note, number, isOpen, isHeld, onOpen, onNote, onRemove, onHold, onMove }: Props) {
  const { name, cover_image_link, business_code } = business;
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const noteId = `note-${business_code}`;

  // A row that moved in the page has lost the focus of its grip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has another number
  useEffect(() => {
    if (isHeld && document.activeElement !== grip.current) grip.current?.focus({ preventScroll: true });
  }, [isHeld, number]);
  useEffect(() => {
    if (isOpen) words.current?.focus();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " ") onHold(!isHeld);
    else if (isHeld && event.key === "Escape") onHold(false);
    else if (isHeld && event.key === "ArrowUp") onMove(-1);
    else if (isHeld && event.key === "ArrowDown") onMove(1);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onHold(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!row.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { before, behind } = neighbours(row.current);
    if (before && event.clientY < middleOf(before)) onMove(-1);
    else if (behind && event.clientY > middleOf(behind)) onMove(1);
  };
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    onHold(false);
  };

  return (
    <li
      ref={row}
      data-row={business_code}
      data-entry={business_code}
      className={`grid min-h-19 grid-cols-[44px_28px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-rule py-2 sm:grid-cols-[44px_30px_76px_minmax(0,1fr)_auto] sm:gap-x-3 ${
        isHeld ? "relative z-2 -mx-2 -rotate-[.6deg] rounded-[12px] border-transparent bg-card px-2 shadow-float" : ""
      }`}
    >
      <button
        type="button"
        ref={grip}
        className={`${SQUARE} touch-none ${isHeld ? "cursor-grabbing" : "cursor-grab"}`}
        aria-label={`Move ${name}, number ${number}`}
        aria-pressed={isHeld}
        aria-describedby="move-help"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onBlur={(event) => isHeld && !row.current?.contains(event.relatedTarget) && onHold(false)}
      >
        <Icon of={GripVertical} size={20} />
      </button>
      <span className="entry-number justify-self-center" aria-hidden="true">
        {number}
      </span>
      <span className="plate hidden h-14 w-19 rounded-[8px] sm:block">
        <img src={pictureAt(cover_image_link, "thumb")} alt="" loading="lazy" decoding="async" />
      </span>
      <div className="min-w-0">
        <p className="font-display text-[1.1875rem] leading-[1.15] font-[560] [overflow-wrap:anywhere]">{name}</p>
        {!isOpen &&
          (note ? (
            <p className="truncate font-display text-ink2 italic">“{note}”</p>
          ) : (
            <button type="button" className="link min-h-8 cursor-pointer text-small" onClick={() => onOpen(true)}>
              Say a line about it<span className="sr-only">: {name}</span>
            </button>
          ))}
      </div>
      <span className="flex">
        <button
          type="button"
          className={SQUARE}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Close" : "Write"} the note about ${name}`}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronUp : PenLine} size={19} />
        </button>
        <button type="button" className={SQUARE} aria-label={`Take ${name} out`} onClick={onRemove}>
          <Icon of={X} size={19} />
        </button>
      </span>
      {isOpen && (
        <div className="col-span-full pt-2 pb-2 sm:col-start-3">
          <label htmlFor={noteId} className="sr-only">
            A note about {name}
          </label>
          <textarea
            id={noteId}
            ref={words}
            value={note}
            maxLength={NOTE_MAX}
            rows={3}
            onChange={(event) => onNote(event.currentTarget.value)}
            className="field-input w-full font-display text-[1.125rem] leading-[1.42] italic"
          />
          <p className="text-right text-small text-ink2 tabular-nums">
            {note.length} of {NOTE_MAX}
          </p>
        </div>
      )}
    </li>
  );
}
