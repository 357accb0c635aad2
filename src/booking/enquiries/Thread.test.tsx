import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { AnswerForm, parseAnswerAct, toAnswerBody } from "./AnswerForm.tsx";
import type { Conversation, EnquiryMessage } from "./conversation/contract.ts";
import { EnquiryFacts, Thread } from "./Thread.tsx";

const buildMessage = (values: Partial<EnquiryMessage> = {}): EnquiryMessage => ({
  uuid: crypto.randomUUID(),
  side: "guest",
  text: "",
  history: "",
  act: null,
  from_date: null,
  to_date: null,
  price: null,
  currency: null,
  kept_until: null,
  created: "2027-03-01T09:30:00Z",
  ...values,
});

const buildConversation = (values: Partial<Conversation> = {}): Conversation => ({
  uuid: "01980000-0000-7000-8000-000000000001",
  status: "sent",
  item_type: "rooms",
  business_profile: "abcdefgh",
  bookable_name: "Garden room",
  room: "01980000-0000-7000-8000-000000000002",
  activity: null,
  guest_name: "Ana Ruiz",
  guest_email: "ana@example.org",
  from_date: "2027-05-01",
  to_date: "2027-05-03",
  guest_message: "We are two.",
  created: "2027-03-01T09:30:00Z",
  agreed_from: null,
  agreed_to: null,
  agreed_price: null,
  agreed_currency: null,
  kept_until: null,
  traveller: null,
  last_message_at: "2027-03-01T09:30:00Z",
  opened: null,
  business: exampleCard(),
  image_link: "/media/u/standard",
  time_zone: "Europe/Lisbon",
  adults: null,
  child_ages: [],
  departure: null,
  maximum_capacity: null,
  messages: [],
  ...values,
});

describe("a conversation", () => {
  const thread = (messages: EnquiryMessage[], side: "guest" | "business" = "guest", values: Partial<Conversation> = {}) =>
    renderMarkup(<Thread enquiry={buildConversation({ messages, ...values })} side={side} />);
  const DAYS = { from_date: "2027-05-01", to_date: "2027-05-03" };

  it("says who said what and when, names the time zone once, and when it was sent only once", () => {
    const text = markupText(
      thread([buildMessage({ text: "We are two." }), buildMessage({ side: "business", text: "Gladly.", created: "2027-03-02T08:00:00Z" })]),
    );
    expect(text).toMatch(/^ARAna Ruiz1 Mar 2027, 09:30, Lisbon time We are two\..*Casa Verde2 Mar 2027, 08:00 Gladly\.$/);
    expect(markupText(thread([]))).toBe("Sent 1 Mar 2027, 09:30, Lisbon time");
  });

  it.each([
    [{ act: "agree", ...DAYS }, "1 – 3 May 2027 agreed"],
    [{ act: "agree", ...DAYS, price: 240, currency: "EUR" }, "1 – 3 May 2027 agreed, EUR 240"],
    [{ act: "offer", ...DAYS }, "1 – 3 May 2027 offered instead"],
    [{ act: "keep", ...DAYS, kept_until: "2027-03-05T18:00:00Z" }, "1 – 3 May 2027 held until 5 Mar 2027, 18:00"],
    [{ act: "decline" }, "Declined"],
  ] as const)("says what was done: %j", (values, text) =>
    expect(markupText(thread([buildMessage({ side: "business", ...values })]))).toContain(text),
  );

  it("tells that a guest no longer needs it, and that nights are no longer kept, between the words", () => {
    expect(markupText(thread([buildMessage({ act: "close" })]))).toContain("Ana Ruiz closed the enquiry, 1 Mar 2027, 09:30");
    expect(markupText(thread([buildMessage({ side: "business", act: "release" })]))).toContain("Not held since 1 Mar 2027, 09:30");
  });

  it("has each side's own words at the right of their own page", () => {
    const own = (side: "guest" | "business") =>
      findElements(thread([buildMessage({ text: "a" }), buildMessage({ side: "business", text: "b" })], side), "li").map((one) =>
        one.class?.includes("ms-auto"),
      );
    expect(own("guest")).toEqual([true, false]);
    expect(own("business")).toEqual([false, true]);
  });

  it("names neither a guest who has not shown themselves, nor a listing where staff answer", () => {
    expect(markupText(thread([buildMessage({ text: "Hello" })], "business", { guest_name: "" }))).toContain("The guest");
    expect(markupText(thread([buildMessage({ side: "staff", text: "Hello" })]))).toContain("Staff");
  });

  it("shows what was written as text", () => expect(thread([buildMessage({ text: "<b>now</b>" })])).not.toContain("<b>now"));
});

