import pino from "pino";
import { expect, it, vi } from "vitest";
import { freshDatabase } from "../../tools/testing/database.ts";
import { openPurgeDouble } from "../../tools/testing/purgeDouble.ts";
import { startPurges } from "./cdnPurges.ts";
import { createPurges } from "./purgeRequests.ts";

vi.setConfig({ testTimeout: 60_000 });

const { connection } = await freshDatabase();

async function server() {
  const double = await openPurgeDouble();
  const purges = startPurges({
    purges: createPurges({ kind: "varnish", urls: [double.url] }),
    connection,
    log: pino({ level: "silent" }),
    reporter: { report: () => undefined },
    repeatMilliseconds: 600_000,
  });
  return { ...double, purges, keys: () => double.purges.flatMap(({ keys }) => keys) };
}

it("One of several servers purges; when it stops, another one purges all pages and goes on", async () => {
  const one = await server();
  await vi.waitFor(() => expect(one.keys()).toEqual(["pages"]), 10_000);
  const other = await server();
  for (const { purges } of [one, other]) purges.invalidate("business:7r3kq2aa");
  await vi.waitFor(() => expect(one.keys()).toEqual(["pages", "business:7r3kq2aa", "business:*"]), 10_000);
  expect(other.keys()).toEqual([]);

  await one.purges.stop();
  await vi.waitFor(() => expect(other.keys()).toEqual(["pages"]), 10_000);
  for (const { purges } of [one, other]) purges.invalidate("listings");
  await vi.waitFor(() => expect(other.keys()).toEqual(["pages", "listings"]), 10_000);
  expect(one.keys()).not.toContain("listings");
  await other.purges.stop();
});
