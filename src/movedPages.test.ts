import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { MOVED_PAGES } from "./movedPages.ts";
import { buildApp, type TestApp } from "./tools/testing/app.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { temporaryFolder } from "./tools/testing/folder.ts";
import { guideBuild, routesOfTable } from "./tools/testing/guideBuild.ts";

const FORM = "application/x-www-form-urlencoded";
const withValues = (address: string) => address.replaceAll(/:(\w+)/g, (_, name) => (name === "code" ? "k4m2x9ta" : `a-${name}`));

const db = testDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await buildApp(db, {
    site: {
      build: await guideBuild((error) => {
        throw error;
      }),
      clientFolder: temporaryFolder(),
    },
  });
}, 120_000);

describe.each(MOVED_PAGES)("$from", ({ from, to }) => {
  const [before, now] = [withValues(from), withValues(to)];

  it.each(["GET", "HEAD"] as const)("redirects %s to the present page, with the query", async (method) => {
    const response = await app.fastify.inject({ method, url: `${before}?done=x&next=${encodeURIComponent(before)}` });
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe(`${now}?done=x&next=${encodeURIComponent(before)}`);
  });

  it("has a form sent to the present page again", async () => {
    const response = await app.fastify.inject({
      method: "POST",
      url: `${before}?page=2`,
      headers: { "content-type": FORM },
      payload: "name=value",
    });
    expect([response.statusCode, response.headers.location]).toEqual([308, `${now}?page=2`]);
  });

  it("is not a page, and redirects to one", async () => {
    const pages = (await routesOfTable()).map(({ path }) => `/${path}`);
    expect(pages).toContain(to);
    expect(pages).not.toContain(from);
    expect((await app.fastify.inject({ url: now })).statusCode).not.toBe(301);
  });
});

it("Parameters stay escaped, and other methods get no redirect", async () => {
  const odd = await app.fastify.inject({ url: "/listing/k4m2x9ta/inventory/a%0d%0ab%2F/" });
  expect(odd.headers.location).toBe("/listing/k4m2x9ta/listing/rooms/a%0D%0Ab%2F/");
  expect((await app.fastify.inject({ method: "DELETE", url: "/listing/k4m2x9ta/people/" })).statusCode).toBe(404);
});

it("Moved pages redirect on a separate host for owners too", async () => {
  const hosts = { GUIDE_HOSTS: "theguide=https://guide.test,listing=https://owners.test" };
  const { fastify } = await buildApp(db, {
    config: hosts,
    site: { build: await guideBuild(() => {}), clientFolder: temporaryFolder() },
  });
  for (const host of ["guide.test", "owners.test"]) {
    const { statusCode, headers } = await fastify.inject({ url: "/listing/k4m2x9ta/people/", headers: { host } });
    expect([statusCode, headers.location]).toEqual([301, "/listing/k4m2x9ta/settings/people/"]);
  }
});

/** Pages of the owner's desk in version 0.2.0, and addresses that its posters, vouchers and mails have. */
const BEFORE = `
  /:code/ /:code/vouchers/:coupon/ /enquiry/:token/ /listing/answer/:token/ /listing/invitation/:token/ /listing/transfer/:token/
  /listing/:code/ /listing/:code/enquiries/ /listing/:code/enquiries/answers/ /listing/:code/enquiries/:uuid/ /listing/:code/editor/
  /listing/:code/inventory/ /listing/:code/inventory/:item/ /listing/:code/import/ /listing/:code/calendars/
  /listing/:code/booking-software/ /listing/:code/pictures/ /listing/:code/differences/ /listing/:code/numbers/
  /listing/:code/numbers/numbers.csv /listing/:code/people/ /listing/:code/log/ /listing/:code/closing/ /listing/:code/transfer/
  /listing/:code/webhooks/ /listing/:code/export/ /listing/:code/poster/ /listing/:code/badge/ /listing/:code/check-in/
  /listing/:code/vouchers/ /listing/:code/vouchers/:batch/ /listing/:code/credit/`
  .trim()
  .split(/\s+/);

it("Every former address is a page or redirects to one", async () => {
  const pages = new Set((await routesOfTable()).map(({ path }) => `/${path}`));
  const moved = new Set(MOVED_PAGES.map(({ from }) => from));
  expect(BEFORE.filter((address) => !pages.has(address) && !moved.has(address))).toEqual([]);
});

it("docs/addresses.md shows the same table", () => {
  const text = readFileSync(new URL("../docs/addresses.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(.+)` \| `(.+)` \|$/gm)].map(([, from, to]) => ({ from, to }));
  const named = (address: string) => address.replaceAll(/:(\w+)/g, "{$1}");
  expect(rows).toEqual(MOVED_PAGES.map(({ from, to }) => ({ from: named(from), to: named(to) })));
});
