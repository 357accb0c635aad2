import { createServer } from "node:http";

/** A bare server that answers every request with the same bytes: the most that the load generator can measure. */
const body = Buffer.alloc(Number(process.env.BYTES ?? 30_000), "x");
createServer((incoming, response) => {
  incoming.resume();
  response.writeHead(200, { "content-type": "text/html", "content-length": body.length });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
