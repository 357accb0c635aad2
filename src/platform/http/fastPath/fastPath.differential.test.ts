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
/** Number of connections open at the same time. */
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

/** Replaces the framework: the response contains everything that Node's parser understood, so that the test notices every lost byte. */
function describeRequest(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const { method, url, rawHeaders, rawTrailers } = request;
    const body = JSON.stringify({ method, url, rawHeaders, rawTrailers, body: Buffer.concat(parts).toString("latin1") });
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
  });
}

/** Starts a server with "/page/" in memory. @param find replaces the fast path's lookup */
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

  /** Sends the pieces, each after the server has read the one before, then ends. @returns everything received */
  async function ask(pieces: Buffer[]): Promise<string> {
    const client = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    const parts: Buffer[] = [];
    const ended = new Promise<void>((resolve) =>
      client
        .on("data", (part) => parts.push(part))
        .on("end", resolve)
        .on("close", resolve),
    );
    // The server may close first, if it cannot parse the input.
    client.on("error", () => {});
    const ends = pieces.map((_, index) => pieces.slice(0, index + 1).reduce((sum, piece) => sum + piece.length, 0));
    await once(client, "connect");
    const mine = client.localPort as number;
    // The server has to read each piece before the next one is sent, or it would get both as one.
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

/** Removes the headers that may differ: Date, and those about the connection. */
const comparable = (text: string) => text.replaceAll(/^(?:date|connection|keep-alive): [^\r\n]*\r\n/gim, "");

/**
 * Whether one response lacks only a queued 400. If a later message of a connection cannot be parsed, Node ends the connection at once, and
 * may drop a 400 that is still queued behind an earlier response. That depends on the tick in which the bytes reach the parser, for the
 * same bytes.
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

/**
 * Sends the same generated connections to both.
 * @returns the connections with different responses, the number of lost 400s, and the statuses that occurred
 */
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
  // The input is varied enough: the fast path serves many requests, hands many over, and Node rejects some in each of its ways.
  const { fastPathResponses, fastPathHandovers } = withFastPath.figures();
  expect(fastPathResponses).toBeGreaterThan(CONNECTIONS / 10);
  expect(fastPathHandovers).toBeGreaterThan(CONNECTIONS / 10);
  expect(without.figures()).toEqual({ fastPathResponses: 0, fastPathHandovers: 0, stalledClients: 0 });
  for (const status of ["100", "200", "304", "400", "417", "431"]) expect(statuses).toContain(status);
});

it("would notice a fast path that looks pages up more freely than the server", { timeout: 60_000 }, async () => {
  let isFree = false;
  const free = await startServer(true, (cache, request) =>
    // The server passes a whole request, the fast path only the parts that select the page.
    cache.find("method" in request || !isFree ? request : { ...request, headers: { host: "guide.test" } }, never),
  );
  const without = await startServer(false);
  isFree = true;
  const { differences } = await compare(free.ask, without.ask, 500);
  expect(differences.length).toBeGreaterThan(5);
});
