import { describe, expect, it } from "vitest";
import { addCountriesUrl, diffTicks, findRegionByCode, regionAfter } from "./ticks.ts";

describe("ticks without scripts", () => {
  const visited = new Map([
    ["VN", "uuid of VN"],
    ["TH", "uuid of TH"],
    ["FR", "uuid of FR"],
  ]);

  it("add what is ticked and take back what is not any more, of the region alone", () => {
    expect(diffTicks(["VN", "TH", "NP", "ID"], visited, { tick_VN: "on", tick_NP: "on" })).toEqual({
      added: ["NP"],
      removed: ["uuid of TH"],
    });
  });

  it("change nothing where nothing changed, whatever else was sent", () => {
    expect(diffTicks(["VN", "TH"], visited, { tick_VN: "on", tick_TH: "on", tick_US: "on" })).toEqual({ added: [], removed: [] });
  });
});

describe("regions", () => {
  it("are known by their code in either case", () => {
    expect([findRegionByCode("as")?.name, findRegionByCode("AS")?.name, findRegionByCode("xx")]).toEqual(["Asia", "Asia", undefined]);
  });

  it("follow each other, the last by the first", () => {
    expect([regionAfter("AS").code, regionAfter("OC").code, addCountriesUrl("AS")]).toEqual(["EU", "AF", "/traveller/add-countries/as/"]);
  });
});
