import { useRef } from "react";
import { DirectBox } from "../bookings/DirectBox.tsx";
import { useDirect } from "../bookings/DirectState.tsx";
import type { Business } from "../businesses/contract.ts";
import { bookDirectOf } from "../businesses/rules.profile.ts";
import type { CommissionShare } from "../inventory/Commission.tsx";
import type { InventoryItem } from "../inventory/contract.ts";
import { receiptOf } from "../inventory/rules.receipt.ts";
import { Drawer } from "../ui/Drawer.tsx";

export interface GuestView {
  business: Business;
  /** Rooms and activities that are shown. */
  bookables: readonly InventoryItem[];
  commission: CommissionShare;
  isRead: boolean;
}

/** What a guest would book and pay, from what is offered now: choose a thing and dates, and see what seasons and fewest nights make of them. */
export function GuestPanel({ business, bookables, commission, isRead, onClose }: GuestView & { onClose: () => void }) {
  const state = useDirect(bookables);
  const actions = useRef<HTMLDivElement>(null);
  const direct = bookDirectOf(business, bookables.length > 0, isRead);
  const receipt = receiptOf(state.choice.item, state.choice, business.discount, commission.percent);
  return (
    <Drawer title="As guests book it" width="editor" onClose={onClose}>
      <p className="mb-5 text-ink2">Nothing is sent from here: choose dates, and read what a guest would.</p>
      <DirectBox
        business={business}
        direct={direct}
        bookables={bookables}
        state={state}
        receipt={receipt}
        commission={commission}
        onQuestion={undefined}
        actions={actions}
      >
        {null}
      </DirectBox>
    </Drawer>
  );
}
