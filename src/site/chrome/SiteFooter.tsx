import { useMe } from "../../accounts/travellers/useMe.ts";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { Logo } from "../../ui/Logo.tsx";
import { SchemeSwitch } from "../../ui/SchemeSwitch.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { FootNotes } from "./FootNotes.tsx";
import { LogOut } from "./LogOut.tsx";
import { accountLinks, keptLink, legalLinks } from "./rules.ts";

const Notes = serverOnly(import.meta.env.SSR ? FootNotes : undefined);

const FOR_YOU = "/traveller/for-you/";
const COUNTRIES = "/explore/countries/";
const ACTIVITIES = "/explore/activities/";
const linkColumns = () => [
  {
    title: t`Explore`,
    links: [
      { href: COUNTRIES, label: t`Countries` },
      { href: ACTIVITIES, label: t`Activities` },
      { href: FOR_YOU, label: t`For You` },
    ],
  },
  {
    title: t`Take part`,
    links: [
      { href: "/for-business/", label: t`For Business` },
      { href: "/for-creators/", label: t`For Creators` },
      { href: "/listing/login/", label: t`Business login` },
    ],
  },
];

const visitorLinks = () => [
  { href: "/traveller/login/", label: t`Traveller login` },
  { href: "/traveller/signup/", label: t`Sign up` },
  keptLink(),
];

/** Id of the footer. */
export const FOOT = "foot";

/** Footer of every page. */
export function SiteFooter() {
  const link = useHref();
  const me = useMe();
  const guide = useGuide();
  // An account without traveller pages, for example an owner's.
  const isOther = me != null && me.code === undefined;
  return (
    <footer id={FOOT} className="when-near mt-18 bg-sand pt-9 pb-24 sm:mt-26 sm:pt-15 sm:pb-10">
      <div className="page [--mark:var(--color-sand)]">
        <div className="grid grid-cols-2 gap-x-5 gap-y-7 sm:grid-cols-[1.6fr_1fr_1fr_1fr] sm:gap-10">
          <div className="max-sm:col-span-2">
            <Logo href={link("/explore/")} />
            <p className="mt-4 max-w-[19em] font-display text-lead leading-tight font-medium">
              Book direct, and the money stays with the people who make the place.
            </p>
            {/* Target of the bottom bar's More link where scripts do not run. With scripts the More panel of phones has the same links. */}
            <nav aria-label="Your account" className="mt-3 max-sm:[@media(scripting:enabled)]:hidden">
              {me && <p className="text-ink2">Logged in as {me.name}</p>}
              <ul className="flex flex-wrap gap-x-5">
                {(me ? accountLinks(me, guide.name) : visitorLinks()).map(({ href, label }) => (
                  <li key={href}>
                    <a href={link(href)} className="link flex min-h-11 items-center">
                      {label}
                    </a>
                  </li>
                ))}
                {me && (
                  <li>
                    <LogOut className="link flex min-h-11 items-center" />
                  </li>
                )}
              </ul>
            </nav>
          </div>
          {linkColumns().map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="small-caps text-ink2">{title}</h2>
              <ul>
                {links
                  .filter(({ href }) => (!isOther || href !== FOR_YOU) && (guide.has_activities || href !== ACTIVITIES))
                  .map((one) => (one.href === COUNTRIES && guide.place ? { ...guide.place, label: guide.place.name } : one))
                  .map(({ href, label }) => (
                    <li key={href}>
                      <a href={link(href)} className="flex min-h-11 items-center hover:underline sm:min-h-9">
                        {label}
                      </a>
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
          <nav aria-label={guide.name} className="max-sm:col-span-2">
            <h2 className="small-caps text-ink2">{guide.name}</h2>
            <ul className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-5">
              {legalLinks().map(({ href, label }) => (
                <li key={href}>
                  <a href={link(href)} className="flex min-h-11 items-center hover:underline sm:min-h-9">
                    {label}
                  </a>
                </li>
              ))}
              <li>
                <a href={link("/api/docs/")} className="flex min-h-11 items-center hover:underline sm:min-h-9">
                  API
                </a>
              </li>
              <li>
                <SchemeSwitch />
              </li>
            </ul>
          </nav>
        </div>
        <Notes />
      </div>
    </footer>
  );
}
