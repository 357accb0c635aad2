import { expect, it } from "vitest";
import * as signInLimits from "./accounts/accounts/signInAttempts/signInLimits.ts";
import { PICTURES } from "./accounts/travellers/pictures/acts.ts";
import { handlers, protocols } from "./api.ts";
import { GUEST_MESSAGES } from "./booking/enquiries/conversation/contract.ts";
import { OCTO_KEY } from "./booking/octo/rules.ts";
import { newUuid } from "./platform/clock.ts";
import type { Access, AnyEndpoint } from "./platform/endpoints/endpoint.ts";
import { endpoint } from "./platform/endpoints/endpoint.ts";
import { forbidden, notFound } from "./platform/endpoints/errors.ts";
import { MAILS_TO, READS, WRITES } from "./platform/endpoints/limits.ts";
import { type EndpointHandler, handle } from "./platform/http/context.ts";
import { INCOMING_MAILS } from "./staff/mail/incoming/rules.ts";
import { accessProblems, buildScene, endpointName, samplesFor } from "./tools/testing/access.ts";
import { EXCEPTIONS, OWNED } from "./tools/testing/accessExpectations.ts";
import { buildApp } from "./tools/testing/app.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { FOLLOWS } from "./travellers/follows/rules.ts";
import { REPORTS_ACCOUNT } from "./travellers/reports/rules.ts";
import { ADDITIONS } from "./travellers/suggestedPlaces/rules.ts";

const db = testDatabase();

it("Every endpoint lets in whom its access promises, and nobody else", { timeout: 600_000 }, async () => {
  expect(handlers.length).toBeGreaterThan(70);
  expect(await accessProblems(db, handlers)).toEqual([]);
});

it("Every endpoint carries a sample of its own, which its contract accepts", async () => {
  const scene = await buildScene(db);
  const refused = handlers.flatMap(({ endpoint: one }) => {
    const sample = samplesFor(one, scene, newUuid());
    // Bodies of texts refuse fields that they do not name, such as those of the path.
    const ofBody = Object.fromEntries(Object.entries(sample).filter(([name]) => Object.hasOwn(one.body?.shape ?? {}, name)));
    return [one.params?.safeParse(sample), one.query?.safeParse(sample), one.body?.safeParse(ofBody)]
      .flatMap((read) => read?.error?.issues ?? [])
      .map(({ path, message }) => `${endpointName(one)} ${path.join(".")}: ${message}`);
  });
  expect(refused).toEqual([]);
});

it("The OpenAPI document names the access of every endpoint, and what it asks for", async () => {
  const { fastify } = await buildApp(db);
  const { paths, components } = (await fastify.inject("/api/openapi.json")).json();
  expect(Object.keys(components.securitySchemes)).toEqual(["session", "key"]);
  expect(components.schemas).toMatchObject({
    Size: { type: "string", enum: ["LARGE", "MEDIUM", "SMALL"] },
    TopLevelCategory: { type: "string", enum: ["stay_do", "eat_drink"] },
  });
  for (const { endpoint: one } of handlers) {
    const operation = paths[one.path][one.method.toLowerCase()];
    expect(operation["x-access"], endpointName(one)).toBe(one.access);
    const isOpen = one.access === "public" || one.access === "link";
    expect(operation.security, endpointName(one)).toEqual(isOpen ? [] : [one.access === "key" ? { key: [] } : { session: [] }]);
    expect("401" in operation.responses, endpointName(one)).toBe(!isOpen || (one.errors ?? []).includes(401));
  }
});

it("Exceptions and owned records name endpoints that there are", () => {
  const names = handlers.map((one) => endpointName(one.endpoint));
  for (const name of [...Object.keys(EXCEPTIONS), ...OWNED]) expect(names).toContain(name);
});

