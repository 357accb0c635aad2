import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { createPageServer, type PageServer, TIMEOUTS } from "./pageServer.ts";

/** Starts a server whose requests take as long as the test needs. */
async function listening(timeouts: Partial<typeof TIMEOUTS> = TIMEOUTS) {
  let pageServer: PageServer | undefined;
  const held = Promise.withResolvers<void>();
  const fastify = Fastify({
    forceCloseConnections: "idle",
    serverFactory(handler) {
      pageServer = createPageServer(handler, () => undefined, {
        fastPath: true,
        timeouts,
        stopMilliseconds: 300,
        drainMilliseconds: 1_000,
      });
      return pageServer.server;
    },
  });
  fastify.addHook("preClose", async () => pageServer?.stop());
  fastify.get("/held/", () => held.promise.then(() => "done"));
  fastify.post("/", async () => "taken");
  await fastify.listen({ host: "127.0.0.1", port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  const open = async (text = ""): Promise<{ socket: Socket; received: () => string }> => {
    const socket = connect(port, "127.0.0.1");
    closeAfterwards(() => socket.destroy());
    let received = "";
    socket.on("data", (bytes) => (received += bytes)).on("error", () => undefined);
    await once(socket, "connect");
    if (text) socket.write(text);
    return { socket, received: () => received };
  };
  return { fastify, open, drain: async () => pageServer?.drain(), release: () => held.resolve() };
}

it("an orderly stop lets a request be finished, and does not wait for half of one, for none, or for one that never ends", async () => {
  const { fastify, open, release } = await listening();
  const finished = await open("GET /held/ HTTP/1.1\r\nHost: guide.test\r\n\r\n");
  await once(fastify.server, "request");
  const others = [
    await open(),
    await open("GET / HT"),
    await open("POST / HTTP/1.1\r\nHost: guide.test\r\n"),
    await open("POST / HTTP/1.1\r\nHost: guide.test\r\nContent-Length: 100\r\n\r\nhalf"),
  ];
  const closed = others.map(({ socket }) => once(socket, "close"));
  const stopped = fastify.close();
  release();
  await stopped;
  await Promise.all(closed);
  expect(finished.received()).toMatch(/^HTTP\/1\.1 200 OK.*done$/s);
});

it("one that never ends is cut off", async () => {
  const { fastify, open } = await listening();
  const endless = await open("GET /held/ HTTP/1.1\r\nHost: guide.test\r\n\r\n");
  await once(fastify.server, "request");
  const closed = once(endless.socket, "close");
  await fastify.close();
  await closed;
  expect(endless.received()).toBe("");
});

it.each([
  ["head", "POST / HTTP/1.1\r\nHost: guide.test\r\n"],
  ["body", "POST / HTTP/1.1\r\nHost: guide.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\nhalf"],
])("a request whose %s does not arrive in time is told so and dropped", async (_part, text) => {
  const { fastify, open } = await listening({ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 });
  const { socket, received } = await open(text);
  await once(socket, "close");
  expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  await fastify.close();
});

it("the guide's own limits let the largest upload through on a slow line, and no half head for longer than half a minute", () => {
  expect(TIMEOUTS.headersTimeout + TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
  expect(TIMEOUTS.requestTimeout).toBeGreaterThanOrEqual((25 * 8 * 1024 * 1024) / 1_000);
});

it("an idle connection stays longer than a proxy keeps its own, and goes when its time is over", async () => {
  expect(
    createPageServer(
      () => {},
      () => undefined,
      { fastPath: false },
    ).server.keepAliveTimeout,
  ).toBeGreaterThan(60_000);
  const { fastify, open } = await listening({ keepAliveTimeout: 100 });
  const { socket, received } = await open("GET /none/ HTTP/1.1\r\nHost: guide.test\r\n\r\n");
  await once(socket, "close");
  expect(received()).toMatch(/^HTTP\/1\.1 404 /);
  await fastify.close();
});

it("a drain refuses connections, answers the open ones once more and says that they end, and is over with the last", async () => {
  const { fastify, open, drain, release } = await listening();
  const request = "POST / HTTP/1.1\r\nHost: guide.test\r\nContent-Length: 0\r\n\r\n";
  const [idle, busy] = [await open(request), await open("GET /held/ HTTP/1.1\r\nHost: guide.test\r\n\r\n")];
  await expect.poll(idle.received).toMatch(/taken$/);
  expect(idle.received()).not.toMatch(/^connection: close/im);
  const [idleClosed, busyClosed] = [idle, busy].map(({ socket }) => once(socket, "close"));
  const drained = drain();
  await expect(open()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  idle.socket.write(request);
  await idleClosed;
  expect(idle.received()).toMatch(/^connection: close/im);
  release();
  await expect.poll(busy.received).toMatch(/200 OK.*done$/s);
  busy.socket.write(request);
  await busyClosed;
  expect(busy.received()).toMatch(/^connection: close.*taken$/ims);
  await drained;
  await fastify.close();
});

it("a drain ends although a client sends nothing more", async () => {
  const { fastify, open, drain } = await listening();
  await open();
  await drain();
  await fastify.close();
});
