import { describe, expect, it } from "vitest";
import type { LogAct } from "./enumerations.ts";
import { changedFields, storedFields } from "./rules.ts";
import { actorName, actWords } from "./rules.words.ts";

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
    expect(words("listing.changed", { discount: 10 }, { discount: 15 })).toBe("changed the discount of the listing from 10% to 15%");
  });

  it("names three fields and counts the rest; long texts are not read out", () => {
    const after = { title: "B", description: "x".repeat(100), units: 2, alt: "A", focus: "moved" };
    const before = { title: "A", description: "", units: 1, alt: "", focus: "" };
    expect(words("item.changed", before, after)).toBe(
      "changed the title from “A” to “B”, the description, the number of rooms alike from 1 to 2 and 2 more of Room 2",
    );
  });

  it("says what was done where the values would say less", () => {
    expect(words("item.changed", { is_draft: false }, { is_draft: true })).toBe("hid Room 2");
    expect(words("picture.changed", { is_cover: false }, { is_cover: true })).toBe("made a picture the cover");
    expect(words("member.invited", null, { role: "helper" }, "m***e@umah.example")).toBe("invited m***e@umah.example as helper");
  });

  it("names the guide's people, guests and those who are gone without a name", () => {
    expect(actorName("people", "Inés")).toBe("Inés");
    expect(actorName("people", null)).toBe("Somebody who has left");
    expect(actorName("staff", "staff@example.com")).toBe("The people who run the guide");
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
