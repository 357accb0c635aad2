/** Sent once the page answers to presses by itself. */
export const HYDRATED_EVENT = "guide:hydrated";

/**
 * Runs in the browser at the head of a page, by itself: its text is put there (entry.server.tsx), so it may use nothing of this file or another. The
 * page's own scripts have been deferred. They are fetched a second after the page has loaded, and start at the first interaction that is more than reading; without one, a few seconds later. A press that comes before they are there is kept and pressed again, or is what the browser makes of it if they
 * take too long. @param alive the event that says they are there
 */
export function hydrateOnInteraction(alive: string) {
  const CALM_MILLISECONDS = 1_000;
  const QUIET_MILLISECONDS = 3_500;
  const TIMEOUT_MILLISECONDS = 2_500;
  const INTERACTION_EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];
  const root = document.documentElement;
  let isWanted = false;
  let isStarted = false;
  let isOver = false;
  /** The last press that waits for the page, and the keys that do. */
  let pressed: HTMLElement | undefined;
  const keys: KeyboardEvent[] = [];

  /** @param rel "prefetch" fetches them and no more; "modulepreload" makes them ready as well, which takes a slow phone a while */
  function fetchScripts(rel: string) {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]")) link.rel = rel;
  }

  function start() {
    isWanted = true;
    // A sign may come before the page's end has arrived.
    if (isStarted || document.readyState === "loading") return;
    isStarted = true;
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, notice, true);
    fetchScripts("modulepreload");
    // In their order: what the router is to know, and its module, which runs when all are there.
    for (const held of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
      const type = held.hasAttribute("async") ? "module" : "";
      held.replaceWith(Object.assign(document.createElement("script"), { type, nonce: held.nonce, textContent: held.textContent }));
    }
  }

  function notice(event: Event) {
    // Where a mouse rests on a page, the browser says that it moved by nothing.
    const isResting = event instanceof MouseEvent && event.type === "pointermove" && event.movementX === 0 && event.movementY === 0;
    if (!isResting) start();
  }

  /** Nothing is kept any more; what was, is done now. */
  function replayEvents() {
    if (isOver) return;
    isOver = true;
    removeEventListener("click", queueClick, true);
    removeEventListener("keydown", queueKey, true);
    root.removeAttribute("data-waiting");
    for (const { key } of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    // A link may have become a button, which has its id.
    const target = pressed?.isConnected ? pressed : document.getElementById(pressed?.id || "-");
    if (target) target.click();
    else if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
  }

  function wait(event: Event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!root.hasAttribute("data-waiting")) setTimeout(replayEvents, TIMEOUT_MILLISECONDS);
    root.setAttribute("data-waiting", "");
    start();
  }

  function queueClick(event: MouseEvent) {
    const target = (event.target as Element).closest<HTMLElement>("a[href], button");
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!target || isOther) return;
    if (target instanceof HTMLAnchorElement) {
      const { target: frame, origin, pathname, search, hash } = target;
      const isHere = pathname === location.pathname && search === location.search && hash !== "" && !("opens" in target.dataset);
      // Another tab, another site, another place on this page, unless it opens something in its stead: the browser's own matter.
      if ((frame !== "" && frame !== "_self") || origin !== location.origin || isHere) return;
    }
    pressed = target;
    wait(event);
  }

  function queueKey(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // "/" opens the search; what is typed after it belongs there.
    if (isField || !isLetter || (keys.length === 0 && event.key !== "/")) return;
    keys.push(event);
    wait(event);
  }

  for (const sign of INTERACTION_EVENTS) addEventListener(sign, notice, { capture: true, passive: true });
  addEventListener("click", queueClick, true);
  addEventListener("keydown", queueKey, true);
  addEventListener(alive, replayEvents);
  document.addEventListener("DOMContentLoaded", () => isWanted && start());
  addEventListener("load", () => {
    setTimeout(() => isStarted || fetchScripts("prefetch"), CALM_MILLISECONDS);
    setTimeout(start, QUIET_MILLISECONDS);
  });
}
