import { expect, it } from "vitest";
import { type Looked, rateCompleteness } from "./rules.ts";

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

it("All parts together are 100, and nothing is 0", () => {
  const { score, parts } = rateCompleteness(EMPTY, "/listing/x/");
  expect(score).toBe(0);
  expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(100);
  expect(parts[0]).toMatchObject({ key: "pictures", url: "/listing/x/listing/pictures/", is_done: false });
});

it("What is there counts, and what is begun says how far it is", () => {
  const { score, parts } = rateCompleteness({ ...EMPTY, opening_hours: "24/7", website: "https://x.example/", pictures: 2 }, "/listing/x/");
  expect(score).toBe(15);
  expect(parts.filter(({ is_done }) => is_done).map(({ key }) => key)).toEqual(["hours", "contact"]);
  expect(parts[0]?.title).toBe("Add pictures: 2 of 5 done");
});
