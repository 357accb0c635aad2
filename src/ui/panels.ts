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

/** Says true for a press of the browser's back or forward button that a panel has dealt with. */
type PopTaker = (event: PopStateEvent) => boolean;
const takers: PopTaker[] = [];

/** What lies on top is asked first. @returns a function that takes the taker away again */
export function takePops(taker: PopTaker) {
  takers.push(taker);
  return () => {
    if (takers.includes(taker)) takers.splice(takers.indexOf(taker), 1);
  };
}

/** Heard before the router hears of the same press: listeners of the window are called in the order in which they came. */
export const hearPops = () =>
  addEventListener("popstate", (event) => {
    if (takers.toReversed().some((taker) => taker(event))) event.stopImmediatePropagation();
  });
