import { describe, expect, it } from "vitest";
import { unknownFiles } from "./vocabulary.ts";

describe("the folders of a capability", () => {
  it("are topics with the same vocabulary, at most two in each other", () => {
    expect(unknownFiles(["src/booking/vouchers/desk/rules.ts", "src/staff/mail/incoming/quotes/rules.ts"])).toEqual([]);
    expect(unknownFiles(["src/staff/mail/incoming/quotes/words/rules.ts"])).toEqual([expect.stringContaining("at most 2")]);
    expect(unknownFiles(["src/site/home/components/Hero.tsx"])).toEqual([expect.stringContaining("not a kind of file")]);
  });

  it("called content/ and data/ hold plain JSON", () => {
    expect(
      unknownFiles([
        "src/catalogue/search/data/words.json",
        "src/site/home/content/help.json",
        "src/catalogue/search/words/data/words.json",
      ]),
    ).toEqual([]);
    expect(unknownFiles(["src/catalogue/search/data/words.ts"])).toEqual([expect.stringContaining("plain JSON, no code")]);
  });
});
