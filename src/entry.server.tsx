import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { reportPageError } from "./platform/pageErrors.ts";
import { NonceContext } from "./ui/nonce.ts";

/** Errors of loaders and of rendering, except those of visitors who left. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) reportPageError(error);
}

/** Renders a page whole: it is finished before the first byte leaves, so that it can be kept, compressed and hashed. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const nonce = request.headers.get("x-nonce") ?? "";
  const page = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const parts: Buffer[] = [];
    // Takes everything at once: a stream that says "wait" makes React stop and start several times a page.
    const collector = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady: () => pipe(collector),
        onShellError: reject,
        onError: (error) => reject(error),
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(page, { status, headers });
}
