import { describe, expect, test } from "vitest";
import { openMemorySource } from "../../../tools/testing/sourceFile.ts";
import { recogniseFormat } from "../formats.ts";
import { readHead } from "../readHead.ts";
import { isWikitext, readExport, readListings } from "./readWikitext.ts";

const rows = (text: string, language?: string) =>
  readListings(text, "Bluetown", language).map((record) => ("content" in record ? { ...record.content } : record.problem));

describe("the listing templates of an article", () => {
  test.each([
    ["en", "{{see|name=Blue Tower|lat=1|long=2|content=Tall.}}", "see"],
    ["de", "{{vCard|name=Blauer Turm|type=museum|lat=1|long=2|description=Hoch.}}", "see"],
    ["fr", "{{Voir|nom=Tour bleue|latitude=1|longitude=2|description=Haute.}}", "see"],
    ["es", "{{Ver|nombre=Torre azul|lat=1|long=2|descripción=Alta.}}", "see"],
    ["it", "{{see|nome=Torre blu|lat=1|long=2|descrizione=Alta.}}", "see"],
    ["pt", "{{Veja|nome=Torre azul|lat=1|long=2|sobre=Alta.}}", "see"],
    ["ru", "{{listing|type=see|name=Синяя башня|lat=1|long=2|description=Высокая.}}", "see"],
    ["zh", "{{listing|type=see|name=蓝塔|lat=1|long=2|content=高。}}", "see"],
    ["nl", "{{Zie|naam=Blauwe toren|lat=1|long=2|beschrijving=Hoog.}}", "see"],
    ["pl", "{{Zobacz|nazwa=Niebieska wieża|lat=1|long=2|opis=Wysoka.}}", "see"],
    ["sv", "{{Se|namn=Blå tornet|lat=1|long=2|beskrivning=Högt.}}", "see"],
  ])("in %s", (language, text, type) => {
    expect(rows(`== A ==\n* ${text}\n`, language)).toMatchObject([
      {
        type,
        title: expect.stringMatching(/\S/),
        latitude: "1",
        longitude: "2",
        description: expect.stringMatching(/\S/),
        article: "Bluetown",
      },
    ]);
  });

  test("may hold links, templates and comments, and keep their lines", () => {
    const text = "{{see|name=[[Tower|Blue Tower]]|hours={{abbr|9-17|daily}}<!-- | not a part -->|price=1}}\n\n{{eat\n| name = Bean\n}}";
    expect(rows(text)).toMatchObject([
      { title: "[[Tower|Blue Tower]]", hours: "{{abbr|9-17|daily}}", price: "1" },
      { type: "eat", title: "Bean" },
    ]);
    expect(readListings(text, "a").map(({ line }) => line)).toEqual([1, 3]);
  });

  test("that have no end are refused, and the next one is read", () =>
    expect(rows("{{see|name=A\n{{eat|name=B}}")).toEqual(["the listing template is not closed", expect.objectContaining({ title: "B" })]));

  test("of a hostile article take no time", () => {
    const started = performance.now();
    for (const text of ["{{see|", "{{", "[[", "{{see|{{", "<!--"]) readListings(text.repeat(100_000), "a");
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

test("an article is known by its templates, and an export by its root; both are Wikivoyage's", async () => {
  const article = "{{pagebanner}}\n'''Bluetown''' is blue.\n==See==\n* {{see|name=Blue Tower|lat=1|long=2}}\n";
  expect([isWikitext(article), isWikitext("name;see\nA;{{x}}\n")]).toEqual([true, false]);
  const { source } = openMemorySource(article);
  expect(recogniseFormat(await readHead(source, {}, () => "utf-8"))?.name).toBe("wikivoyage");
  const xml = `<mediawiki xml:lang="fr"><page><title>Bourg</title><revision><text>{{Voir|nom=Tour}}</text></revision></page></mediawiki>`;
  const exported = openMemorySource(xml).source;
  expect(recogniseFormat(await readHead(exported, {}, () => "utf-8"))?.name).toBe("wikivoyage");
  const found = [];
  for await (const records of readExport(openMemorySource(xml).source)) found.push(...records);
  expect(found).toMatchObject([{ place: "Bourg, listing 1", content: { title: "Tour", article: "Bourg", language: "fr", type: "see" } }]);
});
