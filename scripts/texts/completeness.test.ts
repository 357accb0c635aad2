import { describe, expect, it } from "vitest";
import { EVERY_PAGE, TEXT_GROUPS } from "../../src/platform/values/translatedWords.ts";
import { countByPage, countTranslated, countWords, groupOfFile, languagesReadme } from "./completeness.ts";
import { sourceFiles } from "./sourceTexts.ts";
import type { Translation, TranslationState } from "./translations.ts";

const translation = (named: string, state: TranslationState, ...files: string[]): Translation => ({
  text: { key: named, named, files },
  state,
});

it("groups the texts of files by who reads them", () => {
  const group = (path: string) => groupOfFile(`src/${path}`);
  expect(["site/home/HomePage.tsx", "ui/Field.tsx", "catalogue/listings/rules.ts", "root.tsx"].map(group)).toEqual(
    Array(4).fill("visitors"),
  );
  expect(["booking/enquiries/mails.ts", "accounts/accounts/notices.ts", "accounts/accounts/linkEmails.ts"].map(group)).toEqual(
    Array(3).fill("mails"),
  );
  expect(["owners/frame/mailsDone.ts", "platform/endpoints/errors.ts", "openData/formats/csv.ts"].map(group)).toEqual([
    "owners",
    "errors",
    "staff",
  ]);
});

it("has texts of every group", () => {
  const found = new Set(sourceFiles().map(groupOfFile));
  expect(TEXT_GROUPS.filter((group) => !found.has(group))).toEqual([]);
});

it("counts words, not values, elements and the syntax of forms", () => {
  expect(countWords("Don't book <a>{place}</a> twice")).toBe(3);
  expect(countWords("{n, plural, one {# night} other {# nights}} in {place}")).toBe(3);
  expect(countWords("{count}")).toBe(0);
});

describe("the words of a language", () => {
  const translations = [
    translation("Explore the world", "machine", "src/site/a.tsx", "src/site/b.tsx", "src/staff/c.tsx"),
    translation("Book direct", "reviewed", "src/site/a.tsx"),
    translation("Unread", "missing", "src/staff/c.tsx"),
    translation("Old text", "outdated", "src/booking/x/mails.ts"),
  ];
  const counts = countTranslated(translations);

  it("count once in each group that reads them", () => {
    expect(counts.visitors).toEqual({ words: 5, reviewed: 2, people: 0, machine: 3, outdated: 0 });
    expect(counts.staff).toEqual({ words: 4, reviewed: 0, people: 0, machine: 3, outdated: 0 });
    expect(counts.mails).toMatchObject({ words: 2, outdated: 2 });
    expect(counts.owners.words).toBe(0);
  });

  const kinds = [
    { paths: [EVERY_PAGE], files: new Set(["src/site/b.tsx"]) },
    { paths: ["explore/", "search/"], files: new Set(["src/site/a.tsx", "src/staff/c.tsx"]) },
    { paths: ["report/"], files: new Set(["src/site/none.tsx"]) },
  ];
  const pages = countByPage(translations, kinds);

  it("count once on each kind of page, and pages without words are left out", () => {
    expect(pages).toEqual([
      { paths: [EVERY_PAGE], words: { words: 3, reviewed: 0, people: 0, machine: 3, outdated: 0 } },
      { paths: ["explore/", "search/"], words: { words: 6, reviewed: 2, people: 0, machine: 3, outdated: 0 } },
    ]);
  });

  it("are tables, which say that a machine translated them", () => {
    const text = languagesReadme(new Map([["de", { groups: counts, pages }]]));
    expect(text).toContain("| every page | 3 | 100 % |");
    expect(text).toContain("| `/explore/` | 6 | 83 % |");
    expect(text).toContain("Machine translations are marked as such until a person has reviewed them");
    expect(text).toContain("## German (de)");
    expect(text).toContain("| Visitors' pages | 5 | 100 % | 60 % | 40 % | 40 % | 0 % |");
    expect(text).toContain("| Staff desk | 4 | 75 % | 75 % | 0 % | 0 % | 0 % |");
    expect(text).toContain("| All | 11 | 90 % | 54 % | 18 % | 18 % | 18 % |");
  });
});
