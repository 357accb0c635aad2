import type { ReactNode } from "react";
import { BUSINESS_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { counted, plural, t, texts } from "../../platform/languages/text.ts";
import { oneOf } from "../../platform/values/items.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { FullImport, PreviewRow } from "./contract.ts";

const STATES: Record<PreviewRow["state"], string> = texts({
  new: "New",
  joined: "Matched",
  differs: "Changed",
  same: "Unchanged",
  twice: "Duplicate",
  wrong: "Skipped",
});

/** Labels of rows that are not listings. */
const OTHER_LABELS: Readonly<Record<string, string>> = texts({ event: "Event", amenity: "Practical place", trail: "Route" });

function typeLabel(type: string): string {
  const known = oneOf(enumValues(BUSINESS_TYPES), type);
  return known ? BUSINESS_TYPES[known] : (OTHER_LABELS[type] ?? type);
}

interface Option {
  value: string;
  label: string;
}

function Alike({ of: { code, name, is_certain } }: { of: NonNullable<PreviewRow["like"]> }) {
  const link = (
    <a className="link-inline" href={`/staff/listings/${code}/`}>
      {name}
    </a>
  );
  return is_certain ? <>Same as {link}: this row adds to it.</> : <>May be the same as {link}: both will appear under Duplicates.</>;
}

function Row({ row: { line, place, name, about, state, notes, like }, countries }: { row: PreviewRow; countries: readonly Option[] }) {
  const isOut = state === "wrong" || state === "twice";
  return (
    <li className="border-b border-rule py-2.5">
      <div className="flex items-start gap-3">
        <span className="min-w-14 flex-none text-ink2">{place || t`Row ${line}`}</span>
        <span className="min-w-0 grow">
          <b className="font-semibold break-words">{name || "–"}</b>
          {about && (
            <span className="block text-small text-ink2">
              {withCommas([
                typeLabel(about.business_type),
                about.city,
                countries.find(({ value }) => value === about.country)?.label ?? about.country,
              ])}
            </span>
          )}
        </span>
        <Badge className={isOut ? "text-danger shadow-[inset_0_0_0_1.5px_currentColor]" : ""}>{STATES[state]}</Badge>
      </div>
      {notes.map(({ field, reason, text }) => (
        <p key={`${field} ${reason}`} className={`mt-1 ps-17 text-small break-words ${isOut ? "text-danger" : "text-ink2"}`}>
          {text}
        </p>
      ))}
      {like && (
        <p className="mt-1 ps-17 text-small break-words">
          <Alike of={like} />
        </p>
      )}
    </li>
  );
}

/** Returns the number of rows with each result: "9 new, 5 skipped (1 duplicate)". */
export function countRows(rows: readonly PreviewRow[]): string {
  const count = (wanted: PreviewRow["state"]) => rows.filter(({ state }) => state === wanted).length;
  const [fresh, joined, differing, same, twice] = [count("new"), count("joined"), count("differs"), count("same"), count("twice")];
  // Duplicates are skipped too, as in the result.
  const skipped = count("wrong") + twice;
  return withCommas([
    ...(fresh > 0 ? [counted(fresh, "# new", "# new")] : []),
    ...(joined > 0 ? [counted(joined, "# matched", "# matched")] : []),
    ...(differing > 0 ? [counted(differing, "# changed", "# changed")] : []),
    ...(same > 0 ? [counted(same, "# unchanged", "# unchanged")] : []),
    ...(twice > 0
      ? [t`${plural(skipped, "# skipped", "# skipped")} (${plural(twice, "# duplicate", "# duplicates")})`]
      : skipped > 0
        ? [counted(skipped, "# skipped", "# skipped")]
        : []),
  ]);
}

interface Props {
  brought: FullImport;
  countries: readonly Option[];
  children: ReactNode;
}

/** Shows the first rows of a file as they would be imported. */
export function FirstRows({ brought: { rows, refusal, missing }, countries, children }: Props) {
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="small-caps scroll-mt-24 border-b border-rule pb-2 text-ink2">
        {rows.length === 0 && missing.length > 0 ? t`Missing` : t`First rows`}
      </h2>
      <div role="status">
        {missing.length > 0 ? (
          <div className="mt-4 border-s-4 border-danger bg-sand p-3">
            <p className="font-semibold">Before you can import:</p>
            <ul className="mt-1 list-disc ps-5">
              {missing.map((sentence) => (
                <li key={sentence} className="break-words">
                  {sentence}
                </li>
              ))}
            </ul>
          </div>
        ) : (
          refusal && <p className="mt-4 border-s-4 border-danger bg-sand p-3 break-words">{refusal}</p>
        )}
      </div>
      {rows.length > 0 && (
        <p role="status" className="mt-3">
          {countRows(rows)}.
        </p>
      )}
      {children}
      {rows.some(({ state }) => state === "wrong") && (
        <p className="mt-3 text-small">To mend the skipped rows, correct the file and upload it again. Start import leaves them out.</p>
      )}
      {rows.length > 0 && (
        <ul className="mt-5 border-t border-rule">
          {rows.map((row) => (
            <Row key={row.line} row={row} countries={countries} />
          ))}
        </ul>
      )}
    </section>
  );
}
