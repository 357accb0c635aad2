import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

it("ends without an error when nobody reads its output any more", { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, ["scripts/guide.ts", "help"], { stdio: ["ignore", "ignore", "pipe"] });
  // Closed long before the program has started: its first word meets a closed pipe.
  child.stderr.destroy();
  expect((await once(child, "exit")).slice(0, 2)).toEqual([0, null]);
});
