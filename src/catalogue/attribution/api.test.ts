import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { SOURCES_MAX } from "./contract.ts";
import { attributionsIn } from "./rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const read = async (path: string) => (await visitor.get(path)).json();

const from = (attribution_text: string, attribution_licence: string, values = {}) =>
  buildBusiness(db, { is_shell: true, attribution_text, attribution_licence, attribution_link: "https://source.example/1", ...values });

describe("sources of the guide", () => {
  it("are each named once, and those of hidden listings not at all", async () => {
    expect(await read("/guide/api/sources/")).toEqual({ results: [] });
    for (let row = 0; row < 4; row += 1) await from("Town hall", "CC0-1.0", { attribution_link: `https://source.example/${row}` });
    await from("Register", "CC BY 4.0");
    await from("Secret", "CC0", { is_published: false });
    await buildBusiness(db);
    const { results } = await read("/guide/api/sources/");
    expect(results).toEqual([
      {
        text: "Register",
        link: "https://source.example/1",
        licence: "CC BY 4.0",
        licence_link: "https://creativecommons.org/licenses/by/4.0/",
      },
      {
        text: "Town hall",
        link: "https://source.example/",
        licence: "CC0-1.0",
        licence_link: "https://creativecommons.org/publicdomain/zero/1.0/",
      },
    ]);
  });

  it("are no more than an answer bears, however many a register names", async () => {
    for (let row = 0; row <= SOURCES_MAX; row += 1) await from(`Owner ${row}`, "CC0");
    expect((await read("/guide/api/sources/")).results).toHaveLength(SOURCES_MAX);
  });
});

describe("every answer that shows imported listings", () => {
  it("names their sources and licences", async () => {
    const at = { latitude: 15.88, longitude: 108.33 };
    const { code } = await from("Town hall", "CC0-1.0", { name: "Probe House", ...at, business_type: "accommodation" });
    await from("Register", "CC BY 4.0", { name: "Probe Kitchen", ...at, business_type: "accommodation" });
    for (const path of [
      "/guide/api/home/",
      "/guide/api/business/",
      "/guide/api/browse/?area=hoi-an",
      "/guide/api/browse/?country=VN",
      "/guide/api/area/hoi-an/new/",
    ]) {
      const named = new Set(attributionsIn(await read(path)).map(({ text, licence }) => `${text}, ${licence}`));
      expect([...named].sort(), path).toEqual(["Register, CC BY 4.0", "Town hall, CC0-1.0"]);
    }
    for (const path of [`/guide/api/business/${code}/`, `/api/business/${code}/`])
      expect((await read(path)).attribution, path).toEqual({ text: "Town hall", link: "https://source.example/1", licence: "CC0-1.0" });
    expect((await read("/guide/api/browse/points/?area=hoi-an")).sources).toMatchObject([{ text: "Register" }, { text: "Town hall" }]);
  });

  it("says nothing of sources where a listing is its owner's own", async () => {
    const owner = await buildTraveller(db);
    const { code } = await buildBusiness(db, { owners: [owner.account_id], latitude: 15.88, longitude: 108.33 });
    expect((await read(`/api/business/${code}/`)).attribution).toBeNull();
    expect((await read("/guide/api/browse/points/?area=hoi-an")).sources).toEqual([]);
  });
});
