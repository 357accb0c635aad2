import { useEffect } from "react";

/** Rows of a list with keyboard navigation, marked with `data-rows`. */
const ROWS = "#main [data-rows] > *";
const FIRST = "summary, a[href], button, input:not([type=hidden]), textarea, select";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const listRows = () => [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(FIRST));

function step(by: 1 | -1, rows = listRows()) {
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>(FIRST)?.focus();
}

/** Letters and keys that move within a list while the focus is in it. */
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Handles single keys while the focus is in a list with `data-rows="keys"`: j, k and the arrows move, and the letter of a button in the row
 * presses it. Elsewhere, letters are left to assistive technology and speech input (WCAG 2.1.4).
 * @returns whether the key did something
 */
function pressInList({ key, target }: KeyboardEvent): boolean {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-rows="keys"] > *') : null;
  if (!row) return false;
  const by = STEPS[key];
  if (by) {
    step(
      by,
      listRows().filter((one) => one.parentElement === row.parentElement),
    );
    return true;
  }
  const button = /^[a-z]$/.test(key) ? row.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]`) : null;
  button?.click();
  return button !== null;
}

const PLACE = "staff-place";
const PLACE_MILLISECONDS = 60_000;

/** Stores the row that contains the submitted form; -1 if no row contains it. */
function notePlace({ target }: Event) {
  const place = listRows().findIndex((row) => target instanceof Node && row.contains(target));
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ path: location.pathname, place, at: Date.now() }));
  } catch {
    // The browser has no storage: the focus starts at the top, as without scripts.
  }
}

/**
 * Restores the focus. The page after an act is loaded completely, and the decided row has left its list. The focus moves to the row in its
 * place, otherwise to the heading: without this, users of a keyboard or screen reader start at the top of the page after each act.
 */
function returnToPlace() {
  try {
    const kept = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    const { path, place, at } = JSON.parse(kept ?? "{}");
    if (!(Date.now() - at < PLACE_MILLISECONDS) || document.activeElement !== document.body) return;
    const rows = path === location.pathname && place >= 0 ? listRows() : [];
    const row = rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>(FIRST);
    const heading = document.querySelector<HTMLElement>("#main h1");
    // The focus only marks where reading continues; the heading is no control, so it needs no ring.
    heading?.setAttribute("tabindex", "-1");
    heading?.classList.add("outline-none");
    (row ?? heading)?.focus();
  } catch {
    // As above.
  }
}

/**
 * Moves between the rows of a list with Alt and the arrow keys: to the first control of each row. In the review queue single keys work too,
 * while the focus is in it.
 */
export function useRowKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (!event.altKey) {
        if (pressInList(event)) event.preventDefault();
        return;
      }
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    };
    addEventListener("keydown", press);
    addEventListener("submit", notePlace);
    returnToPlace();
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("submit", notePlace);
    };
  }, []);
}
