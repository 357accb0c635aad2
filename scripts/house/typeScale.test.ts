import { expect, it } from "vitest";
import { sizesElsewhere } from "./typeScale.ts";

it("a size of text that is no step of the scale is refused, on a screen and in a style sheet", () => {
  expect(sizesElsewhere([{ path: "src/site/home/HomePage.tsx", text: 'className="text-[1.1875rem] sm:text-[14px]"' }])).toHaveLength(2);
  expect(sizesElsewhere([{ path: "src/ui/forms.css", text: "font-size: 1.0625rem;" }])).toEqual([
    expect.stringContaining("no step of the type scale"),
  ]);
});

it("steps, sizes relative to the text around, and the scale itself are free", () => {
  expect(sizesElsewhere([{ path: "src/site/home/HomePage.tsx", text: 'className="text-h3 text-[.92em] text-[#fff]"' }])).toEqual([]);
  expect(sizesElsewhere([{ path: "src/ui/theme.css", text: "--x: 1rem; font-size: 1rem;" }])).toEqual([]);
});
