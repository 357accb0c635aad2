import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { openObjectStore } from "../../tools/testing/objectStore.ts";
import { s3Storage } from "./s3Storage.ts";

const PART = 100_000;

async function open(bytes: number) {
  const store = await openObjectStore();
  const path = join(temporaryFolder(), "guide.backup");
  const content = Buffer.from(Array.from({ length: bytes }, (_, index) => index % 251));
  writeFileSync(path, content);
  const numbers: number[] = [];
  store.control.onPart = (number) => {
    numbers.push(number);
    return 200;
  };
  const upload = () => s3Storage(store.settings, undefined, PART).putFile("exports/ä b.zip", path, "application/zip");
  return { ...store, content, numbers, upload };
}

it.each([
  [2 * PART, []],
  [2 * PART + 1, [1, 2, 3]],
  [4 * PART, [1, 2, 3, 4]],
])("A file of %d bytes is stored whole, in the parts %j", async (bytes, parts) => {
  const { objects, uploads, content, numbers, upload } = await open(bytes);
  await upload();
  expect(numbers).toEqual(parts);
  const stored = objects.get("exports/ä b.zip");
  expect(stored?.content.equals(content)).toBe(true);
  expect(stored?.type).toBe("application/zip");
  expect(uploads.size).toBe(0);
});

it("A part is sent again when the store is busy", async () => {
  const { objects, content, control, upload } = await open(3 * PART);
  let refused = 0;
  control.onPart = (number) => {
    if (number !== 2 || refused === 4) return 200;
    refused += 1;
    return 503;
  };
  await upload();
  expect(refused).toBe(4);
  expect(objects.get("exports/ä b.zip")?.content.equals(content)).toBe(true);
});

it.each([403, 503])(
  "A part that fails for good with %d ends the upload: no object is stored, and no part stays in the store",
  async (status) => {
    const { objects, uploads, control, upload } = await open(3 * PART);
    control.onPart = (number) => (number === 3 ? status : 200);
    await expect(upload()).rejects.toThrow(`answered PUT with ${status}`);
    expect([objects.size, uploads.size]).toEqual([0, 0]);
  },
);

it("An upload that the store cannot put together fails, although the store answered with 200", async () => {
  const { objects, uploads, control, upload } = await open(3 * PART);
  control.failsLate = true;
  await expect(upload()).rejects.toThrow("did not put the parts together: InvalidPart");
  expect([objects.size, uploads.size]).toEqual([0, 0]);
});
