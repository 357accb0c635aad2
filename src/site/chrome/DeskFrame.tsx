import type { ComponentType } from "react";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { SourcesLine } from "../../catalogue/attribution/SourcesLine.tsx";
import { useHref } from "../../platform/pages/useHref.ts";
import { Logo } from "../../ui/Logo.tsx";
import { SchemeSwitch } from "../../ui/SchemeSwitch.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { LogOut } from "./LogOut.tsx";
import { settingsPath } from "./rules.ts";
import { FOOT, TEXTS } from "./SiteFooter.tsx";

/** Top bar of a desk: the logo, the desk's own sections and the account menu. */
export function DeskHeader({ Bar }: { Bar: ComponentType }) {
  const me = useMe();
  const link = useHref();
  return (
    <header className="relative z-20 border-b border-rule bg-paper print:hidden">
      <div className="page flex h-16 items-center gap-4 sm:h-19">
        <div className="flex-none">
          <Logo href={link("/explore/")} />
        </div>
        <Bar />
        {me && <AccountMenu me={me} />}
      </div>
    </header>
  );
}

/** Line at the end of a desk's pages, in place of the site's footer. */
export function DeskFooter() {
  const me = useMe();
  const link = useHref();
  const links = [...(me ? [{ href: settingsPath(me), label: "Profile & Settings" }] : []), ...TEXTS, { href: "/api/docs/", label: "API" }];
  return (
    <footer id={FOOT} className="mt-14 border-t border-rule pt-2 pb-24 text-small text-ink2 sm:pb-2 print:hidden">
      <div className="page flex flex-wrap items-center gap-x-5">
        {me && <p>Logged in as {me.name}</p>}
        <nav aria-label="Your account">
          <ul className="flex flex-wrap items-center gap-x-5">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={link(href)} className="flex min-h-11 items-center hover:underline">
                  {label}
                </a>
              </li>
            ))}
            <li>
              <SchemeSwitch />
            </li>
            {me && (
              <li>
                <LogOut className="flex min-h-11 items-center hover:underline" />
              </li>
            )}
          </ul>
        </nav>
        <SourcesLine />
      </div>
    </footer>
  );
}
