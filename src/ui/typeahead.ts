import { useEffect, useRef } from "react";
import { onPanelChange, openedPanel, type Panel } from "./panels.ts";

/**
 * Buffers the characters typed between the opening of a panel and the arrival of its field, which is loaded on the first touch.
 * @returns a function that takes the typed text; call it when the field has the focus
 */
export function useTypeahead(panel: Panel): () => string {
  /** Undefined if no field is loading. */
  const buffer = useRef<string>(undefined);
  useEffect(() => {
    const remove = onPanelChange(() => {
      buffer.current = openedPanel() === panel ? "" : undefined;
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (buffer.current === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      if (event.key === "Backspace") buffer.current = buffer.current.slice(0, -1);
      else if (event.key.length === 1) buffer.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Runs before other handlers: "/" opens the search, but a second one is typed text.
    addEventListener("keydown", onKeyDown, true);
    return () => {
      remove();
      removeEventListener("keydown", onKeyDown, true);
    };
  }, [panel]);
  return () => {
    const text = buffer.current ?? "";
    buffer.current = undefined;
    return text;
  };
}
