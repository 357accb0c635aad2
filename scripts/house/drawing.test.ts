import { describe, expect, it } from "vitest";
import { drawRooms, roomImports } from "./drawing.ts";

const line = (from: string, to: string, typeOnly = false) => ({ from: `src/${from}`, to: `src/${to}`, typeOnly });

describe("the drawing of the rooms", () => {
  const imports = [
    line("site/home/HomePage.tsx", "catalogue/places/rules.ts"),
    line("site/home/HomePage.tsx", "catalogue/businesses/rules.ts"),
    line("site/home/HomePage.tsx", "ui/Button.tsx"),
    line("catalogue/businesses/rules.ts", "catalogue/places/rules.ts"),
    line("catalogue/businesses/BusinessCardView.tsx", "ui/Button.tsx"),
    line("catalogue/businesses/store.ts", "booking/coupons/contract.ts", true),
    line("catalogue/businesses/store.test.ts", "accounts/login/contract.ts"),
    line("tools/testing/app.ts", "staff/staff/api.ts"),
    line("api.ts", "site/home/api.ts"),
  ];

  it("counts the imports between rooms at run time", () => {
    expect(roomImports(imports)).toEqual(
      new Map([
        [
          "site",
          new Map([
            ["catalogue", 2],
            ["ui", 1],
          ]),
        ],
        ["catalogue", new Map([["ui", 1]])],
      ]),
    );
  });

  it("leaves types, tests and what puts the rooms together out", () => {
    expect(drawRooms(imports)).not.toMatch(/coupons|login \||staff \(|api/);
  });

  it("draws no arrow that follows from others, and has all of them in the table", () => {
    const text = drawRooms(imports);
    expect(text.match(/ --> .*/g)).toEqual([" --> ui", " --> catalogue"]);
    expect(text).toContain("| [site](../src/site/README.md) | home | ui (1), catalogue (2) |");
    expect(text).toContain("11 rooms, 3 capabilities, 3 arrows");
  });

  it("is the same for the same imports in another order", () => {
    expect(drawRooms(imports.toReversed())).toBe(drawRooms(imports));
  });
});
