import { describe, expect, it } from "vitest";
import { apiAddresses } from "./apiAddresses.ts";

const handlers = [
  "/api/session/",
  "/guide/api/business/{id}/",
  "/inventory/{kind}/{code}/",
  "/traveller/country-list/",
  "/users/login/",
].map((path) => ({ endpoint: { path } }) as never);
const files = ["/robots.txt", "/media/:uuid/:preset", "/listing/:code/enquiries/:uuid/booking.ics"].map((path) => ({ path }) as never);
const isApiAddress = apiAddresses(handlers, files, ["/assets/"]);

describe("addresses of the API and of files", () => {
  it.each([
    "/api/no-such/",
    "/guide/api/",
    "/inventory/room/x/y/",
    "/traveller/country-list/x",
    "/users/login/x/",
    "/media/x",
    "/assets/x.js",
  ])("has %s", (path) => expect(isApiAddress(path)).toBe(true));

  it.each(["/", "/traveller/maya/", "/users/", "/explore/", "/robots.txt.html", "/guide/", "/apis/", "/listing/x/calendar/_.data"])(
    "has not %s",
    (path) => expect(isApiAddress(path)).toBe(false),
  );
});
