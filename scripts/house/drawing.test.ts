import { describe, expect, it } from "vitest";
import { drawSlices, sliceImports } from "./drawing.ts";

const line = (from: string, to: string, typeOnly = false) => ({ from: `src/${from}`, to: `src/${to}`, typeOnly });

describe("the drawing of the slices", () => {
  const imports = [
    line("site/home/HomePage.tsx", "catalogue/places/rules.ts"),
    line("site/home/HomePage.tsx", "catalogue/businesses/rules.ts"),
    line("site/home/HomePage.tsx", "ui/Button.tsx"),
    line("catalogue/businesses/rules.ts", "catalogue/places/rules.ts"),
    line("catalogue/businesses/store.ts", "booking/coupons/contract.ts", true),
    line("catalogue/businesses/store.test.ts", "accounts/login/contract.ts"),
    line("catalogue/places/rules.ts", "platform/format.ts"),
  ];

  it("knows what each slice imports at run time", () => {
    expect([...sliceImports(imports)]).toEqual([
      ["catalogue/businesses", ["catalogue/places"]],
      ["site/home", ["catalogue/businesses", "catalogue/places"]],
      ["catalogue/places", []],
    ]);
  });

  it("leaves types, tests and what is no slice out", () => {
    expect(drawSlices(imports)).not.toMatch(/coupons|login|format|Button/);
  });

  it("draws an arrow once, and has all of them in the table", () => {
    const text = drawSlices(imports);
    expect(text.match(/ --> .*/g)).toEqual([" --> catalogue/places", " --> catalogue/businesses"]);
    expect(text).toContain("| site/home | catalogue/businesses, catalogue/places |");
    expect(text).toContain("3 slices, 3 arrows");
  });

  it("ends where slices import each other in a ring", () => {
    expect(drawSlices([line("booking/a/rules.ts", "booking/b/rules.ts"), line("booking/b/rules.ts", "booking/a/rules.ts")])).toContain(
      "booking/a --> booking/b",
    );
  });

  it("is the same for the same imports in another order", () => {
    expect(drawSlices(imports.toReversed())).toBe(drawSlices(imports));
  });
});