it("The limits are what was decided", () => {
  const limits = new Set([
    READS,
    WRITES,
    ...handlers.flatMap(({ endpoint: { limit } }) => limit ?? []),
    ...Object.values(signInLimits),
    ...Object.values(MAILS_TO),
    GUEST_MESSAGES,
    FOLLOWS,
    REPORTS_ACCOUNT,
    ADDITIONS,
    OCTO_KEY,
    PICTURES,
    ...protocols.map(({ limit }) => limit),
    INCOMING_MAILS,
  ]);
  // One declaration per name: with two, each would count the other's requests.
  expect([...limits].map(({ name, hits, seconds }) => `${name}: ${hits} in ${seconds} s`).toSorted()).toEqual([
    // Ours: docs/decisions/0055.
    "added_businesses: 10 in 86400 s",
    "answers_email: 30 in 3600 s",
    "auth_flows: 60 in 60 s",
    "claim_mails: 6 in 86400 s",
    // Ours: docs/decisions/0062.
    "coupon_attach: 30 in 600 s",
    "credit_spends: 30 in 600 s",
    "email_changes_email: 5 in 3600 s",
    "enquiries: 60 in 600 s",
    "enquiries_email: 5 in 3600 s",
    // Ours: docs/decisions/0061.
    "enquiry_messages: 20 in 3600 s",
    // Ours: docs/decisions/0059.
    "feed_reads: 60 in 600 s",
    // Ours: docs/decisions/0053.
    "follows: 200 in 3600 s",
    "incoming_mails: 20 in 3600 s",
    "invitations_email: 5 in 3600 s",
    "links: 5 in 1800 s",
    "links_device: 5 in 1800 s",
    // Ours: docs/decisions/0066.
    "mcp: 120 in 60 s",
    // Ours: docs/decisions/0065.
    "objections: 20 in 3600 s",
    "octo: 1200 in 60 s",
    // Ours: docs/decisions/0082.
    "octo_client: 30 in 600 s",
    "octo_key: 600 in 60 s",
    "persons_pictures: 60 in 60 s",
    "reads: 1200 in 60 s",
    // Ours: docs/decisions/0053.
    "reports: 20 in 3600 s",
    "reports_account: 30 in 86400 s",
    "reports_email: 5 in 86400 s",
    "sign_ins: 25 in 300 s",
    "sign_ins_account: 25 in 3600 s",
    "sign_ins_device: 25 in 3600 s",
    // Ours: docs/decisions/0023.
    "sign_ups_unproven: 60 in 3600 s",
    "transfers_email: 5 in 3600 s",
    // Ours: docs/decisions/0079.
    "webhook_sends: 30 in 600 s",
    "writes: 120 in 60 s",
  ]);
});

const made = (access: Access, handler: Parameters<typeof handle<AnyEndpoint>>[1] = async () => undefined): EndpointHandler =>
  handle(endpoint({ method: "GET", path: "/api/made/", summary: "", tag: "", access }) as AnyEndpoint, handler);

it.each<Access>(["public", "session", "traveller", "verified", "member", "owner", "staff", "administrator", "recent", "link", "key"])(
  "An endpoint for %s lets in exactly those",
  async (access) => {
    expect(await accessProblems(db, [made(access)])).toEqual([]);
  },
);

it("An endpoint that lies is found out", async () => {
  const lies: [EndpointHandler, string][] = [
    [made("public", async () => Promise.reject(forbidden())), "asked by visitor: 403 instead of in"],
    [
      made("session", async (_input, { traveller }) => (traveller ? undefined : Promise.reject(forbidden()))),
      "asked by owner: 403 instead of in",
    ],
    [made("somebody" as Access), 'nothing is declared for its access "somebody"'],
    [
      made("staff", async (_input, { reply }) => void reply.header("cache-control", "public, max-age=60")),
      'cache-control is "public, max-age=60" although the response is private',
    ],
  ];
  for (const [lie, problem] of lies) expect((await accessProblems(db, [lie])).join("\n")).toContain(problem);
  const own = handlers.find((one) => endpointName(one.endpoint) === "GET /traveller/api/visited/business/{uuid}/") as EndpointHandler;
  const { response: _, ...withoutResponse } = own.endpoint;
  const everybodys = { endpoint: withoutResponse, handler: async () => undefined };
  expect((await accessProblems(db, [everybodys])).join("\n")).toContain("for a record of the traveller's");
  const nobodys = { ...own, handler: async () => Promise.reject(notFound()) };
  expect((await accessProblems(db, [nobodys])).join("\n")).toContain("asked by traveller: 404 for a record");
});
