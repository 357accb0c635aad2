import { expect, it } from "vitest";
import { findPublished } from "../../../catalogue/listings/shown/acts.ts";
import { hashOfOriginal, writeTranslations } from "../../../catalogue/translations/store.ts";
import { runForReader } from "../../../platform/languages/requestReader.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { createEnquiry, enqueueGuestMail } from "../acts.ts";
import { guestToken } from "../tokens.ts";
import { enquiryUrl } from "./rules.ts";

const db = testDatabase();
const languages = withGerman();
const { fastify, services } = await buildApp(db, { languages });
const GERMAN = { "accept-language": "de" };

async function scene() {
  const owner = await buildAccount(db);
  const business = await buildBusiness(db, { name: "Lakeside", owners: [owner.id] });
  const terms = { deposit: "Half in advance", cancellation: "" };
  const price = { minimum_price: 40, minimum_price_currency: "USD" };
  const room = await buildItem(db, { business_profile: business.code, kind: "room", title: "Mango room", terms, ...price });
  const text = { language: "de", source: "owner" as const, original_hash: hashOfOriginal("anything") };
  await writeTranslations(db, [
    { subject: { item: room.id }, field: "title", text: "Mangozimmer", ...text },
    { subject: { item: room.id }, field: "deposit", text: "Die Hälfte vorab", ...text },
    { subject: { business: business.code }, field: "name", text: "Haus am See", ...text },
  ]);
  return { owner, business, room };
}
const stay = { from_date: "2030-06-01", to_date: "2030-06-04" };
const ask = (business: string, room: string, bookable_name = "Mango room") =>
  buildEnquiry(db, { business_profile: business, room, bookable_name, language: "de", ...stay });
const guestPath = (uuid: string) => `/api${enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest page", uuid))}`;

it("names the room to the guest in their language, and to the listing in its own words", async () => {
  const { owner, business, room } = await scene();
  const { uuid } = await ask(business.code, room.id);
  const guest = await new Visitor(fastify).get(guestPath(uuid), GERMAN);
  expect(guest.json()).toMatchObject({ bookable_name: "Mangozimmer", business: { name: "Haus am See" } });
  const desk = await new Visitor(fastify).signIn(db, owner.id);
  expect((await desk.get(`/listing/api/enquiries/${uuid}/`, GERMAN)).json().bookable_name).toBe("Mango room");
});

it("keeps the name that the room had when it was asked for", async () => {
  const { business, room } = await scene();
  const { uuid } = await ask(business.code, room.id, "Papaya room");
  expect((await new Visitor(fastify).get(guestPath(uuid), GERMAN)).json().bookable_name).toBe("Papaya room");
});

it("stores the listing's own name, whatever the guest's language", async () => {
  const { business } = await scene();
  const guest = { guest_name: "Ana", guest_email: "ana@example.org", guest_message: "", ...stay };
  const row = await runForReader(languages.readerFor("de"), async () => {
    const listing = await findPublished(db, business.code);
    if (!listing) throw new Error("not found");
    expect(listing.name).toBe("Haus am See");
    return db.transaction((tx) => createEnquiry(tx, services, { listing, item: undefined, ...guest }));
  });
  expect(row).toMatchObject({ bookable_name: "Lakeside", language: "de" });
});

it("mails the guest in their language, with the terms", async () => {
  const { business, room } = await scene();
  const { uuid } = await ask(business.code, room.id);
  await enqueueGuestMail(db, uuid, null);
  await doJobs(services);
  const mail = readMails(services.config).at(-1);
  expect(mail?.source).toContain("Mangozimmer");
  expect(mail?.subject).not.toContain("Mango room");
  expect(mail?.source).not.toContain("Half in advance");
});
