import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { join } from "node:path";
import { runProgram } from "../packages.ts";

/** Parts that the trials of the files in deploy/ share. */

export const DEPLOY = join(import.meta.dirname, "..", "..", "deploy");
export const HOST = "guide.example.org";

/**
 * Writes a file of deploy/ with this machine's ports and folders in place of its own.
 * @returns its path
 * @throws Error if the file lacks a text that is to be replaced: the trial would try something else
 */
export function adapt(name: string, folder: string, replacements: Record<string, string>): string {
  let text = readFileSync(join(DEPLOY, name), "utf8");
  for (const [own, trial] of Object.entries(replacements)) {
    if (!text.includes(own)) throw new Error(`deploy/${name} does not contain "${own}".`);
    text = text.replaceAll(own, trial);
  }
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Makes a certificate for the guide's host. @returns the paths of the certificate, its key, and both in one file as HAProxy reads it */
export function makeCertificate(folder: string) {
  const [certificate, key, both] = ["fullchain.pem", "privkey.pem", "guide.pem"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  runProgram(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, "-keyout", key, "-out", certificate]);
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  return { certificate, key, both };
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Asked {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  isPlain?: boolean;
}

/** Sends a request to a proxy on this machine as a visitor of the guide's host does. */
export const ask = (port: number, { path = "/", method = "GET", headers = {}, body, isPlain = false }: Asked = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const given = { host: HOST, ...headers, ...(body && { "content-length": String(body.length) }) };
    const options = { host: "127.0.0.1", port, path, method, headers: given };
    const send = isPlain ? requestHttp : requestHttps;
    // The trial's certificate is its own.
    const made = send({ ...options, servername: HOST, rejectUnauthorized: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      response.on("error", reject);
    });
    made.setTimeout(60_000, () => made.destroy(new Error("no response within 60 s")));
    made.on("error", reject).end(body);
  });

/** @throws Error with the problem unless a fact is right */
export function expectFact(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}
