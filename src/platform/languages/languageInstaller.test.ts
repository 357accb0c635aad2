import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { type BuiltLanguage, InstalledLanguages } from "./installedLanguages.ts";
import { createLanguageInstaller } from "./languageInstaller.ts";

/** A guide whose build has some languages; translations exist for "de" and "es". */
function startGuide({ built = [] as string[], enabled = undefined as string[] | undefined, main = "en", isRelease = false }) {
  const folder = join(temporaryFolder(), "languages");
  mkdirSync(folder);
  const write = (language: string) => {
    const content: BuiltLanguage = { language, translations: "", folder: language, scripts: [], patterns: {} };
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(content));
  };
  for (const language of built) write(language);
  const languages = new InstalledLanguages();
  const guide = { main, builds: [] as string[][], installed: 0, warned: [] as string[], reported: [] as unknown[], fails: false };
  const installer = createLanguageInstaller({
    languages,
    folder,
    enabled,
    readMain: async () => guide.main,
    build: isRelease
      ? undefined
      : async (wanted = ["de", "es"]) => {
          guide.builds.push([...wanted]);
          if (guide.fails) throw new Error("a translation is wrong");
          for (const language of wanted) if (["de", "es"].includes(language)) write(language);
        },
    onInstalled: () => guide.installed++,
    warn: (sentence) => guide.warned.push(sentence),
    report: (error) => guide.reported.push(error),
  });
  return { guide, installer, prefixes: () => languages.all.map(({ language, prefix }) => `${language} ${prefix}`) };
}

describe("at its start a guide", () => {
  it("has English and what is built, and then all that can be built", async () => {
    const { guide, installer, prefixes } = startGuide({ built: ["de"] });
    await installer.start();
    expect(prefixes()).toEqual(["en ", "de /de"]);
    expect([guide.builds, guide.installed]).toEqual([[], 0]);
    await installer.buildAll();
    expect(prefixes()).toEqual(["en ", "de /de", "es /es"]);
    expect(guide.installed).toBe(1);
  });

  it("builds its main language first", async () => {
    const { guide, installer, prefixes } = startGuide({ main: "es" });
    await installer.start();
    expect(guide.builds).toEqual([["es"]]);
    expect(prefixes()).toEqual(["es ", "en /en"]);
  });

  it("is in English if its main language cannot be built, and says so", async () => {
    const unknown = startGuide({ main: "xx" });
    await unknown.installer.start();
    expect(unknown.prefixes()).toEqual(["en "]);
    expect(unknown.guide.warned).toHaveLength(1);
    const release = startGuide({ main: "es", isRelease: true });
    await release.installer.start();
    expect(release.prefixes()).toEqual(["en "]);
    const wrong = startGuide({ main: "es" });
    wrong.guide.fails = true;
    await wrong.installer.start();
    expect([wrong.prefixes(), wrong.guide.reported.length]).toEqual([["en "], 1]);
  });

  it("has only the languages of GUIDE_LANGUAGES, English and the main one", async () => {
    const { guide, installer, prefixes } = startGuide({ built: ["de", "es", "fr"], enabled: ["de", "xx"], main: "es" });
    await installer.start();
    expect(prefixes()).toEqual(["es ", "en /en", "de /de"]);
    await installer.buildAll();
    expect(guide.builds).toEqual([["es", "de", "xx"]]);
    expect(guide.warned).toEqual(["GUIDE_LANGUAGES names languages without translations: xx."]);
  });
});

describe("when the settings change", () => {
  it("has the new main language without a prefix, and drops the pages of before", async () => {
    const { guide, installer, prefixes } = startGuide({ built: ["de"] });
    await installer.start();
    guide.main = "de";
    await installer.update();
    expect(prefixes()).toEqual(["de ", "en /en"]);
    expect([guide.installed, guide.builds]).toEqual([1, []]);
    guide.main = "es";
    await installer.update();
    expect(prefixes()).toEqual(["es ", "en /en", "de /de"]);
    expect(guide.builds).toEqual([["es"]]);
  });

  it("changes nothing if the main language stays", async () => {
    const { guide, installer } = startGuide({ built: ["de"], main: "de" });
    await installer.start();
    await installer.update();
    expect(guide.installed).toBe(0);
  });
});
