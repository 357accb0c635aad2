import { describe, expect, it } from "vitest";
import { capacityText, guestsText, guestsWithAges } from "./guestCount.ts";
import { adultsError, adultsMissing, agesError, childrenError, noGuest, parseGuests } from "./typedGuests.ts";

describe("the number of guests in words", () => {
  it.each([
    [{ adults: 2, child_ages: [5] }, "2 adults, 1 child", "2 adults, 1 child (aged 5)"],
    [{ adults: 1, child_ages: [] }, "1 adult", "1 adult"],
    [{ adults: 0, child_ages: [8, 11, 12] }, "3 children", "3 children (aged 8, 11 and 12)"],
    [{ adults: 2, child_ages: [null, null] }, "2 adults, 2 children", "2 adults, 2 children"],
    [{ adults: null, child_ages: [] }, "", ""],
  ])("%j is %s, with ages %s", (count, text, withAges) => {
    expect([guestsText(count), guestsWithAges(count)]).toEqual([text, withAges]);
  });
});

describe("the capacity of an item", () => {
  const count = { adults: 2, child_ages: [5] };

  it.each([
    [{ kind: "room", maximum_capacity: 2 }, "This room sleeps 2."],
    [{ kind: "activity", maximum_capacity: 1 }, "This activity is for up to 1 person."],
    [{ kind: "room", maximum_capacity: 3 }, ""],
    [{ kind: "room", maximum_capacity: null }, ""],
    [undefined, ""],
  ] as const)("of %j shows three guests “%s”", (item, text) => expect(capacityText(item, count)).toBe(text));

  it("is not shown if the number of guests is unknown", () =>
    expect(capacityText({ kind: "room", maximum_capacity: 1 }, { adults: null, child_ages: [] })).toBe(""));
});

describe("the number of guests as typed", () => {
  it.each([
    [{ adults: "", children: "", ages: [] }, null, []],
    [{ adults: " 2 ", children: "", ages: [] }, 2, []],
    [{ adults: "2", children: "2", ages: ["0", "17"] }, 2, [0, 17]],
    // Ages beyond the number of children stay in the form but do not count.
    [{ adults: "1", children: "1", ages: ["4", "9"] }, 1, [4]],
    [{ adults: "0", children: "1", ages: ["12"] }, 0, [12]],
  ])("%j is read", (typed, adults, child_ages) => expect(parseGuests(typed)).toEqual({ count: { adults, child_ages }, errors: {} }));

  it.each([
    [{ adults: "1000" }, { adults: [adultsError()] }],
    [{ adults: "-1" }, { adults: [adultsError()] }],
    [{ adults: "two" }, { adults: [adultsError()] }],
    [{ adults: "1.5" }, { adults: [adultsError()] }],
    [{ children: "21" }, { children: [childrenError()] }],
    [{ children: "-2" }, { children: [childrenError()] }],
    [{ children: "1" }, { child_ages: [agesError()] }],
    [{ children: "1", ages: ["200"] }, { child_ages: [agesError()] }],
    [{ children: "1", ages: ["18"] }, { child_ages: [agesError()] }],
    [{ adults: "", children: "1", ages: ["3"] }, { adults: [adultsMissing()] }],
    [{ adults: "0" }, { adults: [noGuest()] }],
    // All errors at once.
    [
      { adults: "", children: "1" },
      { adults: [adultsMissing()], child_ages: [agesError()] },
    ],
    [
      { adults: "two", children: "x" },
      { adults: [adultsError()], children: [childrenError()] },
    ],
  ])("%j is an error at its field", (typed, errors) =>
    expect(parseGuests({ adults: "2", children: "", ages: [], ...typed }).errors).toEqual(errors),
  );
});
