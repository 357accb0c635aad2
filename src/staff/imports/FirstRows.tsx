import type { ReactNode } from "react";
import { BUSINESS_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { oneOf } from "../../platform/values/items.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { FullImport, PreviewRow } from "./contract.ts";
import { problemText } from "./rules.ts";

const STATES: Record<PreviewRow["state"], string> = {
  new: "New",
  differs: "Changed",
  same: "Unchanged",
  twice: "Duplicate",
  wrong: "Skipped",
};

/** Labels of rows that are not listings. */
const OTHER_LABELS: Readonly<Record<string, string>> = { event: "Event", amenity: "Practical place", trail: "Route" };

function typeLabel(type: string): string {
  const known = oneOf(enumValues(BUSINESS_TYPES), type);
  return known ? BUSINESS_TYPES[known] : (OTHER_LABELS[type] ?? type);
}

function Row({ row: { line, place, name, about, state, notes, like } }: { row: PreviewRow }) {
  const isOut = state === "wrong" || state === "twice";
  return (
    <li className="border-b border-rule py-2.5">
      <div className="flex items-start gap-3">
        <span className="min-w-10 flex-none text-ink2">{place || line}</span>
        <span className="min-w-0 grow">
          <b className="font-semibold break-words">{name || "–"}</b>
          {about && (
            <span className="block text-small text-ink2">
              {[typeLabel(about.business_type), about.city, about.country].filter(Boolean).join(", ")}
            </span>
          )}
        </span>
        <Badge className={isOut ? "text-danger shadow-[inset_0_0_0_1.5px_currentColor]" : ""}>{STATES[state]}</Badge>
      </div>
      {notes.map(({ field, reason }) => (
        <p key={`${field} ${reason}`} className={`mt-1 pl-13 text-small break-words ${isOut ? "text-danger" : "text-ink2"}`}>
          {problemText(field, reason, isOut)}
        </p>
      ))}
      {like && (
        <p className="mt-1 pl-13 text-small break-words">
          {like.is_certain ? "Same as" : "May be the same as"}{" "}
          <a className="link-inline" href={`/staff/listings/${like.code}/`}>
            {like.name}
          </a>
          {like.is_certain ? ": this row adds to it." : ": both will appear under Duplicates."}
        </p>
      )}
    </li>
  );
}

/** Shows the first rows of a file as they would be imported. */
export function FirstRows({ brought: { rows, refusal, missing }, children }: { brought: FullImport; children: ReactNode }) {
  const count = (...states: PreviewRow["state"][]) => rows.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count("new"), "new"],
    [count("differs"), "changed"],
    [count("same"), "unchanged"],
    [count("twice"), "duplicate"],
    [count("wrong"), "skipped"],
  ].flatMap(([number, text]) => (Number(number) > 0 ? [`${number} ${text}`] : []));
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="small-caps scroll-mt-24 border-b border-rule pb-2 text-ink2">
        {rows.length === 0 && missing.length > 0 ? "Missing" : "First rows"}
      </h2>
      <div role="status">
        {missing.length > 0 ? (
          <div className="mt-4 border-l-4 border-danger bg-sand p-3">
            <p className="font-semibold">Before you can import:</p>
            <ul className="mt-1 list-disc pl-5">
              {missing.map((sentence) => (
                <li key={sentence} className="break-words">
                  {sentence}
                </li>
              ))}
            </ul>
          </div>
        ) : (
          refusal && <p className="mt-4 border-l-4 border-danger bg-sand p-3 break-words">{refusal}</p>
        )}
      </div>
      {rows.length > 0 && (
        <p role="status" className="mt-3">
          {parts.join(", ")}.
        </p>
      )}
      {children}
      {rows.length > 0 && (
        <ul className="mt-5 border-t border-rule">
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
