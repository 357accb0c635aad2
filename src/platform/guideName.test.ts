import { expect, it } from "vitest";
import { DEFAULT_NAME, exploreLabel, welcomeTo } from "./guideName.ts";

it("A guide that nobody has named speaks as the specification does", () => {
  expect([exploreLabel(DEFAULT_NAME), welcomeTo(DEFAULT_NAME)]).toEqual(["Explore The Guide", "Welcome to the Guide"]);
});

it("A guide with a name of its own greets with it", () => {
  expect([exploreLabel("Visit Andorra"), welcomeTo("Visit Andorra")]).toEqual(["Explore", "Welcome to Visit Andorra"]);
});
