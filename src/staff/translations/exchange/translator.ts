import { spawn } from "node:child_process";
import { once } from "node:events";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { toError } from "../../../platform/toError.ts";

/** Translation programs that the operator runs: a command, or a service on this machine. */

/** Returns the translations of texts, in their order. @throws StartError if the program fails */
export type Translate = (texts: readonly string[], from: string, to: string) => Promise<string[]>;

const MINUTES_MAX = 10;
const OUTPUT_MAX = 10_000_000;

const isTexts = (value: unknown, count: number): value is string[] =>
  Array.isArray(value) && value.length === count && value.every((one) => typeof one === "string");

function readTexts(output: string, field: string, count: number, program: string): string[] {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    throw new StartError(`${program} did not answer with JSON: ${output.slice(0, 200)}`);
  }
  const texts = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>)[field] : undefined;
  if (!isTexts(texts, count)) throw new StartError(`${program} did not answer with ${count} texts in “${field}”.`);
  return texts;
}

/** Splits a command into words; quotes join words with spaces. */
const commandWords = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? "");

/**
 * Returns a translator that runs a program for each batch, without a shell. It reads {"source", "target", "texts"} from its input and writes
 * {"texts"} to its output, both JSON.
 */
export function commandTranslator(command: string, signal: AbortSignal): Translate {
  const [program, ...words] = commandWords(command);
  if (program === undefined) throw new StartError("--command needs a program.");
  return async (texts, source, target) => {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(MINUTES_MAX * 60_000)]);
    const child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"], signal: limits });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      if (output.length > OUTPUT_MAX) child.kill();
    });
    // A program that ends without reading its input is reported by its exit code.
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify({ source, target, texts }));
    const [code] = await once(child, "close").catch((error: unknown) => {
      throw new StartError(`${program} failed: ${toError(error).message}`);
    });
    if (code !== 0) throw new StartError(`${program} failed with exit code ${code}.`);
    return readTexts(output, "texts", texts.length, program);
  };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns a translator that asks a service with the interface of LibreTranslate.
 * @param host name of the only host, besides this machine, to which texts may go
 * @throws StartError if the address is of another host
 */
export function serviceTranslator(address: string, host: string | undefined, signal: AbortSignal): Translate {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new StartError("--url must be an address, such as http://localhost:5000.");
  if (!LOOPBACK.test(url.hostname) && url.hostname !== host)
    throw new StartError(`${url.hostname} is another machine: add --host ${url.hostname} if the texts may go there.`);
  if (url.pathname === "/") url.pathname = "/translate";
  return async (texts, source, target) => {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(MINUTES_MAX * 60_000)]);
    const request = { q: texts, source, target, format: "text" };
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
        // A service must not pass the texts on to another host.
        redirect: "error",
        signal: limits,
      });
      const output = await response.text();
      if (!response.ok) throw new StartError(`${url.host} answered ${response.status}: ${output.slice(0, 200)}`);
      return readTexts(output, "translatedText", texts.length, url.host);
    } catch (error) {
      if (error instanceof StartError) throw error;
      throw new StartError(`${url.host} failed: ${toError(error).message}`);
    }
  };
}
