import { counted, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Section } from "../../ui/Section.tsx";
import type { FullImport } from "./contract.ts";

const changeParts = () =>
  [
    { key: "made", count: "made", title: t`New` },
    { key: "updated", count: "updated", title: t`Updated` },
    { key: "gone", count: "not_seen", title: t`No longer in the file (they stay)` },
    { key: "kept", count: "kept_by_owner", title: t`Fields left as owners edited them` },
  ] as const;

/** Shows what an import changes, what its file no longer has, and what stays as owners edited it: numbers, and the first names. */
export function Changes({ title, counts, names }: { title: string; counts: FullImport["counts"]; names: FullImport["names"] }) {
  const parts = changeParts().filter(({ count }) => counts[count] > 0);
  if (parts.length === 0 && counts.retired + counts.asked + counts.events_gone === 0) return null;
  return (
    <Section id="changes" title={title} className="mt-9 border-t-3 border-ink pt-4">
      <dl className="mt-2 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {parts.map(({ key, count, title: part }) => (
          <div key={key} className="min-w-0">
            <dt className="font-semibold">
              {part}: {formatNumber(counts[count])}
            </dt>
            <dd className="text-small break-words text-ink2">
              {withCommas(names[key])}
              {names[key].length > 0 && names[key].length < counts[count] && " …"}
            </dd>
          </div>
        ))}
      </dl>
      {counts.events_gone > 0 && (
        <p className="mt-4">
          {counted(counts.events_gone, "# event no longer in the file: hidden.", "# events no longer in the file: hidden.")}
        </p>
      )}
      {counts.retired > 0 && (
        <p className="mt-4">{counted(counts.retired, "# removed: now events or routes.", "# removed: now events or routes.")}</p>
      )}
      {counts.asked > 0 && (
        <p className="mt-2">
          <a className="link-inline" href="/staff/review/?kind=import">
            {formatNumber(counts.asked)} changes of listings that people use
          </a>{" "}
          are decided in Review.
        </p>
      )}
    </Section>
  );
}
