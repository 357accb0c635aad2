import { describe, expect, it } from "vitest";
import { enumValues } from "../../../listings/enumerations.ts";
import labels from "../data/labels.json" with { type: "json" };
import { folded } from "../fold.ts";
import { queryTokens, readWords } from "../reading.ts";
import { readVocabulary } from "../vocabulary/enumerations.ts";
import { findMeaning, findTypedMeaning } from "../vocabulary/rules.ts";

const vocabulary = readVocabulary();
const read = (query: string) => readWords(vocabulary, queryTokens(query, vocabulary));
/** Returns the first kinds and the wishes of a query, and the words without a meaning. */
function meaning(query: string) {
  const { tokens, kinds, wishes, left } = read(query);
  return [...kinds.map(({ ids }) => ids[0]), ...wishes.map(({ wish }) => wish), ...left.map((at) => `?${tokens[at]?.word}`)];
}

it("understands the names of kinds that the guide's own pages show", () => {
  const unknown = Object.values(labels.kinds).flatMap((words) =>
    words.split("|").filter((word) => word !== "seen" && !findTypedMeaning(vocabulary, folded(word))),
  );
  expect(unknown).toEqual([]);
});

describe("words of visitors", () => {
  it.each([
    ["Wasserfälle", ["waterfall"]],
    ["wasserfaelle", ["waterfall"]],
    ["günstige Hotels", ["hotel", "cheap"]],
    ["jetzt geöffnete Bars", ["bar", "open_now"]],
    ["cafeterías veganas", ["cafe", "vegan"]],
    ["bares abiertos ahora", ["bar", "open_now"]],
    ["chutes d'eau", ["waterfall"]],
    ["alberghi economici", ["hotel", "cheap"]],
    ["ristoranti vegetariani", ["restaurant", "vegetarian"]],
    ["hotéis baratos", ["hotel", "cheap"]],
    ["penginapan murah di", ["stay", "cheap"]],
    ["warung terdekat", ["restaurant"]],
    ["فنادق رخيصة", ["hotel", "cheap"]],
    ["الفنادق الرخيصة", ["hotel", "cheap"]],
    ["شلال", ["waterfall"]],
    ["الشلالات", ["waterfall"]],
    ["مطاعم نباتيه", ["restaurant", "vegetarian"]],
  ])("have their meaning in all languages of the guide: %s", (query, expected) => {
    expect(meaning(query)).toEqual(expected);
  });

  it.each([
    ["エディンバラの宿泊施設", ["stay", "?エディンバラ"]],
    ["リマでサーフィン", ["surfing", "?リマ"]],
    ["格安ホテル", ["hotel", "cheap"]],
    ["パリの湖", ["lake", "?パリ"]],
    ["北京酒店", ["hotel", "?北京"]],
  ])("are found in scripts without spaces: %s", (query, expected) => {
    expect(meaning(query)).toEqual(expected);
  });

  it.each(["河口湖", "高山陣屋", "エディンバラ", "竹の里"])("leave names whole: %s", (name) => {
    expect(queryTokens(name, vocabulary).map(({ word }) => word)).toEqual([name]);
  });

  it.each(["hotel baden baden", "hotel hoy", "hotel ora"])("are no names of towns: %s", (query) => {
    expect(meaning(query)).toEqual([
      "hotel",
      ...query
        .split(" ")
        .slice(1)
        .map((word) => `?${word}`),
    ]);
  });

  it("do not change what names of listings mean", () => {
    for (const word of ["backereien", "alberghi", "penginapan", "seen", "feste"])
      expect(findMeaning(vocabulary, word), word).toBeUndefined();
    expect(findTypedMeaning(vocabulary, "seen")).toBeUndefined();
    expect(enumValues(labels.kinds).length).toBeGreaterThan(50);
  });
});
