import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { business } from "../../../catalogue/listings/tables.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { guidePage, pageRoute, pagesBuild, plainRoot } from "../../../tools/testing/pages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import * as badge from "./BadgePage.tsx";

const db = testDatabase();
const build = pagesBuild(plainRoot, [
  guidePage("badge", "badge/:name/", badge),
  pageRoute("other", "other/", "shared", () => null),
  pageRoute("own", "own/", "none", () => null),
]);
const { fastify, pages } = await buildApp(db, { site: { build, clientFolder: import.meta.dirname } });
const HOUSE = { discount: 0, bonus_credit: 10 };

describe("/badge/{code}/", () => {
  it("may be framed by everybody and runs nothing; every other page may not", async () => {
    const { code } = await buildBusiness(db, HOUSE);
    const visitor = new Visitor(fastify);
    const { statusCode, headers, body } = await visitor.get(`/badge/${code}/`);
    expect([statusCode, headers["content-type"], headers["x-frame-options"]]).toEqual([200, "text/html; charset=utf-8", undefined]);
    const style = /<style>(.*)<\/style>/.exec(body)?.[1] ?? "";
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    );
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(body).toContain("Book direct with us");
    expect(body).toContain("USD\u00a010 credit");
    for (const path of ["/other/", "/own/", "/nothing-here/", `/badge/${code}/more/`]) {
      const other = await visitor.get(path);
      expect([path, other.headers["x-frame-options"]]).toEqual([path, "DENY"]);
      expect(other.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
  });

  it("sets no cookie and is the same for who is signed in", async () => {
    const { code } = await buildBusiness(db, HOUSE);
    const known = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const [one, other] = [await new Visitor(fastify).get(`/badge/${code}/`), await known.get(`/badge/${code}/`)];
    expect(other.body).toBe(one.body);
    for (const { headers } of [one, other]) expect([headers["set-cookie"], headers.vary]).toEqual([undefined, "accept-encoding"]);
  });

  it("is a picture at /badge/{code}.svg, which other sites may show", async () => {
    const { code } = await buildBusiness(db, HOUSE);
    const { headers, body } = await new Visitor(fastify).get(`/badge/${code}.svg?scheme=dark&size=small`);
    expect([headers["content-type"], headers["cross-origin-resource-policy"]]).toEqual(["image/svg+xml; charset=utf-8", "cross-origin"]);
    expect(body).toMatch(/^<svg .*USD\u00a010 credit/);
  });

  it("follows the offer once the listing changes", async () => {
    const { code } = await buildBusiness(db, HOUSE);
    const visitor = new Visitor(fastify);
    await visitor.get(`/badge/${code}/`);
    await db.update(business).set({ discount: 15, bonus_credit: 0 }).where(eq(business.code, code));
    pages?.invalidate(`business:${code}`);
    expect((await visitor.get(`/badge/${code}/`)).body).toContain("15% off");
  });

  it("responds 404 for listings that are unknown, hidden or unclaimed, and for an unknown style", async () => {
    const { code: hidden } = await buildBusiness(db, { is_published: false });
    const { code: shell } = await buildBusiness(db, { is_shell: true });
    const { code } = await buildBusiness(db, HOUSE);
    const paths = ["aaaaaaaa/", "nothing/", `${hidden}/`, `${hidden}.svg`, `${shell}/`, `${code}/?scheme=pink`, `${code}.png`];
    for (const path of paths) expect([path, (await new Visitor(fastify).get(`/badge/${path}`)).statusCode]).toEqual([path, 404]);
  });
});
