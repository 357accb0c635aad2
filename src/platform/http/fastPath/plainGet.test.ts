import { describe, expect, it } from "vitest";
import { createPlainGetReader, readPlainGet as read } from "./plainGet.ts";

const HOST = "Host: guide.example\r\n";
const get = (lines = HOST, target = "/explore/") => `GET ${target} HTTP/1.1\r\n${lines}\r\n`;

describe("a plain GET", () => {
  it("is a GET as browsers send it; what chooses its response is parsed out of it", () => {
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

  it("is recognised in linear time from what nearly is one", () => {
    const nearly = `GET /${"a".repeat(4_000)} HTTP/1.1\r\n${"a:".repeat(1_900)}\0\r\n\r\n`;
    expect(read(nearly)).toBeUndefined();
    expect(read(get(`${HOST}${"X: y\r\n".repeat(1_000)}`))).toBeDefined();
  });
});

describe("the memo of heads", () => {
  it("returns the request that was memoized for the same bytes, and none with a cookie", () => {
    const { read: readMemoized, memoize } = createPlainGetReader();
    const [head, withCookie] = [get(), get(`${HOST}Cookie: sessionid=x\r\n`)];
    for (const text of [head, withCookie]) memoize(text, readMemoized(text) ?? expect.fail("no plain GET"));
    expect(readMemoized(head)).toBe(readMemoized(head));
    expect(readMemoized(withCookie)).toEqual(read(withCookie));
    expect(readMemoized(withCookie)).not.toBe(readMemoized(withCookie));
  });

  it("holds a thousand heads at most: one that is used stays, however many others come by", () => {
    const { read: readMemoized, memoize } = createPlainGetReader();
    const heads = Array.from({ length: 1_001 }, (_, index) => get(HOST, `/explore/?page=${index}`));
    const [used = "", unused = ""] = heads;
    for (const text of heads) {
      memoize(text, readMemoized(text) ?? expect.fail("no plain GET"));
      expect(readMemoized(used)).toBe(readMemoized(used));
    }
    expect(readMemoized(unused)).not.toBe(readMemoized(unused));
  });
});
