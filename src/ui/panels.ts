import type { MouseEvent } from "react";
import { isObject } from "../platform/values/objects.ts";

/** Panels over the page; at most one is open. */
export type Panel = "more" | "login" | "signup" | "search" | "menu" | "keep";

const CHANGED = "guide:panel";
let open: Panel | undefined;

export const openedPanel = () => open;

/** Reason for the login or the sign-up, for a press that needs one: "Log in or sign up to save these 3 places." */
let reason = "";
export const loginReason = () => reason;

/** Subject of the "keep" panel. */
export interface OfflineThing {
  /** URL of its page, with the query that it needs. */
  page: string;
  name: string;
}
let thing: OfflineThing | undefined;
export const keptThing = () => thing;

/** Opens the panel to save a page offline. */
export function openSaveOffline(about: OfflineThing, event?: MouseEvent) {
  thing = about;
  openPanel("keep", event);
}

/**
 * Opens a panel and closes any other. On a link, a press with a modifier key still follows the link.
 * @param why shown above the login's field
 */
export function openPanel(panel: Panel | undefined, event?: MouseEvent, why = "") {
  if (event && (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)) return;
  event?.preventDefault();
  open = panel;
  reason = why;
  dispatchEvent(new CustomEvent(CHANGED));
}

/** Opens a panel; a second press closes it. */
export const togglePanel = (panel: Panel, event?: MouseEvent) => openPanel(open === panel ? undefined : panel, event);

export function onPanelChange(listener: () => void) {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

/** Returns true if a panel has handled a press of the browser's back or forward button. */
type PopstateHandler = (event: PopStateEvent) => boolean;
const handlers: PopstateHandler[] = [];

/**
 * Adds a handler; the topmost panel's handler runs first.
 * @returns a function that removes the handler
 */
export function onPopstate(handler: PopstateHandler) {
  handlers.push(handler);
  return () => {
    if (handlers.includes(handler)) handlers.splice(handlers.indexOf(handler), 1);
  };
}

/** Mark of the panels' entries in the browser's history, next to the router's state. */
export interface PanelMark {
  flow: string;
  step: number;
  /** Whether the panel is over a page, and so has one more entry. */
  isOver: boolean;
}
const MARK = "guide_panel";
/** Fallback for browsers that do not report that they have gone back. */
const LEAVE_MILLISECONDS = 5_000;

/** @param entry the state of a history entry */
export const readPanelMark = (entry: unknown): PanelMark | undefined => (entry as Record<string, PanelMark> | null)?.[MARK];

/** Returns the router's key of an entry: a panel's entries have the key of the page below. */
export const historyEntryKey = (entry: unknown) => (isObject(entry) && typeof entry.key === "string" ? entry.key : undefined);

/** Entries of the panel that was just closed. */
let leaving: { entries: number; timer: ReturnType<typeof setTimeout> } | undefined;

export function pushPanelEntry(mark: PanelMark) {
  const markedState = () => ({ ...history.state, [MARK]: mark });
  if (!leaving) return history.pushState(markedState(), "");
  // A panel that closes because another one opens leaves its entry to that one.
  const { entries, timer } = leaving;
  clearTimeout(timer);
  leaving = undefined;
  leavePanelEntries(entries - 1, () => history.replaceState(markedState(), ""));
}

/** Goes back over the entries of a closed panel and then calls `then`, unless another panel opens at once. */
export function leaveWhenClosed(entries: number, then?: () => void) {
  const timer = setTimeout(() => {
    leaving = undefined;
    leavePanelEntries(entries, then);
  });
  leaving = { entries, timer };
}

/** Goes back over the panel's own entries without the router, which would reload the page's data, and then calls `then`. */
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

/** Removes the entries of a panel that was open when the page was reloaded: otherwise the back button would seem to do nothing. */
export function dropStalePanels() {
  const stale = readPanelMark(history.state);
  if (stale?.isOver) leavePanelEntries(stale.step + 1);
}

/** Runs before the router's handler: listeners of the window run in the order in which they were added. */
export const handlePopstate = () =>
  addEventListener("popstate", (event) => {
    if (handlers.toReversed().some((handler) => handler(event))) event.stopImmediatePropagation();
  });
