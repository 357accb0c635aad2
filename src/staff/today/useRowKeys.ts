import { useEffect } from "react";

/** Rows of a list with keyboard navigation, marked with `data-rows`. */
const ROWS = "#main [data-rows] > *";
const FIRST = "a[href], button, input:not([type=hidden]), textarea, select";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const listRows = () => [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(FIRST));

function step(by: 1 | -1) {
  const rows = listRows();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>(FIRST)?.focus();
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
 * Moves between the rows of a list with Alt and the arrow keys: to the first control of each row. Single letters are left to assistive
 * technology and speech input (WCAG 2.1.4).
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
    addEventListener("submit", notePlace);
    returnToPlace();
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("submit", notePlace);
    };
  }, []);
}
