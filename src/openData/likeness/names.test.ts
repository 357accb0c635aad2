import { describe, expect, it } from "vitest";
import { isSameName, isTelling, similarity, toNameForms } from "./names.ts";

const same = (one: string, other: string) => isSameName(toNameForms(one), toNameForms(other));

describe("two names of one place", () => {
  it.each([
    ["Casa Verde", "Casa Verde"],
    ["CASA VERDE", "casa verde"],
    ["Café Müller", "Cafe Muller"],
    ["Kausi", "Hotel Kausi"],
    ["Hotel Kausi", "Kausi Hotel"],
    ["Verde, Casa", "Casa Verde"],
    ["Fishtail Lodge", "Fish Tail Lodge"],
    ["The Blue Door", "Blue Door"],
    ["Ristorante da Mario", "Ristorante Mario"],
    ["Museo del Prado", "Museo Prado"],
    ["Prado", "Museo del Prado"],
    ["Old House Ltd.", "Old House"],
    ["Rock & Roll Bar", "Rock and Roll Bar"],
    ["Bar Pepe", "Pepe"],
    ["Xalet d'Ordino", "Xalet Ordino"],
    ["寿司上野", "寿司上野"],
  ])("%s and %s", (one, other) => {
    expect(same(one, other)).toBe(true);
    expect(same(other, one)).toBe(true);
  });

  it.each([
    ["Casa Verde", "Casa Azul"],
    ["Casa Verde", "Casa Verde Garden"],
    ["Viewpoint Sarangkot", "Sarangkot"],
    ["Kausi", "Kausi Hotel Restaurant"],
    ["Hotel", "Restaurant"],
    ["Hotel Bar", "Hotel"],
    ["Lake View Hotel", "Mountain View Hotel"],
    ["Hotel 1", "Hotel 2"],
    ["Temple Garden", "Temple Lodge"],
    ["寿司上野", "寿司浅草"],
  ])("are not %s and %s", (one, other) => {
    expect(same(one, other)).toBe(false);
    expect(same(other, one)).toBe(false);
  });
});

describe("a name that says which place it is", () => {
  it.each(["Casa Verde", "Kausi", "Hotel Prado", "上野", "Чайка", "The Swan"])("%s", (name) =>
    expect(isTelling(toNameForms(name))).toBe(true),
  );
  it.each(["Hotel", "Bed and Breakfast", "The Guest House", "Restaurant & Bar", "Café", "La Casa", "Hotel 12", "Apartment A"])(
    "is not %s",
    (name) => expect(isTelling(toNameForms(name))).toBe(false),
  );
});

describe("how alike two names are", () => {
  const alike = (one: string, other: string) => similarity(toNameForms(one), toNameForms(other));

  it("is from nothing to all, whichever is first", () => {
    for (const [one, other] of [
      ["Casa Verde", "Casa Verde"],
      ["Casa Verde", "Casa Azul"],
      ["Casa Verde", "Mountain"],
      ["", ""],
      ["上野", "浅草"],
    ] as const) {
      expect(alike(one, other)).toBeGreaterThanOrEqual(0);
      expect(alike(one, other)).toBeLessThanOrEqual(1);
      expect(alike(one, other)).toBe(alike(other, one));
    }
    expect(alike("Casa Verde", "Casa Verde")).toBe(1);
    expect(alike("Kausi", "Mountain")).toBe(0);
    expect(alike("", "")).toBe(0);
  });

  it("is more for a slip of the pen than for another name", () => {
    expect(alike("Fishtail Lodge", "Fishtale Lodge")).toBeGreaterThan(alike("Fishtail Lodge", "Lakeside Lodge"));
    expect(alike("Sarangkot View", "Sarankot View")).toBeGreaterThan(0.6);
  });
});
