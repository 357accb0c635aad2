import type { Plugin } from "vite";
import { applyEdits } from "./edits.ts";
import { COMPILED, type PatternCode, readTexts } from "./read.ts";

/** Marks around a text in the scripts of pages, until its language is inserted (languageScripts.ts). */
export const [OPEN, CLOSE] = ["⟦", "⟧"];

const SOURCE = /\/src\/(?!tools\/).*(?<!\.test)\.tsx?$/;
const OWN = /\/platform\/languages\//;

const marked = (key: string) => JSON.stringify(`${OPEN}${key}${CLOSE}`);
const IN_BROWSERS: PatternCode = { pattern: marked, tableValue: marked };
const ON_THE_SERVER: PatternCode = { pattern: (key) => `${COMPILED.translate}(${JSON.stringify(key)})` };

function importLine(hasRichTexts: boolean, hasAddresses: boolean): string {
  const line = (name: string, local: string, file: string) => `import { ${name} as ${local} } from "/src/platform/languages/${file}";`;
  return [
    `import { translate as ${COMPILED.translate}, fill as ${COMPILED.fill} } from "/src/platform/languages/text.ts";`,
    hasRichTexts ? line("rich", COMPILED.rich, "richText.ts") : "",
    hasAddresses ? line("inReadersLanguage", COMPILED.address, "pageAddress.ts") : "",
  ].join("");
}

/**
 * Compiles the texts of pages. On the server each is looked up when it is rendered; in a browser it is a marked literal, which becomes the
 * text in a language after the build.
 */
export const compileTexts = (): Plugin => ({
  name: "texts",
  enforce: "pre",
  transform(source, id) {
    const [path = ""] = id.split("?", 1);
    if (!SOURCE.test(path) || OWN.test(path) || id.includes("?script")) return undefined;
    const code = this.environment.name === "client" ? IN_BROWSERS : ON_THE_SERVER;
    const { edits, hasRichTexts, hasAddresses } = readTexts(path, source, code);
    if (edits.length === 0) return undefined;
    return { code: importLine(hasRichTexts, hasAddresses) + applyEdits(source, edits), map: null };
  },
});
