import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { buildReceipt, NO_DATES } from "../../catalogue/items/bookDirect/directPrice.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { exampleListing } from "../../tools/testing/listings.ts";
import { findElements, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { BookButton } from "./BookButton.tsx";
import { DirectBox } from "./DirectBox.tsx";

const ROOM = {
  id: "01980000-0000-7000-8000-000000000001",
  kind: "room",
  title: "Garden room",
  minimum_price: 100,
  minimum_price_currency: "EUR",
  minimum_nights: 1,
  seasonal_prices: [],
  costs: [],
  terms: { deposit: "", cancellation: "" },
  foreign: {},
  departures: [],
  prices: [],
  amenities: {},
} as unknown as InventoryItem;
const COMMISSION = { percent: 15, is_usual: true };
type Props = Parameters<typeof DirectBox>[0];
const STATE: Props["state"] = {
  choice: { item: ROOM, ...NO_DATES },
  choose: () => undefined,
  place: undefined,
  ask: () => undefined,
  prepared: undefined,
  close: () => undefined,
  enquiry: undefined,
  sent: () => undefined,
};

function box(business: object = {}, values: Partial<Props> = {}, isPriced = true) {
  const listing = exampleListing(business);
  const receipt = isPriced ? buildReceipt(ROOM, NO_DATES, listing.discount, COMMISSION.percent) : undefined;
  return renderMarkup(
    <DirectBox
      business={listing}
      direct={{ how: "enquiry" }}
      bookables={[ROOM]}
      state={STATE}
      receipt={receipt}
      commission={COMMISSION as Props["commission"]}
      actions={createRef<HTMLDivElement>()}
      {...values}
    >
      <b>Book Direct</b>
    </DirectBox>,
    { root: { me: null } },
  );
}
const lines = (markup: string) =>
  [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, label = "", value = ""]) => [
    markupText(label),
    markupText(value),
  ]);

