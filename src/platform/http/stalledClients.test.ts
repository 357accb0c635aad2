import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dropStalledClient, STALLED_MILLISECONDS } from "./stalledClients.ts";

describe("a client whose response makes no progress", () => {
  let server: Server;
  let client: Socket;
  let drops = 0;

  /** Requests a response of this many bytes. @returns the server's end of the connection */
  async function ask(bytes: number): Promise<Socket> {
    server = createServer((_request, response) => {
      dropStalledClient(response, () => {
        drops += 1;
      });
      if (bytes > 0) response.end(Buffer.alloc(bytes));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.write("GET / HTTP/1.1\r\nHost: guide.test\r\n\r\n");
    const [request] = await once(server, "request");
    return request.socket;
  }
  beforeEach(() => {
    drops = 0;
  });
  afterEach(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });

  it("is dropped", async () => {
    const socket = await ask(64 * 1024 * 1024);
    expect(socket.timeout).toBe(STALLED_MILLISECONDS);
    expect(socket.writableLength).toBeGreaterThan(0);
    // The timer emits this after the time has passed without any sent bytes.
    socket.emit("timeout");
    expect(socket.destroyed).toBe(true);
    expect(drops).toBe(1);
  });

  it("is kept while nothing waits to be sent: the handler is still at work", async () => {
    const socket = await ask(0);
    for (const _time of [1, 2]) socket.emit("timeout");
    expect(socket.destroyed).toBe(false);
    expect(socket.timeout).toBe(STALLED_MILLISECONDS);
    expect(drops).toBe(0);
  });
});
