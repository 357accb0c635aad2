import { expect, it } from "vitest";
import { readZip } from "../../platform/files/zip.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { requestExport } from "./acts.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const languages = withGerman({ "Everything that the guide stores about you, created on {0}.": "Alles über dich, Stand {0}." });
Object.assign(services, { languages });

it("The readme of an export is in the language of the page that asked for it", async () => {
  const { id } = await buildAccount(db);
  const { code } = await buildTraveller(db, { account_id: id });
  const { uuid } = await runForReader(languages.readerOf("de"), () => requestExport(db, code));
  await doJobs(services);
  const visitor = await new Visitor(fastify).signIn(db, id);
  const { link } = (await visitor.get(`/traveller/api/export/${uuid}/`)).json();
  const entries = readZip((await visitor.get(link)).rawPayload, { filesMax: 100, bytesMax: 10_000_000 });
  const readme = await entries.find(({ name }) => name === "README.txt")?.read();
  expect(readme?.toString("utf8")).toMatch(/^Alles über dich, Stand 20/);
});