describe("why one books direct", () => {
  it("is a receipt that adds up: the listed price, what goes off it, and what one pays", () => {
    expect(lines(box({ discount: 10 }))).toEqual([
      ["Listed price", "EUR 200"],
      ["Direct discount, 10%", "− EUR 20"],
      ["You pay", "EUR 180"],
    ]);
  });

  it("is the price alone where nothing goes off it", () => expect(lines(box())).toEqual([["Listed price", "EUR 200"]]));

  it("adds extra costs that guests must pay, and shows the others and the terms below", () => {
    const cost = { kind: "cleaning", label: "", amount: 30, currency: "EUR", per: "stay", required: true } as const;
    const tax = { ...cost, kind: "tourist_tax", amount: 2, per: "person_night" } as const;
    const item = { ...ROOM, costs: [cost, tax], terms: { deposit: "Half", cancellation: "" } };
    const receipt = buildReceipt(item, NO_DATES, 10, 15);
    expect(lines(box({ discount: 10 }, { receipt }))).toEqual([
      ["Listed price", "EUR 200"],
      ["Direct discount, 10%", "− EUR 20"],
      ["Cleaning", "EUR 30"],
      ["You pay", "EUR 210"],
      ["Plus Tourist tax", "EUR 2 per person and night"],
      ["Deposit:", "Half"],
    ]);
  });

  it("has the credit in its own currency", () =>
    expect(lines(box({ bonus_credit: 5 }))).toEqual([
      ["Listed price", "EUR 200"],
      ["Bonus credit for your next visit", "USD 5"],
    ]));

  it("says what is given where there is no price, without an amount that nobody knows", () =>
    expect(lines(box({ discount: 10, bonus_credit: 5 }, {}, false))).toEqual([
      ["Direct discount", "10%"],
      ["Bonus credit for your next visit", "USD 5"],
    ]));

  it("shows an example of an offer, otherwise who receives the enquiry", () => {
    expect(markupText(box())).toContain("Example: 2 nights, Garden room");
    expect(markupText(box({ discount: 10 }, {}, false))).toContain("You book directly with Casa Verde.");
    expect(markupText(box({ is_shell: true }, {}, false))).toContain("goes to our staff");
  });

  it("has no reasons to book direct without an offer or a price", () => {
    const heading = (business: object, isPriced = false) => /<h2[^>]*>(.*?)<\/h2>/s.exec(box(business, {}, isPriced))?.[1];
    expect(heading({})).toBe("Book direct with Casa Verde");
    for (const shown of [heading({}, true), heading({ discount: 10 }), heading({ bonus_credit: 5 })]) expect(shown).toBe("Why book direct");
  });

  it("asks for one day where one eats and drinks, and for a first and a last day elsewhere", () => {
    const whole = (business_type: string) =>
      markupText(box({ business_type }, { bookables: [], state: { ...STATE, choice: { item: undefined, ...NO_DATES } } }, false));
    expect(whole("restaurant")).toContain("Choose a day");
    expect(whole("restaurant")).not.toContain("From");
    expect(whole("activity")).toContain("From To");
  });

  it("leaves the notices about the dates to the enquiry form while that is open, so that they don't push it away", () => {
    const choice = { item: { ...ROOM, minimum_nights: 3 }, from: "2027-03-27", to: "2027-03-28" };
    expect(markupText(box({}, { state: { ...STATE, choice } }))).toContain("has a minimum stay of 3 nights");
    expect(markupText(box({}, { state: { ...STATE, choice, place: { below: undefined } } }))).not.toContain("minimum stay");
  });

  it("names how many a room sleeps", () =>
    expect(markupText(box({}, { bookables: [{ ...ROOM, maximum_capacity: 4 }] }))).toContain("Garden room, sleeps 4"));

  it("says that nothing is paid here, and how soon they answer where they say so", () => {
    expect(markupText(box())).toContain("You won't be charged. Send an enquiry.");
    expect(markupText(box({ reply_time: "within a day" }))).toContain("they usually reply within a day");
    expect(markupText(box({}, { direct: { how: "link", href: "https://casa.example/" } }))).not.toContain("You won't be charged");
  });

  it("leaves the question to the contact section, so that a page has one", () => {
    expect(markupText(box())).not.toContain("Ask a question");
  });

  it("has no button where its owner hides it, and keeps the voucher", () => {
    const markup = box({}, { direct: { how: "hide" }, save: <i>Save the voucher</i> });
    expect(markupText(markup)).not.toContain("Book Direct");
    expect(markupText(markup)).toContain("Save the voucher");
  });

  it("has a heading that names it", () =>
    expect(findElements(box(), "section")[0]?.["aria-labelledby"]).toBe(findElements(box(), "h2")[0]?.id));
});

describe("the button of booking direct", () => {
  const button = (direct: Parameters<typeof BookButton>[0]["direct"]) =>
    renderMarkup(<BookButton direct={direct} onAsk={() => undefined} />);

  it("opens another site in a new tab, which learns nothing of the guide's own page by it", () => {
    const markup = button({ how: "link", href: "https://casa.example/book" });
    expect(findElements(markup, "a")[0]).toMatchObject({ href: "https://casa.example/book", target: "_blank", rel: "noopener nofollow" });
    expect(markupText(markup)).toBe("Book Direct (opens in a new tab)");
  });

  it("names a telephone number, which opens no tab", () => {
    const [link] = findElements(button({ how: "link", href: "tel:+351210000", label: "Call +351 21 0000" }), "a");
    expect(link).not.toHaveProperty("target");
    expect(markupText(button({ how: "link", href: "tel:+351210000", label: "Call +351 21 0000" }))).toBe("Call +351 21 0000");
  });

  it("before scripts run leads to how the listing is reached", () =>
    expect(findElements(button({ how: "enquiry" }), "a")[0]).toMatchObject({ href: "#contact" }));

  it("is not there where it is hidden", () => expect(button({ how: "hide" })).toBe(""));
});
