// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code in texts
import { describe, expect, it } from "vitest";
import { textsAtImport, unmarkedTexts } from "./texts.ts";

const page = (text: string) => [{ path: "src/site/home/HomePage.tsx", text }];
const server = (text: string) => [{ path: "src/site/home/api.ts", text }];
const MARK = 'import { t, counted, meant, texts } from "../../platform/languages/text.ts";\n';

describe("a text for people", () => {
  it.each([
    "const view = <p>{isOpen ? `Open until ${1}` : undefined}</p>;",
    'const view = <p>{count > 0 && "Some places"}</p>;',
    'const view = <Field label={isNew ? "New place" : name} />;',
    'const choices = () => [{ value: "a", label: "All places" }];',
    'const act = () => showToast("Saved");',
  ])("needs a mark in a page: %s", (text) => {
    expect(unmarkedTexts(page(text))).toEqual([expect.stringMatching(/^src\/site\/home\/HomePage\.tsx: ".*" is a text for people/)]);
  });

  it.each([
    "const fail = () => { throw new ApiError(409, `${name} is already listed.`); };",
    'const fail = () => notFound("No such place.");',
    'const schema = z.string().min(1, { error: () => "A name is needed." });',
  ])("needs a mark on the server: %s", (text) => {
    expect(unmarkedTexts(server(text))).toHaveLength(1);
  });

  it.each([
    "const view = <p>{isOpen ? t`Open until ${1}` : name}</p>;",
    'const view = <p title="Open now">Open now{" "}<b>today</b></p>;',
    'const view = <p className={isOpen ? "text-small text-ink" : "hidden"}>{isOpen ? "·" : "km"}</p>;',
    'const view = <code>{isOpen ? "Some code" : ""}</code>;',
    'const view = <b translate="no">{isOpen ? "Apple Maps" : ""}</b>;',
    'const choices = () => [{ value: "All places", label: t`All places` }];',
    "const fail = () => notFound(t`No such place.`);",
  ])("has one, or is none: %s", (text) => {
    expect(unmarkedTexts(page(MARK + text))).toEqual([]);
  });

  it("needs none in tests, tools and commands", () => {
    const text = 'notFound("No such place.");';
    for (const path of ["src/site/home/api.test.ts", "src/tools/demo/rules.ts", "src/staff/imports/commands.ts", "scripts/build.ts"])
      expect(unmarkedTexts([{ path, text }])).toEqual([]);
  });
});

describe("a text at import", () => {
  it.each([
    "const TITLE = t`Explore`;",
    "const LABELS = { all: t`All` };",
    'const COUNT = counted(3, "# place", "# places");',
    'export const OPEN = meant("of hours")`Open`;',
  ])("is refused: %s", (text) =>
    expect(textsAtImport(server(MARK + text))).toEqual([expect.stringContaining("when the module is imported")]),
  );

  it.each([
    "const title = () => t`Explore`;",
    "const LABELS = { get all() { return t`All`; } };",
    'const TABLE = texts({ all: "All" });',
    "class One { read() { return t`All`; } }",
  ])("is fine in a function: %s", (text) => expect(textsAtImport(server(MARK + text))).toEqual([]));
});
