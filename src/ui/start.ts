import { DATA_ID, HYDRATED_EVENT, LOADED_EVENT, type PageScripts, SCRIPTS_ID } from "./pageScripts.ts";
import { isPrefetchable, prefetch } from "./prefetch.ts";

/**
 * First script of every page, built separately and inlined in the page's head (entry.server.tsx, ADR 0046), so that it exists before the
 * first tap. It starts the page's own scripts when the browser is idle after the first paint, at most two seconds after the page has
 * loaded, or on the first interaction. A press before they run is queued and replayed.
 */

const IDLE_MILLISECONDS = 2_000;
/** Delay in browsers that do not report that they are idle. */
const PAUSE_MILLISECONDS = 500;
/** After this time a press gets the browser's default action. */
const PATIENCE_MILLISECONDS = 2_500;
/** Time that a mouse rests on a link before its page is prefetched. */
const REST_MILLISECONDS = 100;
const INTERACTION_EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

const root = document.documentElement;
let isWanted = false;
let isStarted = false;
/** Whether all scripts have arrived, so that presses are answered within a few hundred milliseconds. */
let isLoaded = false;
let isOver = false;
/** The last press and the keys that are queued for the page. */
let pressed: HTMLElement | undefined;
const keys: KeyboardEvent[] = [];

const elementText = (id: string) => document.getElementById(id)?.textContent ?? "";

const scriptFiles = ({ manifest: { entry, routes }, imports }: PageScripts) => [
  entry.module,
  ...Object.values(routes).map(({ module }) => module),
  ...imports,
];
const preloaded = new Set<string>();
/** Preloads a script once: each link costs a slow phone milliseconds, even for a script that has arrived. */
function preloadScript(href: string, fetchPriority: "low" | "auto") {
  if (preloaded.has(href)) return;
  preloaded.add(href);
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority }));
}

/**
 * Calls back after the first paint, which on a slow phone comes seconds after the document: until then scripts would compete with the
 * style sheet, the fonts and the picture that it needs.
 */
function afterPaint(then: () => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return void setTimeout(then, PAUSE_MILLISECONDS);
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}

/**
 * Preloads the scripts at low priority instead of one after another on discovery, until they are wanted. One per turn of the event loop,
 * since each takes a phone milliseconds.
 */
function fetchLater([href, ...others]: string[]) {
  if (href === undefined || isStarted) return;
  preloadScript(href, "low");
  setTimeout(fetchLater, 0, others);
}

/** Loads the page's scripts and sets the globals that the router reads from the window. */
async function run(scripts: PageScripts) {
  const { manifest, context } = scripts;
  for (const href of scriptFiles(scripts)) preloadScript(href, "auto");
  const [modules] = await Promise.all([
    Promise.all(Object.values(manifest.routes).map(async ({ id, module }) => [id, await import(module)] as const)),
    import(manifest.entry.module),
  ]);
  Object.assign(window, {
    __reactRouterManifest: manifest,
    __reactRouterContext: { ...context, stream: new Response(elementText(DATA_ID)).body },
    __reactRouterRouteModules: Object.fromEntries(modules),
  });
  isLoaded = true;
  dispatchEvent(new Event(LOADED_EVENT));
}

function start() {
  isWanted = true;
  // An interaction may come before the end of the page has arrived; a prerendered page is not in use.
  if (isStarted || document.readyState === "loading" || document.prerendering) return;
  isStarted = true;
  for (const sign of INTERACTION_EVENTS) removeEventListener(sign, notice, true);
  // Without scripts the page still works: links and forms use the browser's defaults.
  run(JSON.parse(elementText(SCRIPTS_ID))).catch(replayEvents);
}

function notice(event: Event) {
  // With a mouse at rest on a page, the browser sends a move by nothing.
  const isResting = event instanceof MouseEvent && event.type === "pointermove" && event.movementX === 0 && event.movementY === 0;
  // A row of tabs scrolls to the chosen tab without the user.
  const isByItself = event.type === "scroll" && event.target !== document;
  if (!isResting && !isByItself) start();
}

/** Stops queueing and replays the queued events. */
function replayEvents() {
  if (isOver) return;
  isOver = true;
  removeEventListener("click", queueClick, true);
  removeEventListener("keydown", queueKey, true);
  root.removeAttribute("data-waiting");
  for (const { key } of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  // A link may have become a button with its id.
  const target = pressed?.isConnected ? pressed : document.getElementById(pressed?.id || "-");
  if (target) target.click();
  else if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
}

function wait(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!root.hasAttribute("data-waiting")) setTimeout(replayEvents, PATIENCE_MILLISECONDS);
  root.setAttribute("data-waiting", "");
  start();
}

/** A form is sent as a document, as without scripts; a button of a native popover opens it itself. */
const isNative = (button: HTMLButtonElement) =>
  button.popoverTargetElement || (button.form && button.type === "submit" && !("opens" in button.dataset));

function queueClick(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target.closest<HTMLAnchorElement | HTMLButtonElement>("a[href], button") : null;
  const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!target || isOther) return;
  if (target instanceof HTMLAnchorElement) {
    // The browser follows a link to another page at once; the scripts would only do the same, seconds later.
    const isOpener = target.closest("[data-opens]") && target.origin === location.origin && ["", "_self"].includes(target.target);
    // A card's dialog shows a part of its page, which arrives sooner than the scripts if they are not here yet.
    if (!isOpener || (target.matches(".card-target") && !isLoaded)) return;
  } else if (isNative(target)) return;
  pressed = target;
  wait(event);
}

function queueKey(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  // "/" opens the search; further typing belongs to its field.
  if (isField || !isLetter || (keys.length === 0 && event.key !== "/")) return;
  keys.push(event);
  wait(event);
}

/** Prefetches the page of a link that is pressed, or on which a mouse rests. */
function prefetchTarget({ type, target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || !isPrefetchable(link)) return;
  if (type === "pointerdown") prefetch(link);
  else setTimeout(() => link.matches(":hover") && isPrefetchable(link) && prefetch(link), REST_MILLISECONDS);
}

for (const sign of ["pointerover", "pointerdown"]) addEventListener(sign, prefetchTarget, { capture: true, passive: true });
for (const sign of INTERACTION_EVENTS) addEventListener(sign, notice, { capture: true, passive: true });
addEventListener("click", queueClick, true);
addEventListener("keydown", queueKey, true);
// After React has finished: during its work, a press on a part that is not hydrated yet would be lost.
addEventListener(HYDRATED_EVENT, () => queueMicrotask(replayEvents));
document.addEventListener("DOMContentLoaded", () => {
  const scripts: PageScripts = JSON.parse(elementText(SCRIPTS_ID));
  if (isWanted || scripts.isEager) start();
  else if (!document.prerendering) afterPaint(() => fetchLater(scriptFiles(scripts)));
});
document.addEventListener("prerenderingchange", () => isWanted && start());
addEventListener("load", () =>
  afterPaint(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: IDLE_MILLISECONDS });
    else setTimeout(start, PAUSE_MILLISECONDS);
  }),
);