describe("what an enquiry is about", () => {
  const facts = (values: Partial<Conversation> = {}) => markupText(renderMarkup(<EnquiryFacts enquiry={buildConversation(values)} />));

  it("is an item of a place, with the days that were asked for", () =>
    expect(facts()).toBe("Garden room Casa Verde, Lisbon, Portugal ArriveSat 1 May LeaveMon 3 May"));

  it("is what was agreed, once it was", () => {
    const text = facts({ agreed_from: "2027-06-01", agreed_to: "2027-06-04", agreed_price: 240.9, agreed_currency: "EUR" });
    expect(text).toContain("ArriveTue 1 Jun LeaveFri 4 Jun");
    expect(text).toMatch(/PriceEUR 240/);
  });

  it("has the price of the requested stay until something is agreed", () => {
    const priced = (values: Partial<Conversation> = {}) =>
      markupText(renderMarkup(<EnquiryFacts enquiry={buildConversation(values)} direct_price={{ amount: 180, currency: "EUR" }} />));
    expect(priced()).toMatch(/You payEUR 180/);
    expect(priced({ agreed_from: "2027-05-01", agreed_to: "2027-05-03" })).not.toContain("You pay");
    expect(priced({ agreed_price: 150, agreed_currency: "EUR" })).not.toContain("You pay");
    expect(facts()).not.toContain("You pay");
  });

  it("shows one date for an enquiry about one day", () => {
    const meal = { item_type: "business" as const, from_date: "2027-05-01" };
    for (const to_date of [null, "2027-05-01"]) {
      expect(facts({ ...meal, to_date })).toContain("DateSat 1 May");
      expect(facts({ ...meal, to_date })).not.toContain("From");
    }
  });

  it("has days for an activity, and no place twice for the whole of it", () => {
    expect(facts({ item_type: "activities" })).toContain("FromSat 1 May");
    expect(facts({ item_type: "business", bookable_name: "Casa Verde" })).toBe("Casa Verde Lisbon, Portugal FromSat 1 May ToMon 3 May");
    expect(facts({ from_date: null, to_date: null })).not.toContain("Arrive");
  });
});

describe("the number of guests", () => {
  const facts = (values: Partial<Conversation>) => markupText(renderMarkup(<EnquiryFacts enquiry={buildConversation(values)} />));
  const three = { item_type: "rooms" as const, adults: 2, child_ages: [5] };

  it("is a fact, with the capacity only if more come", () => {
    expect(facts({ ...three, maximum_capacity: 2 })).toMatch(/Guests.*2 adults, 1 child \(aged 5\).*This room sleeps 2\./);
    for (const maximum_capacity of [3, null]) expect(facts({ ...three, maximum_capacity })).not.toContain("sleeps");
    expect(facts({ item_type: "rooms", maximum_capacity: 2 })).not.toContain("Guests");
  });
});

