import { useEffect, useRef } from "react";
import { historyEntryKey, leaveWhenClosed, onPopstate, pushPanelEntry, readPanelMark } from "./panels.ts";

/**
 * For what lies over the page: gives it an entry of the browser's history, so that the back button closes it and the page stays.
 * @param location the router's name of the page's address, where that changes while it is open: each address has the panel's entry over its own. Go to them
 * with `replace`: what is replaced is the panel's entry
 * @param onLeft is called when it has closed and the page stands where it stood before: browsers scroll back with the entry
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

/** The same as an element, for what opens and closes within a component that stays. */
export function CloseOnBack({ onClose, onLeft, location }: { onClose: () => void; onLeft?: () => void; location: string }) {
  useCloseOnBack(onClose, location, onLeft);
  return null;
}
