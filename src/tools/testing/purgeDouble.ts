import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeAfterwards } from "./closing.ts";

export interface RecordedPurge {
  method: string;
  url: string;
  keys: string[];
  token: string | undefined;
}

/** Starts a double of a shared cache that records purges; closed after the file's tests. */
export async function openPurgeDouble() {
  const purges: RecordedPurge[] = [];
  const control = { status: 200 };
  const server = createServer((request, response) => {
    const { "surrogate-key": keys = "", "fastly-key": token } = request.headers;
    if (control.status === 200)
      purges.push({ method: request.method ?? "", url: request.url ?? "", keys: String(keys).split(" "), token: token?.toString() });
    response.writeHead(control.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, purges, control };
}
