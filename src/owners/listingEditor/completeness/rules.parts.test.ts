import { describe, expect, it } from "vitest";
import { DESCRIPTION_WANTED, type Looked, PICTURES_WANTED, rateCompleteness } from "./rules.ts";

const EMPTY: Looked = {
  business_type: "accommodation",
  pictures: 0,
  items: 0,
  description: "",
  short_description: "",
  opening_hours: "",
  discount: 0,
  bonus_credit: 0,
  address: "",
  latitude: null,
  phone: "",
  email: "",
  website: null,
  languages: [],
  hashtags: [],
  needs: 0,
};
const completenessWith = (values: Partial<Looked> = {}) => rateCompleteness({ ...EMPTY, ...values }, "/listing/abcdefgh/");
const doneKeys = (values: Partial<Looked>) =>
  completenessWith(values)
    .parts.filter(({ is_done }) => is_done)
    .map(({ key }) => key);

describe("a part of a listing", () => {
  it.each([
    ["pictures", { pictures: PICTURES_WANTED }],
    ["hours", { opening_hours: "Mo-Su 09:00-17:00" }],
    ["direct", { discount: 5 }],
    ["direct", { bonus_credit: 1 }],
    ["items", { items: 1 }],
    ["description", { description: "d".repeat(DESCRIPTION_WANTED) }],
    ["sentence", { short_description: "Six rooms." }],
    ["where", { address: "Rua Augusta 1", latitude: 0 }],
    ["contact", { phone: "+351" }],
    ["contact", { email: "a@a.example" }],
    ["contact", { website: "https://a.example" }],
    ["languages", { languages: ["pt"] }],
    ["hashtags", { hashtags: ["sea", "sun", "surf"] }],
  ] as const)("%s is there with %j, and no other is by it", (key, values) => expect(doneKeys(values)).toEqual([key]));

  it.each([
    ["one picture less", { pictures: PICTURES_WANTED - 1 }],
    ["a sign less", { description: "d".repeat(DESCRIPTION_WANTED - 1) }],
    ["an address without a point", { address: "Rua Augusta 1" }],
    ["a point without an address", { latitude: 38.7 }],
    ["two hashtags", { hashtags: ["sea", "sun"] }],
  ])("is not there with %s", (_what, values) => expect(doneKeys(values)).toEqual([]));

  it("leads to the place where it is written", () => {
    for (const { url } of completenessWith().parts)
      expect(url).toMatch(/^\/listing\/abcdefgh\/listing\/(?:pictures\/|rooms\/|hours\/|offers\/|#[a-z]+)$/);
  });

  it("is asked for in the words of what it is", () => {
    const findPartTitle = (values: Partial<Looked>, key: string) => completenessWith(values).parts.find((one) => one.key === key)?.title;
    expect(findPartTitle({ business_type: "accommodation" }, "items")).toBe("Add your first room");
    for (const business_type of ["restaurant", "cafe", "bar"])
      expect(findPartTitle({ business_type }, "items")).toBe("Add your first menu item");
    expect(findPartTitle({ business_type: "activity" }, "items")).toBe("Add your first activity");
    expect(findPartTitle({ pictures: 2 }, "pictures")).toBe("Add pictures: 2 of 5 done");
  });
});

it("The score grows with every part, from nothing to a hundred", () => {
  expect(completenessWith().score).toBe(0);
  const all: Partial<Looked> = {
    pictures: 9,
    items: 3,
    description: "d".repeat(500),
    short_description: "Six rooms.",
    opening_hours: "24/7",
    discount: 10,
    address: "Rua Augusta 1",
    latitude: 38.7,
    phone: "+351",
    languages: ["pt"],
    hashtags: ["sea", "sun", "surf"],
    needs: 4,
  };
  let given: Partial<Looked> = {};
  let before = 0;
  for (const [key, value] of Object.entries(all)) {
    given = { ...given, [key]: value };
    const { score } = completenessWith(given);
    expect(score).toBeGreaterThanOrEqual(before);
    before = score;
  }
  expect(before).toBe(100);
});
