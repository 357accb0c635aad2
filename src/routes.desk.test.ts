import { expect, it } from "vitest";
import { routesOfTable } from "./tools/testing/guideBuild.ts";

/** A file asks its endpoint who may read it. */
const FILES = ["owners/numbers/NumbersFilePage.tsx"];

it("Every page below a listing's desk is in its frame, which decides who may enter", async () => {
  const routes = await routesOfTable();
  const desk = routes.find(({ file }) => file === "owners/listing/DeskPage.tsx");
  const pages = routes.filter(({ path, file }) => path?.startsWith("listing/:code/") && !FILES.includes(file));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ parentId }) => parentId !== desk?.id)).toEqual([]);
});
