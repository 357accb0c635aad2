import { expect, it } from "vitest";
import { business_member } from "../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import type { PageView } from "../../platform/pages/pageViews.ts";
import { SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { wishlist_business } from "../../travellers/wishlist/tables.ts";
import { ViewCounter } from "./counter/store.ts";
import { analyticsTasks, flushViews, startViewCounter } from "./jobs.ts";
import { addViews } from "./store.ts";
import { listing_view } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const DAY = 86_400_000;
const dayBefore = (days: number) => new Date(now().getTime() - days * DAY).toISOString().slice(0, 10);

const view = (
  code: string,
  more: {
    isUse?: boolean;
    purpose?: string;
    address?: string;
    cookie?: string;
    referer?: string;
    agent?: string;
    milliseconds?: number;
  } = {},
): PageView => ({
  url: `/${code}/`,
  isUse: more.isUse ?? false,
  address: more.address ?? "203.0.113.9",
  milliseconds: more.milliseconds ?? Date.UTC(2026, 10, 22, 12),
  headers: {
    "user-agent": more.agent ?? "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    accept: "text/html",
    ...(more.purpose ? { "sec-purpose": more.purpose } : {}),
    ...(more.cookie ? { cookie: more.cookie } : {}),
    ...(more.referer ? { referer: more.referer } : {}),
  },
});
const newCounter = () => new ViewCounter(() => ["https://guide.example"]);
const stored = async (code: string) =>
  (await db.select().from(listing_view).where(eq(listing_view.business_code, code))).map(({ day, source, views }) => [day, source, views]);

it("A person counts once a listing and day; another address, browser or day counts again", async () => {
  const { code } = await buildBusiness(db);
  const other = await buildBusiness(db);
  const counter = newCounter();
  for (let time = 0; time < 3; time += 1) counter.add(view(code));
  counter.add(view(code, { address: "203.0.113.10", referer: "https://guide.example/search/?q=x" }));
  counter.add(view(code, { agent: "Mozilla/5.0 (iPhone) Safari/605" }));
  counter.add(view(other.code));
  counter.add(view(code, { milliseconds: Date.UTC(2026, 10, 23, 0, 0, 1) }));
  await flushViews(db, counter);
  expect((await stored(code)).toSorted()).toEqual([
    ["2026-11-22", "direct", 2],
    ["2026-11-22", "search", 1],
    ["2026-11-23", "direct", 1],
  ]);
  // Counts are written once: taken counts are not written again, and new ones are added.
  counter.add(view(code, { address: "203.0.113.11", milliseconds: Date.UTC(2026, 10, 23, 1) }));
  await flushViews(db, counter);
  await flushViews(db, counter);
  expect(await stored(code)).toContainEqual(["2026-11-23", "direct", 2]);
});

it("A page that a browser fetched ahead counts once it is shown, from where it was fetched; one that is never shown does not", async () => {
  const { code } = await buildBusiness(db);
  const counter = newCounter();
  const area = "https://guide.example/explore/ID/ubud/";
  counter.add(view(code, { purpose: "prefetch", referer: area }));
  counter.add(view(code, { purpose: "prefetch", referer: area, address: "203.0.113.10" }));
  // Later requests of an open page do not count if the view was counted, or if the page was not prefetched.
  counter.add(view(code, { isUse: true, address: "203.0.113.11" }));
  await flushViews(db, counter);
  expect(await stored(code)).toEqual([]);
  for (let time = 0; time < 3; time += 1) counter.add(view(code, { isUse: true }));
  await flushViews(db, counter);
  expect(await stored(code)).toEqual([["2026-11-22", "place", 1]]);
});

it("A listing's own people are left out while they are signed in; others who are signed in count", async () => {
  const owner = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [owner.id] });
  const signInCookie = async (id: string) => `a=b; sessionid=${(await new Visitor(fastify).signIn(db, id)).cookies.get(SESSION_COOKIE)}`;
  const counter = newCounter();
  counter.add(view(code, { cookie: await signInCookie(owner.id) }));
  await flushViews(db, counter);
  expect(await stored(code)).toEqual([]);
  counter.add(view(code, { address: "203.0.113.12", cookie: await signInCookie((await buildAccount(db)).id) }));
  counter.add(view(code, { address: "203.0.113.13", cookie: "sessionid=%zz" }));
  await flushViews(db, counter);
  expect(await stored(code)).toEqual([["2026-11-22", "direct", 2]]);
});

