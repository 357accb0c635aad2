import { createInterface } from "node:readline";
import { z } from "zod";
import { nowMilliseconds } from "../../platform/clock.ts";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { createAddressReader } from "../../platform/http/clientAddress.ts";
import { createLog } from "../../platform/log.ts";
import { createReporter } from "../../platform/reporter.ts";
import { startViewCounter } from "./jobs.ts";

/** Counts the views that a shared cache has answered, from its log (docs/running/cdn.md). */

const VIEWS = "counts views that a cache has answered, from its log on standard input, one JSON object a line";

/** Empty for a header that was not sent; varnishncsa writes "-". */
const header = z
  .string()
  .optional()
  .transform((text) => (text === "-" || text === "" ? undefined : text));

const line = z.object({
  url: z.string(),
  status: z.coerce.number(),
  /** X-Forwarded-For as the guide would have received it. */
  forwarded: z.string(),
  agent: header,
  accept: header,
  referer: header,
  purpose: header,
  dest: header,
});

/** Returns a line's fields; undefined for any other text. */
function readLine(text: string) {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @param input the log; ends when the cache's log program ends */
export async function readViews(words: readonly string[], context: CommandContext, input: NodeJS.ReadableStream): Promise<number> {
  if (words.length > 0) throw new StartError(`views read: ${VIEWS}`);
  const { db, config, stdout, signal } = context;
  const counter = startViewCounter(db, config, await createReporter(config.SENTRY_DSN, createLog("error")));
  // The cache is a proxy too, and need not be among the trusted ones of the servers.
  const addressOf = createAddressReader([...config.TRUSTED_PROXIES, "127.0.0.1"]);
  const lines = createInterface({ input, signal });
  const figures = { read: 0, unreadable: 0 };
  for await (const text of lines) {
    const view = readLine(text);
    figures[view ? "read" : "unreadable"] += 1;
    if (!view || (view.status !== 200 && view.status !== 304) || !counter.isCounted(view.url)) continue;
    const { agent = "", accept = "", referer = "", purpose, dest } = view;
    const headers = {
      "user-agent": agent,
      accept,
      referer,
      ...(purpose && { "sec-purpose": purpose }),
      ...(dest && { "sec-fetch-dest": dest }),
    };
    counter.onView({
      url: view.url,
      isUse: false,
      headers,
      address: addressOf("127.0.0.1", view.forwarded),
      milliseconds: nowMilliseconds(),
    });
  }
  await counter.stop();
  stdout.write(`${figures.read} lines read, ${figures.unreadable} unreadable.\n`);
  return 0;
}

export const viewCommands: Command[] = [
  { name: "views read", usage: VIEWS, run: (words, context) => readViews(words, context, process.stdin) },
];
