import { expect, it } from "vitest";
import { unknownSettings } from "./unknownSettings.ts";

const KNOWN = ["GUIDE_SECRET", "GUIDE_DEMO", "PORT"];

it("names a setting that was mistyped by one or two letters", () => {
  for (const name of ["GUIDE_SECRE", "GUIDE_SECERT", "GUIDE_DEMOS"])
    expect(unknownSettings([name], KNOWN).mistyped, name).toEqual({ name, meant: name.includes("SEC") ? "GUIDE_SECRET" : "GUIDE_DEMO" });
});

it("only lists a name that is like no setting", () =>
  expect(unknownSettings(["GUIDE_COLOUR", "PATH", "GUIDE_DEMO"], KNOWN)).toEqual({ mistyped: undefined, others: ["GUIDE_COLOUR"] }));

it("ignores what platforms add", () => {
  const added = ["GUIDE_SERVICE_HOST", "GUIDE_SERVICE_PORT", "GUIDE_SERVICE_PORT_HTTP", "GUIDE_PORT", "GUIDE_PORT_3000_TCP_ADDR"];
  expect(unknownSettings(added, KNOWN)).toEqual({ mistyped: undefined, others: [] });
});
