import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import PO from "pofile";
import { describe, expect, it } from "vitest";
import { lockSettings, writeSettings } from "../../../catalogue/settings/store.ts";
import type { TranslationSource } from "../../../catalogue/translations/enumerations.ts";
import { hashOfOriginal, listTranslations, type Subject, writeTranslations } from "../../../catalogue/translations/store.ts";
import { readConfig } from "../../../platform/config.ts";
import { sql } from "../../../platform/db/sql.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { translationCommands } from "./commands.ts";

const db = testDatabase();
const fileIn = (name: string) => join(temporaryFolder(), name);

async function run(name: string, args: string[], signal = new AbortController().signal) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let [said, errors] = ["", ""];
  stdout.on("data", (chunk) => (said += chunk));
  stderr.on("data", (chunk) => (errors += chunk));
  const command = translationCommands.find((one) => one.name === `translations ${name}`);
  const code = await command?.run(args, {
    db,
    connection: {},
    config: readConfig({ DATA_DIR: temporaryFolder() }),
    stdout,
    stderr,
    signal,
  });
  return { code, said, errors };
}

const DESCRIPTION = "Eight rooms.\n\nBreakfast on the lake.";
const build = () =>
  buildBusiness(db, { name: "Lakeside", business_type: "accommodation", short_description: "On the lake.", description: DESCRIPTION });
const put = (subject: Subject, field: string, text: string, original: string, source: TranslationSource = "machine") =>
  writeTranslations(db, [{ subject, field, language: "de", source, text, original_hash: hashOfOriginal(original) }]);
const stored = async (subject: Subject) =>
  (await listTranslations(db, subject)).map(({ field, language, source, text }) => [field, language, source, text]);

/** Exports the open texts in German. @returns the entries by key */
async function exported(...options: string[]) {
  const file = fileIn("de.po");
  const { said } = await run("export", ["de", file, ...options]);
  const { items } = PO.parse(readFileSync(file, "utf8"));
  return {
    said,
    file,
    entries: Object.fromEntries(items.map((item) => [item.msgctxt ?? "", item])),
    keys: items.map(({ msgctxt }) => msgctxt),
  };
}

const entry = (key: string, original: string, text: string, more = "") =>
  `${more}msgctxt ${JSON.stringify(key)}\nmsgid ${JSON.stringify(original)}\nmsgstr ${JSON.stringify(text)}\n`;
function poFile(...entries: string[]): string {
  const file = fileIn("given.po");
  writeFileSync(file, ['msgid ""\nmsgstr ""\n"Language: de\\n"\n', ...entries].join("\n"));
  return file;
}

describe("The export", () => {
  it("holds missing and outdated texts with what a translator needs, and none that are up to date", async () => {
    const { code } = await build();
    await put({ business: code }, "short_description", "Am See.", "On the lake.");
    await put({ business: code }, "description", "Zwei Zimmer.", "Two rooms.");
    const { said, entries, keys } = await exported("--kind", "listing");
    expect(keys).toEqual([`listing:${code}:description`]);
    expect(entries[`listing:${code}:description`]).toMatchObject({
      msgid: DESCRIPTION,
      msgstr: ["Zwei Zimmer."],
      flags: { fuzzy: true },
      extractedComments: ["Lakeside (Place to stay)", "At most 4000 characters.", "Translates an earlier text (machine)."],
    });
    expect(said).toContain("1 text written");
  });

  it("has items, areas with listings and the guide's own texts, and only one kind on request", async () => {
    const { code, area_id } = await build();
    const item = await buildItem(db, { business_profile: code, title: "Double room", description: "" });
    await db.transaction(async (tx) =>
      writeSettings(tx, { ...(await lockSettings(tx)), tagline: "Slow travel", area_introductions: { "hoi-an": "A port." } }),
    );
    const { keys } = await exported();
    expect(keys).not.toContain("guide:introduction");
    for (const key of [`item:${item.id}:title`, `area:${area_id}:name`, "guide:tagline", "guide:area_introductions.hoi-an"])
      expect(keys).toContain(key);
    expect((await exported("--kind", "item")).keys).toEqual([`item:${item.id}:title`]);
    await expect(run("export", ["de", fileIn("x.po"), "--kind", "room"])).rejects.toThrow("--kind must be one of");
  });

  it("leaves the usual headline to the pages, which translate it themselves", async () => {
    expect((await exported("--kind", "guide")).keys).toEqual([]);
  });

  it("leaves out hidden listings, and texts whose original is in the language", async () => {
    const { code } = await build();
    await db.execute(sql`UPDATE business SET language = 'de' WHERE code = ${code}`);
    await buildBusiness(db, { name: "Hidden", short_description: "Nobody sees it.", is_published: false });
    expect((await exported("--kind", "listing")).keys).toEqual([]);
  });

  it("never overwrites a file", async () => {
    await build();
    const { file } = await exported();
    await expect(run("export", ["de", file])).rejects.toThrow("already exists");
    await expect(run("export", ["german", fileIn("x.po")])).rejects.toThrow(StartError);
    await expect(run("export", ["de"])).rejects.toThrow(StartError);
  });
});

