import { kindOfType, typeOfKind } from "../../booking/enquiries/enumerations.ts";
import { addDays, DAY_MILLISECONDS, utcDay } from "../../platform/values/days.ts";
import { ASKED, askedOfStaff, HOUSE } from "./asked.ts";
import { accountId, businessCode, type itemRows, type Naming, travellerCode } from "./rows.ts";

/** Rows of the demo's enquiries and questions. */

const HOUR = 3_600_000;

/** Returns the nights that the listing has agreed to or holds; undefined for an enquiry without dates or item. */
const heldStay = (
  item: { id: string } | undefined,
  { uuid, from_date, to_date }: { uuid: string; from_date: string | null; to_date: string | null },
  kept_until: Date | null,
) =>
  item && from_date && to_date
    ? { item: item.id, holder: `enquiry ${uuid}`, from: from_date, to: to_date, kept_until, force: true }
    : undefined;

/** @param moment of the load; requested dates are after it, messages before it @param unclaimed key of an unclaimed listing */
export function enquiryRows(
  items: ReturnType<typeof itemRows>,
  naming: Naming,
  { moment, owner, nameOf, unclaimed }: { moment: Date; owner: string; nameOf: (key: string) => string; unclaimed: string },
) {
  const today = utcDay(moment);
  const before = (hours: number) => new Date(moment.getTime() - hours * HOUR);
  const span = (days: readonly [number, number] | undefined) => ({
    from_date: days ? addDays(today, days[0]) : null,
    to_date: days ? addDays(today, days[0] + days[1]) : null,
  });
  return [...ASKED, askedOfStaff(unclaimed)].map((asked) => {
    const business = businessCode(naming, asked.business);
    const item = items.find((one) => one.business_profile === business && one.title === asked.item);
    const item_type = (item && typeOfKind(item.kind)) ?? "business";
    const kind = kindOfType(item_type);
    const uuid = naming.uuid(`demo enquiry ${asked.key}`);
    const dates = span(asked.days);
    const isHeld = asked.price !== undefined || asked.keptDays !== undefined;
    const kept_until = asked.keptDays === undefined ? null : new Date(moment.getTime() + asked.keptDays * DAY_MILLISECONDS);
    const created = before(asked.hours);
    const enquiry = {
      uuid,
      item_type,
      business_profile: business,
      bookable_name: item?.title ?? nameOf(asked.business),
      ...(kind && item && { [kind]: item.id }),
      guest_name: asked.guest[0],
      guest_email: asked.guest[1],
      ...dates,
      ...(asked.guests && { adults: asked.guests[0], child_ages: [...asked.guests.slice(1)] }),
      guest_message: asked.text,
      for_staff: asked.isForStaff ?? false,
      traveller: asked.traveller ? travellerCode(naming, asked.traveller) : null,
      guest_shown: created,
      opened: asked.isOpened ? before(asked.hours - 1) : null,
      created,
      last_message_at: created,
    };
    const changes = {
      status: asked.status,
      ...(isHeld && { agreed_from: dates.from_date, agreed_to: dates.to_date }),
      ...(asked.price !== undefined && { agreed_price: asked.price, agreed_currency: "IDR" }),
      kept_until,
    };
    const messages = (asked.messages ?? []).map(({ side, hours, text, act, days }, index) => ({
      uuid: naming.uuid(`demo message ${asked.key} ${index}`),
      enquiry: uuid,
      side,
      text,
      act: act ?? null,
      ...(days ? span(days) : act === "agree" || act === "keep" ? dates : {}),
      ...(act === "agree" && asked.price !== undefined && { price: asked.price, currency: "IDR" }),
      kept_until: act === "keep" ? kept_until : null,
      author: side === "business" ? accountId(naming, owner) : null,
      created: before(hours),
    }));
    const stay = isHeld ? heldStay(item, enquiry, kept_until) : undefined;
    return { enquiry, changes, messages, stay };
  });
}

/** A question without dates to the demo owner. @param moment of the load */
export const questionRows = (naming: Naming, moment: Date) => [
  {
    uuid: naming.uuid("demo question lane"),
    business: businessCode(naming, HOUSE),
    guest_name: "Ethan Whitcomb",
    guest_email: "ethan@example.com",
    question: "Is the lane passable with a wheelchair?",
    for_staff: false,
    created: new Date(moment.getTime() - 44 * HOUR),
  },
];

const SAVED = [
  [
    "How to find us",
    "Dear {name}, the lane has no name: walk past the corner shop in Penestanan Kelod, take the steps beside the carved gate, and ring the bell.",
  ],
  [
    "Airport at night",
    "A cousin of ours drives at any hour, with a seat for a small child. Tell us when you land, {name}, and he'll wait with your name on a sign.",
  ],
  [
    "With children",
    "There is a cot and a high chair, and the family has a boy of six. The verandah has a step, so we put a gate there for {dates}.",
  ],
  ["What we do not eat", "We can make breakfast without nuts, milk or meat. Tell us the day before."],
] as const;

/** Saved answers of the demo owner. @param moment of the load */
export const savedAnswerRows = (naming: Naming, moment: Date) =>
  SAVED.map(([title, text], index) => ({
    uuid: naming.uuid(`demo saved answer ${title}`),
    business: businessCode(naming, HOUSE),
    title,
    text,
    created: new Date(moment.getTime() - (500 - index) * HOUR),
  }));
