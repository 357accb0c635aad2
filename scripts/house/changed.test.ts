import { expect, it } from "vitest";
import { changedFolders } from "./changed.ts";

it("the tests of a change are those of its capabilities, each once", () => {
  expect(changedFolders(["src/site/home/rules.ts", "src/site/home/HomePage.tsx", "src/catalogue/browse/store.ts"])).toEqual([
    "src/catalogue/browse/",
    "src/site/home/",
  ]);
});

it("a part of the platform is tested by itself", () => {
  expect(changedFolders(["src/platform/http/app.ts"])).toEqual(["src/platform/http/"]);
  expect(changedFolders(["src/platform/clock.ts"])).toEqual(["src/platform/"]);
});

it("a migration is tested where migrations are applied, a script beside the scripts", () => {
  expect(changedFolders(["migrations/0001_places.sql", "scripts/house/counts.ts"])).toEqual(["scripts/", "src/platform/db/"]);
});

it("what has no unit tests calls for none", () => {
  expect(changedFolders(["README.md", "e2e/home.test.ts", "server.ts", "src/routes.ts"])).toEqual([]);
});
