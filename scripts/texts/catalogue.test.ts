// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code in texts
import PO from "pofile";
import { describe, expect, it } from "vitest";
import { itemPattern, pluralForms, toPoId } from "./catalogue.ts";
import { namesIn, replaceNames } from "./names.ts";
import { pseudoPattern } from "./pseudo.ts";
import { readTexts } from "./read.ts";
import type { SourceText } from "./sourceTexts.ts";
import { updateItems } from "./updateFiles.ts";

const MARKS = 'import { plural, t } from "../platform/languages/text.ts";\n';
const textOf = (template: string): SourceText => ({
  ...(readTexts("rules.ts", `${MARKS}t\`${template}\`;`).texts[0] as { key: string; named: string }),
  files: ["src/rules.ts"],
});
const itemOf = (text: SourceText, ...msgstr: string[]) => {
  const { id, plural } = toPoId(text.named);
  const item = new PO.Item();
  Object.assign(item, { msgid: id, msgstr, ...(plural ? { msgid_plural: plural } : {}) });
  return item;
};
const NIGHTS = textOf('${plural(nights, "# night", "# nights")} in ${place}');
const REPORT = textOf("Report ${name}");

it("writes one plural as two whole sentences", () => {
  expect(toPoId(NIGHTS.named)).toEqual({ id: "{nights} night in {place}", plural: "{nights} nights in {place}", counted: "nights" });
  expect([pluralForms("pl"), pluralForms("ja"), pluralForms("ar").length]).toEqual([["one", "few", "many"], ["other"], 6]);
});

it("finds the names in a pattern, not the words of its forms", () => {
  expect(namesIn("{n, plural, one {it} other {# of {place}}} <a>{place}</a>")).toEqual(["n", "place", "a", "place", "a"]);
  expect(replaceNames("{n, plural, one {it} other {them}} {a}", () => "0")).toBe("{0, plural, one {it} other {them}} {0}");
});

describe("the pattern of a translation", () => {
  it("has numbers in place of names", () => {
    const translated = itemOf(NIGHTS, "{place}: {nights} noc", "{place}: {nights} noce", "{place}: {nights} nocy");
    expect(itemPattern("pl", NIGHTS, translated)).toBe("{0, plural, one {{1}: # noc} few {{1}: # noce} many {{1}: # nocy}}");
    const twice = textOf("${name} and ${name}");
    expect(itemPattern("de", twice, itemOf(twice, "{name} und {name}"))).toBe("{0} und {0}");
  });

  it("is refused with another value, without a value, with too few forms, and with an element that does not end", () => {
    expect(() => itemPattern("pl", REPORT, itemOf(REPORT, "Zgłoś {nazwa}"))).toThrow('the English text has no "nazwa"');
    expect(() => itemPattern("pl", REPORT, itemOf(REPORT, "Zgłoś"))).toThrow('"name" is missing');
    expect(() => itemPattern("pl", NIGHTS, itemOf(NIGHTS, "{place}: noc", "{place}"))).toThrow("2 forms instead of 3");
    const link = { key: "See <0>it</0>", named: "See <a>it</a>", files: [] };
    expect(() => itemPattern("de", link, itemOf(link, "Siehe <a>es"))).toThrow("<a> has no end");
  });
});

describe("when texts change", () => {
  it("keeps the translation of a text that only changed, marked as outdated", () => {
    const before = textOf("Report ${name} to the staff");
    const [item] = updateItems([itemOf(before, "{name} melden")], [textOf("Report ${name} to our staff")]);
    expect(item).toMatchObject({ msgid: "Report {name} to our staff", msgstr: ["{name} melden"], flags: { fuzzy: true } });
    expect(item?.comments).toContain("English before: Report {name} to the staff");
  });

  it("keeps the translation of a text that is gone as obsolete", () => {
    expect(updateItems([itemOf(REPORT, "Melden: {name}")], [NIGHTS])).toMatchObject([{ msgid: "Report {name}", obsolete: true }]);
  });

  it("lists two texts that are the same for translators once, and no former translation of it", () => {
    const former = Object.assign(itemOf(REPORT, "Anzeigen: {name}"), { obsolete: true });
    const items = [itemOf(REPORT, "Melden: {name}"), former, former];
    const texts = [REPORT, { ...REPORT, key: "Other {0}", files: ["other.ts"] }];
    expect(updateItems(items, texts)).toMatchObject([
      { msgstr: ["Melden: {name}"], obsolete: false, references: [...REPORT.files, "other.ts"] },
    ]);
  });
});

it("changes every letter of a text in the pseudo-language, and none of its syntax", () => {
  expect(pseudoPattern(NIGHTS.key)).toBe("[{0, plural, one {# ñïğĥţ} other {# ñïğĥţš}} ïñ {1}·····]");
  expect(pseudoPattern("of hours\u0004<0>Open</0>")).toBe("[<0>Öþëñ</0>··]");
});
