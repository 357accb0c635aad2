import { ITEM_TYPES } from "../../booking/enquiries/enumerations.ts";
import { guestsText } from "../../catalogue/items/bookDirect/guestCount.ts";
import { useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { formatDays, formatPrice } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Section } from "../../ui/Section.tsx";
import type { Arrival, Today } from "./contract.ts";
import { aboutText } from "./InboxList.tsx";
import { entryUrl, inboxUrl, waitText } from "./rules.ts";

interface Props {
  code: string;
  today: Today;
}

function WaitingRow({ code, entry, moment }: { code: string; entry: Today["waiting"]["results"][number]; moment: string }) {
  const { uuid, guest_name, from_date, to_date, last_text, last_message_at, pay, currency, kind } = entry;
  const stay = withCommas([from_date && formatDays(from_date, to_date), guestsText(entry)]);
  const price = pay !== null && currency !== null && t`about ${formatPrice(pay, currency)} direct`;
  const when = t`waiting for ${waitText(last_message_at, moment)}`;
  return (
    <li className="grid grid-cols-[9px_minmax(0,1fr)] gap-x-3 border-b border-rule py-4.5 sm:grid-cols-[9px_minmax(0,1fr)_auto] sm:gap-x-4">
      <span className="mt-2 size-2.25 rounded-full bg-sea" aria-hidden="true" />
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-3">
          <b className="truncate font-semibold">{guest_name}</b>
          <span className="flex-none text-ink2 sm:hidden">{when}</span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-ink2">
          <span className="font-display text-intro font-[560] text-ink">{aboutText(entry)}</span>
          <span>{[stay, price].filter(Boolean).join(" · ")}</span>
        </p>
        {last_text !== "" && (
          <p dir="auto" className="mt-1 line-clamp-3 break-words">
            {last_text}
          </p>
        )}
      </div>
      <div className="col-start-2 mt-3 sm:col-start-3 sm:mt-0 sm:text-end">
        <p className="text-ink2 max-sm:hidden">{when}</p>
        <div className="flex gap-2.5 sm:mt-3 sm:justify-end">
          <a href={entryUrl(code, uuid)} className="button button-filled max-sm:flex-1" aria-label={t`Reply to ${guest_name}`}>
            Reply
          </a>
          {kind === "enquiry" && (
            <a
              href={`${entryUrl(code, uuid)}?act=decline`}
              className="button button-outlined max-sm:flex-1"
              aria-label={t`Decline ${guest_name}`}
            >
              Decline
            </a>
          )}
        </div>
      </div>
    </li>
  );
}

/** Entries that wait for an answer, the oldest first. */
export function WaitingRows({ code, today: { waiting, moment } }: Props) {
  return (
    <section aria-labelledby="waiting" className="border-t-3 border-ink pt-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="waiting" className="text-lead">
          Enquiries
        </h2>
        {waiting.count > 0 && <span className="font-display text-intro text-ink2">{waiting.count} waiting</span>}
      </div>
      {waiting.count === 0 ? (
        <p className="mt-3 max-w-[46ch] font-display text-h3 leading-[1.35]">All caught up. New enquiries appear here and in your email.</p>
      ) : (
        <ul>
          {waiting.results.map((entry) => (
            <WaitingRow key={entry.uuid} code={code} entry={entry} moment={moment} />
          ))}
        </ul>
      )}
      <p className="mt-2">
        <ArrowLink href={waiting.count > waiting.results.length ? inboxUrl(code) : `${inboxUrl(code)}?state=all`}>
          {waiting.count > waiting.results.length ? t`All ${waiting.count} waiting` : t`All enquiries`}
        </ArrowLink>
      </p>
    </section>
  );
}

function Arrivals({ code, title, arrivals }: { code: string; title: string; arrivals: Arrival[] }) {
  const { name } = useOwnListing().business;
  return arrivals.length === 0 ? null : (
    <div className="mt-3">
      <h3 className="small-caps text-ink2">{title}</h3>
      <ul>
        {arrivals.map(({ uuid, guest_name, bookable_name, from, to }) => (
          <li key={uuid} className="border-b border-rule py-2.5">
            <a href={`${entryUrl(code, uuid)}?state=agreed`} className="link-inline font-semibold">
              {guest_name}
            </a>
            ,{" "}
            <span className="text-ink2">
              {withCommas([bookable_name === name ? ITEM_TYPES.business : bookable_name, formatDays(from, to)])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Guests who arrive today or tomorrow. Only stays agreed in the guide are known. */
export function ArrivalRows({ code, today: { arrivals } }: Props) {
  return (
    <Section id="arrivals" title="Arriving" className="border-t-3 border-ink pt-3.5">
      {arrivals.count === 0 ? (
        <p className="mt-2 text-ink2">No arrivals today or tomorrow.</p>
      ) : (
        <>
          <Arrivals code={code} title="Today" arrivals={arrivals.results.filter((one) => !one.is_tomorrow)} />
          <Arrivals code={code} title="Tomorrow" arrivals={arrivals.results.filter((one) => one.is_tomorrow)} />
        </>
      )}
    </Section>
  );
}
