import { Gift, Tag } from "lucide";
import { type ReactNode, type RefObject, useId } from "react";
import { AboutPrice } from "../../catalogue/items/AboutPrice.tsx";
import { Commission, type CommissionShare } from "../../catalogue/items/bookDirect/Commission.tsx";
import { priceLabel, type Receipt, receiptText } from "../../catalogue/items/bookDirect/directPrice.ts";
import { receiptRows } from "../../catalogue/items/bookDirect/receiptRows.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import type { BookDirect } from "../../catalogue/listings/profile.ts";
import { t } from "../../platform/languages/text.ts";
import { formatDeduction, formatPrice } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type DirectState, isFormOpen } from "./directState.ts";
import { chosenDeparture } from "./rules.ts";
import { What, When } from "./WhatAndWhen.tsx";

interface Props {
  business: Business;
  direct: BookDirect;
  /** Rooms and activities on offer; `state` holds the chosen one. */
  bookables: readonly InventoryItem[];
  state: DirectState;
  receipt: Receipt | undefined;
  commission: CommissionShare;
  /** Set to the element that holds Book Direct. */
  actions: RefObject<HTMLDivElement | null>;
  /** The Book Direct button. */
  children: ReactNode;
  /** Content below it: the voucher. */
  save?: ReactNode;
}

const LINE = "leader min-h-9 py-1";

const CostRow = ({ label, value }: { label: string; value: string }) => (
  <div className={LINE}>
    <dt>{label}</dt>
    <dd className="text-end tabular-nums">{value}</dd>
  </div>
);

/** Reasons to book direct: what and when, then a receipt with the listed price, the discount, and the part that the listing keeps. */
export function DirectBox({ business, direct, bookables, state, receipt, commission, actions, children, save }: Props) {
  const id = useId();
  const { choice, choose } = state;
  const isEnquiry = direct.how === "enquiry";
  const { name, discount, bonus_credit, reply_time, is_shell } = business;
  const hasOffer = receipt !== undefined || discount > 0 || bonus_credit > 0;
  const money = (amount: number) => formatPrice(amount, receipt?.currency ?? "USD");
  const rows = receipt && receiptRows(receipt);
  const departure = receipt && chosenDeparture(choice);
  // A single price needs no sum below it.
  const hasSum = receipt !== undefined && (discount > 0 || receipt.extra > 0);
  return (
    <section
      aria-labelledby={id}
      className="relative self-start rounded-picture bg-card px-5 pt-7 pb-6 shadow-float before:absolute before:inset-x-0 before:top-0 before:h-[14px] before:rounded-t-picture before:border-t-6 before:border-sea sm:px-6.5"
    >
      <h2 id={id} className="text-lead">
        {hasOffer ? t`Why book direct` : t`Book direct with ${name}`}
      </h2>
      {isEnquiry && (
        <div className="mt-3.5 grid gap-3.5">
          <What items={bookables} choice={choice} onChoice={choose} />
          <When
            business_type={business.business_type}
            choice={choice}
            onChoice={choose}
            isFloating
            hasNotices={!isFormOpen(state)}
            sum={receipt && choice.to ? money(receipt.pay) : ""}
          />
        </div>
      )}
      <p className={`${isEnquiry ? "mt-4" : "mt-1.5"} leading-[1.35] text-ink2 empty:hidden`}>
        {receipt
          ? receiptText(receipt, choice)
          : is_shell && isEnquiry
            ? t`${name} has not joined The Guide yet, so your enquiry goes to our staff.`
            : hasOffer && t`You book directly with ${name}.`}
      </p>
      {hasOffer && (
        <dl className="mt-2">
          {departure && <CostRow label="Departure" value={departure} />}
          {rows?.groups.map((row) => (
            <CostRow key={row.label} {...row} />
          ))}
          {receipt && (
            <div className={LINE}>
              <dt>{priceLabel(receipt)}</dt>
              <dd className="text-end font-semibold tabular-nums">
                {money(receipt.price)}
                {!hasSum && <AboutPrice amount={receipt.price} currency={receipt.currency} className="block font-normal" />}
              </dd>
            </div>
          )}
          {discount > 0 && (
            <div className={`${LINE} text-terra`}>
              <dt>
                <Icon of={Tag} size={16} className="me-1.5 inline align-[-2px]" />
                {receipt ? t`Direct discount, ${discount}%` : t`Direct discount`}
              </dt>
              <dd className="font-semibold tabular-nums">{receipt ? formatDeduction(receipt.off, receipt.currency) : `${discount}%`}</dd>
            </div>
          )}
          {rows?.included.map((row) => (
            <CostRow key={row.label} {...row} />
          ))}
          {hasSum && (
            <div className={`${LINE} mt-1 border-t border-ink pt-2.5 font-display text-h3 font-semibold`}>
              <dt>You pay</dt>
              <dd className="text-end tabular-nums">
                {money(receipt.pay)}
                <AboutPrice amount={receipt.pay} currency={receipt.currency} className="block font-text font-normal" />
              </dd>
            </div>
          )}
          {rows?.after.map((row) => (
            <CostRow key={row.label} {...row} />
          ))}
          {rows?.terms.map(({ label, value, lang }) => (
            <div key={label} className="py-1 text-small text-ink2">
              <dt className="inline font-semibold">{label}: </dt>
              <dd lang={lang} className="inline [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ))}
          {bonus_credit > 0 && (
            <div className={`${LINE} text-terra`}>
              <dt>
                <Icon of={Gift} size={16} className="me-1.5 inline align-[-2px]" />
                Bonus credit for your next visit
              </dt>
              <dd className="text-end font-semibold tabular-nums">
                {formatPrice(bonus_credit, "USD")}
                <AboutPrice amount={bonus_credit} currency="USD" className="block font-normal" />
              </dd>
            </div>
          )}
        </dl>
      )}
      {receipt && <Commission name={name} receipt={receipt} share={commission} />}
      {isEnquiry && !is_shell && (
        <p className="mt-3 text-small text-ink2">
          {reply_time
            ? t`You won't be charged. Send an enquiry; they usually reply ${reply_time}.`
            : t`You won't be charged. Send an enquiry.`}
        </p>
      )}
      {direct.how === "hide" ? (
        <div className="mt-4.5 grid empty:hidden">{save}</div>
      ) : (
        <div ref={actions} className="mt-4.5 grid gap-2.5">
          {children}
          {save}
        </div>
      )}
      {direct.how === "question" && reply_time && !is_shell && (
        <p className="mt-3 text-small text-ink2">They usually reply {reply_time}.</p>
      )}
    </section>
  );
}
