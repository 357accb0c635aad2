import { ChevronLeft, ChevronRight, Lock } from "lucide";
import { type MouseEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { ACCOUNT_TYPES, VISIBILITIES } from "../../accounts/travellers/enumerations.ts";
import { firstName } from "../../accounts/travellers/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { formatDate, formatMonth } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import type { Passport } from "./contract.ts";
import { arrangeStamps, machineLines, pageText, STAMPS_PER_PAGE } from "./passport.ts";
import { travellerUrl } from "./rules.ts";
import { Stamp } from "./Stamp.tsx";

function Picture({ traveller: { name, selfie, selfie_avatar_link, initials } }: { traveller: Passport["traveller"] }) {
  return (
    <span className="relative grid h-37 place-items-center overflow-hidden rounded-control bg-night sm:h-59">
      <img
        src={selfie || selfie_avatar_link}
        alt={selfie ? name : ""}
        className={`absolute inset-0 size-full object-cover ${selfie ? "" : "scale-125 opacity-70"}`}
      />
      {!selfie && (
        <b aria-hidden="true" className="relative font-display text-h2 font-[540] text-white sm:text-page">
          {initials}
        </b>
      )}
    </span>
  );
}

function Fact({ label, children, className = "" }: { label: string; children: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-small text-ink2">{label}</dt>
      <dd className="font-display text-body leading-[1.2] font-[500] sm:text-intro">{children}</dd>
    </div>
  );
}

interface Props {
  passport: Passport;
  /** Name of the home country; empty if the traveller has not set one. */
  homeName: string;
  /** Page number of the stamps, from 1. */
  stampPage: number;
}

function DataPage({ passport: { traveller, since, is_self, own_follow }, homeName }: Pick<Props, "passport" | "homeName">) {
  const { code, name, account_type, visibility } = traveller;
  const { revalidate } = useRevalidator();
  return (
    <div className="min-w-0 bg-[radial-gradient(circle_at_20%_20%,var(--color-sea-tint),transparent_62%)] px-5 pt-5.5 pb-5 sm:pt-8.5 sm:pe-11 sm:pb-6.5 sm:ps-10.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="small-caps">{useGuide().name} · Traveller</span>
        <span className="caption text-ink2">No. {code}</span>
      </p>
      <div className="mt-6 grid grid-cols-[112px_minmax(0,1fr)] gap-4.5 sm:grid-cols-[190px_minmax(0,1fr)] sm:gap-7">
        <Picture traveller={traveller} />
        <div className="min-w-0">
          <p className="text-small text-ink2" aria-hidden="true">
            Name
          </p>
          <h1 className="text-lead leading-[1.04] font-[560] tracking-[-.015em] break-words sm:text-h2">{name}</h1>
          <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5 sm:mt-4.5 sm:gap-4.5">
            {homeName && <Fact label={meant("home country")`Home`}>{homeName}</Fact>}
            {since && <Fact label="Joined">{formatMonth(since)}</Fact>}
            <Fact label="Profile">{VISIBILITIES[visibility]}</Fact>
            {account_type !== "basic" && <Fact label="Type">{ACCOUNT_TYPES[account_type]}</Fact>}
          </dl>
        </div>
      </div>
      {!is_self && (
        <div className="mt-5 flex">
          <FollowButton traveller={traveller} own={own_follow} isWide onSaved={() => void revalidate()} />
        </div>
      )}
      <p
        aria-hidden="true"
        dir="ltr"
        className="mt-6 overflow-hidden border-t border-rule pt-3.5 font-mono text-[clamp(0.625rem,3vw,0.8125rem)] leading-[1.6] tracking-[.06em] whitespace-pre text-ink2 sm:text-small"
      >
        {machineLines(traveller).join("\n")}
      </p>
    </div>
  );
}

interface TurnProps {
  /** URL of the page of stamps; undefined at the first and the last page. */
  href: string | undefined;
  label: string;
  icon: typeof ChevronLeft;
  onTurn: () => void;
}

/** Arrow to another page of stamps. */
function TurnLink({ href, label, icon, onTurn }: TurnProps) {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onTurn();
  };
  const face = "grid size-11 place-items-center rounded-full";
  return href ? (
    <a href={href} data-opens="" rel="nofollow" aria-label={label} onClick={onClick} className={`${face} hover:bg-sand`}>
      <Icon of={icon} size={22} />
    </a>
  ) : (
    <span aria-hidden="true" className={`${face} text-ink3 opacity-40`}>
      <Icon of={icon} size={22} />
    </span>
  );
}

