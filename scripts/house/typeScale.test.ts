import { expect, it } from "vitest";
import { sizesElsewhere } from "./typeScale.ts";

it("a size of text that is no step of the scale is refused, on a screen and in a style sheet", () => {
  expect(sizesElsewhere([{ path: "src/site/home/HomePage.tsx", text: 'className="text-[1.1875rem] sm:text-[14px]"' }])).toHaveLength(2);
  expect(sizesElsewhere([{ path: "src/ui/forms.css", text: "font-size: 1.0625rem;" }])).toEqual([
    expect.stringContaining("not a step of the type scale"),
  ]);
});

it("a size in the shorthand font: is refused too", () => {
  expect(sizesElsewhere([{ path: "src/ui/maps.css", text: "font: 700 0.8125rem / 1 var(--font-text);" }])).toHaveLength(1);
  expect(sizesElsewhere([{ path: "src/ui/maps.css", text: "font: 700 var(--text-tiny) / 1 var(--font-text); padding: 1rem;" }])).toEqual(
    [],
  );
});

it("steps, sizes relative to the text around, and the scale itself are free", () => {
  expect(sizesElsewhere([{ path: "src/site/home/HomePage.tsx", text: 'className="text-h3 text-[.92em] text-[#fff]"' }])).toEqual([]);
  expect(sizesElsewhere([{ path: "src/ui/maps.css", text: "font: 700 var(--text-tiny) / 1 var(--font-text); padding: 1rem;" }])).toEqual(
    [],
  );
  expect(sizesElsewhere([{ path: "src/ui/theme.css", text: "--x: 1rem; font-size: 1rem;" }])).toEqual([]);
});
