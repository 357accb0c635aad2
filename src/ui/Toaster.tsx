import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { takePress } from "../platform/pages/pendingPress.ts";
import { Icon } from "./Icon.tsx";
import { ToastCard } from "./ToastCard.tsx";
import { showToast, TOAST_EVENT, type Toast } from "./toast.ts";

/** Time to read a message from the previous page. */
const TOLD_MILLISECONDS = 8_000;

const CLICKS = ["pointerdown", "mousedown", "touchstart", "click"] as const;

/**
 * Handles presses on a toast. Dialogs close on a press outside them, and toasts are outside: the event stops at the window, before a dialog
 * handles it.
 */
function useQueuedClicks(onPress: (button: HTMLButtonElement) => void) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      if (!(event.target instanceof Element) || !place.current?.contains(event.target)) return;
      event.stopPropagation();
      const button = event.target.closest("button");
      if (event.type === "click" && button) onPress(button);
    };
    for (const press of CLICKS) addEventListener(press, keep, { capture: true, passive: true });
    return () => {
      for (const press of CLICKS) removeEventListener(press, keep, { capture: true });
    };
  }, [onPress]);
  return place;
}

/** Returns the newest toast until its time is over; the time pauses while the toast is hovered or focused. */
function useShownToast() {
  const [shown, setShown] = useState<Toast & { turn: number }>();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const [dismiss] = useState(() => () => {
    setShown(undefined);
    // An element that vanishes under a pointer sends no leave event.
    setHovered(false);
    setFocused(false);
  });
  useEffect(() => {
    let turn = 0;
    const told = takePress("told");
    const show = ({ detail }: CustomEvent<Toast>) => {
      const next = { ...detail, turn: ++turn };
      setHovered(false);
      setFocused(false);
      // "Saved!" after a sign-up joins the welcome, which asks for the verification, instead of replacing it.
      setShown((before) =>
        before !== undefined && before.text === told ? { ...next, text: `${next.text} ${told}`, milliseconds: TOLD_MILLISECONDS } : next,
      );
    };
    addEventListener(TOAST_EVENT, show);
    if (told !== undefined) showToast(told, { milliseconds: TOLD_MILLISECONDS });
    return () => removeEventListener(TOAST_EVENT, show);
  }, []);

  useEffect(() => {
    if (!shown || isHeld) return;
    const timer = setTimeout(dismiss, shown.milliseconds);
    return () => clearTimeout(timer);
  }, [shown, isHeld, dismiss]);

  return { shown, dismiss, setHovered, setFocused };
}

/** Renders the toasts, one at a time, the newest. Used once, in the page's frame. */
export function Toaster() {
  const { shown, dismiss, setHovered, setFocused } = useShownToast();
  const latest = useRef(shown);
  latest.current = shown;
  const [press] = useState(() => (button: HTMLButtonElement) => {
    const { action } = latest.current ?? {};
    dismiss();
    if ("action" in button.dataset) action?.onPress();
  });
  const place = useQueuedClicks(press);

  const bubble = shown && (
    <ToastCard
      key={shown.turn}
      toast={shown}
      // The timer pauses while the pointer or the focus is on it.
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto animate-[fade_160ms] pe-1"
    >
      {shown.action && (
        <button type="button" data-action="" className="min-h-11 flex-none cursor-pointer px-2 font-semibold underline underline-offset-4">
          {shown.action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" className="grid size-11 flex-none cursor-pointer place-items-center">
        <Icon of={X} size={18} />
      </button>
    </ToastCard>
  );
  // Both regions always exist: many screen readers ignore a region that appears together with its text. aria-live is explicit, though the
  // roles imply it, because the dialogs hide everything else from screen readers.
  return (
    <div ref={place} data-toaster="" className="pointer-events-none fixed inset-x-4 top-4 z-[70] grid justify-items-center">
      <div role="status" aria-live="polite">
        {shown?.tone === "success" && bubble}
      </div>
      <div role="alert" aria-live="assertive">
        {shown?.tone === "error" && bubble}
      </div>
    </div>
  );
}
