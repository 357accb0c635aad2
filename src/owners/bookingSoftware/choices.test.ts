import { describe, expect, it } from "vitest";
import { NEW, NONE, planChoices, suggestionFor } from "./choices.ts";

describe("A choice", () => {
  const listed = (uuid: string, values: object = {}) => ({
    uuid,
    title: uuid,
    state: "new" as const,
    item: null,
    is_gone: false,
    ...values,
  });
  const items = [
    { id: "boat", title: "The BOAT", kind: "activity" as const },
    { id: "walk", title: "Walk", kind: "activity" as const },
  ];

  it("that is likely is the item of the same title, else a new one", () => {
    expect(suggestionFor(listed("the boat"), items)).toBe("boat");
    expect(suggestionFor(listed("kayak"), items)).toBe(NEW);
    expect(suggestionFor(listed("kayak", { state: "left_out" }), items)).toBe(NONE);
    expect(suggestionFor(listed("kayak", { is_gone: true }), items)).toBe(NONE);
    expect(suggestionFor(listed("kayak", { state: "linked", item: "walk" }), items)).toBe("walk");
  });

  it("is carried out where it changes something", () => {
    const products = [
      listed("a"),
      listed("b"),
      listed("c", { state: "linked", item: "walk" }),
      listed("d", { state: "linked", item: "x" }),
      listed("e", { state: "left_out" }),
    ];
    const choices = [
      { product: "a", item: NEW },
      { product: "b", item: "boat" },
      { product: "c", item: "walk" },
      { product: "d", item: NONE },
      { product: "e", item: NONE },
    ];
    expect(planChoices(choices, products, items)).toEqual({ added: ["a"], linked: [{ product: "b", item: "boat" }], leftOut: ["d"] });
  });

  it.each([
    ["a product that is not there", [{ product: "z", item: NEW }], /product no longer exists/],
    ["an item that is not there", [{ product: "a", item: "zzz" }], /item no longer exists/],
    [
      "one item for two",
      [
        { product: "a", item: "boat" },
        { product: "b", item: "boat" },
      ],
      /a and b can't be linked to the same item: The BOAT/,
    ],
    ["an item that another product is", [{ product: "a", item: "walk" }], /a and c can't be linked to the same item: Walk/],
    ["something new of what is gone", [{ product: "g", item: NEW }], /no longer offers this/],
  ])("of %s is refused", (_, choices, message) => {
    const products = [listed("a"), listed("b"), listed("c", { state: "linked", item: "walk" }), listed("g", { is_gone: true })];
    expect(planChoices(choices, products, items)).toEqual({ errors: [expect.stringMatching(message)] });
  });
});
