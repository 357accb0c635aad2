import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import type { TranslationSource } from "../../../catalogue/translations/enumerations.ts";
import { hashOfOriginal, listTranslations, type Subject, writeTranslations } from "../../../catalogue/translations/store.ts";
import { readConfig } from "../../../platform/config.ts";
import { sql } from "../../../platform/db/sql.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness } from "../../../tools/testing/factories.ts";
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

describe("A translation program", () => {
  /** Writes a program that translates as the body of a function does. */
  function program(body: string): string {
    const file = fileIn("translate.mjs");
    writeFileSync(
      file,
      `let input = ""; for await (const chunk of process.stdin) input += chunk;
       const { source, target, texts } = JSON.parse(input);
       const answer = await (async () => { ${body} })();
       if (answer) process.stdout.write(typeof answer === "string" ? answer : JSON.stringify(answer));`,
    );
    return `"${process.execPath}" "${file}"`;
  }
  const ECHO = program("return { texts: texts.map((text) => source + target + ': ' + text) };");
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  async function service(
    answer: (body: { q: string[]; source: string; target: string }) => { status?: number; location?: string; body: unknown },
  ) {
    const asked: string[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      asked.push(`${request.method} ${request.url}`);
      const { status = 200, location, body: answered } = answer(JSON.parse(body));
      response.writeHead(status, location ? { location } : {}).end(typeof answered === "string" ? answered : JSON.stringify(answered));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  it("is a command that gets texts and answers with their translations", async () => {
    const { code } = await build();
    await db.execute(sql`UPDATE business SET language = 'fr' WHERE code = ${code}`);
    expect(await run("translate", ["de", "--command", ECHO, "--kind", "listing"])).toMatchObject({
      code: 0,
      said: "2 texts translated, 0 refused.\n",
    });
    expect((await stored({ business: code })).map(([, , source, text]) => [source, text])).toEqual([
      ["machine", `frde: ${DESCRIPTION}`],
      ["machine", "frde: On the lake."],
    ]);
    expect((await run("translate", ["de", "--command", ECHO, "--kind", "listing"])).said).toBe("0 texts translated, 0 refused.\n");
  });

  it("is a service on this machine with the interface of LibreTranslate", async () => {
    const { code } = await build();
    const { url, asked } = await service(({ q, target }) => ({ body: { translatedText: q.map((text) => `${target}: ${text}`) } }));
    expect((await run("translate", ["de", "--url", url, "--kind", "listing"])).said).toBe("2 texts translated, 0 refused.\n");
    expect(asked).toEqual(["POST /translate"]);
    expect((await stored({ business: code })).map(([, , , text]) => text)).toContain("de: On the lake.");
  });

  it("gets no text that a better source has, even an outdated one", async () => {
    const { code } = await build();
    await put({ business: code }, "short_description", "Vom Gastgeber.", "Before.", "owner");
    await put({ business: code }, "description", "Zwei Zimmer.", "Two rooms.");
    expect((await run("translate", ["de", "--command", ECHO, "--kind", "listing"])).said).toBe("1 text translated, 0 refused.\n");
  });

  it("keeps what is stored when it fails later, and is asked only for the rest when run again", async () => {
    for (let index = 0; index < 15; index += 1) await build();
    let count = 0;
    const { url, asked } = await service(({ q }) => {
      count += 1;
      return count === 2 ? { status: 503, body: "busy" } : { body: { translatedText: q } };
    });
    await expect(run("translate", ["de", "--url", url, "--kind", "listing"])).rejects.toThrow("answered 503: busy");
    expect((await run("translate", ["de", "--url", url, "--kind", "listing"])).said).toBe("10 texts translated, 0 refused.\n");
    expect(asked).toHaveLength(3);
  });

  it("is told about texts that are too long, and the others are stored", async () => {
    const { code } = await build();
    const {
      code: exit,
      said,
      errors,
    } = await run("translate", [
      ...["de", "--kind", "listing", "--command"],
      program("return { texts: texts.map((text) => text.length < 20 ? 'x'.repeat(161) : 'Kurz.') };"),
    ]);
    expect([exit, said]).toEqual([1, "1 text translated, 1 refused.\n"]);
    expect(errors).toBe(`listing:${code}:short_description: Use at most 160 characters: it has 161.\n`);
  });

  it.each([
    ["return { texts: [] };", "did not answer with 2 texts"],
    ["return 'no JSON';", "did not answer with JSON"],
    ["process.exit(3);", "failed with exit code 3"],
  ])("is refused when it answers otherwise: %s", async (body, problem) => {
    const { code } = await build();
    await expect(run("translate", ["de", "--kind", "listing", "--command", program(body)])).rejects.toThrow(problem);
    expect(await stored({ business: code })).toEqual([]);
  });

  it("gets no text on another machine, unless its name is given", async () => {
    await build();
    const translate = (...options: string[]) => run("translate", ["de", "--kind", "listing", ...options]);
    await expect(translate("--url", "http://translate.example.org/")).rejects.toThrow("is another machine");
    await expect(translate("--url", "http://127.0.0.1.example.org/")).rejects.toThrow("is another machine");
    await expect(translate("--url", "http://a.example.org/", "--host", "b.example.org")).rejects.toThrow("is another machine");
    await expect(translate("--url", "file:///etc/passwd")).rejects.toThrow("--url must be an address");
    await expect(translate()).rejects.toThrow(StartError);
    await expect(translate("--url", "http://localhost", "--command", "cat")).rejects.toThrow(StartError);
    await expect(translate("--command", "/no/such/program")).rejects.toThrow("failed");
    const { url } = await service(() => ({ status: 307, location: "http://translate.example.org/", body: "" }));
    await expect(translate("--url", url)).rejects.toThrow("failed");
  });
});
