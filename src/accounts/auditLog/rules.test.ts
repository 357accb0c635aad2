import { describe, expect, it } from "vitest";
import type { LogAct } from "./enumerations.ts";
import { changedFields, logSubject, logUrl, storedFields, storedName } from "./rules.ts";
import { actorName, actWords } from "./words.ts";

const words = (act: LogAct, before: object | null, after: object | null, subject_name = "Room 2") =>
  actWords({ act, subject_name, before: before as Record<string, unknown>, after: after as Record<string, unknown> });

describe("what an entry says", () => {
  it("is what was changed, from what to what", () => {
    const price = changedFields(
      { title: "Room 2", minimum_price: 80, minimum_price_currency: "USD" },
      { title: "Room 2", minimum_price: 90, minimum_price_currency: "USD" },
      ["minimum_price", "minimum_price_currency"],
    );
    expect(price?.after).toEqual({ minimum_price: 90, minimum_price_currency: "USD" });
    expect(words("item.changed", price?.before ?? {}, price?.after ?? {})).toBe(
      "changed the price of Room 2 from USD\u00a080 to USD\u00a090",
    );
    expect(words("listing.changed", { discount: 10 }, { discount: 15 })).toBe("changed the direct discount of the listing from 10% to 15%");
  });

  it("names three fields and counts the rest; long texts are not read out", () => {
    const after = { title: "B", description: "x".repeat(100), units: 2, alt: "A", focus: "moved" };
    const before = { title: "A", description: "", units: 1, alt: "", focus: "" };
    expect(words("item.changed", before, after)).toBe(
      "changed the title from “A” to “B”, the description, the number of rooms like this from 1 to 2 and 2 more of Room 2",
    );
  });

  it("calls a listing's fields as its editor does, those of older entries by their columns too", () => {
    expect(words("listing.changed", { phone: "1", lgbtq_type: "a", area_id: 1 }, { phone: "2", lgbtq_type: "b", area_id: 2 })).toBe(
      "changed the telephone from “1” to “2”, the LGBTQ+ from “a” to “b” and the area from 1 to 2 of the listing",
    );
    expect(words("listing.changed", { short_description: "x".repeat(50) }, { short_description: "" })).toBe(
      "changed the short description of the listing",
    );
  });

  it("says what was done where the values would say less", () => {
    expect(words("item.changed", { is_draft: false }, { is_draft: true })).toBe("hid Room 2");
    expect(words("picture.changed", { is_cover: false }, { is_cover: true })).toBe("made a picture the cover");
    expect(words("member.invited", null, { role: "helper" }, "m***e@umah.example")).toBe("invited m***e@umah.example as helper");
  });

  it.each<[field: string, before: unknown, after: unknown, words: string]>([
    ["title", "Room 2", "Garden room", "changed the title of Room 2 from “Room 2” to “Garden room”"],
    ["title", "", "Garden room", "changed the title of Room 2 from nothing to “Garden room”"],
    ["maximum_capacity", 2, 3, "changed the number of guests of Room 2 from 2 to 3"],
    ["maximum_capacity", null, 3, "changed the number of guests of Room 2 from nothing to 3"],
    ["minimum_price", 80, null, "removed the price of Room 2 (80)"],
    ["minimum_nights", 1, 2, "changed the minimum stay of Room 2 from 1 to 2"],
    ["room_type", "double_room", "family_room", "changed the room type of Room 2 from “double room” to “family room”"],
    ["duration", 60, 1, "changed the duration of Room 2 from 60 minutes to 1 minute"],
    ["bonus_credit", 5, 10, "changed the bonus credit of Room 2 from USD\u00a05 to USD\u00a010"],
    ["is_draft", true, false, "showed Room 2 to guests"],
    ["seasonal_prices", [], [{ from: "06-01" }], "changed the seasonal prices of Room 2"],
    ["focus", { x: 0.5 }, { x: 0.2 }, "changed the focus point of Room 2"],
    ["pictures", "one", "two", "changed the pictures of Room 2"],
    ["text", "A".repeat(41), "B", "changed the text of Room 2"],
    ["text", "A".repeat(40), "B", `changed the text of Room 2 from “${"A".repeat(40)}” to “B”`],
  ])("of %s says its values where they read: %j, %j", (field, before, after, said) =>
    expect(words("item.changed", { [field]: before }, { [field]: after })).toBe(said),
  );

  it("of a price says the currency it is in, also where that alone was changed", () => {
    const [before, after] = [
      { minimum_price: 80, minimum_price_currency: "USD" },
      { minimum_price: 80, minimum_price_currency: "EUR" },
    ];
    const changed = changedFields(before, after, ["minimum_price", "minimum_price_currency"]);
    expect(words("item.changed", changed?.before ?? {}, changed?.after ?? {})).toBe(
      "changed the price of Room 2 from USD\u00a080 to EUR\u00a080",
    );
  });

  it.each<[LogAct, before: object | null, after: object | null, name: string, words: string]>([
    ["item.added", null, null, "Room 2", "added Room 2"],
    ["item.deleted", null, null, "Room 2", "deleted Room 2"],
    ["picture.added", null, null, "", "added it"],
    ["member.changed", { role: "helper" }, { role: "owner" }, "m***e@umah.example", " from helper to owner"],
    ["credit.spent", null, { amount: 12.5, currency: "EUR" }, "", "accepted credit: EUR\u00a012.50"],
    ["credit.spent", null, { amount: 12.5 }, "", "accepted credit: USD\u00a012.50"],
    ["credit.spent", null, {}, "", "accepted credit"],
    ["voucher.redeemed", null, null, "Two nights", "redeemed a voucher: Two nights"],
    ["listing.changed", { discount: 10 }, { discount: 0 }, "", "changed the direct discount of the listing from 10% to 0%"],
  ])("of %s is what was done (%j, %j, %j)", (act, before, after, name, said) => expect(words(act, before, after, name)).toContain(said));

  it("names the guide's people, guests and those who are gone without a name", () => {
    expect(actorName("people", "Inés")).toBe("Inés");
    expect(actorName("people", null)).toBe("Deleted account");
    expect(actorName("staff", "staff@example.com")).toBe("Staff");
    expect(actorName("guide", null)).toBe("The Guide");
    expect(actorName("guest", "guest@example.com")).toBe("A guest");
  });
});

