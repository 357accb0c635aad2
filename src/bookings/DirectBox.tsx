import { Gift, Tag } from "lucide";
import { type ReactNode, type RefObject, useId } from "react";
import type { Business } from "../businesses/contract.ts";
import type { BookDirect } from "../businesses/rules.profile.ts";
import { exampleText, type Receipt } from "../inventory/rules.receipt.ts";
import { formatPrice } from "../platform/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { AskButton } from "./BookButton.tsx";
import { Commission, type CommissionShare } from "./Commission.tsx";

interface Props {
  business: Business;
  direct: BookDirect;
  receipt: Receipt | undefined;
  commission: CommissionShare;
  onQuestion: () => void;
  /** Gets what holds Book Direct. */
  actions: RefObject<HTMLDivElement | null>;
  /** Book Direct, with what is chosen before. */
  children: ReactNode;
}

const LINE = "leader min-h-9 py-1";

/** Why one books direct, as a receipt: the listed price, what goes off it, and what the listing keeps. */
export function DirectBox({ business, direct, receipt, commission, onQuestion, actions, children }: Props) {
  const id = useId();
  const { name, discount, bonus_credit, reply_time, is_shell } = business;
  const money = (amount: number) => formatPrice(amount, receipt?.currency ?? "USD");
  return (
    <section
      aria-labelledby={id}
      className="relative self-start overflow-clip rounded-picture bg-card px-5 pt-7 pb-6 shadow-float before:absolute before:inset-x-0 before:top-0 before:h-1.5 before:bg-sea sm:px-6.5"
    >
      <h2 id={id} className="text-[1.6875rem]">
        Why book direct
      </h2>
      <p className="mt-1.5 leading-[1.35] text-ink2">{receipt ? exampleText(receipt) : `You book with ${name}, with no one in between.`}</p>
      {(receipt || discount > 0 || bonus_credit > 0) && (
        <dl className="mt-3.5">
          {receipt && (
            <div className={LINE}>
              <dt>Listed price</dt>
              <dd className="font-semibold tabular-nums">{money(receipt.price)}</dd>
            </div>
          )}
          {discount > 0 && (
            <div className={`${LINE} text-terra`}>
              <dt>
                <Icon of={Tag} size={16} className="mr-1.5 inline align-[-2px]" />
                {receipt ? `Direct discount, ${discount}%` : "Direct discount"}
              </dt>
              <dd className="font-semibold tabular-nums">{receipt ? `− ${money(receipt.off)}` : `${discount}%`}</dd>
            </div>
          )}
          {receipt && discount > 0 && (
            <div className={`${LINE} mt-1 border-t border-ink pt-2.5 font-display text-[1.375rem] font-semibold`}>
              <dt>You pay</dt>
              <dd className="tabular-nums">{money(receipt.pay)}</dd>
            </div>
          )}
          {bonus_credit > 0 && (
            <div className={`${LINE} text-terra`}>
              <dt>
                <Icon of={Gift} size={16} className="mr-1.5 inline align-[-2px]" />
                Bonus credit
              </dt>
              <dd className="font-semibold tabular-nums">{formatPrice(bonus_credit, "USD")}</dd>
            </div>
          )}
        </dl>
      )}
      {receipt && <Commission name={name} receipt={receipt} share={commission} />}
      {direct.how !== "hide" && (
        <div ref={actions} className="mt-4.5 grid gap-2.5">
          {children}
          {direct.how !== "question" && (
            <AskButton onAsk={onQuestion} className="button button-outlined">
              Ask a question
            </AskButton>
          )}
        </div>
      )}
      {direct.how !== "hide" && direct.how !== "link" && reply_time && !is_shell && (
        <p className="mt-3 text-small text-ink2">They usually answer {reply_time}.</p>
      )}
    </section>
  );
}
