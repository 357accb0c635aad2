import { describe, expect, it } from "vitest";
import { formatAmount, formatSignedAmount } from "../../../platform/values/format.ts";
import { exampleCoupon } from "../../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../../tools/testing/markup.tsx";
import { Ticket } from "../ticket/Ticket.tsx";
import { TicketCard } from "../ticket/TicketCard.tsx";
import { ChangeOfMind, Question, SAID_TEXTS } from "./AnswerForms.tsx";
import { refusalText, SHOWN, shownState, voucherSection, vouchersSentence } from "./rules.ts";
import { VoucherTabs } from "./VoucherTabs.tsx";

const NOW = new Date("2027-03-10T12:00:00Z");
const REDEEMED = { status: "redeemed", redeemed_at: "2027-03-05T10:00:00Z", decide_until: "2027-04-04T10:00:00Z" } as const;
const buttons = (markup: string) => findElements(markup, "button").map(({ value }) => value);

describe("a redeemed voucher", () => {
  const question = (values = {}) => renderMarkup(<Question coupon={exampleCoupon({ ...REDEEMED, ...values })} />);

  it("asks its traveller whether they were there, by when, and what for", () => {
    const text = markupText(question({ bonus_credit: 5 }));
    expect(text).toContain("Were you at Casa Verde on 5 March 2027?");
    expect(text).toContain("Confirm to receive USD 5 credit");
    expect(text).toContain("tell us before 4 April 2027");
    expect(markupText(question())).not.toContain("USD");
    expect(buttons(question())).toEqual(["confirm", "unconfirm"]);
  });

  it("asks nothing before it was redeemed", () => expect(renderMarkup(<Question coupon={exampleCoupon()} />)).toBe(""));

  it("lets its traveller change their mind, and says what comes of it", () => {
    const change = (status: "confirmed" | "disputed") => renderMarkup(<ChangeOfMind coupon={exampleCoupon({ ...REDEEMED, status })} />);
    expect(buttons(change("confirmed"))).toEqual(["unconfirm"]);
    expect(markupText(change("confirmed"))).toContain("the credit of this voucher is removed");
    expect(buttons(change("disputed"))).toEqual(["confirm"]);
    expect(markupText(change("disputed"))).toContain("Possible until 4 April 2027.");
    expect(Object.keys(SAID_TEXTS)).toEqual(["confirmed", "disputed"]);
  });
});

describe("the parts of the list", () => {
  it.each([
    [{}, "to_use"],
    [{ expires_at: "2027-03-10T12:00:00Z" }, "expired"],
    [REDEEMED, "waiting"],
    [{ ...REDEEMED, redeemed_at: "2027-01-01T10:00:00Z", decide_until: "2027-01-31T10:00:00Z" }, "used"],
    [{ ...REDEEMED, status: "confirmed" }, "used"],
    [{ ...REDEEMED, status: "disputed" }, "used"],
  ] as const)("%j stands in %s", (values, part) => expect(voucherSection(exampleCoupon(values), NOW)).toBe(part));

  it("have each an address, with how many there are", () => {
    const markup = renderMarkup(<VoucherTabs on="used" counts={{ to_use: 3, waiting: 1, used: 12, expired: 0 }} />);
    expect(findLinks(markup)).toEqual([
      { href: "/traveller/vouchers/", text: "To use 3" },
      { href: "/traveller/vouchers/?show=waiting", text: "To confirm 1" },
      { href: "/traveller/vouchers/?show=used", text: "Used 12" },
      { href: "/traveller/vouchers/?show=expired", text: "Expired 0" },
    ]);
    expect(findElements(markup, "a").map((one) => one["aria-current"])).toEqual([undefined, undefined, "page", undefined]);
  });

  it("are those that an address can name", () => {
    for (const part of SHOWN) expect(shownState(part)).toBe(part);
    for (const part of ["", "all", "toString", null]) expect(shownState(part)).toBe("to_use");
  });

  it.each([
    [0, 0, "None ready to use."],
    [1, 0, "1 ready to use."],
    [3, 1, "3 ready to use, 1 to confirm."],
    [0, 2, "None ready to use, 2 to confirm."],
    [13, 0, "13 ready to use."],
  ])("with %i to use and %i waiting: %s", (to_use, waiting, text) => expect(vouchersSentence(to_use, waiting)).toBe(text));
});

