import { useEffect, useRef } from "react";

/** Scrolls an opened panel into view and focuses its first field. */
export function useScrollIntoView<Element extends HTMLElement>() {
  const panel = useRef<Element>(null);
  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    panel.current?.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "start" });
    // On a phone, a focused field opens the keyboard.
    const first = matchMedia("(pointer: coarse)").matches ? null : panel.current?.querySelector<HTMLElement>("input");
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, []);
  return panel;
}
