import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";
import { ToastCard } from "./ToastCard.tsx";
import { TOAST_EVENT, type Toast } from "./toast.ts";

const CLICKS = ["pointerdown", "mousedown", "touchstart", "click"] as const;

/** Dialogs close at a press beside them, and the toast is beside all of them: presses on it stop at the window, before a dialog handles them. */
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

/** The one place where toasts show, one at a time, the newest. Stands once in the page's frame. */
export function Toaster() {
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
  const latest = useRef(shown);
  latest.current = shown;
  const [press] = useState(() => (button: HTMLButtonElement) => {
    const { action } = latest.current ?? {};
    dismiss();
    if ("action" in button.dataset) action?.onPress();
  });
  const place = useQueuedClicks(press);

  useEffect(() => {
    let turn = 0;
    const show = (event: Event) => {
      // The one before goes, and whatever held it.
      dismiss();
      setShown({ ...(event as CustomEvent<Toast>).detail, turn: ++turn });
    };
    addEventListener(TOAST_EVENT, show);
    return () => removeEventListener(TOAST_EVENT, show);
  }, [dismiss]);

  useEffect(() => {
    if (!shown || isHeld) return;
    const timer = setTimeout(dismiss, shown.milliseconds);
    return () => clearTimeout(timer);
  }, [shown, isHeld, dismiss]);

  const bubble = shown && (
    <ToastCard
      key={shown.turn}
      toast={shown}
      // It only waits while somebody reads it.
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto animate-[fade_160ms] pr-1"
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
  // Both regions are always there: many screen readers pass over one that comes with its text. aria-live is said, though the roles imply it,
  // because the dialogs hide everything else behind them from screen readers.
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
