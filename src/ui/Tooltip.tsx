import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface TooltipProps {
  /** What it says. A screen reader reads it after the button's name. */
  text: string;
  /** Of the whole: where it stands. */
  className?: string;
  /** Of the button. */
  buttonClassName?: string;
  /** The edge of the button that the bubble keeps to. */
  align?: "start" | "end";
  /** What the button shows, with its name in it. */
  children: ReactNode;
}

/**
 * A button that explains itself: by hovering, by the keyboard's focus and by touch. The bubble is shown by the style sheet, so it needs no scripts; with
 * them Escape and a press beside it put it away (WCAG 1.4.13), and the pointer may go onto it. The library's own opens neither by touch nor without scripts.
 */
export function Tooltip({ text, className = "", buttonClassName = "", align = "start", children }: TooltipProps) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const [isTouched, setTouched] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const touch = () => setTouched(true);
  const reopen = () => {
    setDismissed(false);
    touch();
  };
  const leave = () => {
    // Still touched while the other of pointer and focus is there.
    if (place.current?.matches(":hover, :focus-within")) return;
    setTouched(false);
    setDismissed(false);
  };

  useEffect(() => {
    if (!isTouched || isDismissed) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The first Escape is for the bubble alone, not for the dialog around it.
      event.stopPropagation();
      setDismissed(true);
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setDismissed(true);
    };
    addEventListener("keydown", onKey, true);
    addEventListener("pointerdown", onPress, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("pointerdown", onPress, true);
    };
  }, [isTouched, isDismissed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks where pointer and focus are
    <span
      ref={place}
      className={`tooltip ${className}`}
      data-dismissed={isDismissed || undefined}
      onPointerEnter={touch}
      onPointerLeave={leave}
      // Coming back before `leave` was handled keeps it open.
      onFocus={reopen}
      // The next element has the focus only after this.
      onBlur={() => setTimeout(leave)}
    >
      <button
        type="button"
        aria-describedby={id}
        className={`cursor-help ${buttonClassName}`}
        onClick={(event) => {
          // Some browsers give a button that is touched no focus.
          event.currentTarget.focus();
          reopen();
        }}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={`tooltip-bubble ${align === "end" ? "right-0" : "left-0"}`}>
        {text}
      </span>
    </span>
  );
}
