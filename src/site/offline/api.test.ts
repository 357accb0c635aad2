import { describe, expect, it } from "vitest";
import { writeTranslations } from "../../catalogue/translations/store.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { noSaving } from "./rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });
const { fastify: switchedOff } = await buildApp(db, { config: { GUIDE_OFFLINE: "off" } });
const DETAILS = "/guide/api/kept-details/";

describe("details of what is kept", () => {
  it("are what a listing's page says, of published listings alone", async () => {
    const { code } = await buildBusiness(db, { description: "Eight rooms.", phone: "+977 61 000000", email: "owner@lakeside.example" });
    const hidden = await buildBusiness(db, { is_published: false });
    const { results } = (await fastify.inject(`${DETAILS}?business=${code}&business=${hidden.code}&business=00000000`)).json();
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ business_code: code, description: "Eight rooms.", phone: "+977 61 000000", attribution: null });
    const text = { subject: { business: code }, field: "description", language: "de", source: "owner" as const, text: "Acht Zimmer." };
    await writeTranslations(db, [{ ...text, original_hash: null }]);
    const german = await fastify.inject({ url: `${DETAILS}?business=${code}`, headers: { "accept-language": "de" } });
    expect(german.json().results).toMatchObject([{ description: "Acht Zimmer.", description_language: "de" }]);
    // Email addresses never leave the server.
    expect(results[0]).not.toHaveProperty("email");
  });

  it("are asked for a hundred at once, and by codes", async () => {
    const codes = Array.from({ length: 101 }, () => "business=aaaaaaaa").join("&");
    expect((await fastify.inject(`${DETAILS}?${codes}`)).statusCode).toBe(400);
    expect((await fastify.inject(`${DETAILS}?business=x`)).json()).toEqual({ business: ["Enter a listing's code of 8 characters."] });
    expect((await fastify.inject(DETAILS)).statusCode).toBe(400);
  });

  it("are not there where nothing is kept", async () => {
    const response = await switchedOff.inject(`${DETAILS}?business=aaaaaaaa`);
    expect([response.statusCode, response.json()]).toEqual([404, { detail: noSaving() }]);
  });
});

describe("the worker's script", () => {
  it("is plain JavaScript that may ask the guide, is looked for with each page, and may do nothing else", async () => {
    const { headers, body } = await fastify.inject("/service-worker.js");
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    });
    expect(() => new Function(body)).not.toThrow();
    expect(body).toContain("/kept/");
  });

  it("takes an old one away where the guide says so", async () => {
    const { body } = await switchedOff.inject("/service-worker.js");
    expect(body).toContain("unregister");
    expect(body).not.toContain("/kept/");
  });
});

describe("the outline of land", () => {
  it("is that of the box", async () => {
    const { rings, scale } = (await fastify.inject("/api/map/outline/?west=108&south=15&east=109&north=16")).json();
    expect(scale).toBe(800);
    expect(rings.length).toBeGreaterThan(0);
    for (const [x, y] of rings.flat()) expect(x >= 0 && x <= 800 && y >= 0 && y <= 800).toBe(true);
  });

  it.each(["west=109&south=15&east=108&north=16", "west=108&south=16&east=109&north=15", "west=x&south=15&east=109&north=16", "west=108"])(
    "is refused for %s",
    async (query) => {
      expect((await fastify.inject(`/api/map/outline/?${query}`)).statusCode).toBe(400);
    },
  );
});
