import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { FEED_SIZE } from "./atom.ts";

const db = testDatabase();
const app = async (more: Parameters<typeof buildApp>[1] = {}) => (await buildApp(db, more)).fastify;

describe("the newest listings of an area", () => {
  it("come latest first with their dates, at most a feed full", async () => {
    for (let index = 0; index <= FEED_SIZE; index += 1) await buildBusiness(db, { area: "ubud", name: `Place ${index}` });
    const { area, country, listings } = (await (await app()).inject("/guide/api/area/ubud/new/")).json();
    expect([area.slug, country]).toEqual(["ubud", { code: "ID", name: "Indonesia" }]);
    expect(listings).toHaveLength(FEED_SIZE);
    expect(listings[0].name).toBe(`Place ${FEED_SIZE}`);
    expect(listings[0].created).toMatch(/^2026-.*Z$/);
    expect(listings[0]).not.toHaveProperty("email");
  });

  it("are an empty feed in an area without listings, and 404 in an unknown area", async () => {
    const server = await app();
    expect((await server.inject("/guide/api/area/ubud/new/")).json().listings).toEqual([]);
    for (const slug of ["no-such-place", "UBUD", "x".repeat(101), "%00"])
      expect((await server.inject(`/guide/api/area/${slug}/new/`)).statusCode, slug).toBe(404);
  });
});

describe("who runs the guide", () => {
  it("is told as it is set, and not made up where it is not", async () => {
    const config = {
      OPERATOR: "Valley Tourist Office, 1 Market Square",
      OPERATOR_EMAIL: "hello@valley.example",
      OPERATOR_ACCESSIBILITY_BODY: "Example Body",
    };
    expect((await (await app({ config })).inject("/guide/api/operator/")).json()).toEqual({
      name: config.OPERATOR,
      email: config.OPERATOR_EMAIL,
      accessibility_body: config.OPERATOR_ACCESSIBILITY_BODY,
    });
    expect((await (await app()).inject("/guide/api/operator/")).json()).toEqual({ name: null, email: null, accessibility_body: null });
  });
});
