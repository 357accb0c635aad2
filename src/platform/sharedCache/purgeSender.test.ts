import { beforeEach, expect, it, vi } from "vitest";
import { openPurgeDouble } from "../../tools/testing/purgeDouble.ts";
import { createPurges } from "./purgeRequests.ts";
import { createPurgeSender, type PurgeSender } from "./purgeSender.ts";

const REPEAT = 200;
let double: Awaited<ReturnType<typeof openPurgeDouble>>;
let results: string[];
beforeEach(async () => {
  double = await openPurgeDouble();
  results = [];
});

function sender(cdn: Parameters<typeof createPurges>[0] = { kind: "varnish", urls: [double.url] }): PurgeSender {
  const [purge] = createPurges(cdn, "a-token-of-fastly", double.url);
  if (!purge) throw new Error("This cache does not purge");
  return createPurgeSender(purge, { onResult: (result) => results.push(result), repeatMilliseconds: REPEAT });
}

it("Changes of a moment are one request to Varnish, repeated once", async () => {
  const sent = sender();
  sent.add(["business:a"]);
  sent.add(["business:b", "business:a"]);
  await vi.waitFor(() => expect(double.purges).toHaveLength(2));
  const purge = { method: "PURGE", url: "/", keys: ["business:a", "business:b"], token: undefined };
  expect(double.purges).toEqual([purge, purge]);
  await new Promise((resolve) => setTimeout(resolve, 2 * REPEAT));
  expect(double.purges).toHaveLength(2);
  await sent.stop();
});

it("Fastly gets its token, and at most 256 keys in a request", async () => {
  const sent = sender({ kind: "fastly", service: "SU1Z0isxPaozGVKXdv0eY" });
  sent.add(Array.from({ length: 300 }, (_, index) => `b:${index}`));
  await vi.waitFor(() => expect(double.purges).toHaveLength(2));
  expect(double.purges.map(({ keys }) => keys.length)).toEqual([256, 44]);
  expect(double.purges[0]).toMatchObject({ method: "POST", url: "/service/SU1Z0isxPaozGVKXdv0eY/purge", token: "a-token-of-fastly" });
  await sent.stop();
});

it("Purges are retried while the cache refuses them, and none is lost", async () => {
  double.control.status = 503;
  const sent = sender();
  sent.add(["business:a"]);
  await vi.waitFor(() => expect(results).toContain("failed"));
  sent.add(["business:b"]);
  expect(double.purges).toEqual([]);
  double.control.status = 200;
  await vi.waitFor(
    () => expect(double.purges.flatMap(({ keys }) => keys).sort()).toEqual(expect.arrayContaining(["business:a", "business:b"])),
    5_000,
  );
  await sent.stop();
});

it("Instead of thousands of waiting keys, all pages are purged", async () => {
  double.control.status = 503;
  const sent = sender();
  sent.add(Array.from({ length: 6_000 }, (_, index) => `business:${index}`));
  expect(sent.waiting()).toBe(1);
  double.control.status = 200;
  await vi.waitFor(() => expect(double.purges[0]?.keys).toEqual(["pages"]), 5_000);
  await sent.stop();
});

it("After a stop nothing is sent", async () => {
  const sent = sender();
  sent.add(["business:a"]);
  await sent.stop();
  sent.add(["business:b"]);
  await new Promise((resolve) => setTimeout(resolve, REPEAT));
  expect(double.purges).toEqual([]);
});
