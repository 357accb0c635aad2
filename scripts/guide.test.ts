import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

it("ends without an error when nobody reads its output any more", { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, ["scripts/guide.ts", "help"], { stdio: ["ignore", "ignore", "pipe"] });
  // Closed long before the program starts, so that its first output hits a closed pipe.
  child.stderr.destroy();
  expect((await once(child, "exit")).slice(0, 2)).toEqual([0, null]);
});

it("imports into a data folder that no server has ever opened, and leaves its jobs to the first one", { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "guide-command-"));
  try {
    const file = join(folder, "rows.csv");
    await writeFile(file, "name,business_type,latitude,longitude,licence\nTea House,cafe,28.2096,83.9856,CC0\n");
    const env = { ...process.env, DATA_DIR: join(folder, "data"), DATABASE_URL: undefined };
    const child = spawn(process.execPath, ["scripts/guide.ts", "import", file], { env, stdio: ["ignore", "ignore", "pipe"] });
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect([code, told]).toEqual([0, expect.not.stringContaining("broke off")]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
