import type { ReactNode } from "react";
import type { Business } from "../../catalogue/listings/contract.ts";
import { withinSentence } from "../../catalogue/listings/fields/names.ts";
import { displayHost, telephoneUrl } from "../../catalogue/listings/profile.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { needFacts, practicalFacts, splitOtherNames } from "./facts.ts";
import { Note } from "./Note.tsx";

/** Returns the listing's website and phone number as rows of the facts. */
function contactLinks({ website, phone }: Business): { label: string; value: ReactNode }[] {
  return [
    {
      label: t`Website`,
      value: website && (
        <a className="link-inline" href={website} target="_blank" rel="noopener nofollow">
          {displayHost(website)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ),
    },
    {
      label: t`Phone`,
      value: phone && (
        <a dir="ltr" className="link-inline" href={telephoneUrl(phone)}>
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
          <span className="max-w-56 text-end">{value}</span>
        </dd>
      </div>
    ))}
  </dl>
);

/** Facts that guests need to know, as far as the owner or a source states them. */
function Needs({ business }: { business: Business }) {
  const { known, unknown } = needFacts(business);
  const labels = withCommas(unknown.map((label, at) => (at === 0 ? label : withinSentence(label))));
  return (
    <Note title="Access and comfort">
      {known.length > 0 && <FactRows facts={known.map(({ label, text }) => ({ label, value: text }))} />}
      {unknown.length > 0 && <p className="caption mt-1.5 text-ink2">Unknown: {labels}</p>}
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
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {counted(more.length, "# more name", "# more names")}
          </summary>
          <NameList names={more} />
        </details>
      )}
    </Note>
  );
}

/** Practical facts, needs and other names of a listing. The server alone renders it (ProfileSidebar.tsx). */
export function ListingFacts({ business }: { business: Business }) {
  const facts: { label: string; value: ReactNode }[] = [
    ...practicalFacts(business).map(({ label, text }) => ({ label, value: text })),
    ...contactLinks(business),
  ];
  return (
    <>
      {facts.length > 0 && (
        <Note title="Good to know">
          <FactRows facts={facts} />
        </Note>
      )}
      <Needs business={business} />
      <OtherNames business={business} />
    </>
  );
}
