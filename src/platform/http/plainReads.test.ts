import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CacheRequest, sendPage } from "./fullPageCache.ts";
import { readPlainGet, servePlainReads } from "./plainReads.ts";
import { buildRenderedPage, encodingFor, messageOf, type RenderedPage } from "./renderedPage.ts";

const HOST = "Host: guide.example\r\n";
const get = (lines = HOST, target = "/explore/") => `GET ${target} HTTP/1.1\r\n${lines}\r\n`;
const read = readPlainGet;

describe("a plain read", () => {
  it("is a GET as browsers send it; what decides about its answer is taken out of it", () => {
    const lines = `${HOST}User-Agent: Browser/1 (x; y)\r\nAccept: text/html,*/*;q=0.8\r\nACCEPT-ENCODING:gzip, br \r\nCookie: csrftoken=x\r\nConnection: Keep-Alive\r\n`;
    expect(read(get(lines, "/explore/?page=2&q=%C3%A9"))).toEqual({
      url: "/explore/?page=2&q=%C3%A9",
      headers: { host: "guide.example", accept: "text/html,*/*;q=0.8", "accept-encoding": "gzip, br", cookie: "csrftoken=x" },
    });
  });

  it.each([
    ["another method", `POST / HTTP/1.1\r\n${HOST}\r\n`],
    ["a HEAD", `HEAD / HTTP/1.1\r\n${HOST}\r\n`],
    ["an older protocol", `GET / HTTP/1.0\r\n${HOST}\r\n`],
    ["a target that names a host", `GET http://other.example/ HTTP/1.1\r\n${HOST}\r\n`],
    ["a target with a space", get(HOST, "/a b/")],
    ["a target with bytes that are no ASCII", get(HOST, "/caf\xe9/")],
    ["no host", get("Accept: */*\r\n")],
    ["an empty host", get("Host: \r\n")],
    ["two hosts", get(`${HOST}${HOST}`)],
    ["two cookies", get(`${HOST}Cookie: a=b\r\ncookie: sessionid=x\r\n`)],
    ["a body", `${get(`${HOST}Content-Length: 3\r\n`)}abc`],
    ["a length of a body", get(`${HOST}Content-Length: 0\r\n`)],
    ["parts of a body", get(`${HOST}Transfer-Encoding: chunked\r\n`)],
    ["a space before the colon", get(`${HOST}Transfer-Encoding : chunked\r\n`)],
    ["a folded line", get(`${HOST}X: a\r\n b\r\n`)],
    ["a line that ends without a return", get(`${HOST}X: a\nTransfer-Encoding: chunked\r\n`)],
    ["a return in a line", get(`${HOST}X: a\rTransfer-Encoding: chunked\r\n`)],
    ["a zero byte", get(`${HOST}X: a\0\r\n`)],
    ["a line without a name", get(`${HOST}: a\r\n`)],
    ["no lines", "GET / HTTP/1.1\r\n\r\n"],
    ["a wish to close", get(`${HOST}Connection: close\r\n`)],
    ["another protocol", get(`${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`)],
    ["a question before the body", get(`${HOST}Expect: 100-continue\r\n`)],
    ["a page that the browser has", get(`${HOST}If-None-Match: "x"\r\n`)],
    ["a part of a page", get(`${HOST}Range: bytes=0-1\r\n`)],
    ["half a head", get().slice(0, -2)],
    ["more than one request", get() + get()],
    ["a long head", get(`${HOST}X: ${"a".repeat(9_000)}\r\n`)],
    ["nothing", ""],
  ])("is not %s", (_what, text) => {
    expect(read(text)).toBeUndefined();
  });

  it("is told in linear time from what nearly is one", () => {
    const nearly = `GET /${"a".repeat(4_000)} HTTP/1.1\r\n${"a:".repeat(1_900)}\0\r\n\r\n`;
    expect(read(nearly)).toBeUndefined();
    expect(read(get(`${HOST}${"X: y\r\n".repeat(1_000)}`))).toBeDefined();
  });
});

describe("connections", () => {
  let server: Server;
  let end: () => void;
  let page: RenderedPage;
  /** What Node's server was asked. */
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
    end = servePlainReads(server, (request) => {
      found.push(request);
      return isKept && request.url === "/page/" ? messageOf(page.variants[encodingFor(request.headers["accept-encoding"])]) : undefined;
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    end();
    await new Promise((resolve) => server.close(resolve));
  });

  /** A connection, and what came back on it so far. */
  async function connection() {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
    open.push(socket);
    await once(socket, "connect");
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
    });
    /** Waits until so many answers are there, whole. */
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
  const headersOf = (text: string) =>
    Object.fromEntries(
      (text.split("\r\n\r\n", 1)[0] as string)
        .split("\r\n")
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
    );

  it("are answered again and again without Node's parser, with the headers that it would send", async () => {
    const { socket, answers } = await connection();
    socket.write(get(HOST, "/page/"));
    await answers(1);
    socket.write(get(`${HOST}Accept-Encoding: gzip\r\n`, "/page/"));
    const fast = await answers(2);
    expect(slow).toEqual([]);
    expect(fast).toContain("content-encoding: gzip");

    const other = await connection();
    other.socket.write(get(`${HOST}Connection: close\r\n`, "/page/"));
    const long = await other.answers(1);
    expect(slow).toEqual(["GET /page/"]);
    const { connection: _connection, date, ...expected } = headersOf(long);
    const { date: fastDate, ...given } = headersOf(fast);
    expect(given).toEqual(expected);
    expect(Math.abs(Date.parse(fastDate as string) - Date.parse(date as string))).toBeLessThan(60_000);
    expect(fast.split("\r\n\r\n")[1]?.startsWith(page.variants.identity.body.toString())).toBe(true);
  });

  it("whose heads were seen before, also by others, find what the page is now", async () => {
    for (const sent of [get(HOST, "/page/"), get(HOST, "/page/"), get(`${HOST}Cookie: sessionid=x\r\n`, "/page/")]) {
      const { socket, answers } = await connection();
      socket.write(sent);
      await answers(1);
    }
    expect(found.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, "sessionid=x"]);
    isKept = false;
    const { socket, answers } = await connection();
    socket.write(get(HOST, "/page/"));
    await answers(1);
    expect(slow).toEqual(["GET /page/"]);
  });

  it("go over to Node's server with the first request that has no such answer, and nothing of it is lost", async () => {
    const { socket, answers } = await connection();
    socket.write(get(HOST, "/page/"));
    await answers(1);
    socket.write(`POST /echo/ HTTP/1.1\r\n${HOST}Content-Length: 11\r\n\r\nhello`);
    await once(server, "request");
    socket.write(" again");
    expect((await answers(2)).endsWith("\r\n\r\nhello again")).toBe(true);
    socket.write(get(HOST, "/page/"));
    await answers(3);
    expect(slow).toEqual(["POST /echo/", "GET /page/"]);
  });

  it("whose head comes in parts, or with others behind it, are answered in their order", async () => {
    const { socket, answers } = await connection();
    socket.write(get(HOST, "/page/").slice(0, 20));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(get(HOST, "/page/").slice(20) + get(HOST, "/page/?second") + get(HOST, "/page/"));
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

  it("that wait are ended at a stop, after what is still leaving; the browser may end them too", async () => {
    const idle = await connection();
    const used = await connection();
    used.socket.write(get(HOST, "/page/"));
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
    end();
    await closed;
  });
});
