import { describe, expect, it } from "vitest";
import { unknownFiles } from "./vocabulary.ts";

describe("the folders of a capability", () => {
  it("are content/ and data/ alone", () => {
    expect(unknownFiles(["src/site/home/scenes/home.ts"])).toEqual([expect.stringContaining("no folders but content/ and data/")]);
    expect(unknownFiles(["src/catalogue/businesses/draw/pin.ts"])).toHaveLength(1);
  });

  it("hold plain JSON", () => {
    expect(unknownFiles(["src/catalogue/search/data/words.json", "src/site/home/content/help.json"])).toEqual([]);
    expect(unknownFiles(["src/catalogue/search/data/words.ts"])).toEqual([expect.stringContaining("plain JSON, no code")]);
  });
});
