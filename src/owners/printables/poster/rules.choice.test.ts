import { describe, expect, it } from "vitest";
import { defaultWords, lacksText, offerLines, posterFileUrl, readPosterChoice, typedAddress, WORDS_MAX, withoutEmoji } from "./rules.ts";

const chosen = (query: string) => readPosterChoice(new URLSearchParams(query));

describe("what an address asks of a poster", () => {
  it.each([
    ["", { size: "a4", offer: "shown", words: defaultWords() }],
    ["size=a6&offer=hidden&words=Hello", { size: "a6", offer: "hidden", words: "Hello" }],
    ["size=A6&offer=no&words=", { size: "a4", offer: "shown", words: "" }],
    ["size=toString&offer=__proto__", { size: "a4", offer: "shown", words: defaultWords() }],
    ["size=a6&size=a4", { size: "a6", offer: "shown", words: defaultWords() }],
    ["words=%20one%0D%0Atwo%09three%20", { size: "a4", offer: "shown", words: "one two three" }],
    ["words=%E2%80%AEright", { size: "a4", offer: "shown", words: "\u202eright" }],
  ])("%j", (query, choice) => expect(chosen(query)).toEqual(choice));

  it("is the same again in the address of its file", () => {
    for (const words of ["Come & go + 50% = 1/2?", "ยินดีต้อนรับ", "أهلاً وسهلاً", "#?&=", "", "a\nb"]) {
      const choice = { size: "a6" as const, offer: "hidden" as const, words: words.replace("\n", " ") };
      expect(readPosterChoice(new URL(posterFileUrl("0abcdef1", choice), "https://guide.test").searchParams)).toEqual(choice);
    }
  });

  it("holds whole signs", () => {
    const half = "😀".slice(0, 1);
    const query = new URLSearchParams();
    query.set("words", `x${half}`);
    expect(readPosterChoice(query).words.isWellFormed()).toBe(true);
  });

  it("begins with words that fit", () => expect(defaultWords().length).toBeLessThanOrEqual(WORDS_MAX));
});

describe("an offer", () => {
  it.each([
    [{ discount: 0, bonus_credit: 0 }, []],
    [{ discount: 10, bonus_credit: 0 }, ["10% off"]],
    [{ discount: 0, bonus_credit: 4.5 }, ["USD 4.50"]],
    [{ discount: 25, bonus_credit: 50 }, ["25% off", "USD 50"]],
  ])("of %o is %j", (offer, values) => expect(offerLines(offer).map(({ value }) => value.replace("\u00a0", " "))).toEqual(values));
});

it.each([
  ["https://guide.test/0abcdef1/", "guide.test/0abcdef1"],
  ["http://127.0.0.1:3000/0abcdef1/", "127.0.0.1:3000/0abcdef1"],
  ["https://guide.test", "guide.test"],
  ["https://guide.test/?a=http://x/", "guide.test/?a=http://x"],
])("%s is typed as %s", (address, typed) => expect(typedAddress(address)).toBe(typed));

it("Signs that the letters lack are named, a few of them", () => {
  expect(lacksText([])).toBe("");
  expect(lacksText(["山", "の"])).toContain("lacks 山 の. Print");
  expect(lacksText(Array.from({ length: 30 }, (_, index) => String.fromCodePoint(0x4e00 + index))).match(/[\u4e00-\u4e20]/g)).toHaveLength(
    8,
  );
});

it.each([
  ["Come 🙂, or write ❤️ to us 🇵🇹!", "Come, or write to us!"],
  ["👨‍👩‍👧 Family house 🏄🏽‍♀️", "Family house"],
  ["House © ★ 1️⃣", "House © ★ 1"],
  ["🙂", ""],
  ["क्‍ष 5 * #", "क्‍ष 5 * #"],
])("%s is %s without emoji", (text, left) => expect(withoutEmoji(text, ["🙂", "❤", "🇵", "🇹", "👨", "🏄", "\ufe0f", "\u20e3"])).toBe(left));
