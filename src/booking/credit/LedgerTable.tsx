import { formatAmount, formatDays, formatSignedAmount } from "../../platform/values/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { StatementRow } from "./contract.ts";
import { TRANSFER_KINDS } from "./enumerations.ts";

const HEAD = "small-caps py-2 font-normal text-ink2";
const FIGURE = "py-3 ps-4 text-end whitespace-nowrap tabular-nums";

/** Entries of the ledger, newest first. @param subtitle text beside the kind: the traveller or the listing */
export function LedgerTable({ rows, subtitle }: { rows: readonly StatementRow[]; subtitle: (row: StatementRow) => string }) {
  return (
    <table className="mt-2 w-full">
      <thead>
        <tr className="border-b border-ink text-start">
          <th scope="col" className={HEAD}>
            Entry
          </th>
          <th scope="col" className={`${HEAD} ps-4 text-end`}>
            USD
          </th>
          <th scope="col" className={`${HEAD} ps-4 text-end`}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uuid} className="border-b border-rule">
            <th scope="row" className="py-3 text-start font-normal">
              <span>
                <b className="font-semibold">{TRANSFER_KINDS[row.kind]}</b>, {subtitle(row)}
              </span>
              {row.disputed_at && (
                <span className="ms-2">
                  <Badge>Disputed</Badge>
                </span>
              )}
              <span className="block text-small text-ink2">{formatDays(row.created.slice(0, 10))}</span>
            </th>
            <td className={`${FIGURE} ${row.amount > 0 ? "text-terra" : ""}`}>{formatSignedAmount(row.amount)}</td>
            <td className={`${FIGURE} font-semibold`}>{formatAmount(row.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
