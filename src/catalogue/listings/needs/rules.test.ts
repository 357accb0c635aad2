import { describe, expect, it } from "vitest";
import { NEED_FLAGS } from "../../browse/enumerations.ts";
import { isNeedOfType } from "./answers.ts";
import { LABEL_LETTER, NEED_LETTERS } from "./enumerations.ts";
import { listAmenities, meetsNeed, NEED_NAMES, needsOfServices, readAnswer } from "./rules.ts";

describe("a listing's answers", () => {
  it("are known or absent, and the internet answers for wifi", () =>
    expect(listAmenities({ pets: "limited", pool: "", internet: "paid", kitchen: "no", parking: "maybe" })).toEqual({
      pets: "limited",
      wifi: "limited",
      kitchen: "no",
    }));

  it("take wheelchair access for a step-free entrance, unless that is answered", () => {
    expect(listAmenities({ wheelchair: "yes" })).toEqual({ wheelchair: "yes", step_free: "yes" });
    expect(listAmenities({ wheelchair: "yes", step_free: "no" })).toMatchObject({ step_free: "no" });
    expect(listAmenities({ wheelchair: "limited" })).toEqual({ wheelchair: "limited" });
  });

  it("meet a need in part where that helps: a paid car park does, a step does not", () => {
    expect(meetsNeed("parking", "limited")).toBe(true);
    expect(meetsNeed("wheelchair", "limited")).toBe(false);
    expect(meetsNeed("pets", "no") || meetsNeed("pets", undefined)).toBe(false);
  });

  it("are asked of those types that can have them", () => {
    expect(isNeedOfType("pool", "accommodation")).toBe(true);
    expect(isNeedOfType("pool", "sight")).toBe(false);
    expect(isNeedOfType("wheelchair", "sight")).toBe(true);
  });

  it("have a filter and a letter each", () => {
    const letters = [...NEED_NAMES.map((need) => NEED_LETTERS[need]), LABEL_LETTER];
    expect(Object.values(NEED_FLAGS)).toEqual(letters);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe("a source's words", () => {
  it.each([
    ["Yes", "yes"],
    ["OUI", "yes"],
    ["leashed", "limited"],
    ["nein", "no"],
    ["call us", ""],
    ["", ""],
  ])("%j mean %j", (word, answer) => expect(readAnswer(word)).toBe(answer));

  it("of a list of services answer too, and no other words do", () => {
    expect(
      needsOfServices(["Wifi", "Free parking on premises", "Kitchen", "Paid parking off premises", "Shared outdoor pool", "Pets allowed"]),
    ).toEqual({ wifi: "yes", parking: "yes", kitchen: "yes", pool: "yes", pets: "yes" });
    expect(needsOfServices(["Paid parking garage"])).toEqual({ parking: "limited" });
    expect(needsOfServices(["Pool table", "Kitchen towels", "Hot water", "Acoustic guitar"])).toEqual({});
  });
});
