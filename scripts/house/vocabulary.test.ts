import { describe, expect, it } from "vitest";
import { unknownFiles } from "./vocabulary.ts";

describe("the folders of a capability", () => {
  it("lets the media capability keep its scenes and drawing tools in folders", () => {
    const files = [
      "src/catalogue/media/scenes/coast.aerial.ts",
      "src/catalogue/media/draw/plants.ts",
      "src/catalogue/media/draw/dice.ts",
      "src/catalogue/media/draw/dice.test.ts",
    ];
    expect(unknownFiles(files)).toEqual([]);
  });

  it("refuses the same folders in every other capability", () => {
    expect(unknownFiles(["src/site/home/scenes/home.ts"])).toEqual([expect.stringContaining("no folders but content/ and data/")]);
    expect(unknownFiles(["src/catalogue/businesses/draw/pin.ts"])).toHaveLength(1);
  });

  it.each([
    "src/catalogue/media/scenes/Coast.tsx",
    "src/catalogue/media/scenes/coast.css",
    "src/catalogue/media/draw/old/plants.ts",
    "src/catalogue/media/draw/lost.test.ts",
    "src/catalogue/media/other/x.ts",
  ])("refuses %s", (file) => expect(unknownFiles([file])).toHaveLength(1));

  it("still takes plain JSON in data/ and content/", () => {
    expect(unknownFiles(["src/catalogue/media/data/scrims.json", "src/site/home/content/help.json"])).toEqual([]);
  });
});
