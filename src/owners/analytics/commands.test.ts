import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { readViews } from "./commands.ts";

const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("Views that a cache has answered are counted from its log, once per person and day, without programs and other lines", async () => {
  const { db, createContext } = await openTestDatabase({ places: true });
  const { code } = await buildBusiness(db);
  const { context, output } = createContext();
  const view = (more: object = {}) =>
    JSON.stringify({
      ...{ url: `/${code}/`, status: "200", forwarded: "198.51.100.7", agent: AGENT, accept: "text/html", referer: "-", purpose: "-" },
      ...{ dest: "document", ...more },
    });
  const lines = [
    view(),
    view(),
    view({ forwarded: "198.51.100.8, 127.0.0.1", referer: "https://www.example.org/a" }),
    view({ forwarded: "198.51.100.9", agent: "curl/8.1" }),
    view({ forwarded: "198.51.100.10", purpose: "prefetch" }),
    view({ forwarded: "198.51.100.11", status: "404" }),
    view({ url: "/explore/" }),
    "not JSON",
    "{}",
  ];
  expect(await readViews([], context, Readable.from(lines.map((line) => `${line}\n`)))).toBe(0);
  const { rows } = await db.execute(sql`SELECT source, views FROM listing_view WHERE business_code = ${code} ORDER BY source`);
  expect(rows).toEqual([
    { source: "direct", views: 1 },
    { source: "example.org", views: 1 },
  ]);
  expect(output()).toBe("7 lines read, 2 unreadable.\n");
});

it("Wrong words are refused with the usage", async () => {
  const { createContext } = await openTestDatabase();
  await expect(readViews(["all"], createContext().context, Readable.from([]))).rejects.toThrow(/^views read: counts views/);
});
