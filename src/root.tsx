import piazzolla from "@fontsource-variable/piazzolla/files/piazzolla-latin-standard-normal.woff2?url";
import sourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "react-router";
import { findNearest, NotFound } from "./guide/NotFound.tsx";
import { PageFrame } from "./guide/PageFrame.tsx";
import { useNonce } from "./ui/nonce.ts";
import { SCHEME_SCRIPT } from "./ui/SchemeSwitch.tsx";
import "./ui/theme.css";

const font = (href: string) => ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const });
export const links = () => [
  font(piazzolla),
  font(sourceSans),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon/180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** What every page needs to know: the origin that canonical addresses begin with; and, where there is no page (platform/http/pages.ts), what was meant. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url);
  return request.headers.has("x-guide-lost") ? { origin, nearest: await findNearest(pathname) } : { origin };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which must run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCHEME_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  return (
    <PageFrame isOverPicture={pathname === "/explore/"}>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <PageFrame>
        <NotFound />
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      <title>Something went wrong · The Guide</title>
      <section className="page py-24">
        <h1 className="text-page">Something went wrong</h1>
        <p className="mt-4 max-w-[66ch]">
          Looks like something went wrong. We track these errors automatically, but if the problem persists feel free to contact us. In the
          meantime, try again.
        </p>
        <p className="mt-6">
          <a className="link" href="/explore/">
            Explore The Guide
          </a>
        </p>
      </section>
    </PageFrame>
  );
}
