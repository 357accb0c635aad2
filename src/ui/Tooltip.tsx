import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface TooltipProps {
  /** Text of the tooltip. Screen readers read it after the button's name. */
  text: string;
  /** Classes of the wrapper: its position. */
  className?: string;
  /** Classes of the button. */
  buttonClassName?: string;
  /** Edge of the button that the bubble aligns with. */
  align?: "start" | "end";
  /** Content of the button, including its name. */
  children: ReactNode;
}

/** Lets Escape and a press outside close the bubble, until the pointer and the focus have left it. */
function useDismissal() {
  const place = useRef<HTMLSpanElement>(null);
  const [isTouched, setTouched] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const touch = () => setTouched(true);
  const reopen = () => {
    setDismissed(false);
    touch();
  };
  const leave = () => {
    // Still active while either the pointer or the focus is on it.
    if (place.current?.matches(":hover, :focus-within")) return;
    setTouched(false);
    setDismissed(false);
  };

  useEffect(() => {
    if (!isTouched || isDismissed) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The first Escape closes only the bubble, not the surrounding dialog.
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

  return { place, isDismissed, touch, reopen, leave };
}

/**
 * Renders a button with a tooltip, shown on hover, focus and touch. The style sheet shows the bubble, so it needs no scripts. With scripts,
 * Escape and a press outside close it (WCAG 1.4.13), and the pointer may move onto it. The library's tooltip opens neither on touch nor
 * without scripts.
 */
export function Tooltip({ text, className = "", buttonClassName = "", align = "start", children }: TooltipProps) {
  const id = useId();
  const { place, isDismissed, touch, reopen, leave } = useDismissal();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks where pointer and focus are
    <span
      ref={place}
      className={`tooltip ${className}`}
      data-dismissed={isDismissed || undefined}
      onPointerEnter={touch}
      onPointerLeave={leave}
      // Returning before `leave` runs holds it open.
      onFocus={reopen}
      // The next element receives the focus only after this event.
      onBlur={() => setTimeout(leave)}
    >
      <button
        type="button"
        aria-describedby={id}
        className={`cursor-help ${buttonClassName}`}
        onClick={(event) => {
          // Some browsers do not focus a touched button.
          event.currentTarget.focus();
          reopen();
        }}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={`tooltip-bubble ${align === "end" ? "end-0" : "start-0"}`}>
        {text}
      </span>
    </span>
  );
}
