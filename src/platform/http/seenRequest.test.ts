import { expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { VERSION } from "../version.ts";
import { createSeenToken, SEEN_HEADER } from "./seenRequest.ts";

const db = testDatabase();
const GUIDE_SECRET = "of-tests-alone-of-tests-alone-12";

async function ask(token: string, headers: Record<string, string> = {}, TRUSTED_PROXIES = "127.0.0.1") {
  const { fastify } = await buildApp(db, { handlers: [], files: [], config: { GUIDE_SECRET, TRUSTED_PROXIES } });
  const response = await fastify.inject({ url: "/healthz", headers: { host: "guide.test", ...headers, [SEEN_HEADER]: token } });
  return response.json();
}
const good = () => createSeenToken(GUIDE_SECRET, new Date());
const FORWARDED = { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" };

it("The guide tells itself what of its request arrives", async () => {
  expect(await ask(good(), FORWARDED)).toEqual({
    database: "reachable",
    version: VERSION,
    seen: { host: "guide.test", protocol: "https", is_forwarded: true, has_client_address: true },
  });
  expect(await ask(good())).toMatchObject({ seen: { protocol: "http", is_forwarded: false, has_client_address: false } });
  expect(await ask(good(), FORWARDED, "")).toMatchObject({ seen: { protocol: "http", is_forwarded: true, has_client_address: false } });
});

it("Nobody else is told: not without the secret, not with an old token, not with any other text", async () => {
  const old = createSeenToken(GUIDE_SECRET, new Date(Date.now() - 600_000));
  const later = `${Math.floor(Date.now() / 1_000)}.${old.split(".")[1]}`;
  for (const token of ["", ".", "x", createSeenToken("another-secret-another-secret-12", new Date()), old, later, `${good()}0`])
    expect(await ask(token)).toEqual({ database: "reachable", version: VERSION });
});