describe("The import", () => {
  it("takes back a translated export, and then nothing is left to translate", async () => {
    const { code } = await build();
    const { file } = await exported("--kind", "listing");
    const po = PO.parse(readFileSync(file, "utf8"));
    for (const item of po.items) item.msgstr = [`„${item.msgid}“`];
    writeFileSync(file, po.toString().replaceAll("\n", "\r\n"));
    expect(await run("import", ["de", file])).toEqual({
      code: 0,
      said: "2 texts stored, 0 refused, 0 without a finished translation.\n",
      errors: "",
    });
    expect(await stored({ business: code })).toEqual([
      ["description", "de", "machine", `„${DESCRIPTION}“`],
      ["short_description", "de", "machine", "„On the lake.“"],
    ]);
    expect((await exported("--kind", "listing")).keys).toEqual([]);
  });

  it("stores people's texts on request, and never replaces a better source's", async () => {
    const { code } = await build();
    const [subject, key] = [{ business: code }, `listing:${code}:short_description`];
    await put(subject, "short_description", "Vom Gastgeber.", "On the lake.", "owner");
    const file = poFile(entry(key, "On the lake.", "Am See."));
    await run("import", ["de", file, "--as", "staff"]);
    await run("import", ["de", file]);
    expect((await stored(subject)).map(([, , source, text]) => [source, text])).toEqual([
      ["owner", "Vom Gastgeber."],
      ["staff", "Am See."],
      ["machine", "Am See."],
    ]);
    await expect(run("import", ["de", file, "--as", "owner"])).rejects.toThrow("--as must be machine or staff");
  });

  it("says in one line why it refuses a text, and stores all others", async () => {
    const { code } = await build();
    const key = (field: string) => `listing:${code}:${field}`;
    const file = poFile(
      entry(key("short_description"), "On the lake.", "x".repeat(161)),
      entry(key("description"), "Nine rooms.", "Neun Zimmer."),
      entry("listing:zzzzzzzz:description", "Nine rooms.", "Neun Zimmer."),
      entry(key("owner"), "Anna", "Anna"),
      entry("area:99999999999:name", "Rome", "Rom"),
      entry("nothing", "Rome", "Rom"),
      `msgid "Rome"\nmsgstr "Rom"\n`,
      entry(key("name"), "Lakeside", "Haus am See"),
      entry(key("name"), "Lakeside", "Seehaus"),
      entry(key("directions"), "Turn left.", "Links."),
      entry(key("price_text"), "From 9", "Ab 9", "#, fuzzy\n"),
    );
    const { code: exit, said, errors } = await run("import", ["de", file]);
    expect(exit).toBe(1);
    expect(said).toBe("1 text stored, 9 refused, 1 without a finished translation.\n");
    expect(errors.trimEnd().split("\n")).toEqual([
      `${key("short_description")}: Use at most 160 characters: it has 161.`,
      `${key("description")}: The original has changed: export its texts again.`,
      "listing:zzzzzzzz:description: There is no listing zzzzzzzz.",
      `${key("owner")}: There is no text “owner” of this kind.`,
      "area:99999999999:name: This is no text of the guide.",
      "nothing: This is no text of the guide.",
      "An entry without msgctxt: This is no text of the guide.",
      `${key("name")}: The text is there twice: the first one counts.`,
      `${key("directions")}: The original is empty now.`,
    ]);
    expect(await stored({ business: code })).toEqual([["name", "de", "machine", "Haus am See"]]);
  });

  it("refuses originals in the language, and files that are no PO file of it", async () => {
    const { code } = await build();
    await db.execute(sql`UPDATE business SET language = 'de' WHERE code = ${code}`);
    const { errors } = await run("import", ["de", poFile(entry(`listing:${code}:description`, DESCRIPTION, "Acht Zimmer."))]);
    expect(errors).toContain("The original is in this language.");
    await expect(run("import", ["fr", poFile()])).rejects.toThrow("is in de, not in fr");
    await expect(run("import", ["de", fileIn("none.po")])).rejects.toThrow("cannot be read");
    const text = fileIn("text.po");
    writeFileSync(text, "Dear Anna,\n\nthese are my translations.\n");
    await expect(run("import", ["de", text])).rejects.toThrow("is no PO file");
    writeFileSync(text, `msgid "${"x".repeat(200_000)}"\n`);
    await expect(run("import", ["de", text])).rejects.toThrow("more than 100000 characters");
  });

  it("stops between two batches, and resumes when run again", async () => {
    const { code } = await build();
    const stop = new AbortController();
    stop.abort();
    const file = poFile(entry(`listing:${code}:description`, DESCRIPTION, "Acht Zimmer."));
    const { code: exit, said } = await run("import", ["de", file], stop.signal);
    expect([exit, said.split(".")[0]]).toEqual([130, "Stopped"]);
    expect(await stored({ business: code })).toEqual([]);
    expect((await run("import", ["de", file])).said).toContain("1 text stored");
  });

  it("stores more texts than fit in one transaction", async () => {
    const codes: string[] = [];
    for (let index = 0; index < 4; index += 1) codes.push((await build()).code);
    await db.execute(sql`
      INSERT INTO business (code, name, business_type, country_code, slug, cover_image_uuid, short_description)
      SELECT 'many' || lpad(n::text, 4, '0'), 'Many ' || n, 'cafe', 'NP', 'x', gen_random_uuid(), 'Café ' || n FROM generate_series(1, 1200) n`);
    const { file, keys } = await exported("--kind", "listing");
    expect(keys).toHaveLength(1_208);
    const po = PO.parse(readFileSync(file, "utf8"));
    for (const item of po.items) item.msgstr = ["Übersetzt"];
    writeFileSync(file, po.toString());
    expect((await run("import", ["de", file])).said).toContain("1,208 texts stored, 0 refused");
    expect((await exported("--kind", "listing")).keys).toEqual([]);
  });
});