it("Made-up sources and listings fill no table, and what cannot be written waits", async () => {
  const { code } = await buildBusiness(db);
  const counter = newCounter();
  counter.add(view("00000000"));
  for (let number = 0; number < 60; number += 1)
    counter.add(view(code, { address: `198.51.100.${number}`, referer: `https://s${number}.example/` }));
  const away = { select: () => Promise.reject(new Error("away")), execute: () => Promise.reject(new Error("away")) };
  await expect(flushViews(away as never, counter)).rejects.toThrow("away");
  await flushViews(db, counter);
  const rows = await stored(code);
  expect(rows.length).toBeLessThanOrEqual(31);
  expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(60);
  expect(await stored("00000000")).toEqual([]);
});

it("A server counts the pages that it answers, and writes the rest when it stops", async () => {
  const { code } = await buildBusiness(db);
  const views = startViewCounter(db, services.config, services.reporter);
  expect([views.isCounted(`/${code}/`), views.isCounted("/explore/")]).toEqual([true, false]);
  views.onView(view(code));
  await views.stop();
  expect(await stored(code)).toHaveLength(1);
});

it("Numbers of a listing are its people's, in two spans, with nothing under ten", async () => {
  const owner = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [owner.id] });
  const helper = await buildAccount(db);
  await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
  await addViews(db, [
    { code, day: dayBefore(1), source: "direct", views: 12 },
    { code, day: dayBefore(2), source: "search", views: 4 },
    { code, day: dayBefore(40), source: "search", views: 20 },
    // Today is not over.
    { code, day: dayBefore(0), source: "direct", views: 50 },
  ]);
  for (let number = 0; number < 9; number += 1) {
    const { code: traveller } = await buildTraveller(db);
    await db.insert(wishlist_business).values({ uuid: newUuid(), traveller, business: code, created: new Date(now().getTime() - DAY) });
  }
  const url = `/listing/api/businesses/${code}/numbers/`;
  const visitor = await new Visitor(fastify).signIn(db, helper.id);
  const month = (await visitor.get(url)).json();
  expect([month.days, month.to, month.figures.views.total, month.figures.views.before]).toEqual([30, dayBefore(1), 16, 20]);
  expect(month.figures.saves).toEqual({ total: null, before: null, daily: null, daily_before: null });
  expect(month.sources).toEqual([{ source: "others", label: "Others", views: 16 }]);
  expect(month.figures.views.daily.at(-1)).toBe(12);
  const year = (await visitor.get(`${url}?days=365`)).json();
  expect([year.figures.views.total, year.figures.views.daily.length]).toEqual([36, 365]);
  expect((await visitor.get(`${url}?days=7`)).statusCode).toBe(400);
  const other = await buildAccount(db);
  await buildBusiness(db, { owners: [other.id] });
  expect((await (await new Visitor(fastify).signIn(db, other.id)).get(url)).statusCode).toBe(404);
});

it("Views end after two years and a month", async () => {
  const { code } = await buildBusiness(db);
  await addViews(db, [
    { code, day: dayBefore(770), source: "direct", views: 3 },
    { code, day: dayBefore(700), source: "direct", views: 2 },
  ]);
  await analyticsTasks.delete_old_views?.({}, services);
  expect(await stored(code)).toEqual([[dayBefore(700), "direct", 2]]);
});
