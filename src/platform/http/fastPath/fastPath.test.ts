import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CacheRequest, sendPage } from "../../pages/fullPageCache.ts";
import { buildRenderedPage, type RenderedPage } from "../../pages/renderedPage.ts";
import { type FastPath, SAMPLE, startFastPath } from "./fastPath.ts";

const HOST = "Host: guide.example\r\n";
const get = (lines = HOST, target = "/page/") => `GET ${target} HTTP/1.1\r\n${lines}\r\n`;

describe("connections", () => {
  let server: Server;
  let fastPath: FastPath;
  let sampled: string[];
  /** The server's ends of the connections. */
  let accepted: Socket[];
  let page: RenderedPage;
  /** The requests that reached Node's server. */
  let slow: string[];
  let found: CacheRequest[];
  let isKept: boolean;
  const open: Socket[] = [];

  beforeEach(async () => {
    const html = new Response(`<p>${"Lakeside ".repeat(50)}</p>`, { headers: { "content-type": "text/html; charset=utf-8" } });
    page = await buildRenderedPage(html, "-", new Set(), 0, true);
    slow = [];
    found = [];
    isKept = true;
    server = createServer(async (request, response) => {
      slow.push(`${request.method} ${request.url}`);
      if (request.url === "/page/") sendPage(page, request, response);
      else response.end(Buffer.concat(await request.toArray()));
    });
    sampled = [];
    accepted = [];
    fastPath = startFastPath(server, {
      find: (request) => {
        found.push(request);
        return isKept && request.url === "/page/" ? page : undefined;
      },
      onSample: ({ url }) => sampled.push(url),
    });
    server.on("connection", (socket) => accepted.push(socket));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    fastPath.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Opens a connection and collects the received text. */
  async function connection() {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
    open.push(socket);
    await once(socket, "connect");
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
    });
    /** Waits for this number of complete responses. */
    const answers = async (count: number) => {
      for (;;) {
        const heads = [...text.matchAll(/HTTP\/1\.1 \d+.*?\r\n\r\n/gs)];
        const last = heads.at(count - 1);
        const length = Number(/content-length: (\d+)/i.exec(last?.[0] ?? "")?.[1] ?? 0);
        if (last && text.length >= last.index + last[0].length + length) return text;
        await once(socket, "data");
      }
    };
    return { socket, answers };
  }
  const parseHeaders = (text: string) =>
    Object.fromEntries(
      (text.split("\r\n\r\n", 1)[0] as string)
        .split("\r\n")
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
    );

  it("are answered again and again without Node's parser, with the headers that it would send", async () => {
    const { socket, answers } = await connection();
    socket.write(get());
    await answers(1);
    socket.write(get(`${HOST}Accept-Encoding: gzip\r\n`, "/page/"));
    const fast = await answers(2);
    expect(slow).toEqual([]);
    expect(fast).toContain("content-encoding: gzip");

    const other = await connection();
    other.socket.write(get(`${HOST}Connection: close\r\n`, "/page/"));
    const long = await other.answers(1);
    expect(slow).toEqual(["GET /page/"]);
    const { connection: _connection, date, ...expected } = parseHeaders(long);
    const { date: fastDate, ...given } = parseHeaders(fast);
    expect(given).toEqual(expected);
    expect(Math.abs(Date.parse(fastDate as string) - Date.parse(date as string))).toBeLessThan(60_000);
    expect(fast.split("\r\n\r\n")[1]?.startsWith(page.variants.identity.body.toString())).toBe(true);
  });

  it("whose heads were seen before, also by others, find what the page is now", async () => {
    for (const sent of [get(), get(), get(`${HOST}Cookie: sessionid=x\r\n`, "/page/")]) {
      const { socket, answers } = await connection();
      socket.write(sent);
      await answers(1);
    }
    expect(found.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, "sessionid=x"]);
    isKept = false;
    const { socket, answers } = await connection();
    socket.write(get());
    await answers(1);
    expect(slow).toEqual(["GET /page/"]);
  });

  it("go over to Node's server with the first request that has no such answer, and nothing of it is lost", async () => {
    const { socket, answers } = await connection();
    socket.write(get());
    await answers(1);
    socket.write(`POST /echo/ HTTP/1.1\r\n${HOST}Content-Length: 11\r\n\r\nhello`);
    await once(server, "request");
    socket.write(" again");
    expect((await answers(2)).endsWith("\r\n\r\nhello again")).toBe(true);
    socket.write(get());
    await answers(3);
    expect(slow).toEqual(["POST /echo/", "GET /page/"]);
  });

  it("whose head comes in parts, or with others behind it, are answered in their order", async () => {
    const { socket, answers } = await connection();
    socket.write(get().slice(0, 20));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(get().slice(20) + get(HOST, "/page/?second") + get());
    await answers(3);
    expect(slow).toEqual(["GET /page/", "GET /page/?second", "GET /page/"]);
    expect(found).toEqual([]);
  });

  it("that say what cannot be understood are refused by Node", async () => {
    const { socket, answers } = await connection();
    socket.write("GET / HTTP/1.1\r\nHost : x\r\n\r\n");
    expect(await answers(1)).toMatch(/^HTTP\/1\.1 400 /);
    expect(slow).toEqual([]);
  });

  it("are counted by responses and handovers, and one response of a thousand is a sample", async () => {
    const { socket, answers } = await connection();
    // One after the other on one connection: each request waits for the previous response.
    for (let count = 1; count <= SAMPLE + 1; count += 1) {
      socket.write(get());
      while (fastPath.figures.responses < count) await once(socket, "data");
    }
    expect(sampled).toEqual(["/page/", "/page/"]);
    socket.write(get(HOST, "/other/"));
    await answers(SAMPLE + 2);
    expect(fastPath.figures).toEqual({ responses: SAMPLE + 1, handovers: 1, dropped: 0 });
  });

  it("of which nothing is read are dropped after a time without progress", async () => {
    page = { ...page, variants: { ...page.variants, identity: { ...page.variants.identity, body: Buffer.alloc(64 * 1024 * 1024) } } };
    const { socket } = await connection();
    socket.pause();
    socket.write(get());
    while (fastPath.figures.responses === 0) await new Promise(setImmediate);
    const [mine] = accepted as [Socket];
    expect(mine.timeout).toBe(30_000);
    expect(mine.writableLength).toBeGreaterThan(0);
    // The timer emits this after 30 s without any sent bytes.
    mine.emit("timeout");
    expect(mine.destroyed).toBe(true);
    expect(fastPath.figures.dropped).toBe(1);
  });

  it("that sent nothing for a minute are closed, those that did are kept", async () => {
    const { socket, answers } = await connection();
    socket.write(get());
    await answers(1);
    const [mine] = accepted as [Socket];
    mine.emit("timeout");
    expect(mine.destroyed).toBe(false);
    socket.write(get());
    await answers(2);
    mine.emit("timeout");
    expect(mine.destroyed).toBe(false);
    mine.emit("timeout");
    expect(mine.destroyed).toBe(true);
    expect(fastPath.figures.dropped).toBe(0);
  });

  it("have one response in flight at most: a client that sends on before it reads gets the server's own back pressure", async () => {
    page = { ...page, variants: { ...page.variants, identity: { ...page.variants.identity, body: Buffer.alloc(64 * 1024 * 1024) } } };
    const { socket } = await connection();
    socket.pause();
    socket.write(get());
    while (fastPath.figures.responses === 0) await new Promise(setImmediate);
    socket.write(get());
    while (fastPath.figures.handovers === 0) await new Promise(setImmediate);
    expect(fastPath.figures.responses).toBe(1);
  });

  it("that wait are ended at a stop, after what is still leaving; the browser may end them too", async () => {
    const idle = await connection();
    const used = await connection();
    used.socket.write(get());
    await used.answers(1);
    const leaving = await connection();
    leaving.socket.end();
    await once(leaving.socket, "close");
    const closed = Promise.all(
      [idle, used].map(({ socket }) =>
        once(
          socket.on("end", () => socket.end()),
          "close",
        ),
      ),
    );
    fastPath.stop();
    await closed;
  });
});
