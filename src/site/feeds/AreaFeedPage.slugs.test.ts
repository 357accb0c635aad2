import { expect, it, vi } from "vitest";
import { loader as eventsCalendar } from "../events/EventCalendarPage.tsx";
import { loader as eventsFeed } from "../events/EventFeedPage.tsx";
import { loader as eventsMarkdown } from "../events/MarkdownEventsPage.tsx";
import { loader as newListings } from "./AreaFeedPage.tsx";
import { loader as placeMarkdown } from "./MarkdownPlacePage.tsx";

/** Tests that files of an area lead from the slug that it had before it was merged or renamed to its present one. */

const AREA = { slug: "new-town", name: "New Town", country_code: "CL" };
const FOUND = {
  area: AREA,
  country: { code: "CL", name: "Chile" },
  guide: "The Guide",
  listings: [],
  events: [],
  results: [],
  count: 0,
  next: null,
};

vi.mock("../../platform/pages/callApi.ts", async (original) => ({
  ...(await original<object>()),
  callApi: async () => FOUND,
}));

const FILES = [
  ["new.atom", newListings],
  ["whats-on.ics", eventsCalendar],
  ["whats-on.atom", eventsFeed],
  ["whats-on.md", eventsMarkdown],
] as const;
const open = async (load: (typeof FILES)[number][1] | typeof placeMarkdown, path: string, slug: string, country = "CL") =>
  load({
    params: { country, area: slug },
    request: new Request(`https://guide.test${path}`),
  } as unknown as Parameters<typeof newListings>[0]);

it.each(FILES)("%s of a former slug is at the present one", async (file, load) => {
  const { status, headers } = await open(load, `/explore/CL/old-town/${file}`, "old-town");
  expect([status, headers.get("location")]).toEqual([301, `/explore/CL/new-town/${file}`]);
});

it.each(FILES)("%s of the present slug is not redirected", async (file, load) => {
  expect((await open(load, `/explore/CL/new-town/${file}`, "new-town")).status).toBe(200);
});

it("the Markdown of an area and of its lists is at the present slug, with its query", async () => {
  const { status, headers } = await open(placeMarkdown, "/explore/CL/old-town.md", "old-town");
  expect([status, headers.get("location")]).toEqual([301, "/explore/CL/new-town.md"]);
  const week = await open(eventsMarkdown, "/explore/CL/old-town/whats-on.md?when=week", "old-town");
  expect(week.headers.get("location")).toBe("/explore/CL/new-town/whats-on.md?when=week");
});

it("the Markdown of events in a country in small letters is at the country in capitals", async () => {
  const { status, headers } = await open(eventsMarkdown, "/explore/cl/new-town/whats-on.md", "new-town", "cl");
  expect([status, headers.get("location")]).toEqual([301, "/explore/CL/new-town/whats-on.md"]);
});
