import { describe, expect, it } from "vitest";
import { elementsOf, markupOf, textOf } from "../../tools/testing/markup.tsx";
import { ActivityProductView } from "./ActivityProductView.tsx";
import type { ActivityProductCard, InventoryItem } from "./contract.ts";
import type { ItemKind } from "./enumerations.ts";
import { Offers } from "./Offers.tsx";

const itemOf = (kind: ItemKind, values: Partial<InventoryItem> = {}): InventoryItem => ({
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
  book_now_url: null,
  item_category: "",
  business_profile: "abcdefgh",
  pricing_text_line: "",
  item_url: "/abcdefgh/#item",
  order: 0,
  created: "2027-01-01T00:00:00Z",
  ...values,
});
const EUR = { minimum_price: 80.9, minimum_price_currency: "EUR" };

const offers = (...items: InventoryItem[]) =>
  markupOf(<Offers items={items} action={({ title }) => <button type="button">Book {title}</button>} />);
const headingsOf = (markup: string) => [...markup.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, text]) => text);

describe("what a listing offers", () => {
  it("comes by kind, in the order of a stay, whatever order it is given in", () => {
    const markup = offers(itemOf("supplier"), itemOf("dish"), itemOf("room"), itemOf("product"), itemOf("activity"));
    expect(headingsOf(markup)).toEqual(["Rooms", "Activities", "On the menu", "To take home", "Suppliers"]);
  });

  it("has no heading for what it has none of", () => {
    expect(headingsOf(offers(itemOf("dish")))).toEqual(["On the menu"]);
    expect(headingsOf(offers())).toEqual([]);
  });

  it.each([
    [itemOf("room", EUR), "From EUR 80 per night"],
    [itemOf("activity", EUR), "From EUR 80 per person"],
    [itemOf("dish", EUR), "EUR 80 each"],
    [itemOf("product", EUR), "EUR 80 each"],
  ])("has prices that are truncated, with their code and what they are for", (item, text) => {
    expect(textOf(offers(item))).toContain(text);
  });

  it("has no price of what has none, nor half of one", () => {
    expect(textOf(offers(itemOf("room")))).not.toMatch(/From|per night/);
    expect(textOf(offers(itemOf("room", { minimum_price: 80 })))).not.toMatch(/From|per night/);
  });

  it.each([
    [itemOf("room", { room_type: "private" }), "Private room"],
    [itemOf("room", { room_type: "shared" }), "Shared room"],
    [itemOf("activity", { activity_type: "diving" }), "Diving"],
    [itemOf("activity", { activity_type: "other", item_category: "Walks" }), "Walks"],
    [itemOf("activity", { activity_type: "other" }), "Activity"],
    [itemOf("dish", { item_category: "Mains" }), "Mains"],
    [itemOf("dish"), "Menu item"],
  ])("says what each is", (item, label) => expect(textOf(offers(item))).toContain(label));

  it("says what is good to know, and what one can do about each", () => {
    const text = textOf(offers(itemOf("room", { maximum_capacity: 2, minimum_nights: 3, description: "Above the court." })));
    expect(text).toContain("3 nights or more");
    expect(text).toContain("Above the court.");
    expect(text).toContain("Book A room");
  });

  it("has an address for each, so that a link can lead to it", () => {
    const item = itemOf("room");
    expect(elementsOf(offers(item), "li")[0]).toMatchObject({ id: `item-${item.id}` });
  });

  it("opens below the row of what was asked about, and of nothing else", () => {
    const items = [itemOf("room"), itemOf("activity")];
    const markup = markupOf(
      <Offers items={items} action={() => null} below={(item) => (item.kind === "activity" ? <p>Your enquiry</p> : null)} />,
    );
    expect(markup.match(/Your enquiry/g)).toHaveLength(1);
    expect(markup.indexOf("Your enquiry")).toBeGreaterThan(markup.indexOf("A activity"));
  });

  it("is shown as text, whatever it is called", () => expect(offers(itemOf("room", { title: "<b>Best</b>" }))).not.toContain("<b>Best"));
});

describe("the card of an activity", () => {
  const card = (values: Partial<ActivityProductCard> = {}) =>
    markupOf(
      <ActivityProductView product={{ ...itemOf("activity"), business: { name: "Blue Bay", profile_url: "/abcdefgh/" }, ...values }} />,
    );

  it("is an article whose link leads to the activity, and says whose it is", () => {
    expect(elementsOf(card(), "article")).toHaveLength(1);
    expect(elementsOf(card(), "a")[0]).toMatchObject({ href: "/abcdefgh/#item" });
    expect(textOf(card())).toContain("by Blue Bay");
  });

  it("says how long it takes and for how many, where that is known", () => {
    const text = textOf(card({ duration_human: "2 hours", maximum_capacity: 8, activity_type: "diving", ...EUR }));
    for (const part of ["Diving", "2 hours", "8 people", "From EUR 80"]) expect(text).toContain(part);
    expect(textOf(card({ maximum_capacity: 1 }))).toContain("1 person");
    expect(textOf(card())).not.toMatch(/people|From|null/);
  });
});
