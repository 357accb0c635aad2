import { expect, it } from "vitest";
import { InstalledLanguages } from "../../../platform/languages/installedLanguages.ts";
import { NO_WORDS, TEXT_GROUPS, type TranslatedGroups } from "../../../platform/values/translatedWords.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const ADDRESS = "/staff/api/languages/";

const shares = {
  ...Object.fromEntries(TEXT_GROUPS.map((group) => [group, NO_WORDS])),
  visitors: { words: 100, reviewed: 10, people: 20, machine: 50, outdated: 5 },
  staff: { ...NO_WORDS, words: 100 },
} as TranslatedGroups;
const german = { language: "de", translations: "", folder: "de", scripts: [], patterns: {}, shares };

it("lists the languages for staff, with who translated them", async () => {
  const { fastify } = await buildApp(db, { languages: new InstalledLanguages([german]) });
  const staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const { languages } = (await staff.get(ADDRESS)).json();
  expect(languages).toMatchObject([
    { language: "en", name: "English", prefix: "", is_main: true, is_offered: true, shares: [] },
    { language: "de", name: "German", prefix: "/de", is_main: false, is_offered: false },
  ]);
  const visitors = { group: "visitors", words: 100, translated: 85, people: 30, reviewed: 10, machine: 50, outdated: 5 };
  expect(languages[1].shares[0]).toEqual(visitors);
  expect(languages[1].shares.at(-1)).toMatchObject({ group: "all", words: 200, translated: 42 });
});

it("is for staff alone", async () => {
  const { fastify } = await buildApp(db);
  const traveller = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  const statuses = [await new Visitor(fastify).get(ADDRESS), await traveller.get(ADDRESS)].map(({ statusCode }) => statusCode);
  expect(statuses.every((status) => [401, 403, 404].includes(status))).toBe(true);
});
