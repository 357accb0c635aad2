import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { nowMilliseconds } from "../clock.ts";
import type { Config } from "../config.ts";
import { RETRY_AFTER_SECONDS } from "../endpoints/errors.ts";
import type { Services } from "../http/context.ts";
import type { HostName, HostPages } from "../http/hosts/hostNames.ts";
import type { InstalledLanguages } from "../languages/installedLanguages.ts";
import { inReadersLanguage } from "../languages/pageAddress.ts";
import { currentReader } from "../languages/reader.ts";
import { pageRenders } from "../metrics.ts";
import { writeSetting } from "../security/captchaServices.ts";
import { withoutQuery } from "../values/strip.ts";
import { type PageScope, pageScope } from "./pageCalls.ts";
import { type PageContext, pageContext } from "./pageContext.ts";
import { pageLanguages } from "./pageLanguages.ts";
import type { PageRoutes } from "./pageRoutes.ts";
import { buildRenderedPage, type RenderedPage } from "./renderedPage.ts";

/** Facts about a request for a page; the defaults of the others are those of a page that is the same for all visitors. */
type About = Partial<PageContext> & { nonce: string };

/** Makes a page of a response that was rendered at the given time. */
type FinishPage<Page> = (response: Response, nonce: string, dependencies: Set<string>, made: number) => Promise<Page>;

export interface PageRenderer {
  /** Renders for the visitor of a request. */
  render(request: Request, host: HostName, about: About): Promise<Response>;
  /** Renders the page for an unavailable database, at any address, without reading from it. */
  renderUnavailable(url: string, host: HostName, about: About): Promise<Response>;
  /** Renders for an unknown visitor, apart from the facts in `about`. */
  renderShared<Page>(url: string, host: HostName, about: Partial<PageContext>, finish: FinishPage<Page>): Promise<Page>;
  /** Returns the function that renders pages of a host that are the same for all visitors. */
  renderForVisitors(host: HostName): (url: string) => Promise<RenderedPage>;
}

function createContext(
  config: Config,
  hostPages: HostPages,
  languages: InstalledLanguages,
  here: HostName,
  about: About,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    origin: new URL(config.origin).origin,
    place: config.GUIDE_HOSTS ? { here, hosts: config.hosts, pages: hostPages } : undefined,
    languages: pageLanguages(languages),
    isBeta: !languages.isOffered(currentReader().language),
    csrfToken: "",
    captcha: writeSetting(config),
    isLoopback: false,
    isUnavailable: false,
    isSignedIn: async () => false,
    readMe: undefined,
    ...about,
  });
  return context;
}

/** Returns the functions that render pages with React Router's build. */
export function createPageRenderer(
  { config, replicas }: Pick<Services, "config" | "replicas">,
  build: ServerBuild,
  { nameOf, policyOf }: PageRoutes,
  hostPages: HostPages,
  languages: InstalledLanguages,
): PageRenderer {
  const handleRequest = createRequestHandler(build, "production");
  // Loaders and actions see addresses without the prefix of a language, and so do their redirects.
  const handle: typeof handleRequest = async (request, context) => {
    const response = await handleRequest(request, context);
    const location = response.headers.get("location");
    if (location !== null) response.headers.set("location", inReadersLanguage(location));
    // Cached pages are sent without the headers of the reply.
    response.headers.set("content-language", currentReader().language);
    return response;
  };
  const isHttps = config.origin.startsWith("https:");
  const documentRequest = (url: string) => new Request(new URL(url, config.origin), { headers: { accept: "text/html" } });

  const render: PageRenderer["render"] = (request, host, about) =>
    handle(request, createContext(config, hostPages, languages, host, about));

  const renderUnavailable: PageRenderer["renderUnavailable"] = async (url, host, about) => {
    const response = await render(documentRequest(url), host, { ...about, isUnavailable: true });
    response.headers.set("retry-after", RETRY_AFTER_SECONDS);
    return response;
  };

  const renderShared: PageRenderer["renderShared"] = async (url, host, about, finish) => {
    const nonce = randomBytes(16).toString("base64url");
    const scope: PageScope = { cookie: undefined, remoteAddress: undefined, dependencies: new Set(), route: nameOf(url) };
    const made = nowMilliseconds();
    const makePage = async () => {
      const end = pageRenders.startTimer({ route: scope.route ?? "none" });
      const rendered = await render(documentRequest(url), host, { ...about, nonce });
      end();
      // Also if a loader managed without the database: the incomplete page would be cached.
      const response = scope.isUnavailable ? await renderUnavailable(url, host, { nonce }) : rendered;
      if (host !== "theguide") response.headers.set("x-robots-tag", "noindex");
      return finish(response, nonce, scope.dependencies, made);
    };
    return pageScope.run(scope, () => (replicas ? replicas.runShared(makePage) : makePage()));
  };

  return {
    render,
    renderUnavailable,
    renderShared,
    renderForVisitors: (host) => (url) =>
      renderShared(url, host, {}, (response, nonce, dependencies, made) =>
        buildRenderedPage(response, nonce, dependencies, made, isHttps, policyOf(withoutQuery(url)).isEmbedded, config.CDN),
      ),
  };
}
