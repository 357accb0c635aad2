import type { ReactNode } from "react";
import { Directions } from "../../catalogue/directions/Directions.tsx";
import type { Business } from "../../catalogue/listings/contract.ts";
import { withinSentence } from "../../catalogue/listings/fields/names.ts";
import type { NearbyBusiness } from "../../catalogue/listings/nearby/contract.ts";
import { displayHost, telephoneUrl } from "../../catalogue/listings/profile.ts";
import type { PracticalPlace } from "../../catalogue/practical/contract.ts";
import { needFacts, practicalFacts, splitOtherNames } from "./facts.ts";
import { type Hours, OpeningHours } from "./OpeningHours.tsx";
import { SurroundingsSketch } from "./SurroundingsSketch.tsx";

interface Props {
  business: Business;
  timeZone: string | null;
  hours: Hours | null;
  /** Moment when the page was rendered. */
  loadedAt?: string;
  near: readonly NearbyBusiness[];
  practical?: readonly PracticalPlace[];
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-ink pt-3.5">
      <h2 className="mb-2.5 text-h3">{title}</h2>
      {children}
    </section>
  );
}

/** Returns the listing's website and phone number as rows of the facts. */
function contactLinks({ website, phone }: Business): { label: string; value: ReactNode }[] {
  return [
    {
      label: "Website",
      value: website && (
        <a className="link-inline" href={website} target="_blank" rel="noopener nofollow">
          {displayHost(website)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ),
    },
    {
      label: "Phone",
      value: phone && (
        <a className="link-inline" href={telephoneUrl(phone)}>
          {phone}
        </a>
      ),
    },
  ].filter(({ value }) => value !== "" && value !== null);
}

const FactRows = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl>
    {facts.map(({ label, value }) => (
      <div key={label} className="leader min-h-9 py-1">
        <dt className="text-ink2">{label}</dt>
        <dd className="font-semibold">
          {/* Browsers know fewer names of languages and currencies than the server, so the server's text stays. */}
          <span className="max-w-56 text-right" suppressHydrationWarning>
            {value}
          </span>
        </dd>
      </div>
    ))}
  </dl>
);

/** Facts that guests need to know, as far as the owner or a source states them. */
function Needs({ business }: { business: Business }) {
  const { known, unknown } = needFacts(business);
  return (
    <Note title="Access and comfort">
      {known.length > 0 && <FactRows facts={known.map(({ label, text }) => ({ label, value: text }))} />}
      {unknown.length > 0 && (
        <p className="caption mt-1.5 text-ink2">
          Unknown: {unknown.map((label, at) => (at === 0 ? label : withinSentence(label))).join(", ")}
        </p>
      )}
    </Note>
  );
}

/** Names may be of any language and script, so each has its own text direction. */
const NameList = ({ names }: { names: readonly string[] }) => (
  <ul className="grid gap-0.5">
    {names.map((name) => (
      <li key={name}>
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
);

/** Other names of the listing: in other languages, former ones, abbreviations. */
function OtherNames({ business }: { business: Business }) {
  const { shown, more } = splitOtherNames(business);
  if (shown.length === 0) return null;
  return (
    <Note title="Also called">
      <NameList names={shown} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">{more.length} more names</summary>
          <NameList names={more} />
        </details>
      )}
    </Note>
  );
}

/** Location of the listing: as a sketch, in words, and as links to map apps. */
function Where({ business, near, practical }: Pick<Props, "business" | "near" | "practical">) {
  const { name, address, latitude, longitude, area, city, country, directions } = business;
  const place = [address, area?.name ?? city, country.name].filter(Boolean).join(", ");
  return (
    <Note title="Location">
      <SurroundingsSketch business={business} near={near} practical={practical} />
      <p className="caption text-ink2">{place}</p>
      {directions !== "" && <p className="my-2 whitespace-pre-line">{directions}</p>}
      {latitude !== null && longitude !== null && <Directions place={{ name, latitude, longitude }} className="mt-3" />}
    </Note>
  );
}

/** Sidebar of a profile: hours, practical facts, other names, location. */
export function ProfileSidebar({ business, timeZone, hours, loadedAt, near, practical = [] }: Props) {
  const facts: { label: string; value: ReactNode }[] = [
    ...practicalFacts(business).map(({ label, text }) => ({ label, value: text })),
    ...contactLinks(business),
  ];
  return (
    <div className="grid content-start gap-9">
      {(hours || business.opening_hours !== "") && (
        <Note title="Opening hours">
          <OpeningHours
            hours={hours}
            text={business.opening_hours}
            timeZone={timeZone}
            placeName={business.area?.name ?? business.city}
            loadedAt={loadedAt}
          />
        </Note>
      )}
      {facts.length > 0 && (
        <Note title="Good to know">
          <FactRows facts={facts} />
        </Note>
      )}
      <Needs business={business} />
      <OtherNames business={business} />
      <Where business={business} near={near} practical={practical} />
    </div>
  );
}
