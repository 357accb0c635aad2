import { useEffect, useRef } from "react";
import { leaveWhenClosed, onPopstate, pageOf, panelMarkOf, pushPanelEntry } from "./panels.ts";

/** For what lies over the page: gives it an entry of the browser's history, so that the back button closes it and the page stays. */
export function useCloseOnBack(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
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
  }, []);
}
