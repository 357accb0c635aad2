import { AHEAD_ID, DATA_ID, HYDRATED_EVENT, LOADED_EVENT, type PageScripts, SCRIPTS_ID, type SpeculationRules } from "./pageScripts.ts";

/**
 * The first script of every page, built by itself and written into the page's head (entry.server.tsx, ADR 0046), so that it is there before the first tap.
 * It starts the page's own scripts when the browser has nothing else to do, at most two seconds after the page has loaded, or at the first sign of use. A
 * press that comes before they run is kept and pressed again.
 */

const IDLE_MILLISECONDS = 2_000;
/** Where a browser does not say that it is idle. */
const PAUSE_MILLISECONDS = 500;
/** Then a press is what the browser makes of it. */
const PATIENCE_MILLISECONDS = 2_500;
const INTERACTION_EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

const root = document.documentElement;
let isWanted = false;
let isStarted = false;
let isOver = false;
/** The last press that waits for the page, and the keys that do. */
let pressed: HTMLElement | undefined;
const keys: KeyboardEvent[] = [];

const elementText = (id: string) => document.getElementById(id)?.textContent ?? "";

const scriptFiles = ({ manifest: { entry, routes }, imports }: PageScripts) => [
  entry.module,
  ...Object.values(routes).map(({ module }) => module),
  ...imports,
];
const fetchScript = (href: string, fetchPriority: "low" | "auto") =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority }));

/** Not each when the one before has named it, but behind all that the page shows, until they are wanted; one a turn, each of which takes a phone milliseconds. */
function fetchLater([href, ...others]: string[]) {
  if (href === undefined || isStarted) return;
  fetchScript(href, "low");
  setTimeout(fetchLater, 0, others);
}

/** What the router's own part in the browser finds on the window. */
async function run(scripts: PageScripts) {
  const { manifest, context } = scripts;
  for (const href of scriptFiles(scripts)) fetchScript(href, "auto");
  const [modules] = await Promise.all([
    Promise.all(Object.values(manifest.routes).map(async ({ id, module }) => [id, await import(module)] as const)),
    import(manifest.entry.module),
  ]);
  Object.assign(window, {
    __reactRouterManifest: manifest,
    __reactRouterContext: { ...context, stream: new Response(elementText(DATA_ID)).body },
    __reactRouterRouteModules: Object.fromEntries(modules),
  });
  dispatchEvent(new Event(LOADED_EVENT));
}

function start() {
  isWanted = true;
  // A sign may come before the page's end has arrived; what is prepared unseen is not in use.
  if (isStarted || document.readyState === "loading" || document.prerendering) return;
  isStarted = true;
  for (const sign of INTERACTION_EVENTS) removeEventListener(sign, notice, true);
  // Without them the page is what it was: links lead, forms are sent.
  run(JSON.parse(elementText(SCRIPTS_ID))).catch(replayEvents);
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
  if (!root.hasAttribute("data-waiting")) setTimeout(replayEvents, PATIENCE_MILLISECONDS);
  root.setAttribute("data-waiting", "");
  start();
}

function queueClick(event: MouseEvent) {
  const target = (event.target as Element).closest<HTMLElement>("a[href], button");
  const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  // A form goes as a document, as it does without scripts; what a button opens by itself, it opens.
  const isForm = target instanceof HTMLButtonElement && target.form && target.type === "submit" && !("opens" in target.dataset);
  const isNative = isForm || (target instanceof HTMLButtonElement && target.popoverTargetElement);
  if (!target || isOther || isNative) return;
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

/** For browsers that do not read the page's speculation rules: what is touched or rested on is fetched, by the same rules. */
function fetchAhead({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link) return;
  const { prefetch }: SpeculationRules = JSON.parse(elementText(AHEAD_ID));
  const [{ or: pages }, { not }] = prefetch.at(-1)?.where.and ?? [{ or: [] }, { not: { selector_matches: "*" } }];
  if (link.matches(not.selector_matches) || document.head.querySelector(`link[href="${CSS.escape(link.href)}"]`)) return;
  if (pages.some(({ href_matches: pathname }) => new URLPattern({ pathname, baseURL: location.href }).test(link.href)))
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", as: "document", href: link.href }));
}

if (!HTMLScriptElement.supports("speculationrules") && "URLPattern" in window)
  for (const sign of ["pointerover", "touchstart"]) addEventListener(sign, fetchAhead, { capture: true, passive: true });
for (const sign of INTERACTION_EVENTS) addEventListener(sign, notice, { capture: true, passive: true });
addEventListener("click", queueClick, true);
addEventListener("keydown", queueKey, true);
addEventListener(HYDRATED_EVENT, replayEvents);
document.addEventListener("DOMContentLoaded", () => {
  const scripts: PageScripts = JSON.parse(elementText(SCRIPTS_ID));
  if (isWanted || scripts.isEager) start();
  else if (!document.prerendering) fetchLater(scriptFiles(scripts));
});
document.addEventListener("prerenderingchange", () => isWanted && start());
addEventListener("load", () => {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: IDLE_MILLISECONDS });
  else setTimeout(start, PAUSE_MILLISECONDS);
});
