import { expect, it } from "vitest";
import { routesOfTable } from "./tools/testing/guideBuild.ts";

it.each([
  ["a listing's desk", "listing/:code/", "owners/frame/DeskPage.tsx"],
  ["the staff desk", "staff/", "staff/today/StaffFramePage.tsx"],
])("Every page of %s is in its frame, which decides who may enter", async (_, address, frame) => {
  const routes = await routesOfTable();
  const { id } = routes.find(({ file, path }) => file === frame && path === undefined) ?? {};
  const pages = routes.filter(({ path }) => path?.startsWith(address));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ parentId }) => parentId !== id)).toEqual([]);
});
