// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code in texts
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readMarkedScripts, writeLanguageScripts } from "./languageScripts.ts";

const folder = mkdtempSync(join(tmpdir(), "language-scripts-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("writes the scripts that have texts, and those that import them, into the folder of a language", () => {
  const write = (name: string, source: string) => writeFileSync(join(folder, name), source);
  write("page.js", 'import "./chrome.js"; import "./map.js"; const a = "⟦Explore⟧", b = `⟦Say "hi"⟧ ${a}`;');
  write("chrome.js", 'const files = ["assets/page.js", "assets/map.js"]; import("./map.js");');
  write("map.js", "export const map = 1;");
  const scripts = readMarkedScripts(folder);
  expect([...scripts.translated].sort()).toEqual(["chrome.js", "page.js"]);
  const german: Record<string, string> = { Explore: 'Entdecken "hier"', 'Say "hi"': "Sag `hallo` ${x}" };
  writeLanguageScripts(scripts, folder, "de", (key) => german[key]);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  expect(read("de/page.js")).toBe(
    'import "./chrome.js"; import "../map.js"; const a = "Entdecken \\"hier\\"", b = `Sag \\`hallo\\` \\${x} ${a}`;',
  );
  expect(read("de/chrome.js")).toBe('const files = ["assets/de/page.js", "assets/map.js"]; import("../map.js");');
  writeLanguageScripts(scripts, folder, "", () => undefined);
  expect(read("page.js")).toBe('import "./chrome.js"; import "./map.js"; const a = "Explore", b = `Say "hi" ${a}`;');
});
