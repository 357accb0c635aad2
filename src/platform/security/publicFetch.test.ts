import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { type FetchDouble, PUBLIC_DOUBLE, startFetchDouble } from "../../tools/testing/fetchDouble.ts";
import { type FetchError, fetchPublic, isPublicAddress, literalAddress } from "./publicFetch.ts";

let site: FetchDouble;
const received: Record<string, unknown>[] = [];
beforeAll(async () => {
  site = await startFetchDouble(
    (request, response) => {
      const redirect = (location: string) => response.writeHead(302, { location }).end();
      const at = `:${site.port}`;
      const paths: Record<string, () => unknown> = {
        "/to": () => redirect(`http://127.0.0.1${at}/`),
        "/to6": () => redirect(`http://[::ffff:127.0.0.1]${at}/`),
        "/to-name": () => redirect(`http://evil.test${at}/`),
        "/to-good": () => redirect("/"),
        "/loop": () => redirect("/loop"),
        "/file": () => redirect("file:///etc/passwd"),
        "/nowhere": () => redirect("http://[broken/"),
        "/bomb": () => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(30_000_000))),
        "/large": () => response.writeHead(200).end(Buffer.alloc(3_000_000)),
        "/slow": () => {
          response.writeHead(200);
          const drip = setInterval(() => response.write("."), 100);
          response.on("close", () => clearInterval(drip));
        },
        "/broken": () => {
          response.writeHead(200, { "content-length": "1000" }).write("half");
          setTimeout(() => response.destroy(), 20);
        },
        "/zip": () => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed")),
        "/same": () => response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 200, { etag: '"1"' }).end("once"),
        "/gone": () => response.writeHead(410).end("gone"),
        "/": () => response.writeHead(200, { etag: '"root"', "last-modified": "Sun, 10 Jan 2027 10:00:00 GMT" }).end("BEGIN:VCALENDAR"),
      };
      received.push(request.headers);
      paths[request.url ?? ""]?.();
    },
    {
      "good.test": [[PUBLIC_DOUBLE]],
      "evil.test": [["127.0.0.1"]],
      "both.test": [[PUBLIC_DOUBLE, "127.0.0.1"]],
      // Public at the lookup, private at the connection.
      "rebind.test": [[PUBLIC_DOUBLE], ["127.0.0.1"]],
      "mapped.test": [["::ffff:127.0.0.1"]],
      "meta.test": [["169.254.169.254"]],
      "nothing.test": [[]],
    },
  );
});

const get = (address: string, more: object = {}) =>
  fetchPublic(address.replace("PORT", String(site.port)), { ...site.options, maxBytes: 1_000_000, ...more });
const problem = (address: string) =>
  get(address).then(
    ({ status }) => `reached: ${status}`,
    (error: FetchError) => error.problem,
  );

describe("A public address is read", () => {
  it("with what makes the next time cheaper", async () => {
    const { status, body, etag, last_modified } = await get("http://good.test:PORT/");
    expect([status, body.toString(), etag, last_modified]).toEqual([200, "BEGIN:VCALENDAR", '"root"', "Sun, 10 Jan 2027 10:00:00 GMT"]);
    const again = await get("http://good.test:PORT/same", { headers: { "if-none-match": '"1"' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
  it("by its number, packed, and over redirects to public addresses", async () => {
    expect((await get(`http://${PUBLIC_DOUBLE}:PORT/`)).status).toBe(200);
    expect((await get("http://good.test:PORT/zip")).body.toString()).toBe("packed");
    expect((await get("http://good.test:PORT/to-good")).body.toString()).toBe("BEGIN:VCALENDAR");
  });
  it("and what the site answers is told", async () => expect((await get("http://good.test:PORT/gone")).status).toBe(410));
});

describe("Never reached is", () => {
  it.each([
    "http://127.0.0.1:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://127.1:PORT/",
    "http://127。0。0。1:PORT/",
    "http://①②⑦.0.0.1:PORT/",
    "http://0:PORT/",
    "http://[::1]:PORT/",
    "http://[::]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:7f00:1]:PORT/",
    "http://[::7f00:1]:PORT/",
    "http://[64:ff9b::7f00:1]:PORT/",
    "http://[2002:7f00:1::]:PORT/",
    "http://[fd00::1]:PORT/",
    "http://[fe80::1]:PORT/",
    "http://evil.test:PORT/",
    "http://both.test:PORT/",
    "http://mapped.test:PORT/",
    "http://meta.test:PORT/",
    "http://nothing.test:PORT/",
    "http://good.test:PORT/to",
    "http://good.test:PORT/to6",
    "http://good.test:PORT/to-name",
    "http://good.test:PORT/file",
    "http://user:password@good.test:PORT/",
    "http://good.test:22/",
    "ftp://good.test:PORT/",
    "file:///etc/passwd",
  ])("%s", async (address) => {
    expect(await problem(address)).toBe("address");
    expect(site.innerRequests()).toBe(0);
  });
  it("a name that leads elsewhere the second time", async () => {
    expect(await problem("http://rebind.test:PORT/")).toBe("reached: 200");
    expect(await problem("http://rebind.test:PORT/")).toBe("address");
    expect(site.innerRequests()).toBe(0);
  });
});

describe("Given up is", () => {
  it.each([
    ["http://good.test:PORT/loop", "redirects"],
    ["http://good.test:PORT/nowhere", "redirects"],
    ["http://good.test:PORT/large", "large"],
    ["http://good.test:PORT/bomb", "large"],
    ["http://good.test:PORT/slow", "slow"],
    ["http://good.test:PORT/broken", "unreachable"],
    ["http://nobody.test:PORT/", "unreachable"],
  ])("%s: %s", async (address, expected) => expect(await problem(address)).toBe(expected));
});

it("What is private is known by its number", () => {
  for (const address of ["8.8.8.8", "2606:4700::1111", "172.15.0.1", "172.32.0.1", "100.63.0.1"])
    expect(isPublicAddress(address)).toBe(true);
  const closed = ["10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.1.1", "0.0.0.0", "224.0.0.1", "255.255.255.255"];
  for (const address of [...closed, "::1", "fe80::1", "fd00::1", "2001:db8::1", "2002::1", "64:ff9b::1", "a name", ""])
    expect(isPublicAddress(address)).toBe(false);
  expect([literalAddress("[::1]"), literalAddress("127.0.0.1"), literalAddress("site.test")]).toEqual(["::1", "127.0.0.1", undefined]);
});
