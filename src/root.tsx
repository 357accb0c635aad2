import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { PageFrame } from "./guide/PageFrame.tsx";
import { useNonce } from "./ui/nonce.ts";
import "./ui/theme.css";

/** What every page needs to know: the origin that canonical addresses begin with. */
export function loader({ request }: LoaderFunctionArgs) {
  return { origin: new URL(request.url).origin };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
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
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const hasPage = useRouteLoaderData("root") !== undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <PageFrame>
      <title>Something went wrong · The Guide</title>
      <section className="page py-24" data-status={status} data-partial={hasPage}>
        <h1 className="text-h1">Something went wrong</h1>
        <p className="mt-4 max-w-prose text-lg">
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
