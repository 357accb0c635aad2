import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { tryLockExclusive, tryLockShared, waitFor } from "./lock.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const folder = temporaryFolder();
let made = 0;
function newFile(): string {
  made += 1;
  return join(folder, `lock-${made}`);
}

describe("a lock held alone", () => {
  it("keeps everybody else out until it is let go", () => {
    const file = newFile();
    const lock = tryLockExclusive(file);
    expect(lock).toBeDefined();
    expect(tryLockExclusive(file)).toBeUndefined();
    expect(tryLockShared(file)).toBeUndefined();
    lock?.release();
    const next = tryLockExclusive(file);
    expect(next).toBeDefined();
    next?.release();
  });

  it("is of its file alone", () => {
    const [one, other] = [tryLockExclusive(newFile()), tryLockExclusive(newFile())];
    expect(other).toBeDefined();
    one?.release();
    other?.release();
  });
});

describe("a shared lock", () => {
  it("is held by many, and by nobody alone until the last has let go", () => {
    const file = newFile();
    const [one, other] = [tryLockShared(file), tryLockShared(file)];
    expect(one && other).toBeDefined();
    one?.release();
    expect(tryLockExclusive(file)).toBeUndefined();
    other?.release();
    const alone = tryLockExclusive(file);
    expect(alone).toBeDefined();
    alone?.release();
  });
});

describe("waiting", () => {
  it("takes the lock as soon as it is free", async () => {
    const file = newFile();
    const held = tryLockExclusive(file);
    const waiting = waitFor(tryLockExclusive, file, 30_000);
    held?.release();
    (await waiting).release();
  });

  it("gives up after a time, and says which file was held", async () => {
    const file = newFile();
    const held = tryLockExclusive(file);
    await expect(waitFor(tryLockExclusive, file, 50)).rejects.toThrow(`Another process has held ${file} for 0.05 s`);
    held?.release();
  });

  it("does not wait for a fault: a folder that is not there", async () => {
    await expect(waitFor(tryLockExclusive, join(folder, "no", "such", "lock"), 30_000)).rejects.toThrow();
  });
});

describe("between processes", () => {
  const holder = (file: string) =>
    spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `const { tryLockExclusive } = await import(${JSON.stringify(join(import.meta.dirname, "lock.ts"))});
globalThis.held = tryLockExclusive(${JSON.stringify(file)}); process.stdout.write("held"); setInterval(() => {}, 1000);`,
      ],
      { stdio: ["ignore", "pipe", "ignore"] },
    );

  it("a lock keeps others out, and is free the moment its process is killed: nothing is left over", async () => {
    const file = newFile();
    const child = holder(file);
    await once(child.stdout, "data");
    expect(tryLockExclusive(file)).toBeUndefined();
    expect(tryLockShared(file)).toBeUndefined();
    child.kill("SIGKILL");
    await once(child, "exit");
    const lock = tryLockExclusive(file);
    expect(lock).toBeDefined();
    lock?.release();
  });
});
