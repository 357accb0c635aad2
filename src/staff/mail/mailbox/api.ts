import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { FileHandler } from "../../../platform/http/context.ts";
import { isFromLoopback } from "../../../platform/http/loopback.ts";
import { renderEmail } from "../../../platform/mail/emailTemplate.ts";
import { mailboxFolder } from "../../../platform/mail/sendMail.ts";
import { SAMPLES } from "./samples.ts";

const NAME = /^\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml$/;
const SHOWN_MAX = 200;
/** The emails have inline styles and the guide's own pictures; nothing else may load or run. */
const policy = (origin: string) => `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${origin}; frame-ancestors 'none'`;
const sendHtml = (reply: FastifyReply, origin: string, html: string) =>
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy(origin))
    .header("cache-control", "private, no-store")
    .send(html);

/** Returns a file handler for this machine only; all other clients get 404. */
const localFile = (path: string, handler: FileHandler["handler"]): FileHandler => ({
  path,
  handler: async (request, reply, services) =>
    isFromLoopback(request, services.config) ? handler(request, reply, services) : reply.callNotFound(),
});

/** Serves the mails that are files because no mail server is set, and a sample of each kind, to people who develop or try a guide. */
export const mailboxFiles: FileHandler[] = [
  localFile("/dev/mailbox/", async (_request, reply, { config }) => {
    const names = (await readdir(mailboxFolder(config)).catch(() => []))
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
    const row = (href: string, text: string) => `<li><a href="${href}">${text}</a></li>`;
    return sendHtml(
      reply,
      config.origin,
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>:root{color-scheme:light dark}body{font:17px/1.6 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}</style></head><body><main>
<h1>Mailbox</h1><p>${names.length} emails, newest first.</p><ul>${names
        .slice(0, SHOWN_MAX)
        .map((name) => row(`/dev/mailbox/${name}`, name))
        .join("")}</ul>
<h2>Samples of every email</h2><ul>${Object.keys(SAMPLES)
        .map((kind) => row(`/dev/mailbox/samples/${kind}/`, kind))
        .join("")}</ul></main></body></html>`,
    );
  }),

  localFile("/dev/mailbox/:name", async (request, reply, { config }) => {
    const { name = "" } = request.params as Record<string, string>;
    const mail = NAME.test(name) ? await readFile(join(mailboxFolder(config), name)).catch(() => undefined) : undefined;
    return mail ? reply.type("text/plain; charset=utf-8").header("cache-control", "private, no-store").send(mail) : reply.callNotFound();
  }),

  localFile("/dev/mailbox/samples/:kind/", async (request, reply, { config }) => {
    const { kind = "" } = request.params as Record<string, string>;
    const template = Object.hasOwn(SAMPLES, kind) ? SAMPLES[kind]?.(config.origin) : undefined;
    return template ? sendHtml(reply, config.origin, renderEmail(template).html) : reply.callNotFound();
  }),
];
