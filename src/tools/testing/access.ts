import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { business_member } from "../../catalogue/listings/tables.ts";
import { now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { session } from "../../platform/db/tables.ts";
import type { Db } from "../../platform/db/types.ts";
import type { AnyEndpoint } from "../../platform/endpoints/endpoint.ts";
import type { RateOverrides } from "../../platform/endpoints/limits.ts";
import type { EndpointHandler } from "../../platform/http/context.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { hashOfToken } from "../../platform/security/token.ts";
import { SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { EXCEPTIONS, EXPECTED, type Outcome, OWNED, OWNERS, PEOPLE, type Person } from "./accessExpectations.ts";
import { RECORDS, VISITS } from "./accessRecords.ts";
import { buildApp } from "./app.ts";
import { undoAfter } from "./database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "./factories.ts";
import { Visitor } from "./visitor.ts";

/** Applies to every limit, whatever its name. */
export const UNLIMITED: RateOverrides = new Proxy({}, { get: () => ({ hits: 1_000_000, seconds: 60 }) });

export const endpointName = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Creates the people of the test, with the records that endpoints are called for. */
export async function buildScene(db: Db) {
  const unverified = await buildTraveller(db, { account_id: (await buildAccount(db, { email_verified_at: null })).id });
  const traveller = await buildTraveller(db);
  const [owner, helper, otherOwner] = [await buildAccount(db), await buildAccount(db), await buildAccount(db)];
  const business = await buildBusiness(db, { owners: [owner.id] });
  await db.insert(business_member).values({ business_code: business.code, account_id: helper.id, role: "helper" });
  await buildBusiness(db, { owners: [otherOwner.id] });
  const accounts: Record<Exclude<Person, "visitor">, string> = {
    unverified: unverified.account_id,
    traveller: traveller.account_id,
    lateTraveller: traveller.account_id,
    otherTraveller: (await buildTraveller(db)).account_id,
    owner: owner.id,
    helper: helper.id,
    otherOwner: otherOwner.id,
    staff: (await buildAccount(db, { roles: ["staff"] })).id,
    editor: (await buildAccount(db, { roles: ["staff", "editor"] })).id,
  };
  const item = await buildItem(db, { business_profile: business.code });
  return { accounts, business: business.code, item: item.id, traveller: traveller.code, account: accounts.traveller };
}
export type Scene = Awaited<ReturnType<typeof buildScene>>;

/**
 * Returns the sample of an endpoint's contract with the records of the scene.
 * @param uuid of the record that the path names
 */
export const samplesFor = ({ sample }: AnyEndpoint, scene: Scene, uuid: string): Record<string, unknown> => {
  const { business, item, traveller, account } = scene;
  const records = new Map(Object.entries({ business, item, traveller, account, uuid }).map(([name, value]) => [`{${name}}`, value]));
  return JSON.parse(JSON.stringify(sample ?? {}), (_, value) => records.get(value) ?? value);
};

/** Whether a request must hold a field of this schema. */
export const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success;

/** @throws Error for a required field without a sample */
export function fill(shape: NonNullable<AnyEndpoint["body"]>["shape"] | undefined, samples: Record<string, unknown>, every = false) {
  const wanted = Object.entries(shape ?? {}).filter(([, schema]) => every || isRequired(schema));
  return Object.fromEntries(
    wanted.map(([name]) => {
      if (!(name in samples)) throw new Error(`the sample in its contract needs "${name}"`);
      return [name, samples[name]];
    }),
  );
}

/** Returns the query of an endpoint with its required parameters. @throws Error for one without a sample */
export const fillQuery = (endpoint: AnyEndpoint, samples: Record<string, unknown>): URLSearchParams =>
  new URLSearchParams(Object.entries(fill(endpoint.query?.shape, samples)).map(([name, value]): [string, string] => [name, String(value)]));

/** Creates a person's browser, signed in and with the CSRF token that it sends with every write. */
export async function buildBrowser(db: Db, fastify: FastifyInstance, scene: Scene, person: Person): Promise<Visitor> {
  const visitor = new Visitor(fastify);
  if (person !== "visitor") await signInAs(db, visitor, scene, person);
  await visitor.token();
  return visitor;
}

async function signInAs(db: Db, visitor: Visitor, scene: Scene, person: Exclude<Person, "visitor">) {
  await visitor.signIn(db, scene.accounts[person]);
  const yesterday = new Date(now().getTime() - 86_400_000);
  if (person === "lateTraveller")
    await db
      .update(session)
      .set({ created: yesterday })
      .where(eq(session.id_hash, hashOfToken(visitor.cookies.get(SESSION_COOKIE) ?? "")));
}

/** Returns one sentence for each difference between a response and what the person may receive. */
function responseProblems(
  endpoint: AnyEndpoint,
  person: Person,
  { statusCode, headers, body }: LightMyRequestResponse,
  { outcome, wanted }: { outcome: Outcome | number; wanted: Outcome | number },
): string[] {
  const name = endpointName(endpoint);
  const problems: string[] = [];
  if (outcome !== wanted)
    problems.push(`${name} asked by ${person}: ${outcome} instead of ${wanted} (${statusCode} ${body.slice(0, 100)})`);
  if (OWNED.includes(name) && outcome === "in" && (statusCode === 404) === OWNERS.includes(person))
    problems.push(`${name} asked by ${person}: ${statusCode} for a record of the traveller's`);
  const isPrivate = person !== "visitor" || endpoint.isPrivate || endpoint.access !== "public";
  if (isPrivate && headers["cache-control"] !== "private, no-store")
    problems.push(`${name} asked by ${person}: cache-control is "${headers["cache-control"]}" although the response is private`);
  return problems;
}

/**
 * Calls every endpoint as every person, on a real database, always with the same rows, and compares the results with the endpoint's access.
 * @returns one sentence for each difference
 */
export async function accessProblems(db: Db, handlers: EndpointHandler[]): Promise<string[]> {
  let isReached = false;
  const watched = handlers.map((one) => ({
    ...one,
    handler: (async (input: never, ctx: never) => {
      isReached = true;
      return one.handler(input, ctx);
    }) satisfies EndpointHandler["handler"],
  }));
  const { fastify } = await buildApp(db, { handlers: watched, limits: UNLIMITED });
  const scene = await buildScene(db);
  const { code: business } = await buildBusiness(db);
  const cookies = new Map<Person, [string, string][]>();
  for (const person of PEOPLE) cookies.set(person, [...(await buildBrowser(db, fastify, scene, person)).cookies]);

  const ask = async (endpoint: AnyEndpoint, uuid: string, person: Person): Promise<LightMyRequestResponse> => {
    const samples = samplesFor(endpoint, scene, uuid);
    const params = fill(endpoint.params?.shape, samples, true);
    const query = fillQuery(endpoint, samples);
    const browser = new Visitor(fastify);
    for (const [cookie, value] of cookies.get(person) ?? []) browser.cookies.set(cookie, value);
    const isWrite = endpoint.method !== "GET";
    const headers = isWrite ? { [CSRF_HEADER]: await browser.token() } : {};
    const url = `${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}?${query}`;
    isReached = false;
    const payload = fill(endpoint.body?.shape, samples);
    return browser.request({ method: endpoint.method, url, headers, ...(endpoint.body ? { payload } : {}) });
  };

  const classifyResponse = ({ statusCode }: LightMyRequestResponse): Outcome | number => {
    if (statusCode === 401 || statusCode === 403) return statusCode;
    if (isReached || statusCode === 400) return statusCode >= 500 ? statusCode : "in";
    return statusCode === 404 ? "hidden" : statusCode;
  };

  const problems: string[] = [];
  for (const { endpoint } of handlers) {
    const name = endpointName(endpoint);
    const expected = EXPECTED[endpoint.access];
    if (!expected) {
      problems.push(`${name}: nothing is declared for its access "${endpoint.access}"`);
      continue;
    }
    for (const person of PEOPLE) {
      const response = await undoAfter(db, async () => {
        const { make } = RECORDS[endpoint.path.replace(/\{uuid\}\/.*/, "")] ?? VISITS;
        const uuid = endpoint.params?.shape.uuid ? (await make(db, scene.traveller, business)).uuid : "";
        return ask(endpoint, uuid, person);
      }).catch((error: Error) => error.message);
      if (typeof response === "string") {
        problems.push(`${name}: ${response}`);
        break;
      }
      const outcome = classifyResponse(response);
      const wanted = EXCEPTIONS[name]?.people[person] ?? expected[person];
      problems.push(...responseProblems(endpoint, person, response, { outcome, wanted }));
    }
  }
  return problems;
}
