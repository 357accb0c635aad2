import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { encodingFor } from "../pages/renderedPage.ts";

interface CompressedFile {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Node's default, 11, makes a flag a seventh smaller but blocks the process for up to 230 ms; quality 5 takes 4 ms. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** In bytes: enough for all flags and the map of the world. */
const CAPACITY = 16 * 1024 * 1024;
const cache = new LRUCache<string, CompressedFile>({
  maxSize: CAPACITY,
  sizeCalculation: ({ identity, br, gzip }) => identity.length + br.length + gzip.length,
});

/** Sends one of the guide's own SVGs (a flag, a map), compressed once and cached. @param name cache key; only names of a closed list */
export async function sendVector(request: FastifyRequest, reply: FastifyReply, name: string, make: () => string | Buffer) {
  let found = cache.get(name);
  if (!found) {
    const identity = Buffer.from(make());
    found = { identity, br: brotliCompressSync(identity, QUALITY), gzip: gzipSync(identity) };
    cache.set(name, found);
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.headers({ "cache-control": "public, max-age=2592000", vary: "accept-encoding" }).type("image/svg+xml").send(found[encoding]);
}
