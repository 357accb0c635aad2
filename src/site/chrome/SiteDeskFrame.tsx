import type { ReactNode } from "react";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { Logo } from "../../ui/Logo.tsx";
import { SchemeSwitch } from "../../ui/SchemeSwitch.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { DeskNotes } from "./DeskNotes.tsx";
import { LogOut } from "./LogOut.tsx";
import { legalLinks } from "./rules.ts";

const ITEM = "flex min-h-11 items-center hover:underline sm:min-h-9";
const Notes = serverOnly(import.meta.env.SSR ? DeskNotes : undefined);

/**
 * Footer of a desk, in one line: its sections are in the bar, and the sources open below. Phones log out by the account menu and choose the
 * colours in the settings.
 */
function DeskFooter() {
  const link = useHref();
  return (
    <footer className="page mt-18 pt-5 pb-28 sm:pb-8 print:hidden">
      <div className="flex flex-wrap items-center gap-x-5 border-t border-rule pt-3 text-small text-ink2 sm:gap-x-6">
        {legalLinks().map(({ href, label }) => (
          <a key={href} href={link(href)} className={ITEM}>
            {label}
          </a>
        ))}
        <div className="flex gap-x-6 max-sm:hidden">
          <a href={link("/api/docs/")} className={ITEM}>
            API
          </a>
          <SchemeSwitch />
          <LogOut className={ITEM} />
        </div>
        <Notes itemClass={ITEM} />
      </div>
    </footer>
  );
}

/** Frame of the owners' and the staff's desks: one bar with the guide's logo, the desk's sections and the account menu. */
export function SiteDeskFrame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const me = useMe();
  const link = useHref();
  return (
    <>
      <header className="relative z-20 border-b border-rule bg-paper print:hidden">
        <div className="page flex min-h-16 items-center gap-x-2 sm:min-h-19 sm:flex-wrap sm:gap-x-4 lg:flex-nowrap">
          {/* The list of listings beside it gets the rest of a phone's width. */}
          <div className="flex max-w-[45%] flex-none">
            <Logo href={link("/explore/")} isOneLine />
          </div>
          {bar}
          {me && <AccountMenu me={me} isOnPhones />}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <DeskFooter />
    </>
  );
}
