import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor } from "./renderedPage.ts";

interface CompressedFile {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}
const cache = new Map<string, CompressedFile>();

/** Sends an SVG of the guide's own (a flag, a map), compressed once and kept. @param name what it is kept under; only names of a closed list */
export async function sendVector(request: FastifyRequest, reply: FastifyReply, name: string, make: () => string | Buffer) {
  let found = cache.get(name);
  if (!found) {
    const identity = Buffer.from(make());
    found = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
    cache.set(name, found);
  }
  const encoding = encodingFor(request.headers["accept-encoding"] as string | undefined);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.headers({ "cache-control": "public, max-age=2592000", vary: "accept-encoding" }).type("image/svg+xml").send(found[encoding]);
}
