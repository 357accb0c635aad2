import { beforeEach, expect, it } from "vitest";
import { findAreaBySlug } from "../../catalogue/places/store.ts";
import { area_alias } from "../../catalogue/places/tables.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as EventCalendarPage from "../events/EventCalendarPage.tsx";
import * as EventFeedPage from "../events/EventFeedPage.tsx";
import * as MarkdownEventsPage from "../events/MarkdownEventsPage.tsx";
import * as AreaFeedPage from "./AreaFeedPage.tsx";
import * as MarkdownPlacePage from "./MarkdownPlacePage.tsx";

/** Tests that files of an area lead from the slug that it had before it was merged or renamed to its present one. */

const db = testDatabase();
const page = (path: string, module: object) => guidePage(path, path, module as never);
const { fastify, pages } = await buildApp(db, {
  site: {
    build: pagesBuild(plainRoot, [
      page("explore/:country/:area/new.atom", AreaFeedPage),
      page("explore/:country/:area/whats-on.ics", EventCalendarPage),
      page("explore/:country/:area/whats-on.atom", EventFeedPage),
      page("explore/:country/:area/whats-on/_.md", MarkdownEventsPage),
      page("explore/:country/:area/_.md", MarkdownPlacePage),
    ]),
    clientFolder: temporaryFolder(),
  },
});
beforeEach(async () => {
  pages?.invalidate("*");
  await db.insert(area_alias).values({ id: 1, slug: "faifo", area_id: (await findAreaBySlug(db, "hoi-an"))?.id ?? 0 });
});
const open = async (path: string) => {
  const { statusCode, headers } = await new Visitor(fastify).get(path);
  return [statusCode, headers.location];
};

it.each(["new.atom", "whats-on.ics", "whats-on.atom", "whats-on.md"])("%s of a former slug is at the present one", async (file) => {
  expect(await open(`/explore/VN/faifo/${file}`)).toEqual([301, `/explore/VN/hoi-an/${file}`]);
  expect(await open(`/explore/VN/hoi-an/${file}`)).toEqual([200, undefined]);
});

it("the Markdown of an area and of its lists is at the present slug, with its query", async () => {
  expect(await open("/explore/VN/faifo.md")).toEqual([301, "/explore/VN/hoi-an.md"]);
  expect(await open("/explore/VN/faifo/whats-on.md?when=week")).toEqual([301, "/explore/VN/hoi-an/whats-on.md?when=week"]);
});

it("the Markdown of events in a country in small letters is at the country in capitals", async () =>
  expect(await open("/explore/vn/hoi-an/whats-on.md")).toEqual([301, "/explore/VN/hoi-an/whats-on.md"]));