it("Where nothing was changed there is nothing to write", () => {
  expect(changedFields({ a: null, b: [1] }, { a: null, b: [1] })).toBeUndefined();
});

it("What is secret is never stored, whoever hands it over, and long texts are cut", () => {
  const given = { token: "x", api_key: "x", password: "x", hash: "x", guest_name: "x", email: "x", title: "T", text: "y".repeat(500) };
  const stored = storedFields(given);
  expect(Object.keys(stored ?? {})).toEqual(["title", "text"]);
  expect(String(stored?.text)).toHaveLength(300);
  expect(storedFields({ token: "x" })).toBeNull();
  expect(storedFields({ hashtags: ["quiet"] })).toEqual({ hashtags: ["quiet"] });
});

it("A listing's own telephone and email are no secret, a guest's are", () => {
  const given = { email: "hello@umah.example", phone: "+62 361", guest_email: "x" };
  expect(storedFields(given, "listing")).toEqual({ email: "hello@umah.example", phone: "+62 361" });
  expect(storedFields(given, "enquiry")).toBeNull();
});

describe("what is stored of a long text", () => {
  const NIGHTS = "🌙";

  it("ends with an ellipsis, and is no longer than the log takes", () => {
    expect(storedName("n".repeat(200))).toBe("n".repeat(200));
    expect(storedName("n".repeat(201))).toBe(`${"n".repeat(199)}…`);
    expect(storedFields({ text: "t".repeat(300) })?.text).toBe("t".repeat(300));
  });

  it.each([297, 298, 299, 300])("holds no half of a character that begins at %i: the database refuses it", (at) => {
    const text = String(storedFields({ text: "t".repeat(at) + NIGHTS.repeat(4) })?.text);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith("…")).toBe(true);
    expect(text.length).toBeLessThanOrEqual(300);
  });

  it("of a name holds none either", () => expect(storedName("n".repeat(198) + NIGHTS.repeat(2))).toBe(`${"n".repeat(198)}…`));
});

it.each(["api_key", "key", "guest_name", "client_secret", "token", "password", "hash", "passkey", "ip", "contact_email", "guest_phone"])(
  "%s is stored of nothing, not of a listing either",
  (name) => {
    expect(storedFields({ [name]: "x" })).toBeNull();
    expect(storedFields({ [name]: "x" }, "listing")).toBeNull();
  },
);

it("An entry is about what its act begins with, and stands at its listing's page of the log", () => {
  expect(logSubject("calendar.feed_added")).toBe("calendar");
  expect(logSubject("listing.changed")).toBe("listing");
  expect(logUrl("0abcdef1")).toBe("/listing/0abcdef1/settings/history/");
});

describe("what was changed", () => {
  it("is what reads otherwise than before: null and absent are one", () => {
    expect(changedFields({ a: null as string | null }, { a: null })).toBeUndefined();
    expect(changedFields<{ a?: string | null }>({}, { a: null })).toBeUndefined();
    expect(changedFields<{ a?: string | null }>({}, { a: "x" })).toEqual({ before: { a: null }, after: { a: "x" } });
  });

  it("is no field that the new one does not name", () =>
    expect(changedFields<{ a?: number; b?: number }>({ a: 1, b: 2 }, { a: 2 })).toEqual({ before: { a: 1 }, after: { a: 2 } }));

  it("of lists and objects goes by what they hold", () => {
    expect(changedFields({ tags: ["quiet"] }, { tags: ["quiet"] })).toBeUndefined();
    expect(changedFields({ tags: ["quiet"] }, { tags: ["sea"] })).toEqual({ before: { tags: ["quiet"] }, after: { tags: ["sea"] } });
  });
});
