import { describe, expect, it } from "vitest";
import { factLabel } from "../../catalogue/listings/fields/names.ts";
import { readGroup } from "./differences/rules.ts";
import { CLAIM_STATES, type ClaimState, MAILBOXES } from "./enumerations.ts";
import { claimLinkEmail, claimNoticeEmail, handedOverEmail, NOTICE_KINDS, transferEmail } from "./mails.ts";
import { CLAIM_DAYS, daysAfter, isOver, notGranted, shownMoments, TAKE_BACK_DAYS, takeBackRefusal, tooLate } from "./rules.ts";
import { claimMailboxes, parseSite, proofAddress, proofLine, proofPath, provingSite, recordNames, WEBSITE_DAYS } from "./site.ts";

const NOW = new Date("2026-11-23T10:00:00Z");
const ago = (days: number, milliseconds = 0) => new Date(NOW.getTime() - days * 86_400_000 - milliseconds);

describe("a granted claim", () => {
  it("can be taken back for thirty days, to the moment", () => {
    expect(takeBackRefusal({ state: "granted", decided: NOW }, NOW)).toBeUndefined();
    expect(takeBackRefusal({ state: "granted", decided: ago(TAKE_BACK_DAYS) }, NOW)).toBeUndefined();
    expect(takeBackRefusal({ state: "granted", decided: ago(TAKE_BACK_DAYS, 1) }, NOW)).toBe(tooLate());
  });

  it.each(Object.keys(CLAIM_STATES).filter((state) => state !== "granted") as ClaimState[])(
    "cannot be taken back while it is %s",
    (state) => expect(takeBackRefusal({ state, decided: NOW }, NOW)).toBe(notGranted()),
  );

  it("cannot be taken back if it was never decided", () =>
    expect(takeBackRefusal({ state: "granted", decided: null }, NOW)).toBe(notGranted()));
});

describe("the moments of a claim", () => {
  it("are over in every state but two", () => {
    expect((Object.keys(CLAIM_STATES) as ClaimState[]).filter((state) => !isOver(state))).toEqual(["open", "waiting"]);
  });
  it("are counted in days of 24 hours, over leap days and the ends of years", () => {
    expect(daysAfter(new Date("2028-02-28T12:00:00Z"), 2).toISOString()).toBe("2028-03-01T12:00:00.000Z");
    expect(daysAfter(new Date("2027-02-28T12:00:00Z"), 1).toISOString()).toBe("2027-03-01T12:00:00.000Z");
    expect(daysAfter(new Date("2026-12-28T23:59:59Z"), CLAIM_DAYS).toISOString()).toBe("2027-01-04T23:59:59.000Z");
  });
  it("that have not been are null, not the first of 1970", () => {
    const none = { created: NOW, expires: NOW, mailed: null, checked: null, proved: null, decided: null };
    expect(shownMoments(none)).toEqual({ ...none, created: NOW.toISOString(), expires: NOW.toISOString() });
  });
});

