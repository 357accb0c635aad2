import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { ActivityProductView } from "./ActivityProductView.tsx";
import type { ActivityProductCard, InventoryItem } from "./contract.ts";
import type { ItemKind } from "./enumerations.ts";
import { Offers } from "./Offers.tsx";

const sampleItem = (kind: ItemKind, values: Partial<InventoryItem> = {}): InventoryItem => ({
  id: `01980000-0000-7000-8000-0000000000${kind.length}${kind.charCodeAt(0)}`,
  kind,
  title: `A ${kind}`,
  activity_type: null,
  room_type: null,
  minimum_price: null,
  minimum_price_currency: null,
  duration: null,
  duration_class: null,
  duration_human: "",
  maximum_capacity: null,
  description: "",
  image_link: "/media/u/standard",
  image_link_uuid: "u",
  image_gallery: [],
  minimum_nights: 1,
  seasonal_prices: [],
  costs: [],
  terms: { deposit: "", cancellation: "" },
  departures: [],
  prices: [],
  amenities: {},
  book_now_url: null,
  item_category: "",
  business_profile: "abcdefgh",
  pricing_text_line: "",
  item_url: "/abcdefgh/#item",
  order: 0,
  created: "2027-01-01T00:00:00Z",
  translated: {},
  foreign: {},
  ...values,
});
const EUR = { minimum_price: 80.9, minimum_price_currency: "EUR" };

const offers = (...items: InventoryItem[]) =>
  renderMarkup(<Offers items={items} action={({ title }) => <button type="button">Book {title}</button>} />);
const findHeadings = (markup: string) => [...markup.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, text]) => text);

describe("what a listing offers", () => {
  it("comes by kind, in the order of a stay, whatever order it is given in", () => {
    const markup = offers(sampleItem("supplier"), sampleItem("dish"), sampleItem("room"), sampleItem("product"), sampleItem("activity"));
    expect(findHeadings(markup)).toEqual(["Rooms", "Activities", "On the menu", "To take home", "Suppliers"]);
  });

  it("has no heading for kinds that it lacks", () => {
    expect(findHeadings(offers(sampleItem("dish")))).toEqual(["On the menu"]);
    expect(findHeadings(offers())).toEqual([]);
  });

  it.each([
    [sampleItem("room", EUR), "From EUR 80 per night"],
    [sampleItem("activity", EUR), "From EUR 80 per person"],
    [sampleItem("dish", EUR), "EUR 80 each"],
    [sampleItem("product", EUR), "EUR 80 each"],
  ])("has prices that are truncated, with their code and what they are for", (item, text) => {
    expect(markupText(offers(item))).toContain(text);
  });

  it("shows no price for items without one, and no half prices", () => {
    expect(markupText(offers(sampleItem("room")))).not.toMatch(/From|per night/);
    expect(markupText(offers(sampleItem("room", { minimum_price: 80 })))).not.toMatch(/From|per night/);
  });

  it.each([
    [sampleItem("room", { room_type: "private" }), "Private room"],
    [sampleItem("room", { room_type: "shared" }), "Shared room"],
    [sampleItem("activity", { activity_type: "diving" }), "Diving"],
    [sampleItem("activity", { activity_type: "other", item_category: "Walks" }), "Walks"],
    [sampleItem("activity", { activity_type: "other" }), "Activity"],
    [sampleItem("dish", { item_category: "Mains" }), "Mains"],
    [sampleItem("dish"), "Menu item"],
  ])("says what each is", (item, label) => expect(markupText(offers(item))).toContain(label));

  it("says what is good to know, and what one can do about each", () => {
    const text = markupText(offers(sampleItem("room", { maximum_capacity: 2, minimum_nights: 3, description: "Above the court." })));
    expect(text).toContain("3 nights or more");
    expect(text).toContain("Above the court.");
    expect(text).toContain("Book A room");
  });

  it("has an address for each, so that a link can lead to it", () => {
    const item = sampleItem("room");
    expect(findElements(offers(item), "li")[0]).toMatchObject({ id: `item-${item.id}` });
  });

  it("opens below the row of what was asked about, and of nothing else", () => {
    const items = [sampleItem("room"), sampleItem("activity")];
    const markup = renderMarkup(
      <Offers items={items} action={() => null} below={(item) => (item.kind === "activity" ? <p>Your enquiry</p> : null)} />,
    );
    expect(markup.match(/Your enquiry/g)).toHaveLength(1);
    expect(markup.indexOf("Your enquiry")).toBeGreaterThan(markup.indexOf("A activity"));
  });

  it("is shown as text, whatever it is called", () =>
    expect(offers(sampleItem("room", { title: "<b>Best</b>" }))).not.toContain("<b>Best"));
});

describe("the card of an activity", () => {
  const card = (values: Partial<ActivityProductCard> = {}) =>
    renderMarkup(
      <ActivityProductView
        product={{
          ...sampleItem("activity"),
          business: { name: "Blue Bay", profile_url: "/abcdefgh/", is_shell: false, discount: 0, bonus_credit: 0 },
          ...values,
        }}
      />,
    );

  it("is an article whose link leads to the activity, and says whose it is", () => {
    expect(findElements(card(), "article")).toHaveLength(1);
    expect(findElements(card(), "a")[0]).toMatchObject({ href: "/abcdefgh/#item" });
    expect(markupText(card())).toContain("by Blue Bay");
  });

  it("says how long it takes and for how many, where that is known", () => {
    const text = markupText(card({ duration_human: "2 hours", maximum_capacity: 8, activity_type: "diving", ...EUR }));
    for (const part of ["Diving", "2 hours", "8 people", "From EUR 80"]) expect(text).toContain(part);
    expect(markupText(card({ maximum_capacity: 1 }))).toContain("1 person");
    expect(markupText(card())).not.toMatch(/people|From|null/);
  });
});
