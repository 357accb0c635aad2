import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import answer from "../data/google.textsearch.json" with { type: "json" };
import { indexAll } from "../jobs.ts";

const db = testDatabase(indexAll);
const PATH = "/search/google/";
const KEY = "a-key_of-the-tests-0123456789";

/** Double of the provider: records requests and sends the configured reply. */
const requests: { headers: IncomingMessage["headers"]; url: string | undefined; body: Record<string, unknown> }[] = [];
let reply: (response: ServerResponse) => void;
const double = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  requests.push({ headers: request.headers, url: request.url, body: JSON.parse(Buffer.concat(parts).toString()) });
  reply(response);
});
const say = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));

let apps: { plain: Awaited<ReturnType<typeof buildApp>>; google: Awaited<ReturnType<typeof buildApp>> };
beforeAll(async () => {
  await once(double.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;
  apps = {
    plain: await buildApp(db),
    google: await buildApp(db, { config: { PLACES_PROVIDER: "google", PLACES_KEY: KEY, PLACES_URL: url } }),
  };
});
afterAll(() => double.close());
beforeEach(() => {
  requests.length = 0;
  reply = say(200, answer);
});

const signedIn = async (app: "plain" | "google") => new Visitor(apps[app].fastify).signIn(db, (await buildAccount(db)).id);

describe("places to make a listing of", () => {
  it("are for people who are signed in", async () => {
    for (const app of ["plain", "google"] as const) {
      const { statusCode } = await new Visitor(apps[app].fastify).get(`${PATH}?search=lisboa`);
      expect(statusCode).toBe(401);
    }
    expect(requests).toEqual([]);
  });

  it.each(["search=a&country=pt", "search=a&ordering=distance", `search=${"x".repeat(201)}`])(
    "%s is 400 and asks nobody",
    async (query) => {
      expect((await (await signedIn("google")).get(`${PATH}?${query}`)).statusCode).toBe(400);
      expect(requests).toEqual([]);
    },
  );
});

describe("without a provider", () => {
  beforeEach(async () => {
    await buildBusiness(db, { name: "Lisboa Rooms", is_shell: true, area: "hoi-an" });
    await buildBusiness(db, { name: "Lisboa Claimed", is_shell: false });
    await buildBusiness(db, { name: "Lisboa Hidden", is_shell: true, is_published: false });
    await indexAll(db);
  });

  it("are imported listings that nobody has claimed, and areas", async () => {
    const { results } = (await (await signedIn("plain")).get(`${PATH}?search=lisbo`)).json();
    const names = results.map(({ name }: { name: string }) => name);
    expect(names).toContain("Lisboa Rooms");
    expect(names).not.toContain("Lisboa Claimed");
    expect(names).not.toContain("Lisboa Hidden");
    expect(results.find(({ kind }: { kind: string }) => kind === "area")).toMatchObject({
      source: "guide",
      place_id: null,
      business_type: null,
      country: { code: "PT", name: "Portugal" },
      profile_url: null,
    });
    expect(results.find(({ kind }: { kind: string }) => kind === "business")).toMatchObject({
      name: "Lisboa Rooms",
      business_type: "cafe",
      area: { slug: "hoi-an" },
      profile_url: expect.stringMatching(/^\/[0-9a-z]{8}\/$/),
    });
  });

  it("are those of one country where one is given, by name where that is asked, and none where nothing is", async () => {
    const visitor = await signedIn("plain");
    const names = async (query: string) => (await visitor.get(`${PATH}?${query}`)).json().results.map(({ name }: { name: string }) => name);
    expect(await names("search=lisboa&country=VN")).toEqual(["Lisboa Rooms"]);
    const sorted = await names("search=lisbo&ordering=-name");
    expect(sorted).toEqual(sorted.toSorted((a: string, b: string) => b.localeCompare(a, "en")));
    expect(await names("search=")).toEqual([]);
  });
});

describe("with Google's places", () => {
  it("are what the provider says, in pages, and by nobody kept", async () => {
    const got = await (await signedIn("google")).get(`${PATH}?search=%20cais%20lisboa&page_size=2`);
    expect(got.headers["cache-control"]).toBe("private, no-store");
    expect(got.json()).toMatchObject({
      count: 3,
      previous: null,
      results: [{ name: "Pousada do Cais", country: { code: "PT" } }, { city: "Porto" }],
    });
    expect(got.json().next).toContain("page=2");
    expect(got.body).not.toContain(KEY);
    expect(requests).toMatchObject([
      {
        url: "/v1/places:searchText",
        headers: { "x-goog-api-key": KEY, "x-goog-fieldmask": expect.stringContaining("places.displayName") },
        body: { textQuery: "cais lisboa", pageSize: 20, languageCode: "en" },
      },
    ]);
  });

  it("are those of one country where one is given", async () => {
    const visitor = await signedIn("google");
    expect((await visitor.get(`${PATH}?search=cais&country=PT`)).json().count).toBe(2);
    expect((await visitor.get(`${PATH}?search=cais&country=ES`)).json().count).toBe(0);
    expect(requests[0]?.body).toMatchObject({ regionCode: "PT" });
  });

  it.each([
    ["refuses the key", say(403, { error: { message: `The key ${KEY} is wrong` } })],
    ["has had enough", say(429, {})],
    ["is broken", say(500, "oops")],
    ["answers something else", say(200, "<html>")],
    ["answers another shape", say(200, { places: [{ id: 7 }] })],
    ["hangs up", (response: ServerResponse) => void response.destroy()],
    ["leads elsewhere", (response: ServerResponse) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ])("are not to be had for a moment when the provider %s, and nothing is told of the key", async (_, how) => {
    reply = how;
    const got = await (await signedIn("google")).get(`${PATH}?search=cais`);
    expect(got.statusCode).toBe(503);
    expect(got.headers["retry-after"]).toBe("60");
    expect(got.json()).toEqual({ detail: "The place search is not responding. Try again in a minute." });
    expect(JSON.stringify(apps.google.logged)).not.toContain(KEY);
  });
});

describe("the settings", () => {
  it.each([
    [{ PLACES_PROVIDER: "google" }, "PLACES_KEY"],
    [{ PLACES_PROVIDER: "bing", PLACES_KEY: KEY }, "PLACES_PROVIDER"],
    [{ PLACES_PROVIDER: "google", PLACES_KEY: "with space" }, "PLACES_KEY"],
    [{ PLACES_URL: "ftp://x" }, "PLACES_URL"],
  ])("stop the start when they are wrong: %j", async (config, name) => {
    await expect(buildApp(db, { config: config as Record<string, string> })).rejects.toThrow(name);
  });
});
