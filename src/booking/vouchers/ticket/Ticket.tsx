import { Check, Clock, X } from "lucide";
import type { ReactNode } from "react";
import { formatPlace } from "../../../catalogue/listings/rules.ts";
import { Flag } from "../../../catalogue/places/Flag.tsx";
import { t } from "../../../platform/languages/text.ts";
import { formatDate, formatMoney } from "../../../platform/values/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { offText, STATE_TEXTS, spacedCode, type Ticket as TicketData, type TicketState, ticketState } from "./rules.ts";
import { patternUrl } from "./urls.ts";

const SIDES = "px-6 sm:px-7.5";

/** Line at which a ticket would be torn: dashes between two notches. */
const Perforation = () => (
  <div aria-hidden="true" className="relative h-[26px]">
    <span className="absolute inset-x-6 top-3 border-t-2 border-dashed border-line" />
    <span className="absolute -start-[13px] size-[26px] rounded-full bg-paper print:hidden" />
    <span className="absolute -end-[13px] size-[26px] rounded-full bg-paper print:hidden" />
  </div>
);

/** The discount and the credit, in the colour that is reserved for them. */
function Worth({ ticket: { discount, bonus_credit, business } }: { ticket: TicketData }) {
  const figure = "block font-display text-h2 leading-[1.05] font-[560] tracking-[-.02em] whitespace-nowrap text-terra";
  return (
    <div className="flex gap-x-5.5 border-b border-rule pb-3.5">
      {discount > 0 && (
        <p className={bonus_credit > 0 ? "min-w-[40%]" : ""}>
          <b className={figure}>{discount}%</b>
          <span className="text-ink2">{offText(business.business_type)}</span>
        </p>
      )}
      {bonus_credit > 0 && (
        <p className={discount > 0 ? "border-s border-rule ps-5.5" : ""}>
          <b className={figure}>{formatMoney(bonus_credit, "USD")}</b>
          <span className="text-ink2">bonus credit</span>
        </p>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="leader min-h-8 py-0.5">
    <dt className="flex-none text-ink2">{label}</dt>
    <dd>
      <span className="min-w-0 text-end font-semibold break-words">{children}</span>
    </dd>
  </div>
);

const stamps = (): Record<Exclude<TicketState, "saved">, { icon: typeof Check; word: string; ink: string }> => ({
  redeemed: { icon: Check, word: t`Redeemed`, ink: "text-sea" },
  confirmed: { icon: Check, word: t`Used`, ink: "text-sea" },
  disputed: { icon: X, word: t`Not confirmed`, ink: "text-danger" },
  expired: { icon: Clock, word: t`Expired`, ink: "text-ink2" },
});

/** Replaces the code once it cannot be scanned any more. */
function Stamped({ state, date }: { state: Exclude<TicketState, "saved">; date: string }) {
  const { icon, word, ink } = stamps()[state];
  return (
    <p
      className={`my-7 inline-block -rotate-4 rounded-control border-3 border-current px-6 py-3.5 outline-1 -outline-offset-7 outline-current ${ink}`}
    >
      <b className="flex items-center justify-center gap-2 font-display text-lead leading-tight font-[600]">
        <Icon of={icon} size={24} /> {word}
      </b>
      <span className="small-caps">{formatDate(date)}</span>
    </p>
  );
}

interface Props {
  ticket: TicketData;
  /** Time of the server, so that the browser renders the same. */
  now: Date;
  /** Name of the reader if the voucher is theirs; undefined for a voucher that is not saved yet. */
  holder: string | undefined;
}

/** A voucher as a ticket: its value and its traveller, and below the perforation the code that the business scans. */
export function Ticket({ ticket, now, holder }: Props) {
  const { code, business, recommender, created, expires_at, redeemed_at, item_title, qr } = ticket;
  const state = ticketState(ticket, now);
  return (
    <article
      aria-label={t`Voucher for ${business.name}`}
      className="relative mx-auto w-full max-w-[420px] break-inside-avoid rounded-dialog bg-card shadow-float print:shadow-none print:outline-1 print:outline-ink"
    >
      <header className={`relative isolate overflow-clip rounded-t-dialog bg-night py-6 text-white [print-color-adjust:exact] ${SIDES}`}>
        <img src={patternUrl(business.business_code)} alt="" className="absolute inset-0 -z-20 size-full object-cover" />
        <span className="absolute inset-0 -z-10 bg-[oklch(22%_.04_215/.62)]" />
        <p className="small-caps">Direct booking voucher</p>
        <h2 className="mt-1.5 text-h2 leading-[1.06]">
          <a href={business.profile_url} className="hover:underline">
            {business.name}
          </a>
        </h2>
        <p className="mt-1.5 flex items-center gap-2">
          <Flag code={business.country.code} size={20} /> {formatPlace(business)}
        </p>
      </header>
      <div className={`pt-5 pb-2 ${SIDES}`}>
        <Worth ticket={ticket} />
        <dl className="mt-2">
          {item_title && <Fact label="Only for">{item_title}</Fact>}
          {holder !== undefined && <Fact label="For">{holder}</Fact>}
          {recommender && <Fact label="Recommended by">{recommender.name}</Fact>}
          <Fact label="Issued">{formatDate(created)}</Fact>
          {state === "saved" && <Fact label="Use it until">{formatDate(expires_at)}</Fact>}
          <Fact label="Status">{holder === undefined && state === "saved" ? t`Not saved yet` : STATE_TEXTS[state]}</Fact>
        </dl>
      </div>
      <Perforation />
      <div className={`pb-6.5 text-center ${SIDES}`}>
        {state === "saved" && qr ? (
          <QrCode code={qr} label="QR code of this voucher" className="mx-auto mt-2 size-50" />
        ) : (
          state !== "saved" && <Stamped state={state} date={redeemed_at ?? expires_at} />
        )}
        <p className="mt-2.5 text-h3 leading-none font-semibold tracking-[.08em] lining-nums">{spacedCode(code)}</p>
        {state === "saved" && (
          <p className="mt-2 text-small leading-[1.38] text-ink2">
            {holder === undefined
              ? t`Save it, and only you can use it.`
              : t`Show this when you arrive. They scan it or type the code; afterwards you confirm your visit.`}
          </p>
        )}
      </div>
    </article>
  );
}
