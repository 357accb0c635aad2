import { describe, expect, test } from "vitest";
import { hasPath, readItems, readPath } from "./paths.ts";

const RECORD = {
  "@id": "https://board.example/1",
  "a.b": "a header with a dot",
  "Price [EUR]": "12",
  name: { fr: ["Moulin bleu"], en: ["Blue mill"] },
  label: [
    { "@language": "de", "@value": "Blaue Mühle" },
    { "@language": "it", "@value": "Mulino blu" },
  ],
  at: [{ "x:geo": { "x:latitude": "47.1" } }, { "x:geo": { "x:latitude": "48.2" } }],
  contacts: [
    { type: { id: 201 }, value: "+33 1" },
    { type: { id: 204 }, value: "a@b.example" },
  ],
  Detail: { de: { Title: "Mühle" }, it: { Title: "Mulino" } },
  title: { libelleFr: "Moulin", libelleEn: "Mill" },
  point: [5.1, 45.2],
  open: true,
};
const read = (path: string, ...languages: string[]) => readPath(RECORD, path, languages.length > 0 ? languages : ["en", "fr"]);

describe("a path", () => {
  test.each([
    ["@id", ["https://board.example/1"]],
    ["a.b", ["a header with a dot"]],
    ["Price [EUR]", ["12"]],
    ["at.x:geo.x:latitude", ["47.1"]],
    ["at[].x:geo.x:latitude", ["47.1", "48.2"]],
    ["at[1].x:geo.x:latitude", ["48.2"]],
    ["contacts[type.id=204].value", ["a@b.example"]],
    ["point[1]", ["45.2"]],
    ["open", ["true"]],
    ["nowhere.at.all", []],
    ["constructor", []],
  ])("%s gives %j", (path, values) => expect(read(path)).toEqual(values));

  test("picks the preferred language, and any other before none", () => {
    expect([read("name"), read("name", "fr"), read("name", "pt")]).toEqual([["Blue mill"], ["Moulin bleu"], ["Moulin bleu"]]);
    expect([read("label", "it"), read("label", "ja")]).toEqual([["Mulino blu"], ["Blaue Mühle"]]);
    expect([read("Detail.{language}.Title", "en", "it"), read("title.libelle{Language}", "fr")]).toEqual([["Mulino"], ["Moulin"]]);
  });

  test("tells whether a record has it, and reads the records of a list", () => {
    expect([hasPath(RECORD, "at"), hasPath(RECORD, "name.fr"), hasPath(RECORD, "name.de"), hasPath(RECORD, "toString")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([readItems(RECORD, ["none", "at[]"]).length, readItems(RECORD, ".")]).toEqual([2, [RECORD]]);
  });

  test("of hostile length or depth reads nothing and takes no time", () => {
    const started = performance.now();
    for (const path of ["[".repeat(300), "a[].".repeat(70), "[]".repeat(150), ".".repeat(299)]) expect(read(path)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
