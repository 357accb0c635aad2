import { type ReactNode, useState } from "react";
import { What, When } from "../bookings/WhatAndWhen.tsx";
import type { InventoryItem } from "../inventory/contract.ts";
import { cheapest, NO_DATES, priceLabel, receiptOf, receiptText } from "../inventory/rules.receipt.ts";
import { formatPrice } from "../platform/format.ts";
import { Drawer } from "../ui/Drawer.tsx";
import { LeaderLine } from "../ui/LeaderLine.tsx";

export interface GuestView {
  name: string;
  /** Percent, and US dollars. */
  discount: number;
  bonus_credit: number;
  /** "From USD 42 per night", or empty. */
  from: string;
  /** Rooms and activities that are shown. */
  bookables: readonly InventoryItem[];
}

const Line = ({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) => (
  <li className={`py-1.5 ${className}`}>
    <LeaderLine label={label}>
      <b className="font-semibold tabular-nums">{children}</b>
    </LeaderLine>
  </li>
);

/** What a guest would book and pay, from what is offered now: choose a thing and dates, and see what seasons and fewest nights make of them. */
export function GuestPanel({ discount, bonus_credit, bookables, onClose }: GuestView & { onClose: () => void }) {
  const [choice, setChoice] = useState(() => ({ item: cheapest(bookables) ?? bookables[0], ...NO_DATES }));
  const receipt = receiptOf(choice.item, choice, discount, 0);
  const money = (amount: number) => formatPrice(amount, receipt?.currency ?? "USD");
  const chosen = { choice, onChoice: (next: { item: InventoryItem | undefined; from: string; to: string }) => setChoice(next) };
  return (
    <Drawer title="As guests book it" width="editor" onClose={onClose}>
      <p className="text-ink2">Nothing is sent from here: choose dates, and read what a guest would.</p>
      <div className="mt-5 grid gap-3.5">
        <What items={bookables} {...chosen} />
        <When {...chosen} sum={receipt && choice.to ? money(receipt.pay) : ""} />
      </div>
      <p className="mt-5 text-ink2">{receipt ? receiptText(receipt, choice) : "It has no price yet, so guests ask for one."}</p>
      <ul className="mt-2">
        {receipt && <Line label={priceLabel(receipt)}>{money(receipt.price)}</Line>}
        {receipt && discount > 0 && (
          <>
            <Line label={`Direct discount, ${discount}%`} className="text-terra">
              − {money(receipt.off)}
            </Line>
            <Line label="They pay" className="mt-1 border-t border-ink">
              {money(receipt.pay)}
            </Line>
          </>
        )}
        {bonus_credit > 0 && (
          <Line label="Bonus credit" className="text-terra">
            {formatPrice(bonus_credit, "USD")}
          </Line>
        )}
      </ul>
    </Drawer>
  );
}
