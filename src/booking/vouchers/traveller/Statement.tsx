import { meant, t } from "../../../platform/languages/text.ts";
import { formatAmount, formatDate, formatDays, formatSignedAmount } from "../../../platform/values/format.ts";
import { ActionForm, FormButton, FormField } from "../../../ui/ActionForm.tsx";
import type { CreditAccount, StatementRow } from "../../credit/contract.ts";
import { DISPUTE_MAX } from "../../credit/rules.ts";
import { couponUrl } from "../ticket/urls.ts";
import { ENTRY_TEXTS } from "./rules.ts";

/** Form to dispute a spend, for 30 days after it. */
function Dispute({ entry, now }: { entry: StatementRow; now: Date }) {
  const { uuid, business, disputed_at, dispute_until } = entry;
  if (disputed_at) return <p className="text-small text-ink2">You reported this on {formatDate(disputed_at)}. Staff will check it.</p>;
  if (!dispute_until || new Date(dispute_until) <= now) return null;
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer text-small">Report a problem</summary>
      <ActionForm intent="dispute" fields={{ uuid, business: business.business_code }} className="grid max-w-[440px] gap-3 pb-2">
        <FormField
          name="text"
          label="What happened?"
          hint="optional"
          about={t`Staff read it. Possible until ${formatDate(dispute_until)}.`}
        >
          {(control) => <textarea {...control} rows={3} maxLength={DISPUTE_MAX} />}
        </FormField>
        <div>
          <FormButton intent="dispute" look="outlined" className="min-h-11">
            Send report
          </FormButton>
        </div>
      </ActionForm>
    </details>
  );
}

const HEAD = "small-caps border-b border-ink py-2 text-start font-[560] text-ink2";
/** Heading of a column of numbers. Its words may break; the numbers may not. */
const FIGURE_HEAD = "ps-3.5 text-end wrap-anywhere";
const CELL = "border-b border-rule py-3 align-baseline";
const FIGURE = "ps-3.5 text-end tabular-nums whitespace-nowrap";

function Row({ entry, now }: { entry: StatementRow; now: Date }) {
  const { created, kind, amount, balance, coupon } = entry;
  const day = formatDays(created.slice(0, 10));
  const ink = amount > 0 ? "text-terra" : "";
  return (
    <tr>
      <td className={`${CELL} pe-4 whitespace-nowrap text-ink2 max-sm:hidden`}>{day}</td>
      <td className={CELL}>
        {coupon ? (
          <a href={couponUrl(coupon)} className="link-inline">
            {ENTRY_TEXTS[kind]}
          </a>
        ) : (
          ENTRY_TEXTS[kind]
        )}
        <span className="block text-small text-ink2 sm:hidden">{day}</span>
        <Dispute entry={entry} now={now} />
      </td>
      <td className={`${CELL} ${FIGURE} ${ink} max-sm:hidden`}>{amount > 0 && formatSignedAmount(amount)}</td>
      <td className={`${CELL} ${FIGURE} ${ink}`}>
        <span className={amount > 0 ? "sm:hidden" : ""}>{formatSignedAmount(amount)}</span>
      </td>
      <td className={`${CELL} ${FIGURE} font-semibold`}>{formatAmount(balance)}</td>
    </tr>
  );
}

interface Props {
  account: CreditAccount;
  entries: readonly StatementRow[];
  /** True if the page has the newest entry, below which today's balance is shown. */
  isFirst: boolean;
  now: string;
}

/** All entries with one business, newest first. Entries are only added, never changed. */
export const Statement = ({ account: { business, balance, currency }, entries, isFirst, now }: Props) => (
  <table className="mt-9 w-full border-collapse">
    <caption className="pb-2 text-start">
      <span className="block font-display text-lead font-[560]">Statement</span>
      <span className="text-ink2">Every line links to its voucher.</span>
    </caption>
    <thead>
      <tr>
        <th scope="col" className={`${HEAD} w-32 max-sm:hidden`}>
          Date
        </th>
        <th scope="col" className={HEAD}>
          Entry
        </th>
        <th scope="col" className={`${HEAD} ${FIGURE_HEAD} text-end! max-sm:hidden`}>
          {meant("credit received")`In`}
        </th>
        <th scope="col" className={`${HEAD} ${FIGURE_HEAD} text-end!`}>
          <span className="max-sm:hidden">{meant("credit spent")`Out`}</span>
          <span className="sm:hidden">In or out</span>
        </th>
        <th scope="col" className={`${HEAD} ${FIGURE_HEAD} text-end!`}>
          Balance, {currency}
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={entry.uuid} entry={entry} now={new Date(now)} />
      ))}
    </tbody>
    {isFirst && (
      <tfoot>
        <tr className="border-t border-b-[3px] border-ink [border-bottom-style:double] font-display text-intro font-semibold">
          <td className="max-sm:hidden" />
          {/* Over two columns: on phones the entry and its amount, on wider screens the entry and "In". */}
          <th scope="row" colSpan={2} className="py-3 text-start font-semibold">
            On {formatDate(now)}, with {business.name}
          </th>
          <td className="max-sm:hidden" />
          <td className={FIGURE}>{formatAmount(balance)}</td>
        </tr>
      </tfoot>
    )}
  </table>
);
