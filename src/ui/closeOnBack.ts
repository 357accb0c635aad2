import { useEffect, useRef } from "react";
import { historyEntryKey, leaveWhenClosed, onPopstate, pushPanelEntry, readPanelMark } from "./panels.ts";

/**
 * Adds an entry to the browser's history for a panel over the page, so that the back button closes the panel and the page stays.
 * @param location the router's key of the page's URL, if that changes while the panel is open: each URL has the panel's entry above its
 * own. Navigate with `replace`, which replaces the panel's entry
 * @param onLeft called after the panel has closed and the scroll position is restored: browsers scroll back with the entry
 */
export function useCloseOnBack(onClose: () => void, location = "", onLeft?: () => void) {
  const calls = useRef({ onClose, onLeft });
  calls.current = { onClose, onLeft };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that came while it is open gets an entry over it
  useEffect(() => {
    const flow = String(Math.random());
    const page = historyEntryKey(history.state);
    pushPanelEntry({ flow, step: 0, isOver: true });
    const remove = onPopstate((event) => {
      if (historyEntryKey(event.state) !== page) return false;
      if (readPanelMark(event.state)?.flow !== flow) calls.current.onClose();
      return true;
    });
    return () => {
      remove();
      if (readPanelMark(history.state)?.flow === flow) leaveWhenClosed(1, () => requestAnimationFrame(() => calls.current.onLeft?.()));
    };
  }, [location]);
}

/** Component version of useCloseOnBack, for a panel that opens and closes within a mounted component. */
export function CloseOnBack({ onClose, onLeft, location }: { onClose: () => void; onLeft?: () => void; location: string }) {
  useCloseOnBack(onClose, location, onLeft);
  return null;
}
