import { expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, {
  languages: withGerman({
    "This field is required.": "Bitte ausfüllen.",
    "Choose one of: {0}.": "Wähle: {0}.",
    "The request could not be read.": "Nicht lesbar.",
  }),
});
const GERMAN = { "accept-language": "de-AT,de;q=0.9,en;q=0.5" };

it("Errors of the API are in the language of Accept-Language, and in English without it", async () => {
  const visitor = new Visitor(fastify);
  const ask = async (headers: Record<string, string>) => {
    const response = await visitor.get("/guide/api/events/?when=never", headers);
    expect(response.statusCode).toBe(400);
    expect(response.headers.vary).toBe("accept-language");
    return [response.headers["content-language"], response.json().when[0].split(":")[0]];
  };
  expect(await ask(GERMAN)).toEqual(["de", "Wähle"]);
  for (const headers of [{}, { "accept-language": "fr" }, { "accept-language": "en-US,de;q=0.5" }])
    expect(await ask(headers as Record<string, string>)).toEqual(["en", "Choose one of"]);
});

it("So are endpoints below the addresses of pages", async () => {
  const visitor = new Visitor(fastify);
  for (const url of [
    "/search/lists/",
    "/search/place/ID/",
    "/captcha/question/",
    "/traveller/country-list/",
    "/inventory/room/00000000/",
  ]) {
    const { headers } = await visitor.get(url, GERMAN);
    expect([url, headers["content-language"], headers.vary]).toEqual([url, "de", "accept-language"]);
  }
});

it("So are errors of a write, whose body is read first", async () => {
  const visitor = new Visitor(fastify);
  const messages = async (headers: Record<string, string>) =>
    Object.values((await visitor.post("/users/magic-link/", {}, headers)).json()).flat();
  expect(await messages(GERMAN)).toContain("Bitte ausfüllen.");
  expect(await messages({})).toContain("This field is required.");
});

it("So are errors of a body that cannot be read", async () => {
  const visitor = new Visitor(fastify);
  const headers = { "content-type": "application/json", "x-csrftoken": await visitor.token(), ...GERMAN };
  const broken = await visitor.request({ method: "POST", url: "/users/magic-link/", headers, payload: "{" });
  expect([broken.statusCode, broken.json()]).toEqual([400, { non_field_errors: ["Nicht lesbar."] }]);
});

it("So are endpoints with an address like a page's", async () => {
  for (const url of ["/search/events/?search=music", "/inventory/room/zzzzzzzz/"]) {
    const { headers } = await fastify.inject({ url, headers: GERMAN });
    expect([url, headers["content-language"], headers.vary]).toEqual([url, "de", "accept-language"]);
  }
});

it("Pictures and other files without texts are cached once for all languages", async () => {
  for (const url of ["/media/country/ID/card", "/favicon.svg", "/flags/id.svg", "/robots.txt", "/sitemap.xml"]) {
    const { statusCode, headers } = await fastify.inject({ url, headers: GERMAN });
    expect([url, statusCode, headers["content-language"]]).toEqual([url, 200, undefined]);
    expect(headers.vary ?? "").not.toContain("language");
  }
});
