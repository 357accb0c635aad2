import { describe, expect, it } from "vitest";
import { drawRooms, roomImports } from "./drawing.ts";

const line = (from: string, to: string, typeOnly = false) => ({ from: `src/${from}`, to: `src/${to}`, typeOnly });

describe("the drawing of the rooms", () => {
  const imports = [
    line("site/home/HomePage.tsx", "catalogue/places/rules.ts"),
    line("site/home/HomePage.tsx", "catalogue/listings/rules.ts"),
    line("site/home/HomePage.tsx", "ui/Button.tsx"),
    line("catalogue/listings/rules.ts", "catalogue/places/rules.ts"),
    line("catalogue/listings/BusinessCardView.tsx", "ui/Button.tsx"),
    line("catalogue/listings/store.ts", "booking/vouchers/contract.ts", true),
    line("catalogue/listings/store.test.ts", "accounts/signIn/contract.ts"),
    line("tools/testing/app.ts", "staff/mail/failed/api.ts"),
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
