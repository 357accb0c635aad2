import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, describe, expect, it } from "vitest";
import { encodeCaptchaToken } from "../../accounts/captcha/rules.ts";
import { newChallenge } from "../../accounts/captcha/store.ts";
import { preparedHash, readPrepared } from "../../catalogue/items/prepared.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { chosenDeparture, chosenDepartureErrors } from "./rules.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });
const guest = new Visitor(fastify);
const DAY = "2028-06-01";

let code: string;
let owner: Visitor;
let walk: string;
let talk: string;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { name: "Casa Lenta", owners: [id], latitude: -8.5, longitude: 115.26 })).code;
  owner = await new Visitor(fastify).signIn(db, id);
  const item = { business_profile: code, kind: "activity" as const };
  walk = (await buildItem(db, { ...item, title: "Ridge walk", departures: ["09:00", "14:30"], duration: 90 })).id;
  talk = (await buildItem(db, { ...item, title: "Evening talk" })).id;
});

async function token() {
  const challenge = await newChallenge(services.config.GUIDE_SECRET, { cost: 1, counter: 1 });
  return encodeCaptchaToken({ challenge, solution: (await solveChallenge({ challenge, deriveKey }))! });
}
const ask = async (activity: string, departure: unknown, more: object = {}) =>
  guest.post("/api/booking-enquiry/", {
    ...{ item_type: "activities", business_profile: code, activity, guest_name: "Ana Quispe", guest_email: `ana-${code}@example.org` },
    ...{ from_date: DAY, to_date: DAY, departure, token: await token(), ...more },
  });

describe("A chosen departure time", () => {
  it("is part of the enquiry, its conversation, its mails and its calendar file", async () => {
    const sent = await ask(walk, "14:30");
    expect([sent.statusCode, sent.json().departure]).toEqual([201, "14:30"]);
    const { uuid } = sent.json();
    expect((await owner.get(`/listing/api/enquiries/${uuid}/`)).json()).toMatchObject({ departure: "14:30" });
    await owner.post(`/listing/api/enquiries/${uuid}/messages/`, { act: "agree" });
    const file = (await owner.get(`/listing/${code}/enquiries/${uuid}/booking.ics`)).body.replaceAll("\r\n ", "");
    // Bali is 8 hours ahead of UTC.
    expect(file).toMatch(/DTSTART:20280601T063000Z\s+DTEND:20280601T080000Z/);
    expect(file).toContain("Departure: 14:30");
    await doJobs(services);
    const mails = (await readMails(services.config)).filter(({ source }) => source.includes("Ridge walk"));
    expect(mails.length).toBeGreaterThan(1);
    for (const { source } of mails) expect(source).toMatch(/Departure:?\s+14:30/);
  });

  it("may be left out", async () => expect((await ask(walk, null)).json()).toMatchObject({ departure: null }));

  it("is refused unless the activity has that departure", async () => {
    expect((await ask(walk, "10:00")).json()).toEqual({ departure: ["Choose one of the departures: 09:00, 14:30."] });
    const none = { departure: ["Only activities with departures have a departure time."] };
    expect((await ask(talk, "09:00")).json()).toEqual(none);
    expect((await ask(walk, "09:00", { item_type: "business", activity: undefined })).json()).toEqual(none);
    expect((await ask(walk, 900)).json()).toHaveProperty("departure");
    expect(chosenDepartureErrors("", [])).toEqual({});
  });

  it("can be prepared by a program, and does not stay with another item", () => {
    expect(readPrepared(preparedHash({ departure: "09:00" })).departure).toBe("09:00");
    expect(readPrepared("#prepared?departure=nine").departure).toBe("");
    const item = { departures: ["09:00"] } as unknown as Parameters<typeof chosenDeparture>[0]["item"];
    expect([chosenDeparture({ item, departure: "09:00" }), chosenDeparture({ item, departure: "10:00" })]).toEqual(["09:00", ""]);
  });
});
