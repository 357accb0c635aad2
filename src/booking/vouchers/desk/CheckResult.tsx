import { CalendarX2, CircleCheck, CircleQuestionMark, History, type IconNode, SearchX, ShieldAlert, ShieldCheck, Store } from "lucide";
import type { ReactNode } from "react";
import { formatMoney } from "../../../platform/values/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { CHECK_TITLES, type Check, type CheckKind, checkAdvice } from "./rules.ts";

const ICONS: Record<CheckKind, IconNode> = {
  valid: CircleCheck,
  redeemed: History,
  expired: CalendarX2,
  elsewhere: Store,
  unknown: SearchX,
  tampered: ShieldAlert,
  genuine: ShieldCheck,
  unverified: CircleQuestionMark,
};
const isGood = (kind: CheckKind) => kind === "valid" || kind === "genuine";
const toneClass = (kind: CheckKind, isDone: boolean) =>
  isDone || isGood(kind) ? "bg-sea text-on-sea" : kind === "redeemed" || kind === "unverified" ? "text-ink2" : "text-danger";

/** Benefits of booking direct, large and in the colour of offers. */
const Offered = ({ discount, bonus_credit }: Pick<Check, "discount" | "bonus_credit">) => (
  <dl className="mt-4 grid grid-cols-2 divide-x divide-rule">
    {discount > 0 && (
      <div className="flex flex-col-reverse justify-end pe-4.5">
        <dt className="text-small text-ink2">off the bill</dt>
        <dd className="font-display text-h2 leading-none text-terra">{discount}%</dd>
      </div>
    )}
    {bonus_credit > 0 && (
      <div className={`flex flex-col-reverse justify-end ${discount > 0 ? "ps-4.5" : ""}`}>
        <dt className="text-small text-ink2">credit for a later visit, once the guest confirms on their phone</dt>
        <dd className="font-display text-h2 leading-none whitespace-nowrap text-terra">{formatMoney(bonus_credit, "USD")}</dd>
      </div>
    )}
  </dl>
);

interface Props {
  check: Check;
  /** Replaces the default heading. */
  heading?: string;
  advice?: string | undefined;
  /** Whether the voucher was redeemed just now: a success, unlike a voucher that was redeemed before. */
  isDone?: boolean;
  children: ReactNode;
}

/** Result of a check: always an icon, a word and one next step. */
export function CheckResult({ check, heading, advice, isDone = false, children }: Props) {
  const { kind, title, about } = check;
  return (
    <section aria-labelledby="check-title" className="overflow-hidden rounded-picture bg-card shadow-float">
      <div className={`flex items-center gap-3 border-b border-rule px-5 py-4 ${toneClass(kind, isDone)}`}>
        <Icon of={isDone ? CircleCheck : ICONS[kind]} size={30} className="flex-none" />
        <h2 id="check-title" tabIndex={-1} className="text-h3 leading-tight outline-none">
          {heading ?? CHECK_TITLES[kind]}
        </h2>
      </div>
      <div className="px-5 pt-4 pb-5">
        <p className="text-h3 break-words">{title}</p>
        {about && <p className="text-small text-ink2">{about}</p>}
        {isGood(kind) && <Offered {...check} />}
        <p className={isGood(kind) ? "mt-4 text-small text-ink2" : "mt-3"}>{advice ?? checkAdvice(check)}</p>
        <div className="mt-4 grid gap-2 *:w-full">{children}</div>
      </div>
    </section>
  );
}
