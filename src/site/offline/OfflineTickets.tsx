import { useEffect, useState } from "react";
import type { Ticket as TicketData } from "../../booking/vouchers/ticket/rules.ts";
import { Ticket } from "../../booking/vouchers/ticket/Ticket.tsx";

/** Offline vouchers of the traveller with their codes; the requested one first. */
export function OfflineTickets({ tickets, first }: { tickets: readonly TicketData[]; first: string | undefined }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // Updates the state of vouchers that expired in the meantime.
    const look = () => setNow(new Date());
    addEventListener("visibilitychange", look);
    return () => removeEventListener("visibilitychange", look);
  }, []);
  const shown = tickets.toSorted((one, other) => Number(other.code === first) - Number(one.code === first));
  return (
    <section aria-label="Vouchers" className="mt-8">
      <ul className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
        {shown.map((ticket) => (
          <li key={ticket.code} id={`ticket-${ticket.code}`}>
            <Ticket ticket={ticket} now={now} holder={ticket.traveller?.name ?? ""} />
          </li>
        ))}
      </ul>
    </section>
  );
}
