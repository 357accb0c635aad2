import type { EnquiryStatus, MessageAct, Side } from "../../booking/enquiries/enumerations.ts";
import { kindOfType, typeOfKind } from "../../booking/enquiries/enumerations.ts";
import { addDays, DAY_MILLISECONDS, utcDay } from "../../platform/values/days.ts";
import { accountId, businessCode, type itemRows, type Naming, travellerCode } from "./rows.ts";

/** Enquiries at the demo owner's listing, one in every state, and one about an unclaimed listing. */

interface Said {
  side: Side;
  /** Hours before the load. */
  hours: number;
  text: string;
  act?: MessageAct;
  /** Suggested other dates: days after the load, and nights. */
  days?: readonly [number, number];
}

interface Asked {
  key: string;
  business: string;
  /** Title of a room or an activity; without it the enquiry is about the whole place. */
  item?: string;
  guest: readonly [name: string, email: string];
  traveller?: string;
  hours: number;
  days?: readonly [number, number];
  text: string;
  status: EnquiryStatus;
  isOpened?: boolean;
  messages?: readonly Said[];
  /** In IDR. */
  price?: number;
  /** Days for which the nights are still held; undefined for agreed nights, which are final. */
  keptDays?: number;
  /** The listing is unclaimed. */
  isForStaff?: boolean;
}

const HOUSE = "ubud-umah-rasmini";
const ROOM = "Temple wall room";
const MAYA = ["Maya Lindqvist", "maya@example.com"] as const;

const ASKED: readonly Asked[] = [
  {
    key: "new",
    business: HOUSE,
    item: ROOM,
    guest: ["Ines Carvalho", "ines@example.com"],
    hours: 2,
    days: [73, 4],
    text: "We are two, and one of us wakes early. Is the wall as close to the rehearsals as it sounds?",
    status: "sent",
  },
  {
    key: "opened",
    business: HOUSE,
    guest: ["Jonas Weber", "jonas@example.com"],
    hours: 20,
    text: "Do you take a group of six for one evening meal?",
    status: "sent",
    isOpened: true,
  },
  {
    key: "answered",
    business: HOUSE,
    item: ROOM,
    guest: ["Amara Okafor", "amara@example.com"],
    hours: 52,
    days: [80, 2],
    text: "Is there a desk in the room?",
    status: "answered",
    isOpened: true,
    messages: [{ side: "business", hours: 47, text: "A small one under the window. The light is good until three." }],
  },
  {
    key: "written-back",
    business: HOUSE,
    item: ROOM,
    guest: MAYA,
    traveller: "maya",
    hours: 30,
    days: [76, 3],
    text: "Could we arrive late, about eleven at night?",
    status: "answered",
    isOpened: true,
    messages: [
      { side: "business", hours: 28, text: "Yes. The gate is open, and somebody waits." },
      { side: "guest", hours: 5, text: "Lovely. One of us does not eat nuts; is breakfast a problem?" },
    ],
  },
  {
    key: "agreed",
    business: HOUSE,
    item: ROOM,
    guest: ["Kofi Mensah", "kofi@example.com"],
    hours: 100,
    days: [24, 4],
    text: "Four nights for the two of us, please.",
    status: "answered",
    isOpened: true,
    price: 1_350_000,
    messages: [
      { side: "business", hours: 96, text: "Then it is yours. We meet you at the corner shop, the lane has no name.", act: "agree" },
    ],
  },
  {
    key: "arriving",
    business: HOUSE,
    item: ROOM,
    guest: ["Hannah Vogt", "hannah@example.com"],
    hours: 300,
    days: [0, 3],
    text: "Three nights before our boat. We land at half past ten in the evening.",
    status: "answered",
    isOpened: true,
    price: 1_012_500,
    messages: [{ side: "business", hours: 290, text: "It is yours, and somebody waits at the steps.", act: "agree" }],
  },
  {
    key: "dinner",
    business: HOUSE,
    guest: ["Emil Sand", "emil@example.com"],
    hours: 120,
    days: [1, 0],
    text: "Could the four of us eat with you, although we sleep elsewhere?",
    status: "answered",
    isOpened: true,
    price: 480_000,
    messages: [{ side: "business", hours: 115, text: "Gladly, at seven. Tell us what you do not eat.", act: "agree" }],
  },
  {
    key: "kept",
    business: HOUSE,
    item: ROOM,
    guest: ["Lena Novak", "lena@example.com"],
    hours: 26,
    days: [52, 2],
    text: "Two nights, if our train comes through. May we tell you by the end of the week?",
    status: "answered",
    isOpened: true,
    keptDays: 5,
    messages: [{ side: "business", hours: 25, text: "We keep them for you.", act: "keep" }],
  },
  {
    key: "offered",
    business: HOUSE,
    item: ROOM,
    guest: ["Theo Laurent", "theo@example.com"],
    hours: 70,
    days: [33, 3],
    text: "Is the room free then?",
    status: "answered",
    isOpened: true,
    messages: [{ side: "business", hours: 66, text: "Not then, but two weeks later it is.", act: "offer", days: [48, 3] }],
  },
  {
    key: "declined",
    business: HOUSE,
    item: ROOM,
    guest: ["Priya Nair", "priya.nair@example.com"],
    hours: 150,
    days: [18, 2],
    text: "We are five, is there a way?",
    status: "declined",
    isOpened: true,
    messages: [{ side: "business", hours: 148, text: "The room holds two, sorry.", act: "decline" }],
  },
  {
    key: "closed",
    business: HOUSE,
    item: ROOM,
    guest: ["Oskar Lind", "oskar@example.com"],
    hours: 200,
    days: [60, 2],
    text: "Two nights in the quiet room?",
    status: "closed",
    isOpened: true,
    messages: [
      { side: "business", hours: 190, text: "It is free. Shall we write you down?" },
      { side: "guest", hours: 180, text: "", act: "close" },
    ],
  },
];

