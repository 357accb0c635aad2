import { createHmac, hash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../../platform/files/s3Settings.ts";
import { closeAfterwards } from "./closing.ts";
import { listeningPort } from "./fetchDouble.ts";

/** Encodes as the description says: everything but letters, digits and - . _ ~. */
const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const CLOCK_SKEW_MILLISECONDS = 15 * 60_000;

/**
 * Returns the error of a request's signature as an S3 code; undefined if it is valid. Based on AWS's description of Signature Version 4,
 * not on the client's code: a mistake in one must not hide the same mistake in the other.
 */
function signatureError(request: IncomingMessage, body: Buffer, { region, key, secret }: S3Settings): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? "");
  const [, credential = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header("authorization")) ?? [];
  const [accessKey, day = "", givenRegion, service, end] = credential.split("/");
  if (!signature) return "AccessDenied";
  if (accessKey !== key) return "InvalidAccessKeyId";
  if (givenRegion !== region || service !== "s3" || end !== "aws4_request") return "AuthorizationHeaderMalformed";
  const date = header("x-amz-date");
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - time) < CLOCK_SKEW_MILLISECONDS) || !date.startsWith(day)) return "RequestTimeTooSkewed";
  const signed = names.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))) return "AccessDenied";
  const contentHash = header("x-amz-content-sha256");
  if (contentHash !== "UNSIGNED-PAYLOAD" && contentHash !== hash("sha256", body)) return "XAmzContentSHA256Mismatch";
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const parameters = [...new URLSearchParams(query)].map((pair) => pair.map(encodeStrictly).join("="));
  const headers = signed.map((name) => `${name}:${header(name).trim()}\n`).join("");
  const canonical = [request.method, path, parameters.sort().join("&"), headers, names, contentHash].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, [day, region, "s3", "aws4_request"].join("/"), hash("sha256", canonical)].join("\n");
  const signingKey = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(signingKey, toSign).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

const STATUS: Record<string, number> = {
  NoSuchBucket: 404,
  NoSuchKey: 404,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
};

const PAGE = 1_000;
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Returns a page of keys as ListObjectsV2 does: at most 1,000, with a token for the next one. */
function listing(keys: readonly string[], query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const found = keys
    .filter((key) => key.startsWith(query.get("prefix") ?? ""))
    .sort()
    .filter((key) => key > after);
  const page = found.slice(0, PAGE);
  const next = found.length > PAGE ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? "")}</NextContinuationToken>` : "";
  const contents = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key><Size>1</Size></Contents>`).join("");
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${found.length > PAGE}</IsTruncated>${contents}${next}</ListBucketResult>`;
}

/** Starts an S3-compatible store in memory that verifies every signature; closed after the file's tests. */
export async function openObjectStore(secret = "a secret/with+signs") {
  const settings: S3Settings = { endpoint: "", region: "eu-test-1", bucket: "guide-files", key: "AKTEST", secret };
  const objects = new Map<string, { content: Buffer; type: string }>();
  /** Statuses of the next responses, one per request. */
  const failures: number[] = [];
  const control = { cutsAnswers: false };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const fail = (code: string, status = STATUS[code] ?? 403) =>
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    const failure = failures.shift();
    if (failure) return fail("InternalError", failure);
    const error = signatureError(request, body, settings);
    if (error) return fail(error);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
    const [bucket, ...rest] = pathname.slice(1).split("/");
    if (bucket !== settings.bucket) return fail("NoSuchBucket");
    if (request.method === "GET" && searchParams.get("list-type") === "2")
      return response.writeHead(200, { "content-type": "application/xml" }).end(listing([...objects.keys()], searchParams));
    const key = rest.map(decodeURIComponent).join("/");
    if (request.method === "PUT") {
      objects.set(key, { content: body, type: String(request.headers["content-type"]) });
      return response.end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return fail("NoSuchKey");
    response.writeHead(200, { "content-type": found.type, "content-length": found.content.length });
    if (request.method === "HEAD") return response.end();
    if (!control.cutsAnswers) return response.end(found.content);
    response.write(found.content.subarray(0, found.content.length / 2), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  settings.endpoint = `http://127.0.0.1:${listeningPort(server)}`;
  return { settings, objects, failures, control };
}
