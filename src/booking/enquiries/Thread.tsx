import { CalendarCheck, CalendarClock, CalendarX } from "lucide";
import { toInitials } from "../../accounts/travellers/rules.ts";
import { AboutPrice } from "../../catalogue/items/AboutPrice.tsx";
import { capacityText, guestsWithAges } from "../../catalogue/items/bookDirect/guestCount.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { formatDays, formatPrice, formatWeekday } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { LocalMoment, useMomentText } from "../../ui/LocalMoment.tsx";
import type { Conversation, EnquiryMessage } from "./conversation/contract.ts";
import { kindOfType } from "./enumerations.ts";

interface Props {
  enquiry: Conversation;
  /** Side whose own messages are on the right. */
  side: "guest" | "business";
}

/** Returns the act of a message in one line; empty for text alone. */
function doneText(
  { act, from_date, to_date, price, currency, kept_until }: EnquiryMessage,
  momentText: (moment: string) => string,
): string {
  const days = from_date ? formatDays(from_date, to_date) : "";
  const amount = price !== null && currency !== null ? formatPrice(price, currency) : "";
  if (act === "agree") return amount ? t`${days} agreed, ${amount}` : t`${days} agreed`;
  if (act === "keep" && kept_until) {
    const until = momentText(kept_until);
    return amount ? t`${days} held until ${until}, ${amount}` : t`${days} held until ${until}`;
  }
  if (act === "offer") return amount ? t`${days} offered instead, ${amount}` : t`${days} offered instead`;
  return act === "decline" ? t`Declined` : "";
}

const Event = ({ text }: { text: string }) => (
  <li className="caption flex items-center gap-4 text-ink2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
    {text}
  </li>
);

function Face({ enquiry, isGuest }: { enquiry: Conversation; isGuest: boolean }) {
  const name = isGuest ? enquiry.guest_name : enquiry.business.name;
  return (
    <span
      className="relative grid size-9 flex-none place-items-center overflow-hidden rounded-full bg-deep text-tiny font-semibold text-white"
      aria-hidden="true"
    >
      {isGuest ? (
        toInitials(name)
      ) : (
        <img src={pictureAt(enquiry.business.cover_image_link, "thumb")} alt="" className="absolute inset-0 size-full object-cover" />
      )}
    </span>
  );
}

/** Part of a mail that may be quoted history. */
export const RestOfEmail = ({ history }: { history: string }) => (
  <details className="mt-3 text-small text-ink2">
    <summary className="cursor-pointer">Show the rest of the email</summary>
    <p className="mt-2 break-words whitespace-pre-line">{history}</p>
  </details>
);

function Bubble({ enquiry, side, message, isFirst }: Props & { message: EnquiryMessage; isFirst: boolean }) {
  const isGuest = message.side === "guest";
  const isOwn = isGuest === (side === "guest");
  const done = doneText(message, useMomentText(enquiry.time_zone, side === "guest"));
  const name = isGuest ? enquiry.guest_name || t`The guest` : message.side === "staff" ? t`Staff` : enquiry.business.name;
  const icon = message.act === "decline" ? CalendarX : message.act === "agree" ? CalendarCheck : CalendarClock;
  return (
    <li className={`flex max-w-[88%] flex-col sm:max-w-[560px] ${isOwn ? "ms-auto" : ""}`}>
      <p className="flex items-center gap-2.5">
        <Face enquiry={enquiry} isGuest={isGuest} />
        <b className="font-semibold">{name}</b>
        <span className="text-small text-ink2">
          <LocalMoment at={message.created} zone={enquiry.time_zone} isGuest={side === "guest"} namesZone={isFirst} />
        </span>
      </p>
      <div className={`mt-2 rounded-picture px-4 py-3.5 ${isOwn ? "bg-sea-tint" : "bg-sand"}`}>
        {message.text !== "" && (
          <p dir="auto" className="break-words whitespace-pre-line">
            {message.text}
          </p>
        )}
        {message.history !== "" && <RestOfEmail history={message.history} />}
        {done !== "" && (
          <p className={`flex items-center gap-2.5 font-semibold ${message.text === "" ? "" : "mt-3 border-t border-rule pt-3"}`}>
            <Icon of={icon} size={18} className="flex-none" />
            {done}
          </p>
        )}
      </div>
    </li>
  );
}

