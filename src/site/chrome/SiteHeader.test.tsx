import type { RouteConfigEntry } from "@react-router/dev/routes";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { type Me, toMe } from "../../accounts/travellers/me.ts";
import routes from "../../routes.ts";
import { BottomBar } from "./BottomBar.tsx";
import { MorePanel } from "./MorePanel.tsx";
import { accountLinks } from "./rules.ts";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/** Tests the bars and menus of each kind of account, as the server renders them. */

const card = { code: "abcdefgh", name: "Maya <b>", initials: "M", selfie_avatar_link: "/media/0/avatar" };
const KINDS = {
  visitor: null,
  traveller: toMe({ traveller: card, businesses: [], roles: [] }),
  owner: toMe({ traveller: null, businesses: [{ name: "Jukut" }], roles: [] }),
  "owner who travels": toMe({ traveller: card, businesses: [{ name: "Jukut" }], roles: [] }),
  staff: toMe({ traveller: null, businesses: [], roles: ["staff"] }),
  "staff who travel": toMe({ traveller: card, businesses: [], roles: ["staff"] }),
} satisfies Record<string, Me | null>;
type Kind = keyof typeof KINDS;

function renderHeader(me: Me | null, path = "/explore/") {
  const Page = () => (
    <>
      <SiteHeader isOverPicture={false} />
      <MorePanel onClose={() => undefined} />
      <SiteFooter />
      <BottomBar />
    </>
  );
  const Stub = createRoutesStub([{ id: "root", path: "*", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={{ loaderData: { root: { me } } }} />);
}
const headerHrefs = (kind: Kind) => new Set([...renderHeader(KINDS[kind]).matchAll(/href="([^"]*)"/g)].map(([, href]) => href as string));

const OF_TRAVELLERS = [
  "/traveller/for-you/",
  "/traveller/add-recommendations/",
  "/traveller/wishlist/",
  "/traveller/vouchers/",
  "/traveller/update/",
];
const OF_STAFF = ["/staff/"];
const OF_VISITORS = ["/traveller/login/", "/traveller/signup/"];

const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] => entries.flatMap((one) => [one, ...flat(one.children ?? [])]);

describe("The bars and menus", () => {
  it.each(["traveller", "owner who travels", "staff who travel"] as const)("of a %s have a traveller's pages", (kind) => {
    const hrefs = headerHrefs(kind);
    for (const href of OF_TRAVELLERS) expect(hrefs).toContain(href);
    for (const href of [...OF_VISITORS, "/traveller/add/"]) expect(hrefs).not.toContain(href);
  });

  it.each(["owner", "staff"] as const)("show no travellers' pages to an %s without a traveller, but a link to become one", (kind) => {
    const hrefs = headerHrefs(kind);
    for (const href of [...OF_TRAVELLERS, ...OF_VISITORS]) expect(hrefs).not.toContain(href);
    expect(hrefs).toContain("/traveller/add/");
    expect(hrefs).toContain("/accounts/settings/");
  });

  it.each(Object.keys(KINDS) as Kind[])("of a %s have the pages of staff for staff alone", (kind) => {
    const hrefs = headerHrefs(kind);
    for (const href of OF_STAFF) expect(hrefs.has(href)).toBe(kind.startsWith("staff"));
  });

  it.each(Object.keys(KINDS) as Kind[])("of a %s lead to a listing for who runs one", (kind) => {
    expect(headerHrefs(kind).has("/listing/")).toBe(kind.startsWith("owner"));
  });

  it("of a visitor lead to the login and the sign-up, and to no page of one's own", () => {
    const hrefs = headerHrefs("visitor");
    for (const href of OF_VISITORS) expect(hrefs).toContain(href);
    for (const href of [...OF_TRAVELLERS.slice(1), "/accounts/logout/"]) expect(hrefs).not.toContain(href);
  });

  it.each(Object.keys(KINDS) as Kind[])("of a %s have the way out for who is in, and nobody else", (kind) => {
    expect(headerHrefs(kind).has("/accounts/logout/")).toBe(kind !== "visitor");
  });

  it.each(Object.keys(KINDS) as Kind[])("of a %s lead only to pages that there are", (kind) => {
    const patterns = flat(routes)
      .map(({ path = "" }) => new RegExp(`^/${path.replace(/:\w+/g, "[^/]+")}$`))
      .filter(({ source }) => source !== "^/*$");
    const pages = [...headerHrefs(kind)].filter((href) => href.startsWith("/") && !href.startsWith("/media/"));
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((href) => !patterns.some((pattern) => pattern.test(href)))).toEqual([]);
  });

  it("name somebody as a text", () => {
    const markup = renderHeader(KINDS.traveller);
    expect(markup).toContain("Maya &lt;b&gt;");
    expect(markup).not.toContain("Maya <b>");
  });

  it("say where one is, once in each bar", () => {
    for (const [path, kind] of [
      ["/traveller/for-you/", "traveller"],
      ["/explore/VN/", "visitor"],
    ] as const) {
      const bar = renderHeader(KINDS[kind], path).split('aria-label="Bottom"')[1] ?? "";
      expect(bar.match(/aria-current="page"/g)).toHaveLength(1);
    }
  });
});

it("Somebody who is signed in and is nothing yet is shown no account", () => {
  expect(toMe({ traveller: null, businesses: [], roles: [] })).toBeNull();
  // The first of several listings may be another one than the open one.
  expect(toMe({ traveller: null, businesses: [{ name: "Jukut" }, { name: "Luna" }], roles: [] })?.name).toBe("Your account");
});

it("No address stands twice in a menu", () => {
  for (const isStaff of [true, false])
    for (const code of ["abcdefgh", undefined]) {
      const hrefs = accountLinks({ isStaff, hasListing: isStaff, code }).map(({ href }) => href);
      expect(new Set(hrefs).size).toBe(hrefs.length);
    }
});
