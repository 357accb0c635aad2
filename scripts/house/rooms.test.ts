import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { capabilityName, findCapability, ROOMS, roomForFile } from "./rooms.ts";

describe("the room of a file", () => {
  it.each([
    ["src/booking/coupons/store.ts", "booking", "booking/coupons"],
    ["src/platform/db/open.ts", "platform", undefined],
    ["src/ui/Button.tsx", "ui", undefined],
    ["src/tools/testing/app.ts", "tools", undefined],
    ["src/tools/demo/store.ts", "tools", "tools/demo"],
    ["src/booking/README.md", "booking", undefined],
    ["src/api.ts", undefined, undefined],
    ["e2e/home.test.ts", undefined, undefined],
    ["src/elsewhere/a/rules.ts", undefined, undefined],
  ])("%s", (path, room, capability) => {
    expect(roomForFile(path)).toBe(room);
    expect(findCapability(path)).toBe(capability);
  });

  it("a capability is named in migrations by its own folder", () => expect(capabilityName("booking/coupons")).toBe("coupons"));
});

it("The rules of imports have the same rooms in the same order", () => {
  const text = readFileSync(join(import.meta.dirname, "importRules.cjs"), "utf8");
  const [, list = ""] = /const ROOMS = \[([^\]]*)\]/.exec(text) ?? [];
  expect(list.match(/\w+/g)).toEqual([...ROOMS]);
});
