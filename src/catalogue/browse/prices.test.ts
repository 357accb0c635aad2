import { describe, expect, it } from "vitest";
import { currencyMultipliers } from "../../platform/values/exchange.ts";
import type { LowestPrice } from "../items/lowest.ts";
import { byPrice } from "./prices.ts";

const price = (from_price: number, from_currency: string): LowestPrice => ({ from_price, from_currency, from_per: "night" });
const match = (code: string, level = 9) => ({ code, level });
const codes = (matches: { code: string }[]) => matches.map(({ code }) => code).join("");

describe("byPrice", () => {
  const prices = new Map([
    ["a", price(50, "USD")],
    ["b", price(400_000, "IDR")],
    ["c", price(20, "USD")],
  ]);
  const all = [match("n"), match("a"), match("l", 1), match("b"), match("c")];

  it("compares all by the rates, the lowest first; then come levels, and last what says nothing", () => {
    const rates = currencyMultipliers({ base: "USD", date: "2026-11-20", rates: { IDR: 16_000 } });
    expect(codes(byPrice(all, prices, rates))).toBe("cbaln");
  });

  it("without rates compares the currency that most have; another one stands behind", () => {
    expect(codes(byPrice(all, prices, undefined))).toBe("calnb");
  });

  it("leaves equals in their order, and the list that it was given as it is", () => {
    const same = [match("x"), match("y"), match("z")];
    expect(codes(byPrice(same, new Map(), undefined))).toBe("xyz");
    byPrice(all, prices, undefined);
    expect(codes(all)).toBe("nalbc");
  });
});
