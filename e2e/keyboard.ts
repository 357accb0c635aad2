import type { CDPSession, Page } from "playwright-core";

/** Walks through pages with the keyboard alone, and reads what the browser tells screen readers about each stop. */

interface AxValue {
  value?: unknown;
}
interface AxNode {
  role?: AxValue;
  name?: AxValue;
  description?: AxValue;
  value?: AxValue;
  properties?: { name: string; value: AxValue }[];
}

/** States that screen readers speak, with their words. */
const STATES: Readonly<Record<string, (value: unknown) => string>> = {
  expanded: (is) => (is ? "expanded" : "collapsed"),
  checked: (is) => (is === "true" || is === true ? "checked" : "not checked"),
  pressed: (is) => (is === "true" || is === true ? "pressed" : "not pressed"),
  selected: (is) => (is ? "selected" : ""),
  invalid: (is) => (is && is !== "false" ? "invalid entry" : ""),
  required: (is) => (is ? "required" : ""),
  disabled: (is) => (is ? "unavailable" : ""),
  hasPopup: (kind) => (kind && kind !== "false" ? `opens ${String(kind)}` : ""),
  keyshortcuts: (keys) => (keys ? `shortcut ${String(keys)}` : ""),
};

/** Words of a screen reader at one stop, and faults of the stop. */
export interface Stop {
  key: string;
  heard: string;
  faults: string[];
}

/** Runs in the browser: returns why the focused element cannot be seen; empty if it can (WCAG 2.4.7 and 2.4.11). */
function focusFaults(): string[] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return [];
  const box = focused.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  if (box.width === 0 && box.height === 0) return ["has no size"];
  // A visually hidden radio button is drawn by its label.
  const seen = box.width <= 1 ? (focused.closest("label") ?? focused) : focused;
  const area = seen.getBoundingClientRect();
  if (area.bottom < 1 || area.top > height - 1 || area.right < 1 || area.left > width - 1) return ["is outside the window"];
  const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [area.left + area.width * x, area.top + area.height * y]));
  const isShown = spots.some(([x = 0, y = 0]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (seen.contains(top) || top.contains(seen) || top.closest("label")?.contains(seen));
  });
  return isShown ? [] : ["is covered"];
}

export class KeyboardWalk {
  readonly #page: Page;
  #session: Promise<CDPSession> | undefined;
  /** Every stop so far. */
  readonly stops: Stop[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Returns what a screen reader says about the focused element: name, role, states, value and description. */
  async heard(): Promise<string> {
    this.#session ??= this.#page.context().newCDPSession(this.#page);
    const session = await this.#session;
    const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
    if (!result.objectId) return "";
    const { nodes } = (await session.send("Accessibility.getPartialAXTree", { objectId: result.objectId, fetchRelatives: false })) as {
      nodes: AxNode[];
    };
    const [node] = nodes;
    const text = ({ value }: AxValue = {}) => (typeof value === "string" || typeof value === "number" ? String(value).trim() : "");
    const states = (node?.properties ?? []).map(({ name, value }) => STATES[name]?.(value.value) ?? "");
    return [text(node?.name) || "(no name)", text(node?.role), ...states, text(node?.value), text(node?.description)]
      .filter(Boolean)
      .join(", ");
  }

  async #note(key: string): Promise<Stop> {
    const heard = await this.heard();
    const faults = await this.#page.evaluate(focusFaults);
    if (heard.startsWith("(no name)") && !/RootWebArea|generic/.test(heard)) faults.push("has no name");
    const stop = { key, heard, faults: faults.map((fault) => `${heard} ${fault}`) };
    this.stops.push(stop);
    return stop;
  }

  /** Presses a key. @returns the words of a screen reader then */
  async press(key: string): Promise<string> {
    await this.#page.keyboard.press(key);
    return (await this.#note(key)).heard;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.#note(`type “${text}”`);
  }

  /**
   * Presses Tab until a screen reader says what is expected of the focused element.
   * @throws Error if the focus does not get there
   */
  async tabTo(expected: RegExp, { key = "Tab", max = 150 } = {}): Promise<string> {
    const passed: string[] = [];
    for (let presses = 0; presses < max; presses += 1) {
      const heard = await this.press(key);
      if (expected.test(heard)) return heard;
      passed.push(heard);
    }
    throw new Error(`${expected} is not reached by ${key}; it passes\n${passed.join("\n")}`);
  }

  /** Returns all faults so far, once each. */
  faults(): string[] {
    return [...new Set(this.stops.flatMap(({ faults }) => faults))];
  }
}
