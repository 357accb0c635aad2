import type { MouseEvent } from "react";

/** What lies over the page: at most one at a time. */
export type Panel = "more" | "login" | "signup" | "search" | "menu" | "keep";

const CHANGED = "guide:panel";
let open: Panel | undefined;

export const openedPanel = () => open;

/** What the panel "keep" is about. */
export interface OfflineThing {
  /** The address of its page, with the query that it needs. */
  page: string;
  name: string;
}
let thing: OfflineThing | undefined;
export const keptThing = () => thing;

/** Asks whether a page is to be kept for the way. */
export function openSaveOffline(about: OfflineThing, event?: MouseEvent) {
  thing = about;
  openPanel("keep", event);
}

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
type PopstateHandler = (event: PopStateEvent) => boolean;
const handlers: PopstateHandler[] = [];

/** The topmost panel is asked first. @returns a function that removes the handler again */
export function onPopstate(handler: PopstateHandler) {
  handlers.push(handler);
  return () => {
    if (handlers.includes(handler)) handlers.splice(handlers.indexOf(handler), 1);
  };
}

/** Marks the entries that panels have in the browser's history, beside what the router keeps there. */
export interface PanelMark {
  flow: string;
  step: number;
  /** They lie over a page, and have one entry more. */
  isOver: boolean;
}
const MARK = "guide_panel";
/** In case a browser does not report that it has gone back. */
const LEAVE_MILLISECONDS = 5_000;

/** @param entry the state of an entry of the history */
export const readPanelMark = (entry: unknown): PanelMark | undefined => (entry as Record<string, PanelMark> | null)?.[MARK];

/** The router's name of an entry: panels have that of the page they lie on or over. */
export const historyEntryKey = (entry: unknown) => (entry as { key?: string } | null)?.key;

/** Entries of what was closed just now. */
let leaving: { entries: number; timer: ReturnType<typeof setTimeout> } | undefined;

export function pushPanelEntry(mark: PanelMark) {
  const markedState = () => ({ ...history.state, [MARK]: mark });
  if (!leaving) return history.pushState(markedState(), "");
  // What closes because something else opens in its place leaves its entry to it.
  const { entries, timer } = leaving;
  clearTimeout(timer);
  leaving = undefined;
  leavePanelEntries(entries - 1, () => history.replaceState(markedState(), ""));
}

/** Goes back over the entries of what is closed, then does what is left to do, unless something else opens at once. */
export function leaveWhenClosed(entries: number, then?: () => void) {
  const timer = setTimeout(() => {
    leaving = undefined;
    leavePanelEntries(entries, then);
  });
  leaving = { entries, timer };
}

/** Goes back over one's own entries unseen by the router, which would reload the page's data; then does what is left to do. */
export function leavePanelEntries(entries: number, then?: () => void) {
  if (entries === 0) return then?.();
  const end = () => {
    clearTimeout(timer);
    remove();
    then?.();
    return true;
  };
  const timer = setTimeout(end, LEAVE_MILLISECONDS);
  const remove = onPopstate(end);
  history.go(-entries);
}

/** The page was loaded again while a panel lay over it: the panel is gone, and so are its entries to be, or the back button would seem to do nothing. */
export function dropStalePanels() {
  const stale = readPanelMark(history.state);
  if (stale?.isOver) leavePanelEntries(stale.step + 1);
}

/** Runs before the router handles the same press: listeners of the window are called in the order in which they came. */
export const handlePopstate = () =>
  addEventListener("popstate", (event) => {
    if (handlers.toReversed().some((handler) => handler(event))) event.stopImmediatePropagation();
  });
