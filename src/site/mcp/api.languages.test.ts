import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { pagesBuild } from "../../tools/testing/pages.ts";

const db = testDatabase();
const languages = withGerman({ Yoga: "Joga", "Choose today or a later date.": "Bitte ein späteres Datum." });
const { fastify } = await buildApp(db, { languages, site: { build: pagesBuild({}, []), clientFolder: temporaryFolder() } });
await fastify.listen({ host: "127.0.0.1", port: 0 });
const { port } = fastify.server.address() as AddressInfo;
const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`))));
afterAll(() => client.close());

const call = async (name: string, given: Record<string, unknown>) => JSON.stringify(await client.callTool({ name, arguments: given }));

it("The argument `language` chooses the language of texts, links and refusals; English without it and for one that the guide lacks", async () => {
  const { code } = await buildBusiness(db, { business_type: "activity", activity_subtype: "yoga" });
  const german = await call("read_listing", { code, language: "de-AT" });
  expect(german).toContain('"kind":"Joga"');
  expect(german).toContain(`https://guide.test/de/${code}/`);
  for (const language of [undefined, "en", "fr", "x".repeat(35)]) {
    const english = await call("read_listing", { code, ...(language && { language }) });
    expect(english).toContain('"kind":"Yoga"');
    expect(english).toContain(`"https://guide.test/${code}/"`);
    expect(english).not.toContain("/de/");
  }
  const past = { code, from: "2020-06-01", to: "2020-06-02" };
  expect(await call("prepare_enquiry", { ...past, language: "de" })).toContain("Bitte ein späteres Datum.");
  expect(await call("prepare_enquiry", past)).toContain("Choose today or a later date.");
});

it("Every tool takes it", async () => {
  const { tools } = await client.listTools();
  expect(tools.filter(({ inputSchema }) => !inputSchema.properties?.language).map(({ name }) => name)).toEqual([]);
});
