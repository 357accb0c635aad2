import { describe, expect, it } from "vitest";
import { CallError } from "../../platform/pages/callApi.ts";
import { optionsNamed, readPick, readPicks } from "./readPicks.ts";

const SPRINGFIELDS = [
  { value: "springfield-mo", label: "Springfield, United States", detail: "Missouri, 3 listings" },
  { value: "springfield-il", label: "Springfield, United States", detail: "Illinois" },
  { value: "springfield-nz", label: "Springfield, New Zealand", detail: "Canterbury" },
];
const UBUD = { value: "ubud", label: "Ubud, Indonesia", detail: "Bali" };
const among =
  (options = [UBUD]) =>
  () =>
    Promise.resolve(options);

describe("a typed name", () => {
  it.each(["ubud", "Ubud", "Ubud, Indonesia", "Ubud, Bali", "UBUD, Bali, Indonesia"])("%j is that area", (text) =>
    expect(optionsNamed([UBUD, ...SPRINGFIELDS], text)).toEqual([UBUD]),
  );

  it.each([
    ["Springfield, Illinois", ["springfield-il"]],
    ["Springfield, New Zealand", ["springfield-nz"]],
    ["Springfield, United States", ["springfield-mo", "springfield-il"]],
    ["Springfield", ["springfield-mo", "springfield-il", "springfield-nz"]],
    ["Spring", []],
  ])("%j of several is %j", (text, values) => expect(optionsNamed(SPRINGFIELDS, text).map(({ value }) => value)).toEqual(values));
});

describe("the chosen values of a form", () => {
  it("include the area of a typed name, once", async () => {
    expect(await readPicks({ "areas.0": "hoi-an", "areas.typed": "Ubud" }, "areas", among())).toEqual(["hoi-an", "ubud"]);
    expect(await readPicks({ "areas.0": "ubud", "areas.typed": "Ubud" }, "areas", among())).toEqual(["ubud"]);
  });

  it("are read without a search if nothing was typed", async () => {
    const never = () => Promise.reject(new Error("searched"));
    expect(await readPicks({ "areas.0": "hoi-an", "areas.typed": " " }, "areas", never)).toEqual(["hoi-an"]);
    expect(await readPick({ "area.typed": "" }, "area", never)).toBe("");
  });

  it("of a single choice are the typed one instead of the earlier one", async () => {
    expect(await readPick({ "area.0": "hoi-an", "area.typed": "Ubud" }, "area", among())).toBe("ubud");
    expect(await readPick({ "area.0": "hoi-an", "area.typed": "" }, "area", among())).toBe("hoi-an");
  });

  it.each([
    ["Nowhere", "Nothing is called “Nowhere”."],
    ["Springfield", "Several places are called “Springfield”. Add the region: Springfield, Missouri."],
  ])("are refused at the field for %j", async (text, message) => {
    const error = await readPick({ "area.typed": text }, "area", among(SPRINGFIELDS)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 400, fields: { area: [message] } });
  });
});
