import type { MouseEvent } from "react";

/** What lies over the page: at most one at a time. */
export type Panel = "more" | "login" | "signup" | "search" | "menu";

const CHANGED = "guide:panel";
let open: Panel | undefined;

export const openedPanel = () => open;

/** Opens a panel in place of what is open. From a link, a press with a modifier still follows the link. */
export function openPanel(panel: Panel | undefined, event?: MouseEvent) {
  if (event && (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)) return;
  event?.preventDefault();
  open = panel;
  dispatchEvent(new CustomEvent(CHANGED));
}

/** A second press closes. */
export const togglePanel = (panel: Panel, event?: MouseEvent) => openPanel(open === panel ? undefined : panel, event);

export function onPanelChange(listener: () => void) {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
