import type { ClaimOrigin, ClaimState } from "../../owners/ownership/enumerations.ts";
import { CLAIM_DAYS, daysAfter } from "../../owners/ownership/rules.ts";
import { accountId, businessCode, type Naming } from "./rows.ts";

/** Claims in every state: of the demo owner, and of others for staff to decide, one of them for a listing that has an owner. */

interface DemoClaim {
  business: string;
  email: string;
  method: ClaimOrigin;
  state: ClaimState;
  /** Days before the load on which the claim began and ended. */
  days: readonly [begun: number, ended?: number];
  mailbox?: string;
  words?: string;
  /** Message from staff to the claimant. */
  note?: string;
  /** No member of staff decided: the claim expired, was withdrawn, or was granted automatically. */
  isBySelf?: true;
}

const OWNER = "owner@example.com";
const HOSTS = "hosts@example.com";

export const DEMO_CLAIMS: readonly DemoClaim[] = [
  { business: "tulum-recado-negro", email: OWNER, method: "added", state: "granted", days: [6, 6], isBySelf: true },
  {
    business: "kathmandu-tashi-dolma",
    email: OWNER,
    method: "staff",
    state: "granted",
    days: [21, 19],
    words: "The house was my mother's. The lease is in the picture, and the telephone on the page rings in our kitchen.",
    note: "We rang, and you answered. Welcome.",
  },
  {
    business: "kathmandu-tashi-dolma",
    email: HOSTS,
    method: "staff",
    state: "waiting",
    days: [2],
    words: "I have run the rooms since the spring, and the family has moved to Pokhara. The tax number is in my name now.",
  },
  {
    business: "cape-town-lower-main-bunks",
    email: OWNER,
    method: "staff",
    state: "waiting",
    days: [3],
    words: "We took the bunks over from the students in June. There is no website, but the sign on the door has our number.",
  },
  {
    business: "durban-mynah-hour",
    email: "kwame@example.com",
    method: "staff",
    state: "waiting",
    days: [1],
    words: "My cousin and I open it every evening. Come by and see.",
  },
  { business: "paris-pension-colombe", email: OWNER, method: "mailbox", state: "open", days: [1], mailbox: "info@pension-colombe.example" },
  {
    business: "boston-ma-marlow-rooms",
    email: OWNER,
    method: "staff",
    state: "refused",
    days: [44, 42],
    words: "I used to manage it.",
    note: "The current manager confirmed it. They can claim the page.",
  },
  {
    business: "cartagena-cocada-blanca",
    email: "ingrid@example.com",
    method: "staff",
    state: "taken_back",
    days: [35, 12],
    words: "It is my café.",
    note: "The family that bakes there does not know you.",
  },
  { business: "chiang-mai-pa-jan", email: OWNER, method: "staff", state: "withdrawn", days: [60, 59], words: "A mistake?", isBySelf: true },
  {
    business: "paris-pension-colombe",
    email: "ingrid@example.com",
    method: "dns",
    state: "expired",
    days: [30, 30 - CLAIM_DAYS],
    isBySelf: true,
  },
];

/** @param moment of the load; the claims' dates are before it */
export function claimRows(naming: Naming, moment: Date, staff: string) {
  return DEMO_CLAIMS.map(
    ({ business, email, method, state, days: [begun, ended], mailbox = "", words = "", note = "", isBySelf }, index) => {
      const created = daysAfter(moment, -begun);
      const uuid = naming.uuid(`demo claim ${index}`);
      return {
        uuid,
        business: businessCode(naming, business),
        account_id: accountId(naming, email),
        method,
        state,
        mailbox,
        host: method === "mailbox" || method === "dns" ? "www.pension-colombe.example" : "",
        token: `demo-${uuid}`.slice(0, 40),
        words,
        note,
        created,
        expires: daysAfter(created, CLAIM_DAYS),
        mailed: mailbox === "" ? null : created,
        mails: mailbox === "" ? 0 : 1,
        decided: ended === undefined ? null : daysAfter(moment, -ended),
        decided_by: ended === undefined || isBySelf ? null : accountId(naming, staff),
      };
    },
  );
}
