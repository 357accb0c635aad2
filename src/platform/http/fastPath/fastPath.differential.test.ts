import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { closeAfterwards } from "../../../tools/testing/closing.ts";
import { buildConnection, seededRandom } from "../../../tools/testing/requestHeads.ts";
import { type CacheRequest, FullPageCache } from "../../pages/fullPageCache.ts";
import { createPageServer } from "../../pages/pageServer.ts";
import { buildRenderedPage } from "../../pages/renderedPage.ts";

const CONNECTIONS = 5_000;
/** Open at the same time. */
const TOGETHER = 25;
const SEED = 20_261_122;

const page = await buildRenderedPage(
  new Response("<p>Lakeside</p>".repeat(20), { headers: { "content-type": "text/html; charset=utf-8" } }),
  "-",
  new Set(),
  0,
  true,
);
const never = () => Promise.reject(new Error("Nothing should be rendered"));

/** Stands for the framework: its response tells all that Node's parser understood, so that no byte can be lost on the way unnoticed. */
function describeRequest(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const { method, url, rawHeaders, rawTrailers } = request;
    const body = JSON.stringify({ method, url, rawHeaders, rawTrailers, body: Buffer.concat(parts).toString("latin1") });
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
  });
}

/** A server with "/page/" in memory. @param find what the fast path looks pages up with, where it is to be another way */
async function startServer(fastPath: boolean, find?: (cache: FullPageCache, request: CacheRequest) => ReturnType<FullPageCache["find"]>) {
  const cache = new FullPageCache(
    () => ({ parameters: new Set(["q", "page"]), unbounded: new Set() }),
    () => 0,
  );
  await cache.get("/page/", async () => page);
  const { server, figures, stop } = createPageServer(
    describeRequest,
    (request) => (find ? find(cache, request) : cache.find(request, never)),
    { fastPath },
  );
  const sockets = new Map<number, Socket>();
  server.on("connection", (socket) => {
    if (socket.remotePort !== undefined) sockets.set(socket.remotePort, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterwards(() => {
    stop();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;

  /** Sends the pieces, each after the server has read the one before, then ends. @returns all that came back */
  async function ask(pieces: Buffer[]): Promise<string> {
    const client = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    const parts: Buffer[] = [];
    const ended = new Promise<void>((resolve) =>
      client
        .on("data", (part) => parts.push(part))
        .on("end", resolve)
        .on("close", resolve),
    );
    // The server may close first, over what it could not parse.
    client.on("error", () => {});
    const ends = pieces.map((_, index) => pieces.slice(0, index + 1).reduce((sum, piece) => sum + piece.length, 0));
    await once(client, "connect");
    const mine = client.localPort as number;
    // Before another piece follows, the server has to have read the one before, or it would get both as one.
    for (const [index, sent] of ends.slice(0, -1).entries()) {
      client.write(pieces[index] as Buffer);
      while (!((sockets.get(mine)?.bytesRead ?? 0) >= sent || sockets.get(mine)?.destroyed || client.destroyed))
        await new Promise(setImmediate);
    }
    client.write(pieces.at(-1) as Buffer);
    client.end();
    await ended;
    client.destroy();
    sockets.delete(mine);
    return Buffer.concat(parts).toString("latin1");
  }
  return { ask, figures };
}

/** Without what may differ: Date, and what is said of the connection. */
const comparable = (text: string) => text.replaceAll(/^(?:date|connection|keep-alive): [^\r\n]*\r\n/gim, "");

/**
 * Where a later message of a connection cannot be parsed, Node ends the connection at once, and a refusal that is still queued behind an earlier response
 * may be lost. Whether it is depends on the tick in which the bytes reach the parser, with the same bytes.
 */
function isLostRefusal(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short !== "" &&
    long.startsWith(short) &&
    /^HTTP\/1\.1 400 Bad Request\r\n(?:Transfer-Encoding: chunked\r\n)?\r\n(?:0\r\n\r\n)?$/.test(long.slice(short.length))
  );
}

type Ask = (pieces: Buffer[]) => Promise<string>;

/** Sends the same generated connections to both. @returns those with different answers, how many lost a refusal, and the statuses that were seen */
async function compare(one: Ask, other: Ask, connections: number) {
  const random = seededRandom(SEED);
  const differences: { sent: string[]; one: string; other: string }[] = [];
  const statuses = new Set<string>();
  let lostRefusals = 0;
  for (let done = 0; done < connections; done += TOGETHER) {
    const batch = Array.from({ length: TOGETHER }, () => buildConnection(random, page.variants.identity.etag));
    await Promise.all(
      batch.map(async (pieces) => {
        const [first, second] = (await Promise.all([one(pieces), other(pieces)])).map(comparable) as [string, string];
        for (const [, status = ""] of second.matchAll(/^HTTP\/1\.1 (\d+)/gm)) statuses.add(status);
        if (isLostRefusal(first, second)) lostRefusals += 1;
        else if (first !== second) differences.push({ sent: pieces.map((piece) => piece.toString("latin1")), one: first, other: second });
      }),
    );
  }
  return { differences, statuses, lostRefusals };
}

it(`answers ${CONNECTIONS} generated connections as Node's own server does`, { timeout: 120_000 }, async () => {
  const withFastPath = await startServer(true);
  const without = await startServer(false);
  const { differences, statuses, lostRefusals } = await compare(withFastPath.ask, without.ask, CONNECTIONS);
  expect(differences.slice(0, 3)).toEqual([]);
  expect(lostRefusals).toBeLessThan(CONNECTIONS / 500);
  // The heads are worth comparing: many are answered on the fast path, many are not, and Node refuses some in each of its ways.
  const { fastPathResponses, fastPathHandovers } = withFastPath.figures();
  expect(fastPathResponses).toBeGreaterThan(CONNECTIONS / 10);
  expect(fastPathHandovers).toBeGreaterThan(CONNECTIONS / 10);
  expect(without.figures()).toEqual({ fastPathResponses: 0, fastPathHandovers: 0, stalledClients: 0 });
  for (const status of ["100", "200", "304", "400", "417", "431"]) expect(statuses).toContain(status);
});

it("would notice a fast path that looks pages up more freely than the server", { timeout: 60_000 }, async () => {
  let isFree = false;
  const free = await startServer(true, (cache, request) =>
    // The server passes a whole request, the fast path only what chooses the page.
    cache.find("method" in request || !isFree ? request : { ...request, headers: { host: "guide.test" } }, never),
  );
  const without = await startServer(false);
  isFree = true;
  const { differences } = await compare(free.ask, without.ask, 500);
  expect(differences.length).toBeGreaterThan(5);
});
