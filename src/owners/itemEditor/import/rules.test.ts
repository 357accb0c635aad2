import { describe, expect, it } from "vitest";
import { blankItem } from "../../../catalogue/items/list/rules.ts";
import { readCell } from "./cells.ts";
import { columnNotes, planRows } from "./plan.ts";
import { guessMapping, importFields, templateRows } from "./rules.ts";

describe("heads", () => {
  it.each([
    [
      "room",
      ["nama kamar", "tipe", "harga", "mata uang", "kapasitas", "keterangan", "catatan dapur"],
      ["title", "room_type", "minimum_price", "minimum_price_currency", "maximum_capacity", "description", ""],
    ],
    [
      "room",
      ["Name", "Preis", "Währung", "Personen", "Beschreibung"],
      ["title", "minimum_price", "minimum_price_currency", "maximum_capacity", "description"],
    ],
    ["activity", ["Titre", "Durée", "Prix", "Devise"], ["title", "duration", "minimum_price", "minimum_price_currency"]],
    ["dish", ["title", "price", "sleeps"], ["title", "minimum_price", ""]],
  ] as const)("of a %s's file %j are guessed", (kind, heads, fields) => expect(guessMapping(heads, kind)).toEqual(fields));

  it("are each guessed once, the plainest first", () =>
    expect(guessMapping(["Room name", "Name", "Price from", "Price"], "room")).toEqual(["", "title", "", "minimum_price"]));

  it.each(["room", "activity", "dish", "product", "supplier"] as const)(
    "of the template of a %s are guessed, and its row is without a fault",
    (kind) => {
      const [heads = [], row = []] = templateRows(kind);
      // The example row fits the kind.
      expect(/room/i.test(row[0] ?? "")).toBe(kind === "room");
      const columns = guessMapping(heads, kind);
      expect(columns).toEqual(importFields(kind));
      expect(planRows([row], kind, { columns, currency: null }, [], 1)).toMatchObject([{ state: "new", errors: [] }]);
    },
  );
});

describe("amounts", () => {
  it.each([
    ["Rp 425000", { value: 425_000, currency: "IDR" }],
    ["€ 80", { value: 80, currency: "EUR" }],
    ["USD 80", { value: 80, currency: "USD" }],
    ["$80", { value: 80 }],
    [1.234, { value: 1.234 }],
    ["on request", { error: "“on request” is not a price." }],
  ])("a price %j is read with its currency, where it names one alone", (cell, read) =>
    expect(readCell("minimum_price", cell)).toEqual(read),
  );
});

it.each([
  ["maximum_capacity", "2 org", { value: 2, note: "“org” is ignored" }],
  ["maximum_capacity", "two", { error: "“two” is not a whole number." }],
  ["duration", "2 hours", { value: 120, duration_class: "hours" }],
  ["duration", "1:30", { value: 90, duration_class: "hours" }],
  ["duration", "1 h 30", { value: 90, duration_class: "hours" }],
  ["duration", "1 día", { value: 1_440, duration_class: "days" }],
  ["duration", "90", { value: 90, duration_class: "minutes" }],
  ["duration", "a while", { error: "“a while” is not a duration. Write it as 90 minutes, 2 hours or 1 day." }],
  ["room_type", "pribadi", { value: "private", note: "pribadi = private" }],
  ["room_type", "Shared", { value: "shared" }],
  ["room_type", "floating", { error: "“floating” is not one of the choices." }],
  ["minimum_price_currency", "idr", { value: "IDR" }],
  ["minimum_price_currency", "beads", { error: "“beads” is not a currency. Use a code such as USD." }],
  ["is_draft", "Sí", { value: true }],
  ["is_draft", "maybe", { error: "“maybe” is neither “yes” nor “no”." }],
  ["book_now_url", "example.com/book", { value: "https://example.com/book" }],
  ["title", "  ", {}],
] as const)("a cell of %s that says %j is read", (field, cell, read) => expect(readCell(field, cell)).toEqual(read));

describe("rows", () => {
  const mapping = { columns: ["title", "minimum_price", "maximum_capacity"] as const, currency: "USD" };
  const here = {
    id: "here",
    values: { ...blankItem("room"), title: "Mango room", minimum_price: 80, minimum_price_currency: "USD", maximum_capacity: 2 },
  };
  const plan = (rows: (string | number)[][], items = [here], left = 10) => planRows(rows, "room", mapping, items, left);

  it("are new, as they are, or differ from the one of the same name; what they do not say stays", () => {
    const [fresh, same, differs] = plan([
      ["Attic", "40", ""],
      ["mango ROOM", "80", "2"],
    ]).concat(plan([["Mango room", "95", ""]]));
    expect(fresh).toMatchObject({ number: 2, state: "new", item: null, values: { minimum_price: 40, minimum_price_currency: "USD" } });
    expect(same).toMatchObject({ number: 3, state: "same", item: "here", changes: [] });
    expect(differs).toMatchObject({
      state: "differs",
      changes: [{ field: "minimum_price", here: "80", yours: "95" }],
      values: { maximum_capacity: 2 },
    });
  });

  it("say each what is wrong with them, and nothing goes in their stead", () => {
    const errors = plan([
      ["", "40", ""],
      ["A", "cheap", ""],
      ["B", "0.5", ""],
      ["C", "", "0"],
      ["Twice", "9", ""],
      ["twice", "10", ""],
    ]).map((row) => [row.state, row.errors]);
    expect(errors).toEqual([
      ["wrong", ["No title"]],
      ["wrong", ["“cheap” is not a price."]],
      ["wrong", ["Must be at least 1."]],
      ["wrong", ["Enter a whole number from 1 to 1000."]],
      ["new", []],
      ["wrong", ["Row 6 has the same title"]],
    ]);
  });

  it("past what a listing can have are wrong", () =>
    expect(
      plan(
        [
          ["A", "", ""],
          ["B", "", ""],
        ],
        [],
        1,
      ).map(({ state }) => state),
    ).toEqual(["new", "wrong"]));

  it("without a currency ask for one, and say how their first cell was read", () => {
    const bare = { columns: ["title", "maximum_capacity"] as const, currency: null };
    const priced = { columns: ["title", "minimum_price"] as const, currency: null };
    expect(planRows([["A", "425000"]], "room", priced, [], 9)).toMatchObject([{ state: "wrong", errors: ["Choose a currency."] }]);
    expect(
      columnNotes(
        [
          ["A", ""],
          ["B", "2 org"],
        ],
        bare,
      ),
    ).toEqual(["", "“org” is ignored"]);
  });
});
