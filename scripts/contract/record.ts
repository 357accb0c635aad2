import { itemAt } from "../../src/platform/values/items.ts";

/** Records how a guide with demo data answers on every endpoint, over HTTP, so that any version can be recorded. */

type Paths = Record<string, Record<string, unknown>>;
/** A response as one role sees it. */
export interface Answer {
  status: number;
  shape?: Json;
}
/** By "METHOD /path/" and role. */
export type Answers = Record<string, Record<string, Answer>>;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const PASSWORD = "explore-better";
/** Accounts of the demo data. */
const ACCOUNTS = { visitor: undefined, traveller: "maya@example.com", owner: "owner@example.com", staff: "staff@example.com" };
const METHODS = ["get", "post", "put", "patch", "delete"];

/** A browser's cookies, with an account signed in. */
async function signIn(origin: string, email: string | undefined): Promise<{ cookie: string; token: string }> {
  const cookies = new Map<string, string>();
  const store = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const address = { "x-forwarded-for": nextAddress() };
  store(await fetch(`${origin}/accounts/login/`, { headers: address }));
  if (email !== undefined) {
    const response = await fetch(`${origin}/users/login/`, {
      method: "POST",
      headers: { ...address, "content-type": "application/json", cookie: cookie(), "x-csrftoken": cookies.get("csrftoken") ?? "" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`${email} cannot log in: ${response.status} ${await response.text()}`);
    store(response);
  }
  return { cookie: cookie(), token: cookies.get("csrftoken") ?? "" };
}

/** Returns the shape of a value: types by key, with the elements of a list merged. */
export function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(shapeOf).reduce(mergeShapes)];
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, shapeOf(one)]),
  );
}

const isObject = (value: Json): value is { [key: string]: Json } => typeof value === "object" && value !== null && !Array.isArray(value);

function mergeShapes(a: Json, b: Json): Json {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === 0 ? b : b.length === 0 ? a : [mergeShapes(itemAt(a, 0), itemAt(b, 0))];
  if (isObject(a) && isObject(b))
    return Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().map((key) => {
        const [one, other] = [a[key], b[key]];
        return [key, one !== undefined && other !== undefined ? mergeShapes(one, other) : (one ?? other ?? null)];
      }),
    );
  // "string" and "null" of two elements: both are possible.
  const all = [a, b].flatMap((one) => (typeof one === "string" ? one.split("|") : [JSON.stringify(one)]));
  return [...new Set(all)].sort().join("|");
}

/** The first value of each key in a response, at any depth: what parameters of this name are filled with. */
function collect(value: Json, found: Map<string, string>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, found);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === "string" && one !== "" && !found.has(key)) found.set(key, one);
      collect(one, found);
    }
}

/** How endpoints call what responses call otherwise. */
const PARAMETERS: Record<string, string[]> = {
  code: ["business_code"],
  id: ["business_code"],
  businessCode: ["business_code"],
  business: ["business_code"],
  country: ["country_code", "code"],
  area: ["slug"],
  area_slug: ["slug"],
  place: ["slug"],
  traveller_code: ["traveller", "code"],
  account: ["uuid"],
  item: ["id", "uuid"],
};
const FIXED: Record<string, string> = { kind: "room", region: "europe", country: "VN", country_code: "VN", activity: "hiking" };

/** Ids of nothing: requests without a body must not delete what others are asked about. */
const NONE = new Map<string, string>();

/** Not asked: it would sign the role out, or is the document that the others are read from. */
const LEFT_OUT = ["/users/logout/", "/api/openapi.json"];

/** An address of its own for each request: limits are for visitors. The guide believes it with TRUSTED_PROXIES. */
let requests = 0;
const nextAddress = () => `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests++ & 255}`;

/**
 * Calls every endpoint of a guide's OpenAPI document as four roles: GETs with what the demo data has for their parameters, all others with a body that is not
 * JSON, which shows who has access and writes nothing.
 * @param origin of a guide with demo data that was started with TRUSTED_PROXIES=127.0.0.1
 */
export async function recordContract(origin: string): Promise<Answers> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Paths };
  const asked = Object.entries(paths).flatMap(([path, all]) =>
    LEFT_OUT.includes(path) ? [] : METHODS.flatMap((method) => (all[method] ? [{ path, method: method.toUpperCase() }] : [])),
  );
  const answers: Answers = Object.fromEntries(asked.map(({ path, method }) => [`${method} ${path}`, {}]));
  for (const [role, email] of Object.entries(ACCOUNTS)) {
    const session = await signIn(origin, email);
    const note = (method: string, path: string, answer: Answer) => Object.assign(answers[`${method} ${path}`] ?? {}, { [role]: answer });
    const call = async (method: string, path: string) => {
      const headers = { cookie: session.cookie, "x-csrftoken": session.token, "x-forwarded-for": nextAddress() };
      const sent = method === "GET" ? { headers } : { headers: { ...headers, "content-type": "application/json" }, body: "not JSON" };
      const response = await fetch(`${origin}${path}`, { ...sent, method, redirect: "manual" });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
      return { status: response.status, body: isJson ? (JSON.parse(text) as Json) : undefined };
    };
    const known = new Map<string, string>();
    const about = new Map<string, Map<string, string>>();
    const gets = asked.filter(({ method }) => method === "GET");
    // Those without parameters first: they show what to ask the others about.
    for (const { path } of gets.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length || (a.path < b.path ? -1 : 1))) {
      const { status, body } = await call("GET", fillPath(path, known, about.get(path.replace(/\{[^}]*\}\/[^{]*$/, ""))));
      note("GET", path, { status, ...(body === undefined ? {} : { shape: shapeOf(body) }) });
      if (status !== 200 || body === undefined) continue;
      const own = new Map<string, string>();
      about.set(path, own);
      collect(body, own);
      collect(body, known);
    }
    for (const { path, method } of asked)
      if (method !== "GET") note(method, path, { status: (await call(method, fillPath(path, NONE))).status });
  }
  return answers;
}

function fillPath(path: string, known: ReadonlyMap<string, string>, parent?: ReadonlyMap<string, string>): string {
  return path.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const names = [name, ...(PARAMETERS[name] ?? [])];
    const pick = (from: ReadonlyMap<string, string> | undefined) => names.map((one) => from?.get(one)).find((one) => one !== undefined);
    return pick(parent) ?? FIXED[name] ?? pick(known) ?? "none";
  });
}
