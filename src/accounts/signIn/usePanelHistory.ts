import { type RefObject, useEffect, useRef, useState } from "react";
import { historyEntryKey, leavePanelEntries, leaveWhenClosed, onPopstate, pushPanelEntry, readPanelMark } from "../../ui/panels.ts";
import type { FlowState } from "./flow.ts";

/** What stands in a panel's fields, except passwords. */
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
 * The panels one has been through. Each is an entry of the browser's history, so that its back and forward buttons turn them; what was typed stays.
 * @param place the panel's element
 * @param onLeft set for panels that lie over a page: they have one entry more, and going back over it closes them
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
    // Asked for only now: the router names the first entry of a page some time after it is shown.
    page.current = historyEntryKey(history.state);
    pushPanelEntry({ flow: flow.current, step, isOver });
  };
  const show = (next: Steps) => {
    now.current = next;
    setSteps(next);
  };
  /** The steps with what stands in the fields of the one that is shown. */
  const kept = () =>
    now.current.all.map((one, index) => (index === now.current.at ? { ...one, typed: typedIn(place.current), errors: {} } : one));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as the panels are there
  useEffect(() => {
    flow.current = String(Math.random());
    // The page was loaded again on one of its panels: what was known of them is gone, and so should they be.
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
    state: steps.all[steps.at] as FlowState,
    slide: steps.slide,
    /** What a press led to: the same panel with messages, or the next one; nothing, if one has gone elsewhere meanwhile. */
    go(from: FlowState, after: FlowState) {
      const { all, at } = now.current;
      if (all[at]?.panel !== from.panel) return;
      if (after.panel === all[at]?.panel) return show({ ...now.current, all: all.with(at, after) });
      enter(at + 1);
      show({ all: [...kept().slice(0, at + 1), after], at: at + 1, slide: "forth" });
    },
    /** The arrow: the browser's own way back where there is one, else another panel in place of this. */
    back(other: FlowState) {
      if (now.current.at > 0) return history.back();
      show({ all: [other], at: 0, slide: "back" });
    },
    /** To another page, without leaving panels behind in the history. */
    end: (address: string) => leavePanelEntries(now.current.at, () => location.replace(address)),
  };
}
