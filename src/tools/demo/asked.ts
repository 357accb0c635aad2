import type { EnquiryStatus, MessageAct, Side } from "../../booking/enquiries/enumerations.ts";

/** Texts of the demo's enquiries: in every state at the demo owner's listing, and one about an unclaimed listing. */

interface Said {
  side: Side;
  /** Hours before the load. */
  hours: number;
  text: string;
  act?: MessageAct;
  /** Suggested other dates: days after the load, and nights. */
  days?: readonly [number, number];
}

export interface Asked {
  key: string;
  business: string;
  /** Title of a room or an activity; without it the enquiry is about the whole place. */
  item?: string;
  guest: readonly [name: string, email: string];
  traveller?: string;
  hours: number;
  days?: readonly [number, number];
  /** Number of adults, then the age of each child. */
  guests?: readonly [number, ...number[]];
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

/** Key of the demo owner's listing that has most enquiries. */
export const HOUSE = "ubud-umah-rasmini";
const ROOM = "Temple wall room";
const MAYA = ["Maya Lindqvist", "maya@example.com"] as const;

export const ASKED: readonly Asked[] = [
  {
    key: "new",
    business: HOUSE,
    item: ROOM,
    guest: ["Ines Carvalho", "ines@example.com"],
    hours: 2,
    days: [73, 4],
    guests: [2],
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
    guests: [2, 5],
    text: "Could we arrive late, about eleven at night?",
    status: "answered",
    isOpened: true,
    messages: [
      { side: "business", hours: 28, text: "Yes, no problem. The gate is open and someone will be there." },
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
    guests: [2],
    text: "Four nights for the two of us, please.",
    status: "answered",
    isOpened: true,
    price: 1_350_000,
    messages: [
      {
        side: "business",
        hours: 96,
        text: "Then it's yours. We'll meet you at the corner shop, because the lane has no name.",
        act: "agree",
      },
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
    messages: [{ side: "business", hours: 290, text: "It's yours. Someone will meet you at the steps.", act: "agree" }],
  },
  {
    key: "dinner",
    business: HOUSE,
    guest: ["Emil Sand", "emil@example.com"],
    hours: 120,
    days: [1, 0],
    text: "Could the four of us have dinner with you, although we're staying elsewhere?",
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
    text: "Two nights, if our train is confirmed. Can we let you know by the end of the week?",
    status: "answered",
    isOpened: true,
    keptDays: 5,
    messages: [{ side: "business", hours: 25, text: "We'll hold them for you.", act: "keep" }],
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
    messages: [{ side: "business", hours: 66, text: "Not then, but it is two weeks later.", act: "offer", days: [48, 3] }],
  },
  {
    key: "declined",
    business: HOUSE,
    item: ROOM,
    guest: ["Priya Nair", "priya.nair@example.com"],
    hours: 150,
    days: [18, 2],
    text: "There are five of us. Would that work?",
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
      { side: "business", hours: 190, text: "It's free. Shall we book you in?" },
      { side: "guest", hours: 180, text: "", act: "close" },
    ],
  },
];

/** Returns the enquiry that staff receive. @param business key of an unclaimed listing */
export const askedOfStaff = (business: string): Asked => ({
  key: "unclaimed",
  business,
  guest: ["Sofia Rossi", "sofia@example.com"],
  hours: 9,
  text: "Is it open on Sundays? They don't answer the telephone.",
  status: "sent",
  isForStaff: true,
});
