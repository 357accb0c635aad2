import type { EventEmitter } from "node:events";
import type { BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright-core";

type MakeContext = (options: BrowserContextOptions) => Promise<BrowserContext>;

/** A context that is used again and again, with its page. */
interface Kept {
  context: BrowserContext;
  page: Page;
  key: string;
  /** How the pages of whoever has it now look. */
  look: Pick<BrowserContextOptions, "viewport" | "colorScheme" | "reducedMotion">;
  /** Somebody has it. */
  isOut: boolean;
  /** Whoever has it has its page. */
  isPageOut: boolean;
  /** Something was done to it that cannot be undone: it is used once. */
  isSoiled: boolean;
  /** What its page was told to run, until it is given back. */
  scripts: Disposable[];
  end(): Promise<void>;
}

/** So many wait to be used again; each is a process. */
const WAITING_MAX = 5;
const VIEWPORT = { width: 1280, height: 720 };
/** Contexts with these are of no use to anybody else. */
const OWN: (keyof BrowserContextOptions)[] = ["storageState", "permissions"];
const SOILING = ["exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession", "setDefaultTimeout", "setOffline"] as const;
const SOILING_OF_CLOCK = ["install", "setFixedTime", "setSystemTime"] as const;
const SOILING_OF_PAGE = ["exposeBinding", "exposeFunction", "setDefaultTimeout", "setExtraHTTPHeaders"] as const;
/** What tests listen to. */
const EVENTS = ["console", "dialog", "framenavigated", "pageerror", "popup", "request", "requestfailed", "requestfinished", "response"];
/** Small, of the same site, and without scripts. */
const PARKING = "/healthz";

const waiting: Kept[] = [];

/** The browser that they are of has ended. */
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

/** Remembers who listens to a page. @returns what takes the others away */
function rememberListeners(page: Page) {
  const emitter = page as unknown as EventEmitter;
  const known = new Map(EVENTS.map((event) => [event, emitter.listeners(event)]));
  return () => {
    for (const event of EVENTS)
      for (const listener of emitter.listeners(event))
        if (!known.get(event)?.includes(listener)) emitter.off(event, listener as () => void);
  };
}

/** Takes away what a context holds of who had it before. */
async function cleanse({ context, page }: Kept, newSession: BrowserContext["newCDPSession"], origin: string) {
  const protocol = await newSession(page);
  await Promise.all([
    context.clearCookies(),
    page.evaluate(() => sessionStorage.clear()),
    protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    // Takes away what its process still has parsed: a style sheet that has its fonts already leaves those unused that the next page preloads.
    protocol.send("Network.setCacheDisabled", { cacheDisabled: true }),
    // Else it is as long as it may be before the day is over, and grows no more.
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
  /** Leaves the page that a test was on, and cleans up behind it. */
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
    // Once is enough: by now somebody else may have it.
    if (!kept.isOut) return;
    kept.isOut = false;
    if (kept.isSoiled || page.isClosed()) return kept.end();
    // One that does not let itself be cleaned is no loss.
    await park().catch(() => kept.end().catch(() => undefined));
  };
  Object.assign(context, { newPage, close });
  return kept;
}

/**
 * Hands out a context that was used before, with its page, where one of that kind waits: a new page starts a process, which reads and compiles every
 * script again, and costs more than twice as much. Cookies, storage, routes and listeners are taken away in between; what the browser keeps of files
 * stays.
 * @param make makes a new one
 * @param origin the guide that its pages are of
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
