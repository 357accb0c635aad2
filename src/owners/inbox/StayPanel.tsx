import { CircleAlert, CircleCheck } from "lucide";
import { NIGHT_KINDS } from "../../booking/calendars/enumerations.ts";
import { ageText, calendarsUrl, minutesBetween } from "../../booking/calendars/rules.ts";
import type { Conversation } from "../../booking/enquiries/conversation/contract.ts";
import { countStayNights } from "../../catalogue/items/bookDirect/directPrice.ts";
import { guestsText } from "../../catalogue/items/bookDirect/guestCount.ts";
import { useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { dayIn, formatDays, formatDeduction, formatList, formatPrice } from "../../platform/values/format.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { DeskEntry } from "./contract.ts";
import { StayCalendar } from "./StayCalendar.tsx";

/** An entry with its conversation. */
export type OpenEntry = DeskEntry & { enquiry: Conversation };

interface Props {
  entry: OpenEntry;
  code: string;
}

const HEAD = "border-t border-ink pt-3.5 text-h3";
const LINE = "leader min-h-8.5 py-0.5";

/** Returns the agreed dates of an entry, or the requested ones. */
export function enquiryDays({ enquiry }: Pick<OpenEntry, "enquiry">): { from: string; to: string } | null {
  const from = enquiry.agreed_from ?? enquiry.from_date;
  const to = enquiry.agreed_to ?? enquiry.to_date;
  return from ? { from, to: to ?? from } : null;
}

/**
 * Returns one line on whether the nights are free. It begins with the dates: after an offer, the page shows the offered ones too.
 * @returns undefined if no nights were requested
 */
export function stayAvailability(entry: OpenEntry): { isFree: boolean; text: string } | undefined {
  const { stay, enquiry } = entry;
  const days = enquiryDays(entry);
  if (!stay?.in_the_way || !days) return undefined;
  const taken = stay.in_the_way.length;
  const isFree = taken === 0;
  const dates = formatDays(days.from, days.to);
  if (!enquiry.agreed_from && isFree) return { isFree, text: t`${dates}: free in your calendar` };
  if (!enquiry.agreed_from) return { isFree, text: t`${dates}: ${taken} of ${plural(countStayNights(days), "# night", "# nights")} taken` };
  if (!isFree) return { isFree, text: t`${dates}: clashes with another booking` };
  return { isFree, text: enquiry.kept_until === null ? t`${dates}: reserved for this guest` : t`${dates}: held for this guest` };
}

/** @param beside the room or the price; may be empty */
export const VerdictText = ({ text, beside }: { text: string; beside: string }) =>
  beside === "" ? (
    <b className="font-semibold">{text}</b>
  ) : (
    <>
      <b className="font-semibold">{text}</b>, {beside}
    </>
  );

const shownMonths = ({ from, to }: { from: string; to: string }): string[] => [...new Set([from.slice(0, 7), to.slice(0, 7)])].slice(0, 2);

function Nights({ entry, code }: Props) {
  const { stay, enquiry, moment } = entry;
  const days = enquiryDays(entry);
  const verdict = stayAvailability(entry);
  const today = dayIn(useOwnListing().business.time_zone, new Date(moment));
  if (!stay) return null;
  const near = days ?? { from: today, to: today };
  const inHouse = stay.taken.filter(({ from, to }) => from <= near.to && to >= near.from && days !== null);
  const sources = formatList([...stay.feeds, t`agreed enquiries`]);
  return (
    <section aria-labelledby="nights" id="calendar" className="scroll-mt-24">
      <h2 id="nights" className={HEAD}>
        {days ? t`Availability` : t`Taken nights`}
      </h2>
      {verdict && (
        <p className="mt-2 flex items-start gap-2.5">
          <Icon
            of={verdict.isFree ? CircleCheck : CircleAlert}
            size={20}
            className={`mt-0.5 flex-none ${verdict.isFree ? "text-sea" : "text-danger"}`}
          />
          <span>
            <VerdictText text={verdict.text} beside={enquiry.bookable_name} />
          </span>
        </p>
      )}
      <div className="mt-3 grid gap-4">
        {shownMonths(near).map((month) => (
          <StayCalendar key={month} stay={stay} month={month} asked={days} today={today} />
        ))}
      </div>
      <p className="caption mt-2 text-ink2">
        {stay.as_of ? t`From ${sources}, updated ${ageText(minutesBetween(stay.as_of, new Date(moment)))}.` : t`From ${sources}.`}{" "}
        <a className="link-inline not-italic" href={calendarsUrl(code)}>
          All calendars
        </a>
      </p>
      {inHouse.length > 0 && (
        <>
          <h3 className="small-caps mt-4 text-ink2">Around these dates</h3>
          <ul className="mt-1 text-small">
            {inHouse.map(({ from, to, unit, kind, name }) => (
              <li key={`${from} ${unit} ${name}`} className="border-b border-rule py-1.5">
                {kind === "blocked" ? (
                  <>
                    <b className="font-semibold">{t`Blocked`}</b>, {formatDays(from, to)}
                  </>
                ) : (
                  <>
                    <b className="font-semibold">{name || t`No name`}</b>, {formatDays(from, to)},{" "}
                    <span className="text-ink2">{NIGHT_KINDS[kind]}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const CostRow = ({ label, value }: { label: string; value: string }) => (
  <div className={LINE}>
    <dt>{label}</dt>
    <dd className="text-end [overflow-wrap:anywhere] tabular-nums">{value}</dd>
  </div>
);

function MoneyLines({ entry }: { entry: OpenEntry }) {
  const { money, enquiry } = entry;
  if (!money) return null;
  const show = (amount: number) => formatPrice(amount, money.currency);
  const isRoom = enquiry.item_type === "rooms";
  const times = counted(money.times, "# night", "# nights");
  const label = isRoom ? (money.is_example ? t`Example: ${times}` : times) : guestsText(enquiry) || t`1 person`;
  const { agreed_price, agreed_currency } = enquiry;
  return (
    <section aria-labelledby="money">
      <h2 id="money" className={HEAD}>
        Price
      </h2>
      <dl className="mt-2 text-small">
        <div className={LINE}>
          <dt>{label}</dt>
          <dd className="font-semibold tabular-nums">{show(money.price)}</dd>
        </div>
        {money.discount > 0 && (
          <div className={`${LINE} text-terra`}>
            <dt>Direct discount, {money.discount}%</dt>
            <dd className="font-semibold tabular-nums">{formatDeduction(money.off, money.currency)}</dd>
          </div>
        )}
        {money.included.map((row) => (
          <CostRow key={row.label} {...row} />
        ))}
        <div className={`${LINE} mt-1 border-t border-ink pt-2 text-body`}>
          <dt className="font-semibold">Guest pays</dt>
          <dd className="font-semibold tabular-nums">{show(money.pay)}</dd>
        </div>
        {money.after.map((row) => (
          <CostRow key={row.label} {...row} />
        ))}
        {agreed_price !== null && agreed_currency !== null && (
          <div className={LINE}>
            <dt>Agreed</dt>
            <dd className="font-semibold tabular-nums">{formatPrice(agreed_price, agreed_currency)}</dd>
          </div>
        )}
        {money.commission > 0 && (
          <div className={`${LINE} text-ink2`}>
            <dt>You save about</dt>
            <dd className="tabular-nums">{show(money.commission)} of commission</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function About({ entry, code }: Props) {
  const link = useHref();
  const { guest, enquiry } = entry;
  if (!enquiry.guest_email && !guest) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className={HEAD}>
        {enquiry.guest_name ? t`About ${enquiry.guest_name}` : t`About the guest`}
      </h2>
      {guest ? (
        <div className="mt-2.5 flex items-center gap-3">
          <Avatar picture={guest.traveller.selfie_avatar_link} initials={guest.traveller.initials} size={44} />
          <p>
            <a className="link-inline font-semibold" href={link(`/traveller/${guest.traveller.code}/`)}>
              {guest.traveller.name}
            </a>
            <span className="block text-small text-ink2">
              {t`${plural(guest.traveller.businesses_visited_count, "# place", "# places")} visited in ${plural(guest.traveller.countries_visited_count, "# country", "# countries")}`}
            </span>
          </p>
        </div>
      ) : (
        <p className="mt-2 text-small text-ink2">Sent without an account.</p>
      )}
      {guest?.voucher && (
        <p className="mt-2 text-small">
          Has one of your vouchers.{" "}
          <a className="link-inline" href={`/${code}/vouchers/${guest.voucher}/`}>
            View voucher
          </a>
        </p>
      )}
      {enquiry.guest_email && (
        <p className="mt-2 text-small break-words">
          <a className="link-inline" href={`mailto:${enquiry.guest_email}`}>
            {enquiry.guest_email}
          </a>
        </p>
      )}
    </section>
  );
}

/** Panel beside a conversation: the nights, the price and the guest. */
export const StayPanel = ({ entry, code }: Props) => (
  <div className="grid gap-7">
    <Nights entry={entry} code={code} />
    <MoneyLines entry={entry} />
    <About entry={entry} code={code} />
  </div>
);
