import piazzolla from "@fontsource-variable/piazzolla/files/piazzolla-latin-standard-normal.woff2?url";
import piazzollaItalic from "@fontsource-variable/piazzolla/files/piazzolla-latin-wght-italic.woff2?url";
import piazzollaPhone from "@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2?url";
import sourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router";
import { areaUrl, countryUrl } from "./catalogue/places/urls.ts";
import { searchPlaces } from "./catalogue/search/contract.ts";
import { getGuideIdentity } from "./catalogue/settings/contract.ts";
import { somethingWrong } from "./platform/endpoints/errorCatalogue.ts";
import { exploreLabel, type ShownGuide } from "./platform/guideName.ts";
import { fileInReadersLanguage } from "./platform/languages/pageAddress.ts";
import { documentLanguage, textDirection } from "./platform/languages/reader.ts";
import { callApi } from "./platform/pages/callApi.ts";
import { notFoundContext, pageContext, requireDatabase } from "./platform/pages/pageContext.ts";
import { useGuide } from "./platform/pages/useGuide.ts";
import { type DeadLink, findDeadLink } from "./site/chrome/deadLinks.ts";
import {
  closedWords,
  NEAREST_MAX,
  type Nearest,
  nearestKnown,
  pickSearchTerms,
  refusedWords,
  wordsOfAddress,
} from "./site/chrome/nearestPages.ts";
import { PageFrame } from "./site/chrome/PageFrame.tsx";
import { DeferredScripts, StartScript } from "./ui/DeferredScripts.tsx";
import { isDesk } from "./ui/DeskFrame.tsx";
import { useMounted } from "./ui/mounted.ts";
import { useNonce } from "./ui/nonce.ts";
import { HYDRATED_EVENT } from "./ui/pageScripts.ts";
import { SCHEME_SCRIPT } from "./ui/SchemeSwitch.tsx";
import "./ui/theme.css";
import { t } from "./platform/languages/text.ts";

const font = (href: string, media?: string) => ({
  rel: "preload",
  href,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
  ...(media ? { media } : {}),
});
export const links = () => [
  font(piazzolla, "(width >= 577px)"),
  font(piazzollaPhone, "(width < 577px)"),
  font(sourceSans),
  // Each font that loads late causes another layout of the whole page.
  font(piazzollaItalic),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon/180.png" },
  { rel: "manifest", href: fileInReadersLanguage("/manifest.webmanifest") },
];

/** Returns pages that a URL may have meant, by its words. Never fails: a missing page must not become an error page. */
async function findNearest(path: string): Promise<Nearest[]> {
  const words = wordsOfAddress(path);
  const found = await Promise.all(
    pickSearchTerms(words).map((search) =>
      callApi(searchPlaces, { search, page_size: "4" }).then(
        ({ results }) => results,
        () => [],
      ),
    ),
  );
  const places = found
    .flat()
    .map(
      ({ name, slug, country }): Nearest =>
        slug === null
          ? { label: name, about: t`Country`, href: countryUrl(country.code) }
          : { label: name, about: country.name, href: areaUrl(country.code, slug) },
    );
  return [...new Map([...places, ...nearestKnown(words)].map((one) => [one.href, one])).values()].slice(0, NEAREST_MAX);
}

/** Lazily finds what a thrown 404 shows, so that it is searched once and the page is rendered once. */
export const middleware: MiddlewareFunction<Response>[] = [
  requireDatabase,
  async ({ url, context }) => context.set(notFoundContext, async () => findDeadLink(url.pathname) ?? findNearest(url.pathname)),
];

/**
 * Returns the data that every page needs: the guide's name and colour; the origin of canonical URLs; the hosts, if there are several; the
 * captcha service, if there is one; its languages, if there are several; whether the page's own is a beta; the signed-in account; and the
 * CSRF token of its forms.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { origin, place, captcha, csrfToken, languages, isBeta, readMe } = context.get(pageContext);
  const guide: ShownGuide = await callApi(getGuideIdentity, {});
  return {
    origin,
    guide,
    ...(place && { place }),
    ...(captcha && { captcha }),
    ...(languages.length > 0 && { languages }),
    ...(isBeta && { isBeta }),
    ...(csrfToken && { csrfToken }),
    ...(readMe && { me: await readMe() }),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const isMounted = useMounted();
  const { accent } = useGuide();
  // Sent once all parts that need scripts are rendered.
  useEffect(() => {
    if (isMounted) dispatchEvent(new Event(HYDRATED_EVENT));
  }, [isMounted]);
  return (
    <html lang={documentLanguage()} dir={textDirection()} data-accent={accent} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Paper colour, where a browser or a phone colours its own bars. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10191d" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which must run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCHEME_SCRIPT }} />
        <StartScript />
        {import.meta.env.SSR && <Meta />}
        <Links />
      </head>
      <body>
        {children}
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  const isOnDesk = useMatches().some(({ handle }) => isDesk(handle));
  return (
    <PageFrame isOverPicture={pathname === "/explore/"} isDesk={isOnDesk}>
      <Outlet />
    </PageFrame>
  );
}

/** Error page for faults that readers cannot do anything about. */
function SomethingWrong() {
  const { name } = useGuide();
  return (
    <section className="page py-24">
      <title>{`${t`Something went wrong`} · ${name}`}</title>
      <meta name="description" content={somethingWrong()} />
      <h1 className="text-page">Something went wrong</h1>
      <p className="mt-4 max-w-[66ch]">{somethingWrong()}</p>
      <p className="mt-6">
        <a className="link" href="/explore/">
          {exploreLabel(name)}
        </a>
      </p>
    </section>
  );
}

/** Replaces an error page that cannot be loaded. */
const withoutNetwork = () => ({ default: SomethingWrong });
// Browsers load these pages only when they need them. The server renders a page in one go and cannot wait for them.
const NotFound = import.meta.env.SSR
  ? (await import("./site/chrome/NotFound.tsx")).NotFound
  : lazy(() => import("./site/chrome/NotFound.tsx").then(({ NotFound: page }) => ({ default: page }), withoutNetwork));
const Unavailable = import.meta.env.SSR
  ? (await import("./site/chrome/Unavailable.tsx")).Unavailable
  : lazy(() => import("./site/chrome/Unavailable.tsx").then(({ Unavailable: page }) => ({ default: page }), withoutNetwork));

const isDeadLink = (found: unknown): found is DeadLink => typeof found === "object" && found !== null && "next" in found;

function ErrorPage() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  if (status === 404)
    return isDeadLink(data) ? <NotFound nearest={[]} {...data} /> : <NotFound nearest={Array.isArray(data) ? data : []} />;
  if (status === 403) return <NotFound {...refusedWords(data)} />;
  if (status === 410) return <NotFound {...closedWords(data)} />;
  if (status === 503) return <Unavailable />;
  return <SomethingWrong />;
}

export const ErrorBoundary = () => (
  <PageFrame>
    <Suspense>
      <ErrorPage />
    </Suspense>
  </PageFrame>
);
