import { formatNumber } from "../../platform/values/format.ts";
import { Section } from "../../ui/Section.tsx";
import type { Numbers } from "./contract.ts";
import { SHOWN_LEAST } from "./rules.ts";

/** Lists the traffic sources of a listing's page. */
export const SourceList = ({ sources }: Pick<Numbers, "sources">) => (
  <Section id="sources" title="Traffic sources" className="mt-12">
    {sources.length === 0 ? (
      <p className="mt-2 text-ink2">No source has {SHOWN_LEAST} views yet.</p>
    ) : (
      <table className="mt-3 w-full border-collapse border-t-3 border-ink">
        <thead className="sr-only">
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Views</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, label, views }) => (
            <tr key={source}>
              <th scope="row" className="border-b border-rule py-2.5 pe-4 text-start font-normal break-words">
                {label}
              </th>
              <td className="border-b border-rule py-2.5 text-end tabular-nums">{formatNumber(views)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink [border-bottom:4px_double_var(--color-ink)] font-display text-intro font-[560]">
            <th scope="row" className="py-2.5 pe-4 text-start">
              Total
            </th>
            <td className="py-2.5 text-end tabular-nums">{formatNumber(sources.reduce((sum, { views }) => sum + views, 0))}</td>
          </tr>
        </tfoot>
      </table>
    )}
    <p className="mt-2 text-small text-ink2">Sources under {SHOWN_LEAST} views are grouped.</p>
  </Section>
);
