import type { ReactNode } from "react";

/** What stands around every page: a way past the bar, the bar, the page, the foot. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-4 focus:z-10 focus:bg-card focus:px-4 focus:py-3"
      >
        Skip to the page
      </a>
      <header className="border-b border-rule">
        <nav aria-label="Main" className="page flex min-h-16 items-center justify-between gap-6">
          <a href="/explore/" className="inline-flex min-h-11 items-center font-display text-h3 font-semibold">
            The Guide
          </a>
          <a href="/explore/" className="link inline-flex min-h-11 items-center">
            Explore The Guide
          </a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <footer className="mt-24 border-t border-rule bg-sand">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-8 text-ink2">
          <p>Explore better. Book direct.</p>
          <p>
            <a className="link inline-flex min-h-11 items-center" href="/api/docs/">
              For developers
            </a>
          </p>
        </div>
      </footer>
    </>
  );
}
