import { describe, expect, it } from "vitest";
import { embedCode } from "../../catalogue/places/embedCode.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { guidePage, pagesBuild, plainRoot } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as embed from "./EmbedPage.tsx";

const db = testDatabase();
const build = pagesBuild(plainRoot, [guidePage("embed", "embed/:area/:kind/", embed)]);
const { fastify } = await buildApp(db, { site: { build, clientFolder: import.meta.dirname } });
const KINDS = ["list", "map"] as const;

describe("/embed/{area}/", () => {
  it.each(KINDS)("shows the %s of an area in a frame, without cookies and scripts, the same for everybody", async (kind) => {
    const { code } = await buildBusiness(db, { name: "Casa <b>Luz</b>", discount: 10, latitude: 15.88, longitude: 108.33 });
    const path = `/embed/hoi-an/${kind}/`;
    const known = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const [one, other] = [await new Visitor(fastify).get(path), await known.get(path)];
    expect(one.statusCode).toBe(200);
    expect(other.body).toBe(one.body);
    expect(one.body).toContain(`/${code}/`);
    expect(one.body).toContain("Casa &lt;b&gt;Luz&lt;/b&gt;");
    expect(one.body).not.toMatch(/<script|style="/);
    expect(one.headers).not.toHaveProperty("x-frame-options");
    expect(one.headers).not.toHaveProperty("set-cookie");
    expect(one.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';.*frame-ancestors \*$/,
    );
  });

  it("is nothing for an unknown area or kind", async () => {
    for (const path of ["/embed/no-such-area/list/", "/embed/hoi-an/other/", "/embed/%20/map/"])
      expect([path, (await new Visitor(fastify).get(path)).statusCode]).toEqual([path, 404]);
  });

  it("is pasted as one frame", () => {
    expect(embedCode("map", "https://guide.test", { slug: "ubud", name: 'U"bud' })).toBe(
      '<iframe src="https://guide.test/embed/ubud/map/" title="U&quot;bud" width="100%" height="420" style="border:0" loading="lazy"></iframe>',
    );
  });
});
