import { createContext, data, type MiddlewareFunction, type RouterContext, type RouterContextProvider, redirect } from "react-router";
import type { Place } from "../http/hosts/hostNames.ts";
import type { PageLanguage } from "./pageLanguages.ts";

/**
 * The signed-in account, as pages show it. A page is rendered once for all accounts whose values have the same types, and each text is
 * inserted afterwards (ADR 0047): a page may show a text, and check whether it exists, but not branch on its content.
 */
export type ShownViewer = Record<string, string | boolean | undefined>;

/** Facts that the server passes to loaders, actions and the document about the request for a page (platform/pages/pages.ts). */
export interface PageContext {
  /** Origin of canonical addresses. */
  origin: string;
  /** Nonce of the inline scripts; a shared page gets hashes instead. */
  nonce: string;
  /** Languages in which the pages are offered, the main one first; empty with one language. */
  languages: readonly PageLanguage[];
  /** Whether the page's language is not offered yet, because too few of its texts are translated. */
  isBeta: boolean;
  /** The CSRF token of the visitor; empty on a shared page. */
  csrfToken: string;
  /** The host on which the page is viewed; undefined with one origin. */
  place: Place | undefined;
  /** Setting of a captcha service (platform/security/captchaServices.ts); undefined for the guide's own. */
  captcha: string | undefined;
  /** True if the request comes from this machine (platform/http/loopback.ts). */
  isLoopback: boolean;
  /** True while the database is away: the page shows that, and no loader runs. */
  isUnavailable: boolean;
  /** Whether the visitor has a valid session. */
  isSignedIn(): Promise<boolean>;
  /** Reads the signed-in account, null without one; undefined on a page that is the same for all visitors, whose scripts read it. */
  readMe: (() => Promise<ShownViewer | null>) | undefined;
}

/** Context of loaders and middleware. */
export type Context = Readonly<RouterContextProvider>;

/** Contexts are compared by identity, and the pages' bundle has its own copy of this module: only the global object is shared. */
const PAGE_CONTEXT = Symbol.for("the-guide.page-context");
const shared = globalThis as { [PAGE_CONTEXT]?: RouterContext<PageContext> };
shared[PAGE_CONTEXT] ??= createContext<PageContext>();
export const pageContext: RouterContext<PageContext> = shared[PAGE_CONTEXT];

/** For loaders and actions. @returns undefined with one origin */
export const currentPlace = (context: Context): Place | undefined => context.get(pageContext).place;

/** For loaders and actions: returns the origin on which the page is viewed, and the guide's other origins. */
export function currentOrigins(context: Context): { origin: string; others: string[] } {
  const { place, origin: only } = context.get(pageContext);
  if (!place) return { origin: only, others: [] };
  const origin = place.hosts[place.here] ?? place.hosts.theguide;
  return { origin, others: Object.values(place.hosts).filter((one) => one !== origin) };
}

/**
 * Middleware of private pages: redirects visitors to the sign-in, and back afterwards.
 * @param loginUrl returns the address of the sign-in for the address to return to
 */
export const requireSignIn =
  (loginUrl: (next: string) => string): MiddlewareFunction<Response> =>
  // The router's own URL: with scripts the request may be for the page's data alone ("/explore/_.data").
  async ({ request, url: { pathname, search }, context }) => {
    if (await context.get(pageContext).isSignedIn()) return;
    // A submitted form becomes a GET of the sign-in.
    throw redirect(loginUrl(`${pathname}${search}`), request.method === "GET" ? 302 : 303);
  };

/**
 * Middleware of a traveller's pages, after requireSignIn: redirects an account without a traveller to the page where it can add one.
 * @param addUrl returns that page's address for the address to return to
 */
export const requireTraveller =
  (addUrl: (next: string) => string): MiddlewareFunction<Response> =>
  async ({ request, url: { pathname, search }, context }) => {
    const me = await context.get(pageContext).readMe?.();
    if (me?.code !== undefined) return;
    throw redirect(addUrl(`${pathname}${search}`), request.method === "GET" ? 302 : 303);
  };

/** Middleware of all pages: while the database is away, no loader has to find that out. */
export const requireDatabase: MiddlewareFunction<Response> = async ({ context }) => {
  if (context.get(pageContext).isUnavailable) throw data(null, { status: 503 });
};

/**
 * Returns the content of the page that does not exist, such as suggested pages. Set by the root's middleware, called only if there is no
 * page.
 */
export const notFoundContext = createContext<() => Promise<unknown>>(async () => null);