describe("the form of an answer", () => {
  const HERE = "/listing/abcdefgh/enquiries/1/";
  const form = (act: Parameters<typeof AnswerForm>[0]["act"], values: Partial<Parameters<typeof AnswerForm>[0]> = {}, result?: object) =>
    renderMarkup(<AnswerForm enquiry={buildConversation()} act={act} here={HERE} isTaken={false} {...values} />, {
      ...(result && { result }),
    });
  const fields = (markup: string) =>
    [...findElements(markup, "input"), ...findElements(markup, "select"), ...findElements(markup, "textarea")]
      .filter(({ type }) => type !== "hidden")
      .map(({ name }) => name);
  const send = (markup: string) => markupText(/<button[^>]*type="submit"[^>]*>(.*?)<\/button>/s.exec(markup)?.[1] ?? "");

  it("has a link for each thing that can be done, also without scripts", () => {
    const links = findLinks(form(undefined));
    expect(links.map(({ href }) => href)).toEqual([
      `${HERE}?act=agree`,
      `${HERE}?act=keep`,
      `${HERE}?act=offer`,
      `${HERE}?act=decline`,
      HERE,
    ]);
    expect(links[0]?.text).toBe("Agree to 1 – 3 May 2027");
    expect(findElements(form("keep"), "a").map((one) => one["aria-current"])).toEqual([undefined, "true", undefined, undefined, undefined]);
  });

  it.each([
    [undefined, ["text"], "Send"],
    ["agree", ["from_date", "to_date", "price", "currency", "text"], "Send and agree"],
    ["keep", ["from_date", "to_date", "price", "currency", "keep_days", "text"], "Send and hold"],
    ["offer", ["from_date", "to_date", "price", "currency", "text"], "Send the offer"],
    ["decline", ["text"], "Send and decline"],
  ] as const)("to %s has the fields that it needs, and a button that says both", (act, names, label) => {
    const markup = form(act);
    expect(fields(markup).toSorted()).toEqual([...names].toSorted());
    expect(send(markup)).toBe(label);
    expect(findElements(markup, "input").find(({ name }) => name === "act")?.value).toBe(act);
  });

  it("begins with the requested dates, so that another price can be offered alone", () => {
    const from = (markup: string) => findElements(markup, "input").find(({ name }) => name === "from_date")?.value;
    expect(from(form("agree"))).toBe("2027-05-01");
    expect(from(form("offer"))).toBe("2027-05-01");
  });

  it("needs words where nothing else is done", () => {
    const words = (markup: string) => findElements(markup, "textarea")[0]?.required;
    expect(words(form(undefined))).toBe("");
    expect(words(form("agree"))).toBeUndefined();
  });

  it("asks once more where the nights are taken, unless it declines", () => {
    expect(fields(form("agree", { isTaken: true }))).toContain("force");
    expect(fields(form("agree"))).not.toContain("force");
    expect(fields(form("decline", { isTaken: true }))).not.toContain("force");
  });

  it.each([
    [{ status: "answered", agreed_from: "2027-05-01", agreed_to: "2027-05-03" }, "Agreed. Change"],
    [{ status: "answered", agreed_from: "2027-05-01", kept_until: "2027-03-05T18:00:00Z" }, "Held. Change"],
    [{ status: "declined" }, "Declined. Change"],
  ] as const)("says what was done instead of offering it again: %j", (values, text) => {
    const enquiry = buildConversation(values);
    expect(markupText(form(undefined, { enquiry }))).toContain(text);
    expect(findElements(form(undefined, { enquiry }), "details")[0]).not.toHaveProperty("open");
    expect(findElements(form("agree", { enquiry }), "details")[0]).toHaveProperty("open");
    expect(findLinks(form(undefined, { enquiry }))).toHaveLength(5);
  });

  it("of a question has words alone", () => {
    expect(findLinks(form(undefined, { isQuestion: true }))).toEqual([]);
    expect(fields(form(undefined, { isQuestion: true }))).toEqual(["text"]);
  });

  it("stays as it was sent where something is wrong", () => {
    const typed = { act: "offer", from_date: "2027-05-09", text: "Perhaps then?" };
    const markup = form("agree", {}, { intent: "answer", errors: { to_date: ["A date is needed."] }, failure: "", typed });
    expect(send(markup)).toBe("Send the offer");
    expect(findElements(markup, "input").find(({ name }) => name === "from_date")?.value).toBe("2027-05-09");
    expect(markupText(markup)).toContain("A date is needed.");
    expect(markupText(markup)).toContain("Perhaps then?");
  });
});

describe("an answer that was sent", () => {
  const NOW = new Date("2027-03-01T12:00:00Z");

  it("is words alone, with nothing said of the rest", () =>
    expect(toAnswerBody({ text: "Gladly." }, NOW)).toEqual({
      text: "Gladly.",
      act: null,
      from_date: null,
      to_date: null,
      price: null,
      currency: null,
      kept_until: null,
      force: false,
    }));

  it("has its price as a number, and a currency only with one", () => {
    expect(toAnswerBody({ act: "agree", price: "240.50", currency: " eur " }, NOW)).toMatchObject({ price: 240.5, currency: "EUR" });
    expect(toAnswerBody({ act: "agree", price: "", currency: "EUR" }, NOW)).toMatchObject({ price: null, currency: null });
  });

  it("keeps nights for days from now, and never longer than is possible when it arrives", () => {
    const until = (keep_days: string) => Date.parse(toAnswerBody({ act: "keep", keep_days }, NOW).kept_until ?? "") - NOW.getTime();
    expect(until("2") / 86_400_000).toBeCloseTo(2, 2);
    expect(until("7")).toBeLessThan(7 * 86_400_000);
  });

  it("does only what there is to do", () => {
    for (const act of ["agree", "keep", "offer", "decline"]) expect(parseAnswerAct(act)).toBe(act);
    for (const act of ["close", "release", "toString", "", null, undefined]) expect(parseAnswerAct(act)).toBeUndefined();
    expect(toAnswerBody({ act: "release", force: "on" }, NOW)).toMatchObject({ act: null, force: true });
  });
});
