import { useEffect } from "react";

/** Rows of a list that one goes through: what `data-rows` says. */
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

/** Which row a form that is sent stands in; -1 where it stands in none. */
function notePlace({ target }: Event) {
  const place = listRows().findIndex((row) => row.contains(target as Node));
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ path: location.pathname, place, at: Date.now() }));
  } catch {
    // A browser that keeps nothing: one begins at the top, as without scripts.
  }
}

/**
 * The page that follows an act is loaded whole, and what was decided has left its list. The focus goes to the row that came in its place, else to the
 * heading: otherwise whoever works by keys or by ear begins at the top of the page after each act.
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
    // It can be read from here on, but not pressed: it needs no ring.
    heading?.setAttribute("tabindex", "-1");
    heading?.classList.add("outline-none");
    (row ?? heading)?.focus();
  } catch {
    // As above.
  }
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
    addEventListener("submit", notePlace);
    returnToPlace();
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("submit", notePlace);
    };
  }, []);
}