describe("a website", () => {
  it.each([
    ["https://KIPAS-ANGIN.example/", "kipas-angin.example", "kipas-angin.example"],
    ["https://kipas-angin.example./", "kipas-angin.example", "kipas-angin.example"],
    ["https://kipas-angin.example:8443/x", "kipas-angin.example", "kipas-angin.example"],
    ["http://a.b.c.kipas.co.id/", "a.b.c.kipas.co.id", "kipas.co.id"],
    ["https://bücher.example/", "xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["https://xn--bcher-kva.example/", "xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["https://airbnbs-of-ubud.com/", "airbnbs-of-ubud.com", "airbnbs-of-ubud.com"],
  ])("%s is the domain of who registered it", (website, host, domain) => expect(parseSite(website)).toEqual({ host, domain }));

  it.each([
    "https://facebook.com./kipas",
    "https://FACEBOOK.com/kipas",
    "https://m.facebook.com/kipas",
    "https://facebook.com.evil/..",
    "https://www.booking.com/hotel/id/x.html",
    "https://booking.com.br/",
    "https://airbnb.fr/rooms/1",
    "https://someone.netlify.app/",
    "https://someone.vercel.app/",
    "https://shop.myshopify.com/",
    "https://com/",
    "https://uk/",
    "https://kipas/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://2130706433/",
    "javascript:alert(1)",
    "mailto:info@kipas.example",
    "",
    "https://",
  ])("%j proves nothing", (website) => {
    const site = parseSite(website);
    // "facebook.com.evil" is another domain with that name in front.
    expect(site === undefined || site.domain === "com.evil").toBe(true);
  });

  it("that was changed proves again after thirty days, to the moment", () => {
    const site = { website: "https://kipas.example/", source: "manual" };
    expect(provingSite({ ...site, website_changed: ago(WEBSITE_DAYS) }, NOW)).toHaveProperty("host");
    expect(provingSite({ ...site, website_changed: new Date(ago(WEBSITE_DAYS).getTime() + 1) }, NOW)).toHaveProperty("problem");
    // A clock that runs ahead gives no early proof.
    expect(provingSite({ ...site, website_changed: new Date(NOW.getTime() + 1_000) }, NOW)).toHaveProperty("problem");
    expect(provingSite({ ...site, website: "", website_changed: null }, NOW)).toHaveProperty("problem");
  });

  it("is proved at the root of its host, by its own protocol and port", () => {
    expect(proofAddress("https://kipas.example/a/../b?x=1#y", "T")).toBe("https://kipas.example/.well-known/the-guide-T.txt");
    expect(proofAddress("http://kipas.example:8080", "T")).toBe("http://kipas.example:8080/.well-known/the-guide-T.txt");
    expect(proofPath("T")).toBe("/.well-known/the-guide-T.txt");
    expect(proofLine("T")).toBe("the-guide=T");
  });

  it("has its records at its host, and without the www that people add", () => {
    expect(recordNames("www.kipas.example")).toEqual(["www.kipas.example", "kipas.example"]);
    expect(recordNames("kipas.example")).toEqual(["kipas.example"]);
    expect(recordNames("www2.kipas.example")).toEqual(["www2.kipas.example"]);
  });

  it("has mailboxes at its domain alone, and none that a guest could register", () => {
    const all = claimMailboxes({ host: "rooms.kipas.example", domain: "kipas.example" });
    expect(all).toHaveLength(MAILBOXES.length);
    expect(all.every((address) => address.endsWith("@kipas.example"))).toBe(true);
    for (const name of ["postmaster", "maya", "guest", "test", "noreply"]) expect(all).not.toContain(`${name}@kipas.example`);
  });
});

describe("mails about claims", () => {
  const origins = { listing: "https://business.guide.test", guide: "https://guide.test" };
  const about = { name: "Warung\u202e Ibu", business: "0abcdef1", note: "", email: "ana@example.org" };
  const long = { ...about, name: "ครัว".repeat(60) };

  it.each(NOTICE_KINDS)("%s have subjects of a line, however long the name is", (kind) => {
    const { subject, button } = claimNoticeEmail(kind, long, origins);
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(button?.href).toMatch(/^https:\/\/(?:business\.)?guide\.test\//);
  });

  it("of links and transfers alike", () => {
    for (const { subject } of [
      claimLinkEmail(long, "https://guide.test/x"),
      transferEmail(long, "https://guide.test/x"),
      handedOverEmail(long, origins.listing),
    ])
      expect(subject.length).toBeLessThanOrEqual(150);
  });

  it.each(["granted", "refused", "taken_back"] as const)("%s hold staff's word where there is one, and no empty line else", (kind) => {
    expect(claimNoticeEmail(kind, about, origins).paragraphs.every(Boolean)).toBe(true);
    expect(JSON.stringify(claimNoticeEmail(kind, about, origins).paragraphs)).not.toContain("Message from staff");
    expect(claimNoticeEmail(kind, { ...about, note: "Welcome." }, origins).paragraphs).toContain("Message from staff: Welcome.");
  });

  it("to who was not first do not say who was", () => {
    expect(JSON.stringify(claimNoticeEmail("rival", about, origins))).not.toContain(about.email);
    expect(JSON.stringify(claimNoticeEmail("taken_back", about, origins))).not.toContain(about.email);
  });

  it("to staff lead to the guide, those to owners to the listings' host", () => {
    expect(claimNoticeEmail("waiting", about, origins).button?.href).toBe("https://guide.test/staff/review/claims/");
    expect(claimNoticeEmail("granted", about, origins).button?.href).toBe("https://business.guide.test/listing/0abcdef1/");
  });
});

describe("what a source says otherwise", () => {
  it("is read by people", () => {
    expect(factLabel("business_type")).toBe("Type");
    expect([factLabel("latitude"), factLabel("opening_time")]).toEqual(["Location", "Opening hours"]);
    // A field without a label is shown by its name.
    expect(factLabel("gallery_size")).toBe("gallery size");
    expect(readGroup("business_type", { business_type: "activity", activity_subtype: "surfing" })).toBe("Activity, Surfing");
    expect(readGroup("business_type", { business_type: "cafe", activity_subtype: null })).toBe("Café");
    expect(readGroup("price_range", { price_range: "low_medium" })).toBe("$ - $$");
    expect(readGroup("languages", { languages: ["vi", "en"] })).toBe("Vietnamese, English");
    expect(readGroup("opening_time", { opening_time: "08:00:00", closing_time: "17:30:00", opening_hours: "" })).toBe("08:00 to 17:30");
    expect(readGroup("opening_time", { opening_time: "08:00:00", closing_time: "17:30:00", opening_hours: "24/7" })).toBe("24/7");
    expect(readGroup("opening_time", { opening_time: null, closing_time: null, opening_hours: "" })).toBe("");
    expect(readGroup("hashtags", { hashtags: ["quiet", "หาด"] })).toBe("quiet, หาด");
    expect(readGroup("phone", {})).toBe("");
    expect(readGroup("website", { website: null })).toBe("");
  });
});