const closedText = (guest: string, moment: string): string =>
  guest ? t`${guest} closed the enquiry, ${moment}` : t`The guest closed the enquiry, ${moment}`;

/** Messages and acts of an enquiry, oldest first. */
export function Thread({ enquiry, side }: Props) {
  const { created, messages, time_zone } = enquiry;
  const momentText = useMomentText(time_zone, side === "guest");
  return (
    <ol className="grid gap-6">
      {/* The first message, if the guest wrote one, has the same time. It names the zone of all. */}
      {messages[0]?.created !== created && <Event text={t`Sent ${momentText(created)}`} />}
      {messages.map((message, index) =>
        message.act === "close" ? (
          <Event key={message.uuid} text={closedText(enquiry.guest_name, momentText(message.created))} />
        ) : message.act === "release" ? (
          <Event key={message.uuid} text={t`Not held since ${momentText(message.created)}`} />
        ) : (
          <Bubble key={message.uuid} enquiry={enquiry} side={side} message={message} isFirst={index === 0} />
        ),
      )}
    </ol>
  );
}

interface FactsProps {
  enquiry: Conversation;
  /** Price of the requested stay, shown to the guest until the listing names its own. */
  direct_price?: { amount: number; currency: string } | null;
}

const PriceFact = ({ label, amount, currency }: { label: string; amount: number; currency: string }) => (
  <li className="py-1">
    <LeaderLine label={label}>
      <span className="text-end">
        <b className="font-semibold">{formatPrice(amount, currency)}</b>{" "}
        <AboutPrice amount={amount} currency={currency} className="block" />
      </span>
    </LeaderLine>
  </li>
);

/** Returns the days with their labels: nights of a room, or one or several days of everything else. */
function dayFacts({ item_type, from_date, to_date, agreed_from, agreed_to }: Conversation) {
  const isRoom = item_type === "rooms";
  const from = agreed_from ?? from_date;
  const to = agreed_to ?? to_date;
  const isOneDay = !isRoom && from !== null && (to ?? from) === from;
  const days = isOneDay
    ? [{ label: t`Date`, value: from }]
    : [
        { label: isRoom ? t`Arrive` : meant("the first day")`From`, value: from },
        { label: isRoom ? t`Leave` : t`To`, value: to },
      ];
  return days.flatMap(({ label, value }) => (value ? [{ label, value: formatWeekday(value) }] : []));
}

/** Facts of an enquiry: the picture, the dates and the price. */
export function EnquiryFacts({ enquiry, direct_price = null }: FactsProps) {
  const { business, bookable_name, item_type, image_link, agreed_price, agreed_currency } = enquiry;
  const kind = kindOfType(item_type);
  const guests = guestsWithAges(enquiry);
  const tooMany = kind ? capacityText({ ...enquiry, kind }, enquiry) : "";
  return (
    <div className="max-lg:grid max-lg:grid-cols-[96px_minmax(0,1fr)] max-lg:gap-x-4">
      <div className="plate h-24 lg:h-43">
        <img src={pictureAt(image_link, "card")} alt="" decoding="async" />
      </div>
      <div>
        <p className="font-display lg:mt-3 text-h3 font-[560]">{bookable_name}</p>
        <p className="small-caps text-ink2">
          {item_type === "business" ? formatPlace(business) : withCommas([business.name, formatPlace(business)])}
        </p>
        <ul className="mt-2">
          {dayFacts(enquiry).map(({ label, value }) => (
            <li key={label} className="py-1">
              <LeaderLine label={label}>
                <b className="font-semibold">{value}</b>
              </LeaderLine>
            </li>
          ))}
          {enquiry.departure && (
            <li className="py-1">
              <LeaderLine label="Departure">
                <b className="font-semibold">{enquiry.departure}</b>
              </LeaderLine>
            </li>
          )}
          {guests !== "" && (
            <li className="py-1">
              <LeaderLine label="Guests">
                <b className="text-end font-semibold">{guests}</b>
              </LeaderLine>
              {tooMany && <p className="text-small text-ink2">{tooMany}</p>}
            </li>
          )}
          {agreed_price !== null && agreed_currency !== null ? (
            <PriceFact label="Price" amount={agreed_price} currency={agreed_currency} />
          ) : (
            direct_price && enquiry.agreed_from === null && <PriceFact label="You pay" {...direct_price} />
          )}
        </ul>
      </div>
    </div>
  );
}