describe("a ticket", () => {
  const ticket = (values = {}, holder: string | undefined = "Maya", qr: object | null = { text: "x", size: 25, path: "M0 0h1v1z" }) =>
    renderMarkup(<Ticket ticket={{ ...exampleCoupon(values), qr } as never} now={NOW} holder={holder} />);

  it("says what it is worth, for whom, until when, and has a code to scan and one to type", () => {
    const text = markupText(ticket({ bonus_credit: 5, recommender: { code: "jaa23456", name: "João", selfie_avatar_uuid: "u" } }));
    for (const part of ["10%", "USD 5", "bonus credit", "ForMaya", "Recommended byJoão", "Use it until31 December 2027", "cdef ghjk"])
      expect(text.replaceAll(/ ?(?=Maya|João|31 D)/g, "")).toContain(part);
    expect(findElements(ticket(), "svg").some((one) => one["aria-label"] === "QR code of this voucher")).toBe(true);
  });

  it.each([
    [REDEEMED, "Redeemed"],
    [{ ...REDEEMED, status: "confirmed" }, "Used"],
    [{ ...REDEEMED, status: "disputed" }, "Not confirmed"],
    [{ expires_at: "2027-03-01T00:00:00Z" }, "Expired"],
  ] as const)("has a stamp in the code's place once there is nothing to scan: %j", (values, stamp) => {
    const markup = ticket(values);
    expect(markupText(markup)).toContain(stamp);
    expect(markup).not.toContain("QR code of this voucher");
    expect(markupText(markup)).not.toContain("Use it until");
  });

  it("that nobody has says so, and has no name on it", () => {
    const text = markupText(
      renderMarkup(<Ticket ticket={{ ...exampleCoupon({ attached: false }), qr: null } as never} now={NOW} holder={undefined} />),
    );
    expect(text).toContain("Not saved yet");
    expect(text).toContain("Save it, and only you can use it.");
  });

  it("names the one thing that it is for", () =>
    expect(markupText(ticket({ item_type: "room", item_title: "Garden room" }))).toContain("Garden room"));
});

describe("a voucher in a list", () => {
  const card = (values = {}) => renderMarkup(<TicketCard coupon={exampleCoupon(values)} now={NOW} />);

  it("leads to its code while it can be used, and says until when", () => {
    expect(findLinks(card())).toEqual([{ href: "/traveller/coupon/cdefghjk/", text: "Casa Verde" }]);
    expect(markupText(card())).toContain("until 31 Dec 2027");
  });

  it("says what became of it", () => {
    expect(markupText(card({ ...REDEEMED, status: "confirmed" }))).toMatch(/Used ?5 Mar 2027/);
    expect(markupText(card({ expires_at: "2027-03-01T00:00:00Z" }))).toMatch(/Expired ?1 Mar 2027/);
    expect(markupText(card(REDEEMED))).not.toContain("Show the code");
  });
});

describe("a refusal", () => {
  it.each([
    [{ status: 409, detail: "You have one.", fields: {} }, "You have one."],
    [{ status: 403, detail: "Verify first.", fields: {} }, "Verify first."],
    [{ status: 400, detail: "", fields: { business: ["Not yours."] } }, "Not yours."],
    [{ status: 500, detail: "Secret stack", fields: {} }, undefined],
    [{ status: 409, detail: "", fields: {} }, undefined],
  ])("%j is told as %j", (answer, text) => expect(refusalText(answer)).toBe(text));

  it("is nothing of a ledger: figures have the sign that is as wide as a plus", () => {
    expect([formatAmount(4.5), formatAmount(15), formatAmount(0)]).toEqual(["4.50", "15", "0"]);
    expect([formatSignedAmount(10), formatSignedAmount(-4.5), formatSignedAmount(0)]).toEqual(["+ 10", "− 4.50", "+ 0"]);
  });
});
