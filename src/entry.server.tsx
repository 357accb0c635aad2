import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
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
  const stream = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady: () => resolve(pipe(new PassThrough())),
        onShellError: reject,
        onError: (error) => reject(error),
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(await text(stream), { status, headers });
}
