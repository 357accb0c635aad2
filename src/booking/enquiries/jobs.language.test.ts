import { describe, expect, it } from "vitest";
import { findMailLanguage } from "../../accounts/accounts/jobs.ts";
import { account } from "../../accounts/accounts/tables.ts";
import type { PostPush } from "../../accounts/push/acts.ts";
import { languageOfListing } from "../../catalogue/listings/named/acts.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../tools/testing/jobs.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { buildPushBrowser } from "../../tools/testing/pushDouble.ts";
import { buildEnquiry } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { enqueueOwnerMails } from "./acts.ts";
import { pushToOwner } from "./push/sending/acts.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { limits: UNLIMITED });
Object.assign(services, {
  languages: withGerman({
    "Open the enquiry": "Anfrage öffnen",
    "Answer the guest": "Dem Gast antworten",
    "New enquiry: {0}": "Neue Anfrage: {0}",
    "{0} at {1}": "{0} bei {1}",
    "Agreed price: {0}": "Vereinbarter Preis: {0}",
  }),
  findLanguage: (email: string) => findMailLanguage(db, email),
});

/** Creates an enquiry to a listing. @param listing its language @param own that of its owner's account */
async function asked(listing: string | null, own: string | null = null, guest: string | null = null) {
  const { id, email } = await buildAccount(db);
  await db.update(account).set({ language: own }).where(eq(account.id, id));
  const { code } = await buildBusiness(db, { owners: [id], name: "Casa Lenta" });
  await db.update(business).set({ language: listing }).where(eq(business.code, code));
  const room = await buildItem(db, { business_profile: code, kind: "room", title: "Ridge room" });
  const enquiry = await buildEnquiry(db, {
    ...{ business_profile: code, room: room.id, bookable_name: "Ridge room", from_date: "2028-06-01", to_date: "2028-06-04" },
    guest_email: `guest-${code}@example.org`,
    language: guest,
  });
  return { id, email, code, enquiry };
}

const mailTo = (address: string) => readMails(services.config).find(({ to }) => to === address);

describe("a mail to an owner", () => {
  const languageOfMail = async (listing: string | null, own: string | null = null) => {
    const { email, enquiry } = await asked(listing, own);
    await enqueueOwnerMails(db, enquiry, null);
    await doJobs(services);
    return /<html lang="([\w-]+)"/.exec(mailTo(email)?.source ?? "")?.[1];
  };

  it("is in the language of the account, else of the listing, else of the guide", async () => {
    expect([
      await languageOfMail("de"),
      await languageOfMail("de", "en"),
      await languageOfMail(null, "de"),
      await languageOfMail(null),
    ]).toEqual(["de", "en-GB", "de", "en-GB"]);
  });

  it("ignores the language of an unknown listing", async () => expect(await languageOfListing(db, "none")).toBeUndefined());
});

it("A listing's language is that of a language tag", async () => {
  const { code } = await buildBusiness(db);
  await expect(db.update(business).set({ language: "Deutsch" }).where(eq(business.code, code))).rejects.toThrow();
});

it("The file of a booking is in the language of its mail", async () => {
  const { id, enquiry } = await asked(null, null, "de");
  const owner = await new Visitor(fastify).signIn(db, id);
  await owner.post(`/listing/api/enquiries/${enquiry.uuid}/messages/`, { act: "agree", price: 300, currency: "EUR" });
  await doJobs(services);
  const [, file = ""] =
    /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)----_NmP/.exec(mailTo(enquiry.guest_email)?.source ?? "") ?? [];
  expect(Buffer.from(file, "base64").toString("utf8")).toMatch(/SUMMARY:Ridge room bei Casa Lenta[\s\S]*Vereinbarter Preis: /);
});

describe("a notice to an owner's browser", () => {
  const noticeOf = async (listing: string | null, own: string | null) => {
    const { id, enquiry } = await asked(listing, own);
    const device = buildPushBrowser();
    const visitor = await new Visitor(fastify).signIn(db, id);
    await visitor.post("/api/push-subscription/", { endpoint: `https://push.test/${id}`, keys: device.keys });
    await enqueueOwnerMails(db, enquiry, null);
    const job = (await queuedJobs({ db })).find(({ task, payload }) => task === "push_enquiry_owner" && payload.about === enquiry.uuid);
    let sent = Buffer.alloc(0);
    const post: PostPush = async (_address, body) => {
      sent = Buffer.from(body);
      return 201;
    };
    await pushToOwner(job?.payload, services, post);
    return device.decrypt(sent) as { title: string; url: string };
  };

  it("is in the language of the account, else of the listing, and opens the page in it", async () => {
    const notice = await noticeOf("de", null);
    expect(notice.title).toBe("Neue Anfrage: Casa Lenta");
    expect(new URL(notice.url).pathname).toMatch(/^\/de\/listing\//);
    expect((await noticeOf(null, "de")).title).toBe("Neue Anfrage: Casa Lenta");
    expect((await noticeOf("de", "en")).title).toBe("New enquiry: Casa Lenta");
  });
});
