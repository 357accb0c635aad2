import { type RefObject, useEffect, useRef, useState } from "react";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { historyEntryKey, leavePanelEntries, leaveWhenClosed, onPopstate, pushPanelEntry, readPanelMark } from "../../ui/panels.ts";
import type { FlowState } from "./flow.ts";

/** Returns the values of a panel's fields, except passwords. */
function typedIn(panel: HTMLElement | null): Record<string, string> {
  const fields = [...(panel?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [])];
  return Object.fromEntries(fields.filter(({ type }) => !["hidden", "password"].includes(type)).map(({ name, value }) => [name, value]));
}

interface Steps {
  all: FlowState[];
  at: number;
  slide: "forth" | "back" | undefined;
}

/**
 * Manages the panels that the visitor has opened. Each is an entry of the browser's history, so that the back and forward buttons switch
 * between them and typed values stay.
 * @param place the panel's element
 * @param onLeft set for panels that cover a page: they have one more entry, and going back past it closes them
 */
export function usePanelHistory(initial: FlowState, place: RefObject<HTMLElement | null>, onLeft?: () => void) {
  const [steps, setSteps] = useState<Steps>({ all: [initial], at: 0, slide: undefined });
  const now = useRef(steps);
  const left = useRef(onLeft);
  left.current = onLeft;
  const isOver = onLeft !== undefined;
  const flow = useRef("");
  const page = useRef<string>(undefined);

  const enter = (step: number) => {
    // Read only now, because the router sets the key of a page's first entry some time after the page appears.
    page.current = historyEntryKey(history.state);
    pushPanelEntry({ flow: flow.current, step, isOver });
  };
  const show = (next: Steps) => {
    now.current = next;
    setSteps(next);
  };
  /** Returns the steps, with the current field values in the visible one. */
  const kept = () =>
    now.current.all.map((one, index) => (index === now.current.at ? { ...one, typed: typedIn(place.current), errors: {} } : one));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as the panels are there
  useEffect(() => {
    flow.current = String(Math.random());
    // The page was reloaded on one of its panels: their state is lost, so their entries must go too.
    const stale = readPanelMark(history.state);
    if (isOver) enter(0);
    else if (stale && !stale.isOver) leavePanelEntries(stale.step);
    const remove = onPopstate((event) => {
      if (historyEntryKey(event.state) !== page.current) return false;
      const mark = readPanelMark(event.state);
      const isOwn = mark?.flow === flow.current;
      if (!isOwn && isOver) left.current?.();
      else if (isOwn || !mark) {
        const at = mark?.step ?? 0;
        show({ all: kept(), at, slide: at < now.current.at ? "back" : "forth" });
      }
      return true;
    });
    return () => {
      remove();
      if (isOver && readPanelMark(history.state)?.flow === flow.current) leaveWhenClosed(now.current.at + 1);
    };
  }, []);

  return {
    state: steps.all[steps.at] ?? initial,
    slide: steps.slide,
    /**
     * Shows the result of a press: the same panel with messages, or the next one. Does nothing if the visitor has left the panel meanwhile.
     */
    go(from: FlowState, after: FlowState) {
      const { all, at } = now.current;
      if (all[at]?.panel !== from.panel) return;
      if (after.panel === all[at]?.panel) return show({ ...now.current, all: all.with(at, after) });
      enter(at + 1);
      show({ all: [...kept().slice(0, at + 1), after], at: at + 1, slide: "forth" });
    },
    /** Follows the arrow: goes back in the browser's history if possible, otherwise replaces this panel with another. */
    back(other: FlowState) {
      if (now.current.at > 0) return history.back();
      show({ all: [other], at: 0, slide: "back" });
    },
    /** Opens another page without leaving panels in the history. */
    end: (address: string) => leavePanelEntries(now.current.at, () => location.replace(inReadersLanguage(address))),
  };
}
