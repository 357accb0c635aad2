import { beginEmailChange } from "../../accounts/accounts/email/store.ts";
import { createLink } from "../../accounts/accounts/links/store.ts";
import { calendar_feed, taken_nights } from "../../booking/calendars/tables.ts";
import { findMailed } from "../../booking/enquiries/conversation/store.ts";
import { answerToken, guestToken, replyAddress } from "../../booking/enquiries/tokens.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { insertHappenings } from "../../booking/webhooks/store.ts";
import { octo_connection } from "../../owners/bookingSoftware/tables.ts";
import { takeDue } from "../../owners/ownership/store.ts";
import { claim } from "../../owners/ownership/tables.ts";
import { findTransfer } from "../../owners/ownership/transfers/store.ts";
import { newCode, newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { linkToken } from "../../platform/pages/recordLink.ts";
import type { TestApp } from "./app.ts";
import { undoAfter } from "./database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "./factories.ts";
import { buildEnquiry } from "./recordFactories.ts";
import { Visitor } from "./visitor.ts";

/**
 * Every secret of the guide, created by or known to one person, so that tests can check which still work after that person lost a right.
 */

const INBOUND = "reply@in.guide.test";
const INBOUND_KEY = "a-key-of-the-mail-service-1234";
export const CONFIG = { INBOUND_MAIL: INBOUND, INBOUND_KEY, OPERATOR_EMAIL: "people@guide.test" };
const HOUR = 3_600_000;

export interface Person {
  id: string;
  email: string;
  visitor: Visitor;
}

export async function asPerson(db: Db, { fastify }: TestApp, values: Parameters<typeof buildAccount>[1] = {}): Promise<Person> {
  const { id, email } = await buildAccount(db, values);
  return { id, email, visitor: await new Visitor(fastify).signIn(db, id) };
}

export const send = async ({ visitor }: Person, method: "POST" | "PATCH" | "PUT" | "DELETE", url: string, payload?: object) =>
  visitor.request({ method, url, headers: { "x-csrftoken": await visitor.token() }, ...(payload ? { payload } : {}) });

/** Creates a listing with two owners. Ben creates and knows every secret. */
export async function buildRights(db: Db, app: TestApp) {
  const [ana, ben, heir] = [await asPerson(db, app), await asPerson(db, app), await asPerson(db, app)];
  const own = await buildTraveller(db, { account_id: ben.id, name: "Ben Okri" });
  const { code } = await buildBusiness(db, { name: "Umah Ibu", owners: [ana.id, ben.id], discount: 10 });
  const base = `/listing/api/businesses/${code}/`;
  const room = await buildItem(db, { business_profile: code, kind: "room", title: "Mango room" });
  await db.insert(taken_nights).values({
    ...{ uuid: newUuid(), item: room.id, unit: 1, nights: "[2030-01-01,2030-01-03)", kind: "agreed" as const },
    ...{ holder: "enquiry one", created: now() },
  });
  return { db, app, ana, ben, heir, own: own.code, code, base, room: room.id };
}
export type Rights = Awaited<ReturnType<typeof buildRights>>;

/** Right that a secret depends on: of owners only, of all members of a listing, or of an account. */
export type Right = "owner" | "member" | "account" | "nothing";

interface Secret {
  /** Right without which it stops working. */
  needs: Right;
  /** Tables and source files that create it. A creator that is in no list of the tests is a forgotten secret. */
  madeBy: string[];
  /** @returns whether it works, or to what extent */
  make(rights: Rights): Promise<() => Promise<boolean | string>>;
}

const recordLinkToken = ({ app }: Rights, use: "invitation" | "transfer", record: { uuid: string; address: string }) =>
  linkToken(app.services.config.GUIDE_SECRET, use, record);

/** Reads a calendar's URL. @returns whether it has everything, only nights, or nothing */
export async function readCalendarAt(app: TestApp, url: string): Promise<string | false> {
  const { statusCode, body } = await app.fastify.inject({ url: new URL(url).pathname });
  if (statusCode !== 200 || !body.includes("DTSTART;VALUE=DATE:20300101")) return false;
  return /Mango|Umah|X-WR-CALNAME/.test(body) ? "whole" : "nights";
}

export const calendarAddress = async ({ base, ana }: Rights): Promise<string> =>
  (await ana.visitor.get(`${base}calendars/`)).json().rooms[0].calendar_url;

export const SECRETS: Record<string, Secret> = {
  "OCTO key": {
    needs: "owner",
    madeBy: ["api_key.created_by", "accounts/apiKeys/store.ts"],
    async make({ app, ben, base }) {
      const { key } = (await send(ben, "POST", `${base}keys/`, { label: "Bali Day Trips" })).json();
      return async () =>
        (await app.fastify.inject({ url: "/octo/products/", headers: { authorization: `Bearer ${key}` } })).statusCode === 200;
    },
  },
  "webhook and its signing secret": {
    needs: "owner",
    madeBy: ["webhook.created_by", "booking/webhooks/secret.ts"],
    async make({ db, ben, base, code }) {
      await send(ben, "POST", `${base}webhooks/`, { url: "https://hooks.example/guide", events: ["enquiry.created"] });
      return async () => (await undoAfter(db, () => insertHappenings(db, [{ business: code, event: "enquiry.created" } as never]))) === 1;
    },
  },
  "published calendar address": {
    needs: "member",
    madeBy: ["booking/calendars/rooms/store.ts"],
    async make(rights) {
      const address = await calendarAddress(rights);
      return () => readCalendarAt(rights.app, address);
    },
  },
  "link of an invitation": {
    needs: "owner",
    madeBy: ["listing_invitation.invited_by", "owners/members/jobs.ts", "owners/members/links/acts.ts", "platform/pages/recordLink.ts"],
    async make(rights) {
      const { uuid, email } = (await send(rights.ben, "POST", `${rights.base}invitations/`, { email: rights.heir.email })).json();
      const token = recordLinkToken(rights, "invitation", { uuid, address: email });
      return async () => (await rights.heir.visitor.get(`/listing/api/invitations/${token}/`)).statusCode === 200;
    },
  },
  "link of a transfer": {
    needs: "owner",
    madeBy: [
      "listing_transfer.from_account",
      "owners/ownership/transfers/acts.ts",
      "owners/ownership/jobs.ts",
      "platform/pages/recordLink.ts",
    ],
    async make(rights) {
      const { db, ben, base, heir, code } = rights;
      await send(ben, "POST", `${base}transfer/`, { email: heir.email });
      const uuid = (await findTransfer(db, code))?.uuid ?? "";
      const token = recordLinkToken(rights, "transfer", { uuid, address: heir.email });
      return async () => (await heir.visitor.get(`/listing/api/transfers/${token}/`)).statusCode === 200;
    },
  },
  "link of a mail about an enquiry": {
    needs: "member",
    madeBy: ["booking/enquiries/tokens.ts", "booking/enquiries/jobs.ts", "booking/enquiries/desk/api.ts"],
    async make({ db, app, ben, code }) {
      const { uuid: enquiry } = await buildEnquiry(db, { business_profile: code });
      const link = { enquiry, account_id: ben.id, expires: new Date(now().getTime() + 30 * 24 * HOUR) };
      const token = answerToken(app.services.config.GUIDE_SECRET, link);
      return async () => (await app.fastify.inject({ url: `/listing/api/answer/${token}/` })).statusCode === 200;
    },
  },
  "reply address of an enquiry": {
    needs: "member",
    madeBy: ["booking/enquiries/tokens.ts"],
    async make({ db, app, ben, code }) {
      const { uuid } = await buildEnquiry(db, { business_profile: code });
      const to = replyAddress(app.services.config.GUIDE_SECRET, INBOUND, "business", uuid);
      let number = 0;
      return async () => {
        number += 1;
        const head = [`From: Ben <${ben.email}>`, `To: <${to}>`, "Subject: Re", `Message-ID: <${newUuid()}-${number}@example.org>`];
        const payload = { message: [...head, "", "Yes."].join("\r\n"), dmarc: "pass" };
        const headers = { authorization: `Bearer ${INBOUND_KEY}` };
        const hand = () => app.fastify.inject({ method: "POST", url: "/api/incoming-mail/", payload, headers });
        return (await undoAfter(db, hand)).json().outcome === "taken";
      };
    },
  },
  "mails about guests": {
    needs: "member",
    madeBy: ["business_member.account_id"],
    make:
      async ({ db, ben, code }) =>
      async () =>
        (await findMailed(db, { business_profile: code, for_staff: false }, ben.id)) !== undefined,
  },
  "signed-in browser at the desk": {
    needs: "member",
    madeBy: ["session.account_id", "platform/sessions/session.ts"],
    make:
      async ({ ben, base }) =>
      async () =>
        (await ben.visitor.get(base)).statusCode === 200,
  },
  "signed-in browser": {
    needs: "account",
    madeBy: ["session.account_id", "platform/sessions/session.ts"],
    make:
      async ({ ben }) =>
      async () =>
        (await ben.visitor.get("/users/account/")).statusCode === 200,
  },
  "archive of the listing": {
    needs: "owner",
    madeBy: [],
    make:
      async ({ ben, base }) =>
      async () =>
        (await ben.visitor.get(`${base}exports/`)).statusCode === 200,
  },
  "phone that checks vouchers in without a network": {
    needs: "member",
    madeBy: ["booking/vouchers/keys.ts", "booking/vouchers/api.ts", "booking/vouchers/shown/api.ts"],
    async make({ db, ben, code }) {
      const scanned_at = now().toISOString();
      const guest = await buildTraveller(db);
      return async () => {
        const row = {
          code: newCode(),
          business: code,
          traveller: guest.code,
          discount: 10,
          bonus_credit: 0,
          attached: true,
          created: now(),
        };
        const check = async () => {
          await db.insert(coupon).values({ ...row, expires_at: new Date(now().getTime() + 300 * HOUR) });
          return send(ben, "PATCH", `/credit/api/coupon/${row.code}/redeem/`, { scanned_at });
        };
        return (await undoAfter(db, check)).statusCode === 200;
      };
    },
  },
  "link to change the address of the account": {
    needs: "account",
    madeBy: ["account_link.account_id", "email_change.account_id", "accounts/accounts/links/store.ts"],
    async make({ db, app, ben }) {
      const change_uuid = await db.transaction((tx) => beginEmailChange(tx, ben.id, `new-${ben.email}`));
      const link = { account_id: ben.id, kind: "email_old" as const, email: ben.email, next: "", asked_by: null, minutes: 60, change_uuid };
      const token = await createLink(db, link);
      return async () => {
        const follow = () => new Visitor(app.fastify).post(`/users/email-change/${token}/`, {});
        return (await undoAfter(db, follow)).statusCode === 200;
      };
    },
  },
  "claim that its website proves": {
    needs: "account",
    madeBy: ["claim.account_id", "owners/ownership/store.ts", "owners/ownership/jobs.ts", "owners/ownership/api.ts"],
    async make({ db, ben }) {
      const { code } = await buildBusiness(db, { is_shell: true, website: "https://kipas.example/" });
      const uuid = newUuid();
      const times = { created: now(), expires: new Date(now().getTime() + 100 * HOUR), next_check: new Date(now().getTime() - HOUR) };
      const row = { uuid, business: code, account_id: ben.id, method: "dns" as const, state: "open" as const, token: "t".repeat(24) };
      await db.insert(claim).values({ ...row, ...times, host: "kipas.example" });
      return async () => (await undoAfter(db, () => takeDue(db, [], uuid))) !== undefined;
    },
  },
  "guide that is shared by its link": {
    needs: "account",
    madeBy: ["traveller.account_id", "travellers/guides/acts.ts", "travellers/guides/api.ts"],
    async make({ app, ben, own }) {
      const made = await send(ben, "PUT", "/traveller/api/guide/hoi-an/", { letter: "Psst.", visibility: "link", entries: [] });
      const query = `traveller__code=${own}&key=${made.json().link_key}`;
      return async () => (await app.fastify.inject({ url: `/traveller/api/guide/hoi-an/?${query}` })).statusCode === 200;
    },
  },
  "calendar that the guide reads": {
    needs: "nothing",
    madeBy: [],
    async make({ db, room }) {
      const row = {
        uuid: newUuid(),
        item: room,
        url: "https://calendar.example/room.ics",
        time_zone: "UTC",
        created: now(),
        next_try: now(),
      };
      await db.insert(calendar_feed).values(row);
      return async () => (await db.$count(calendar_feed, eq(calendar_feed.uuid, row.uuid))) === 1;
    },
  },
  "connection to the listing's own booking software": {
    needs: "nothing",
    madeBy: ["octo_connection.created_by", "owners/bookingSoftware/secret.ts", "owners/bookingSoftware/acts.ts"],
    async make({ db, code, ben }) {
      const row = { uuid: newUuid(), business: code, url: "https://octo.example", sealed_key: "sealed", name: "Bokun", created: now() };
      const times = { next_try: now(), products_as_of: now(), products_next: now() };
      await db.insert(octo_connection).values({ ...row, ...times, created_by: ben.id });
      return async () => (await db.$count(octo_connection, eq(octo_connection.business, code))) === 1;
    },
  },
  "page of a guest": {
    needs: "nothing",
    madeBy: ["booking/enquiries/tokens.ts", "booking/enquiries/api.ts", "booking/enquiries/guest/acts.ts"],
    async make({ db, app, code }) {
      const { uuid } = await buildEnquiry(db, { business_profile: code });
      const token = guestToken(app.services.config.GUIDE_SECRET, "guest mail", uuid);
      return async () => (await app.fastify.inject({ url: `/api/enquiry/${token}/` })).statusCode === 200;
    },
  },
};
