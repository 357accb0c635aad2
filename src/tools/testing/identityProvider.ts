import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** Double of an OpenID Connect provider on this machine, whose ID tokens a test can spoil. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims of the person who logs in, in place of the right ones. */
  claims: JWTPayload;
  /** Whether its key differs from the one that it publishes. */
  signsWrongly: boolean;
  /** Parameters of the last login. */
  asked: Record<string, string>;
  reset(): void;
  /** Logs in at the provider, as a browser does. @returns the address that the browser is sent back to */
  visit(authorizationUrl: string): Promise<URL>;
  close(): Promise<void>;
}

const CLIENT_ID = "the-guide";
const CLIENT_SECRET = "secret of the guide";
const PERSON = { sub: "subject-1", email: "iris@guide.example", email_verified: true };

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const [good, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(good.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, Record<string, string>>();

  /** Returns the answer of the token endpoint. @returns undefined for a wrong client, code, verifier or redirect URI */
  async function token(authorization: string | undefined, form: URLSearchParams) {
    const [id, secret] = Buffer.from(authorization?.replace(/^Basic /, "") ?? "", "base64")
      .toString()
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    const isClient =
      (id === CLIENT_ID && secret === CLIENT_SECRET) ||
      (form.get("client_id") === CLIENT_ID && form.get("client_secret") === CLIENT_SECRET);
    const code = form.get("code") ?? "";
    const asked = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!isClient || !asked || asked.code_challenge !== challenge || asked.redirect_uri !== form.get("redirect_uri")) return undefined;
    const seconds = Math.floor(Date.now() / 1_000);
    const right = { iss: provider.issuer, aud: CLIENT_ID, iat: seconds, exp: seconds + 300, nonce: asked.nonce };
    const id_token = await new SignJWT({ ...right, ...provider.claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign((provider.signsWrongly ? other : good).privateKey);
    return { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token };
  }

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { issuer } = provider;
    if (request.url === "/.well-known/openid-configuration")
      return send(200, {
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
        ...{ response_types_supported: ["code"], subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["RS256"] },
      });
    if (request.url === "/keys") return send(200, { keys: [jwk] });
    if (request.url !== "/token") return send(404, {});
    const answer = await token(request.headers.authorization, new URLSearchParams(await text(request)));
    return answer ? send(200, answer) : send(400, { error: "invalid_grant" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const provider: IdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    claims: { ...PERSON },
    signsWrongly: false,
    asked: {},
    reset: () => Object.assign(provider, { claims: { ...PERSON }, signsWrongly: false, asked: {} }),
    async visit(authorizationUrl) {
      provider.asked = Object.fromEntries(new URL(authorizationUrl).searchParams);
      const code = randomUUID();
      codes.set(code, provider.asked);
      const back = new URL(provider.asked.redirect_uri ?? "");
      back.search = new URLSearchParams({ code, state: provider.asked.state ?? "" }).toString();
      return back;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
