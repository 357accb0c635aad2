import { useEffect, useRef } from "react";
import { onPanelChange, openedPanel, type Panel } from "./panels.ts";

/**
 * Keeps what is typed between the opening of a panel and the arrival of its field, which is loaded at the first touch.
 * @returns takes what was typed; call it when the field has the focus
 */
export function useTypeahead(panel: Panel): () => string {
  /** Undefined: no field is waited for. */
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
    // Before all others: "/" opens the search, and the second one is a letter of it.
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
