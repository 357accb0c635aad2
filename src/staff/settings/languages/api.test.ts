import { expect, it } from "vitest";
import { InstalledLanguages } from "../../../platform/languages/installedLanguages.ts";
import { EVERY_PAGE, NO_WORDS, TEXT_GROUPS, type TranslatedGroups } from "../../../platform/values/translatedWords.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { toGuideLanguage } from "./rules.ts";

const db = testDatabase();
const ADDRESS = "/staff/api/languages/";

const shares = {
  ...Object.fromEntries(TEXT_GROUPS.map((group) => [group, NO_WORDS])),
  visitors: { words: 100, reviewed: 10, people: 20, machine: 50, outdated: 5 },
  staff: { ...NO_WORDS, words: 100 },
} as TranslatedGroups;
const pages = [
  { paths: [EVERY_PAGE], words: { ...NO_WORDS, words: 10, people: 10 } },
  { paths: ["explore/", "search/"], words: { ...NO_WORDS, words: 100, machine: 100 } },
  { paths: ["staff/"], words: { ...NO_WORDS, words: 50 } },
];
const german = { language: "de", translations: "", folder: "de", scripts: [], patterns: {}, shares, pages };

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

it("weighs the words of each page by its views", async () => {
  const views = new Map([
    ["explore/", 6],
    ["search/", 3],
    ["staff/", 1],
    ["/staff/api/languages/", 400],
  ]);
  const found = toGuideLanguage(new InstalledLanguages([german]).readerOf("de"), new InstalledLanguages([german]), views);
  expect(found.pages.map(({ path, views, translated }) => [path, views, translated])).toEqual([
    ["*", 10, 100],
    ["explore/", 9, 100],
    ["staff/", 1, 0],
  ]);
  // 10 times 10 words, 9 times 100 and once 50, of which the last are not translated.
  expect(found.viewed).toEqual({ translated: 95, people: 9, reviewed: 0, machine: 85, outdated: 0 });
});

it("is for staff alone", async () => {
  const { fastify } = await buildApp(db);
  const traveller = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  const statuses = [await new Visitor(fastify).get(ADDRESS), await traveller.get(ADDRESS)].map(({ statusCode }) => statusCode);
  expect(statuses.every((status) => [401, 403, 404].includes(status))).toBe(true);
});
