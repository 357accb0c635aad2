import { open } from "node:fs/promises";
import { type MockInstance, vi } from "vitest";

/** Simulates a full disk: files can be created, but writes fail halfway. @returns the mock, which the caller must restore */
export async function fillDisk(): Promise<MockInstance> {
  const handle = await open(import.meta.filename);
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  return vi.spyOn(prototype, "writeFile").mockImplementation(async function (this: typeof handle, content) {
    if (!(content instanceof Uint8Array)) throw new Error("Only bytes are written to files.");
    await this.write(content.subarray(0, content.length / 2));
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
}