/** Shows the stamps in pages. Each page is a link that works without scripts; with scripts, it turns at once. */
function StampPages({ passport: { traveller, countries }, first }: { passport: Passport; first: number }) {
  const pages = Math.ceil(countries.length / STAMPS_PER_PAGE);
  const [page, setPage] = useState(Math.min(Math.max(first, 1), pages));
  const looks = arrangeStamps(countries.map(({ code }) => code));
  const start = (page - 1) * STAMPS_PER_PAGE;
  const [next, nextLook] = [countries[start + STAMPS_PER_PAGE], looks[start + STAMPS_PER_PAGE]];
  const turn = (to: number, label: string, icon: typeof ChevronLeft) => {
    const href = to >= 1 && to <= pages ? `${travellerUrl(traveller.code)}?stamps=${to}` : undefined;
    return pages > 1 && <TurnLink href={href} label={label} icon={icon} onTurn={() => setPage(to)} />;
  };
  return (
    <>
      <ul
        aria-label="Stamps"
        className="grid flex-1 grid-cols-2 content-center items-center gap-x-1.5 gap-y-3 sm:grid-cols-3 sm:gap-x-2 sm:gap-y-5"
      >
        {countries.slice(start, start + STAMPS_PER_PAGE).map((country, index) => {
          const look = looks[start + index];
          return (
            <li key={country.code} className="grid place-items-center">
              {look && <Stamp country={country} look={look} />}
              <span className="sr-only">
                {country.name}, {formatDate(country.created)}
              </span>
            </li>
          );
        })}
      </ul>
      {next && nextLook && (
        <span aria-hidden="true" className="pointer-events-none absolute top-1/3 -end-18 opacity-25 max-sm:hidden">
          <Stamp country={next} look={nextLook} />
        </span>
      )}
      <div className="mt-3 flex min-h-11 items-center justify-between gap-4">
        <p aria-live="polite" className="caption text-ink2">
          {pages > 1 ? pageText(page, pages, countries.length) : ""}
        </p>
        <span className="flex">
          {turn(page - 1, t`Previous page`, ChevronLeft)}
          {turn(page + 1, t`Next page`, ChevronRight)}
        </span>
      </div>
    </>
  );
}

function EmptyPage({ passport: { traveller, sees_lists, is_self } }: { passport: Passport }) {
  const first = firstName(traveller.name);
  if (!sees_lists)
    return (
      <div className="grid flex-1 place-content-center justify-items-center gap-3 py-8 text-center">
        <Icon of={Lock} size={30} className="text-ink2" />
        <p className="max-w-[30ch] font-display text-intro leading-[1.3] font-[500]">
          This profile is private. Only followers whom {first} has accepted see countries, recommendations and guides.
        </p>
      </div>
    );
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 py-8 text-center">
      <p className="max-w-[28ch] font-display text-intro leading-[1.3] font-[500]">
        {is_self ? t`Your first stamp goes here. Tick the countries you have been to.` : t`${first} has no stamps yet.`}
      </p>
      {is_self && (
        <a className="link" href="/traveller/add-countries/eu/">
          Add countries
        </a>
      )}
    </div>
  );
}

/** Shows an open passport: the traveller on the left, the stamps of visited countries on the right. */
export const PassportSpread = ({ passport, homeName, stampPage }: Props) => (
  <section
    aria-label="Passport"
    className="relative mt-5 grid overflow-hidden rounded-dialog bg-card shadow-float after:pointer-events-none after:absolute after:inset-y-0 after:left-1/2 after:w-15 after:-translate-x-1/2 after:bg-[linear-gradient(90deg,transparent,oklch(24%_.03_240/.09)_48%,oklch(24%_.03_240/.16)_50%,oklch(24%_.03_240/.06)_53%,transparent)] max-lg:after:hidden sm:mt-10 lg:grid-cols-2"
  >
    <DataPage passport={passport} homeName={homeName} />
    <div className="relative flex min-h-80 min-w-0 flex-col overflow-hidden px-3.5 pt-5 pb-3 max-lg:border-t max-lg:border-dashed max-lg:border-line sm:pt-7.5 sm:pe-8.5 sm:ps-11.5">
      {passport.countries.length > 0 ? <StampPages passport={passport} first={stampPage} /> : <EmptyPage passport={passport} />}
    </div>
  </section>
);
