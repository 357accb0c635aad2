import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { callApi, setTransport } from "../pages/callApi.ts";
import { sendErrorReport } from "./clientErrors.ts";
import { endpoint } from "./endpoint.ts";

const showThing = endpoint({
  method: "GET",
  path: "/api/things/{id}/",
  summary: "",
  tag: "",
  access: "public",
  params: z.object({ id: z.string() }),
  response: z.object({}),
});

/** Responses of the network: to the call, and to reports. */
let response: () => Response | Promise<Response>;
let onReport: () => Response;
let sent: Record<string, unknown>[] = [];
let pages = 0;

beforeEach(() => {
  setTransport(undefined);
  sent = [];
  onReport = () => new Response(null, { status: 204 });
  vi.stubGlobal("document", { cookie: "csrftoken=x", documentElement: { lang: "en-GB" } });
  // A new page each time, because the number of reports per page is limited.
  vi.stubGlobal("location", { pathname: `/page/${pages++}/` });
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (url !== "/api/client-errors/") return response();
    sent.push(JSON.parse(String(body)));
    return onReport();
  });
});
afterAll(() => void vi.unstubAllGlobals());

const json = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });
const call = (signal?: AbortSignal) => callApi(showThing, { id: "1" }, signal).catch((error: unknown) => error);
/** Waits for reports: the module that sends them is loaded at the first error. */
const reports = async (count: number) => {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(count));
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return sent;
};

it.each([401, 403, 404, 409, 429, 502])("A call that failed with %i is reported once, with its route and the page's", async (status) => {
  response = () => json(status, { detail: "Because." });
  const error = await call();
  await reports(1);
  // An uncaught error is reported again.
  await sendErrorReport(error);
  expect(await reports(1)).toEqual([
    expect.objectContaining({ message: "Because.", call: "GET /api/things/{id}/", path: location.pathname }),
  ]);
});

it("So is a response that cannot be read", async () => {
  response = () => new Response("{", { headers: { "content-type": "application/json" } });
  await call();
  expect(await reports(1)).toHaveLength(1);
});

it.each<[string, () => Response | Promise<Response>]>([
  ["a 400, which the form says", () => json(400, { id: ["Wrong."] })],
  ["what the server has reported itself", () => json(500, { detail: "" }, { "x-error-reported": "1" })],
  ["a network that is away", () => Promise.reject(new TypeError("Failed to fetch"))],
])("Not reported: %s", async (_what, give) => {
  response = give;
  expect(await call()).toBeInstanceOf(Error);
  expect(await reports(0)).toEqual([]);
});

it("Not reported: a call that was given up", async () => {
  const leaving = new AbortController();
  response = () => {
    leaving.abort();
    return Promise.reject(leaving.signal.reason);
  };
  await call(leaving.signal);
  expect(await reports(0)).toEqual([]);
});

it.each<[string, () => Response]>([
  ["is refused", () => json(500, { detail: "" })],
  [
    "does not arrive",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("A report that %s is not reported", async (_how, give) => {
  response = () => json(404, { detail: "Not found." });
  onReport = give;
  await call();
  expect(await reports(1)).toHaveLength(1);
});

it("A page sends five reports at most", async () => {
  response = () => json(429, { detail: "Too many." });
  for (let index = 0; index < 8; index += 1) await call();
  expect(await reports(5)).toHaveLength(5);
});

it("A call on the server is not reported by the page", async () => {
  setTransport(async () => ({ status: 404, body: {} }));
  await call();
  expect(await reports(0)).toEqual([]);
});
