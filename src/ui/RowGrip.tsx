import { GripVertical } from "lucide";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { followPointer } from "./followPointer.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  /** Accessible name: "Move Room 2, number 3". */
  label: string;
  /** Id of the element that explains it. */
  describedBy: string;
  /** Position of its row; a new value means that the row has moved. */
  number: number;
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
  /** Called on Escape while held, to move the row back. If omitted, Escape drops the row in its current position. */
  onCancel?: () => void;
  /** Moves the row by this many positions. */
  onMove: (by: number) => void;
}

const rowMiddle = (row: Element) => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

/** Renders the handle to drag a list's row, or to pick it up with Space and move it with the arrow keys. */
export function RowGrip({ label, describedBy, number, isHeld, onHold, onCancel, onMove }: Props) {
  const grip = useRef<HTMLButtonElement>(null);
  const latest = useRef({ onHold, onMove });
  latest.current = { onHold, onMove };
  // A row that moved in the page has lost the focus of its handle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has another number
  useEffect(() => {
    if (isHeld && document.activeElement !== grip.current) grip.current?.focus({ preventScroll: true });
  }, [isHeld, number]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " ") onHold(!isHeld);
    else if (isHeld && event.key === "Escape" && onCancel) onCancel();
    else if (isHeld && (event.key === "Escape" || event.key === "Enter")) onHold(false);
    else if (isHeld && event.key === "ArrowUp") onMove(-1);
    else if (isHeld && event.key === "ArrowDown") onMove(1);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    onHold(true);
    const onDrag = ({ clientY }: { clientY: number }) => {
      const row = grip.current?.closest("li");
      if (!row) return;
      const { previousElementSibling: before, nextElementSibling: behind } = row;
      if (before && clientY < rowMiddle(before)) latest.current.onMove(-1);
      else if (behind && clientY > rowMiddle(behind)) latest.current.onMove(1);
    };
    followPointer(event.pointerId, onDrag, () => latest.current.onHold(false));
  };
  return (
    <button
      type="button"
      ref={grip}
      className={`icon-button touch-none text-ink2 ${isHeld ? "cursor-grabbing" : "cursor-grab"}`}
      aria-label={label}
      aria-pressed={isHeld}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onBlur={(event) => isHeld && !event.currentTarget.closest("li")?.contains(event.relatedTarget) && onHold(false)}
    >
      <Icon of={GripVertical} size={20} />
    </button>
  );
}
