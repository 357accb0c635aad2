import type { EventEmitter } from "node:events";
import type { BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright-core";

type MakeContext = (options: BrowserContextOptions) => Promise<BrowserContext>;

/** A browser context that several tests reuse, with its page. */
interface Kept {
  context: BrowserContext;
  page: Page;
  key: string;
  /** Appearance of the pages for the current test. */
  look: Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion">;
  /** True while a test uses the context. */
  isOut: boolean;
  /** True once the current test has received the page. */
  isPageOut: boolean;
  /** True after an irreversible change: the context is not reused. */
  isSoiled: boolean;
  /** Init scripts that the current test added; removed when the context is returned. */
  scripts: Disposable[];
  end(): Promise<void>;
}

/** Maximum number of idle contexts; each is a process. */
const WAITING_MAX = 5;
const VIEWPORT = { width: 1280, height: 720 };
/** Options that make a context useless to other tests. */
const OWN: (keyof BrowserContextOptions)[] = ["storageState", "permissions"];
const SOILING = ["exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession", "setDefaultTimeout", "setOffline"] as const;
const SOILING_OF_CLOCK = ["install", "setFixedTime", "setSystemTime"] as const;
const SOILING_OF_PAGE = ["exposeBinding", "exposeFunction", "setDefaultTimeout", "setExtraHTTPHeaders"] as const;
/** Events that tests listen to. */
const EVENTS = ["console", "dialog", "framenavigated", "pageerror", "popup", "request", "requestfailed", "requestfinished", "response"];
/** A small page of the same site without scripts. */
const PARKING = "/healthz";

const waiting: Kept[] = [];

/** Forgets all idle contexts, because their browser has closed. */
export function forgetContexts() {
  waiting.splice(0);
}

/** Calls a function whenever one of an object's methods is called. */
function notice<One extends object>(object: One, names: readonly (keyof One)[], listener: () => void) {
  for (const name of names) {
    const method = (object[name] as (...given: unknown[]) => unknown).bind(object);
    const noticed = (...given: unknown[]) => {
      listener();
      return method(...given);
    };
    Object.assign(object, { [name]: noticed });
  }
}

/** Records the current listeners of a page. @returns a function that removes all other listeners */
function rememberListeners(page: Page) {
  const emitter = page as unknown as EventEmitter;
  const known = new Map(EVENTS.map((event) => [event, emitter.listeners(event)]));
  return () => {
    for (const event of EVENTS)
      for (const listener of emitter.listeners(event))
        if (!known.get(event)?.includes(listener)) emitter.off(event, listener as () => void);
  };
}

/** Removes all data of the previous test from a context. */
async function cleanse({ context, page }: Kept, newSession: BrowserContext["newCDPSession"], origin: string) {
  const protocol = await newSession(page);
  await Promise.all([
    context.clearCookies(),
    page.evaluate(() => sessionStorage.clear()),
    protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    // Also drops parsed resources from the process: a cached style sheet that already has its fonts leaves the next page's preloaded fonts
    // unused.
    protocol.send("Network.setCacheDisabled", { cacheDisabled: true }),
    // Without this, the history reaches its maximum length within a day and stops growing.
    protocol.send("Page.resetNavigationHistory"),
  ]);
  await protocol.detach();
}

async function makeKept(make: MakeContext, options: BrowserContextOptions, key: string, origin: string): Promise<Kept> {
  const context = await make(options);
  const page = await context.newPage();
  const end = context.close.bind(context);
  const kept: Kept = { context, page, key, look: {}, isOut: true, isPageOut: false, isSoiled: false, scripts: [], end };
  const newSession = context.newCDPSession.bind(context);
  const soil = () => {
    kept.isSoiled = true;
  };
  notice(context, SOILING, soil);
  notice(context.clock, SOILING_OF_CLOCK, soil);
  notice(page, SOILING_OF_PAGE, soil);
  for (const one of [context, page]) {
    const add = one.addInitScript.bind(one) as (...given: unknown[]) => Promise<Disposable>;
    Object.assign(one, { addInitScript: async (...given: unknown[]) => kept.scripts.push(await add(...given)) });
  }
  const dropListeners = rememberListeners(page);
  const open = context.newPage.bind(context);

  const newPage = async () => {
    const fresh = kept.isPageOut ? await open() : page;
    kept.isPageOut = true;
    const { viewport, colorScheme, reducedMotion } = kept.look;
    await fresh.setViewportSize(viewport ?? VIEWPORT);
    await fresh.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null });
    return fresh;
  };
  /** Leaves the test's last page and cleans the context. */
  const park = async () => {
    await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
    await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll({ behavior: "ignoreErrors" })]);
    for (const script of kept.scripts.splice(0)) await script.dispose();
    dropListeners();
    await page.goto(`${origin}${PARKING}`);
    await page.mouse.move(0, 0);
    await cleanse(kept, newSession, origin);
    kept.isPageOut = false;
    waiting.push(kept);
    if (waiting.length > WAITING_MAX) await waiting.shift()?.end();
  };
  const close = async () => {
    // Closes only once: another test may use the context by now.
    if (!kept.isOut) return;
    kept.isOut = false;
    if (kept.isSoiled || page.isClosed()) return kept.end();
    // A context that cannot be cleaned is simply closed.
    await park().catch(() => kept.end().catch(() => undefined));
  };
  Object.assign(context, { newPage, close });
  return kept;
}

/**
 * Returns an idle context of the same kind with its page, or a new one. Reuse saves more than half of the cost, because a new page starts a
 * process that reads and compiles every script again. Cookies, storage, routes and listeners are removed between tests; the browser's HTTP
 * cache survives.
 * @param make creates a new context
 * @param origin the guide whose pages it opens
 */
export async function lendContext(make: MakeContext, origin: string, options: BrowserContextOptions): Promise<BrowserContext> {
  if (OWN.some((name) => name in options)) return make(options);
  const { viewport, colorScheme, reducedMotion, ...fixed } = options;
  const key = JSON.stringify([origin, ...Object.entries(fixed).sort()]);
  const at = waiting.findLastIndex((one) => one.key === key);
  const kept = waiting.splice(at, at < 0 ? 0 : 1)[0] ?? (await makeKept(make, fixed, key, origin));
  kept.isOut = true;
  kept.look = { ...(viewport && { viewport }), ...(colorScheme && { colorScheme }), ...(reducedMotion && { reducedMotion }) };
  return kept.context;
}
