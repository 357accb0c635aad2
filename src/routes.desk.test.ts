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

/** Logins, mailed links, and what travellers show to others. `traveller/coupon/` decides by the voucher. */
const OPEN = [
  "accounts/email/:token/",
  "accounts/email/:token/stop/",
  "accounts/login/",
  "accounts/logout/",
  "accounts/magic/:token/",
  "accounts/password/reset/:token/",
  "accounts/verify/:token/",
  "listing/answer/:token/",
  "listing/invitation/:token/",
  "listing/login/",
  "traveller/:code/",
  "traveller/:code/:slug/",
  "traveller/:code/:slug/guide.gpx",
  "traveller/:code/:slug/guide.kml",
  "traveller/coupon/:code/",
  "traveller/login/",
  "traveller/signup/",
];

it("Pages of travellers, owners and accounts need a login, except these", async () => {
  const routes = await routesOfTable();
  const frames = new Map(routes.filter(({ path }) => path === undefined).map(({ id, file }) => [id, file]));
  const FRAMES = new Set(["accounts/signIn/SignedInPage.tsx", "accounts/signIn/TravellerPage.tsx", "owners/frame/DeskPage.tsx"]);
  const isOpen = ({ parentId = "" }: { parentId?: string }) => !FRAMES.has(frames.get(parentId) ?? "");
  const open = routes.filter((route) => /^(?:traveller|listing|accounts)\//.test(route.path ?? "") && isOpen(route));
  expect(open.map(({ path }) => path).sort()).toEqual(OPEN);
});
