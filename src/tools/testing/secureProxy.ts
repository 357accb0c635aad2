import { createServer } from "node:https";
import type { LookupFunction } from "node:net";
import type { FastifyInstance } from "fastify";
import { closeAfterwards } from "./closing.ts";
import { listeningPort } from "./fetchDouble.ts";

/** A certificate of guide.test that it signed itself, valid from 30 November 2026 for 100 years, with its key: of tests alone. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggIyuu6xrNq+KhikY
gZHOfoDCE381nw9QOL5Mwpf6QxihRANCAATX84UDOvWrkDCgZeQOj+f1lyPHXkCq
uyoymN19DrzT5rDsWrsHt9BK7PsLnv52g502KBIG0ClW3zapyUxKOuZs
-----END PRIVATE KEY-----
`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT6gAwIBAgIUMZtcl+QMtAdcZRRp5TcaygUza/MwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKZ3VpZGUudGVzdDAgFw0yNjExMzAxNTAwMDFaGA8yMTI2MTEw
NjE1MDAwMVowFTETMBEGA1UEAwwKZ3VpZGUudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABNfzhQM69auQMKBl5A6P5/WXI8deQKq7KjKY3X0OvNPmsOxauwe3
0Ers+wue/naDnTYoEgbQKVbfNqnJTEo65myjajBoMB0GA1UdDgQWBBSqAVqBcQXY
L/6c5/yGMtNmCt2XFzAfBgNVHSMEGDAWgBSqAVqBcQXYL/6c5/yGMtNmCt2XFzAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCmd1aWRlLnRlc3QwCgYIKoZIzj0E
AwIDSAAwRQIgdI8E0lIIRjVjg0b8hOYXikKdQUIA+XbJwPBDDFvcr3oCIQCcY9eT
bPalRC1H9nj6wlAyvVJnAojrAVhiBVng6zduPg==
-----END CERTIFICATE-----
`;

/** Sends every name to this machine. */
export const lookupHere: LookupFunction = (_name, options, done) =>
  options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

export interface SecureProxy {
  /** https://guide.test with the port. */
  origin: string;
  /** Set the guide once it is built; without one the proxy answers 502. */
  guide: FastifyInstance | undefined;
  /** Headers that the proxy adds to each request. */
  headers: Record<string, string>;
  /** Milliseconds that it waits. */
  delay: number;
}

/** Starts a proxy with TLS in front of a guide. It passes on the Host header. */
export async function startSecureProxy(): Promise<SecureProxy> {
  const proxy: SecureProxy = {
    ...{ origin: "", guide: undefined, delay: 0 },
    headers: { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" },
  };
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, proxy.delay).unref());
    const headers = { ...(request.headers as Record<string, string>), ...proxy.headers };
    const answer = await proxy.guide?.inject({ url: request.url ?? "/", headers, remoteAddress: "127.0.0.1" }).catch(() => undefined);
    response.writeHead(answer?.statusCode ?? 502).end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  proxy.origin = `https://guide.test:${listeningPort(server)}`;
  return proxy;
}
