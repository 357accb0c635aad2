import { describe, expect, it } from "vitest";
import { drawSlices, sliceImports } from "./drawing.ts";

const line = (from: string, to: string, typeOnly = false) => ({ from: `src/${from}`, to: `src/${to}`, typeOnly });

describe("the drawing of the slices", () => {
  const imports = [
    line("home/HomePage.tsx", "places/rules.ts"),
    line("home/HomePage.tsx", "businesses/rules.ts"),
    line("home/HomePage.tsx", "ui/Button.tsx"),
    line("businesses/rules.ts", "places/rules.ts"),
    line("businesses/store.ts", "coupons/contract.ts", true),
    line("businesses/store.test.ts", "login/contract.ts"),
    line("places/rules.ts", "platform/format.ts"),
  ];

  it("knows what each slice imports at run time", () => {
    expect([...sliceImports(imports)]).toEqual([
      ["businesses", ["places"]],
      ["home", ["businesses", "places"]],
      ["places", []],
    ]);
  });

  it("leaves types, tests and what is no slice out", () => {
    expect(drawSlices(imports)).not.toMatch(/coupons|login|format|Button/);
  });

  it("draws an arrow once, and has all of them in the table", () => {
    const text = drawSlices(imports);
    expect(text.match(/ --> .*/g)).toEqual([" --> places", " --> businesses"]);
    expect(text).toContain("| home | businesses, places |");
    expect(text).toContain("3 slices, 3 arrows");
  });

  it("ends where slices import each other in a ring", () => {
    expect(drawSlices([line("a/rules.ts", "b/rules.ts"), line("b/rules.ts", "a/rules.ts")])).toContain("a --> b");
  });

  it("is the same for the same imports in another order", () => {
    expect(drawSlices(imports.toReversed())).toBe(drawSlices(imports));
  });
});
