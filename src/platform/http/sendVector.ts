import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { encodingFor } from "../pages/renderedPage.ts";

interface CompressedFile {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Node's own choice, 11, makes a flag a seventh smaller and holds everybody up for as much as 230 ms; this one takes 4. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Bytes: room for all flags and the map of the world. */
const CAPACITY = 16 * 1024 * 1024;
const cache = new LRUCache<string, CompressedFile>({
  maxSize: CAPACITY,
  sizeCalculation: ({ identity, br, gzip }) => identity.length + br.length + gzip.length,
});

/** Sends an SVG of the guide's own (a flag, a map), compressed once and cached. @param name its key in the cache; only names of a closed list */
export async function sendVector(request: FastifyRequest, reply: FastifyReply, name: string, make: () => string | Buffer) {
  let found = cache.get(name);
  if (!found) {
    const identity = Buffer.from(make());
    found = { identity, br: brotliCompressSync(identity, QUALITY), gzip: gzipSync(identity) };
    cache.set(name, found);
  }
  const encoding = encodingFor(request.headers["accept-encoding"] as string | undefined);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.headers({ "cache-control": "public, max-age=2592000", vary: "accept-encoding" }).type("image/svg+xml").send(found[encoding]);
}
