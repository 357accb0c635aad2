import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createStorage } from "../../platform/files/createStorage.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { prerenderPictures } from "./jobs.ts";

// Drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "ahead-"));
const failures: unknown[] = [];
const services = {
  storage: createStorage({ DATA_DIR: folder, s3: undefined }),
  db,
  reporter: { report: (error: unknown) => void failures.push(error) },
} as unknown as Parameters<typeof prerenderPictures>[0];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("drawing ahead", () => {
  it("stops on its signal, before the first picture", async () => {
    await buildBusiness(db);
    expect(await prerenderPictures(services, AbortSignal.abort())).toBe(0);
    expect(existsSync(join(folder, "pictures"))).toBe(false);
  });

  it("begins with a listing's card", async () => {
    await buildBusiness(db);
    const stop = new AbortController();
    const running = prerenderPictures(services, stop.signal);
    while (!existsSync(join(folder, "pictures")) || readdirSync(join(folder, "pictures")).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
    expect(await running).toBeGreaterThan(0);
    expect(readdirSync(join(folder, "pictures")).filter((name) => name.startsWith("business-"))[0]).toMatch(/^business-.*-0-card-/);
  });

  it("rests before what the home page does not show, and not before what it does", async () => {
    await buildBusiness(db);
    const stop = new AbortController();
    let rests = 0;
    const rest = async () => {
      rests += 1;
      if (rests === 2) stop.abort();
    };
    // A separate folder: the tests' shared one holds pictures of other tests.
    const own = mkdtempSync(join(tmpdir(), "ahead-"));
    onTestFinished(() => rmSync(own, { recursive: true, force: true }));
    const drawn = await prerenderPictures({ ...services, storage: createStorage({ DATA_DIR: own, s3: undefined }) }, stop.signal, [], rest);
    // The listing's card, and the picture after the first pause.
    expect(drawn).toBe(2);
    expect(rests).toBe(2);
  });

  it("draws nothing for a guide that is still empty", async () => {
    expect(await prerenderPictures(services)).toBe(0);
  });

  it("reports a folder that cannot be written, once", async () => {
    await buildBusiness(db);
    const blocked = { ...services, storage: createStorage({ DATA_DIR: "/dev/null", s3: undefined }) };
    expect(await prerenderPictures(blocked)).toBe(0);
    expect(failures).toHaveLength(1);
  });
});
