import { describe, expect, it } from "vitest";
import { unknownFiles } from "./vocabulary.ts";

describe("the folders of a slice", () => {
  it("lets the media slice keep its scenes and drawing tools in folders", () => {
    const files = ["src/media/scenes/coast.aerial.ts", "src/media/draw/plants.ts", "src/media/draw/dice.ts", "src/media/draw/dice.test.ts"];
    expect(unknownFiles(files)).toEqual([]);
  });

  it("refuses the same folders in every other slice", () => {
    expect(unknownFiles(["src/home/scenes/home.ts"])).toEqual([expect.stringContaining("no folders but content/ and data/")]);
    expect(unknownFiles(["src/businesses/draw/pin.ts"])).toHaveLength(1);
  });

  it.each([
    "src/media/scenes/Coast.tsx",
    "src/media/scenes/coast.css",
    "src/media/draw/old/plants.ts",
    "src/media/draw/lost.test.ts",
    "src/media/other/x.ts",
  ])("refuses %s", (file) => expect(unknownFiles([file])).toHaveLength(1));

  it("still takes plain JSON in data/ and content/", () => {
    expect(unknownFiles(["src/media/data/scrims.json", "src/home/content/help.json"])).toEqual([]);
  });
});
