import { useEffect } from "react";

/** Rows of a list that one goes through: what `data-rows` says. */
const ROWS = "#main [data-rows] > *";
const FIRST = "a[href], button, input:not([type=hidden]), textarea, select";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const rowsOf = () => [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(FIRST));

function step(by: 1 | -1) {
  const rows = rowsOf();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>(FIRST)?.focus();
}

/**
 * What was decided leaves the list, and takes the focus along: it goes to the row that comes in its place, or to the heading where none is left. Else
 * whoever works by keys or by ear begins at the top of the page after each act.
 * @returns what ends it
 */
function keepFocus(): () => void {
  let left: HTMLElement | undefined;
  let place = -1;
  const enter = ({ target }: FocusEvent) => {
    const rows = rowsOf();
    place = rows.findIndex((row) => row.contains(target as Node));
    left = rows[place];
  };
  const observer = new MutationObserver(() => {
    if (!left || left.isConnected) return;
    left = undefined;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf();
    const next = rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>(FIRST);
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (!next && heading) heading.tabIndex = -1;
    (next ?? heading)?.focus();
  });
  addEventListener("focusin", enter);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener("focusin", enter);
    observer.disconnect();
  };
}

/**
 * With the arrow keys and Alt one goes from row to row of a list: to the first thing of each that can be pressed. Letters alone are left to assistive
 * technology and to what is spoken to a computer (WCAG 2.1.4).
 */
export function useRowKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    };
    addEventListener("keydown", press);
    const endFocus = keepFocus();
    return () => {
      removeEventListener("keydown", press);
      endFocus();
    };
  }, []);
}