const HOUR = 3_600_000;

/** @param moment of the load; requested dates are after it, messages before it @param unclaimed key of an unclaimed listing */
export function enquiryRows(
  items: ReturnType<typeof itemRows>,
  naming: Naming,
  { moment, owner, nameOf, unclaimed }: { moment: Date; owner: string; nameOf: (key: string) => string; unclaimed: string },
) {
  const dayAfter = (days: number) => addDays(utcDay(moment), days);
  const before = (hours: number) => new Date(moment.getTime() - hours * HOUR);
  const span = (days: readonly [number, number] | undefined) => ({
    from_date: days ? dayAfter(days[0]) : null,
    to_date: days ? dayAfter(days[0] + days[1]) : null,
  });
  const forStaff: Asked = {
    key: "unclaimed",
    business: unclaimed,
    guest: ["Sofia Rossi", "sofia@example.com"],
    hours: 9,
    text: "Is it open on Sundays? Nobody answers the telephone.",
    status: "sent",
    isForStaff: true,
  };
  return [...ASKED, forStaff].map((asked) => {
    const business = businessCode(naming, asked.business);
    const item = items.find((one) => one.business_profile === business && one.title === asked.item);
    const item_type = (item && typeOfKind(item.kind)) ?? "business";
    const kind = kindOfType(item_type);
    const uuid = naming.uuid(`demo enquiry ${asked.key}`);
    const { from_date, to_date } = span(asked.days);
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
      from_date,
      to_date,
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
      ...(isHeld && { agreed_from: from_date, agreed_to: to_date }),
      ...(asked.price !== undefined && { agreed_price: asked.price, agreed_currency: "IDR" }),
      kept_until,
    };
    const messages = (asked.messages ?? []).map(({ side, hours, text, act, days }, index) => ({
      uuid: naming.uuid(`demo message ${asked.key} ${index}`),
      enquiry: uuid,
      side,
      text,
      act: act ?? null,
      ...(days ? span(days) : act === "agree" || act === "keep" ? { from_date, to_date } : {}),
      ...(act === "agree" && asked.price !== undefined && { price: asked.price, currency: "IDR" }),
      kept_until: act === "keep" ? kept_until : null,
      author: side === "business" ? accountId(naming, owner) : null,
      created: before(hours),
    }));
    const stay =
      isHeld && item && from_date && to_date
        ? { item: item.id, holder: `enquiry ${uuid}`, from: from_date, to: to_date, kept_until, force: true }
        : undefined;
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
    "A cousin of ours drives at any hour, with a seat for a small child. Tell us when you land, {name}, and he waits with your name on a board.",
  ],
  [
    "With children",
    "There is a cot and a high chair, and the family has a boy of six. The verandah has a step, so we put a gate there for {dates}.",
  ],
  ["What we do not eat", "Breakfast comes without nuts, milk or meat for whom it must. Tell us the day before."],
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
