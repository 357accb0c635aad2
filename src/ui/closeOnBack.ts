import { useEffect, useRef } from "react";
import { leaveWhenClosed, onPopstate, pageOf, panelMarkOf, pushPanelEntry } from "./panels.ts";

/**
 * For what lies over the page: gives it an entry of the browser's history, so that the back button closes it and the page stays.
 * @param location the router's name of the page's address, where that changes while it is open: each address has the panel's entry over its own. Go to them
 * with `replace`: what is replaced is the panel's entry
 */
export function useCloseOnBack(onClose: () => void, location = "") {
  const close = useRef(onClose);
  close.current = onClose;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that came while it is open gets an entry over it
  useEffect(() => {
    const flow = String(Math.random());
    const page = pageOf(history.state);
    pushPanelEntry({ flow, step: 0, isOver: true });
    const remove = onPopstate((event) => {
      if (pageOf(event.state) !== page) return false;
      if (panelMarkOf(event.state)?.flow !== flow) close.current();
      return true;
    });
    return () => {
      remove();
      if (panelMarkOf(history.state)?.flow === flow) leaveWhenClosed(1);
    };
  }, [location]);
}

/** The same as an element, for what opens and closes within a component that stays. */
export function CloseOnBack({ onClose, location }: { onClose: () => void; location: string }) {
  useCloseOnBack(onClose, location);
  return null;
}
