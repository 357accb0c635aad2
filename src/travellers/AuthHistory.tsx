import { type RefObject, useEffect, useRef, useState } from "react";
import { takePops } from "../ui/panels.ts";
import type { FlowState } from "./rules.flow.ts";

/** Mark of the entries that panels have in the browser's history, beside what the router keeps there. */
interface Mark {
  flow: string;
  step: number;
}
const MARK = "guide_panel";
/** Should a browser not tell that it has gone back. */
const LEAVE_MILLISECONDS = 5_000;

const markOf = (entry: unknown): Mark | undefined => (entry as Record<string, Mark> | null)?.[MARK];
/** The router's name of an entry: panels have that of the page they lie on or over. */
const pageOf = (entry: unknown) => (entry as { key?: string } | null)?.key;

function push(flow: string, step: number) {
  history.pushState({ ...history.state, [MARK]: { flow, step } }, "");
}

/** Goes back over one's own entries unseen by the router, which would load the page's data anew; then does what is left to do. */
function leave(entries: number, then?: () => void) {
  if (entries === 0) return then?.();
  const end = () => {
    clearTimeout(timer);
    remove();
    then?.();
    return true;
  };
  const timer = setTimeout(end, LEAVE_MILLISECONDS);
  const remove = takePops(end);
  history.go(-entries);
}

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
    page.current = pageOf(history.state);
    push(flow.current, step);
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
    const stale = markOf(history.state);
    if (isOver) enter(0);
    else if (stale) leave(stale.step);
    const remove = takePops((event) => {
      if (pageOf(event.state) !== page.current) return false;
      const mark = markOf(event.state);
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
      if (isOver && markOf(history.state)?.flow === flow.current) leave(now.current.at + 1);
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
    end: (address: string) => leave(now.current.at, () => location.replace(address)),
  };
}
