import { createContext, data, type MiddlewareFunction, type RouterContext, type RouterContextProvider, redirect } from "react-router";
import type { Place } from "../http/hostNames.ts";

/**
 * Who is signed in, as pages show them. A page is rendered once for all whose values are of the same kinds, and each text is put in afterwards (ADR 0047): a
 * page may show a text, and whether there is one, but not decide by what it says.
 */
export type ShownViewer = Record<string, string | boolean | undefined>;

/** What the server tells loaders, actions and the document about the request for a page (platform/pages/pages.ts). */
export interface PageContext {
  /** The origin that canonical addresses begin with. */
  origin: string;
  /** Of the inline scripts; a shared page gets hashes in its place. */
  nonce: string;
  /** The anti-forgery token of the visitor; empty on a shared page. */
  csrfToken: string;
  /** Which host the page is looked at on; undefined with one origin. */
  place: Place | undefined;
  /** What pages say of a captcha service (platform/security/captchaServices.ts); undefined for the guide's own. */
  captcha: string | undefined;
  /** True when this very machine asks (platform/http/loopback.ts). */
  isLoopback: boolean;
  /** True while the database is away: the page says so, and no loader runs. */
  isUnavailable: boolean;
  /** True for somebody with a session that has not ended. */
  isSignedIn(): Promise<boolean>;
  /** Reads who is signed in, null for nobody; undefined on a page that is the same for all visitors, whose scripts find out. */
  readMe: (() => Promise<ShownViewer | null>) | undefined;
}

/** What loaders and middleware get. */
export type Context = Readonly<RouterContextProvider>;

/** Contexts are told apart by identity, and the pages' bundle has a copy of this module of its own: only the global object is shared. */
const PAGE_CONTEXT = Symbol.for("the-guide.page-context");
const shared = globalThis as { [PAGE_CONTEXT]?: RouterContext<PageContext> };
shared[PAGE_CONTEXT] ??= createContext<PageContext>();
export const pageContext: RouterContext<PageContext> = shared[PAGE_CONTEXT];

/** For loaders and actions. @returns undefined with one origin */
export const currentPlace = (context: Context): Place | undefined => context.get(pageContext).place;

/** For loaders and actions: the origin that the page is looked at on, and the guide's others. */
export function currentOrigins(context: Context): { origin: string; others: string[] } {
  const { place, origin: only } = context.get(pageContext);
  if (!place) return { origin: only, others: [] };
  const origin = place.hosts[place.here] ?? place.hosts.theguide;
  return { origin, others: Object.values(place.hosts).filter((one) => one !== origin) };
}

/**
 * Middleware of private pages: visitors are sent to the login and come back afterwards.
 * @param loginUrl makes the address of the login from the address to come back to
 */
export const requireSignIn =
  (loginUrl: (next: string) => string): MiddlewareFunction<Response> =>
  // The router's own URL: with scripts it may have asked for the page's data alone ("/explore/_.data").
  async ({ request, url: { pathname, search }, context }) => {
    if (await context.get(pageContext).isSignedIn()) return;
    // A form that was sent becomes a read of the login.
    throw redirect(loginUrl(`${pathname}${search}`), request.method === "GET" ? 302 : 303);
  };

/**
 * Middleware of a traveller's pages, after requireSignIn: an account without one is led to where it can add one.
 * @param addUrl makes that page's address from the address to come back to
 */
export const requireTraveller =
  (addUrl: (next: string) => string): MiddlewareFunction<Response> =>
  async ({ request, url: { pathname, search }, context }) => {
    const me = await context.get(pageContext).readMe?.();
    if (me?.code !== undefined) return;
    throw redirect(addUrl(`${pathname}${search}`), request.method === "GET" ? 302 : 303);
  };

/** Middleware of all pages: while the database is away none of their loaders has to find that out. */
export const requireDatabase: MiddlewareFunction<Response> = async ({ context }) => {
  if (context.get(pageContext).isUnavailable) throw data(null, { status: 503 });
};

/** What a page that does not exist shows, such as pages that were meant. Set by the root's middleware, asked for only when there is no page. */
export const notFoundContext = createContext<() => Promise<unknown>>(async () => null);
