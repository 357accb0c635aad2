import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../endpoints/endpoint.ts";
import { CallError, callApi, setTransport } from "./callApi.ts";
import type { ApiRequest } from "./transport.ts";

const showThing = endpoint({
  method: "GET",
  path: "/api/things/{kind}/{id}/",
  summary: "",
  tag: "",
  access: "public",
  params: z.object({ kind: z.string(), id: z.string() }),
  query: z.object({ q: z.string(), page: z.string().optional(), tags: z.array(z.string()).optional() }),
  response: z.object({ name: z.string() }),
});
const saveThing = endpoint({
  method: "POST",
  path: "/api/things/",
  summary: "",
  tag: "",
  access: "public",
  body: z.object({ name: z.string(), note: z.string().nullable().optional() }),
});

const requests: ApiRequest[] = [];
const answering = (status: number, body: unknown = {}) =>
  setTransport(async (_endpoint, request) => {
    requests.push(request);
    return { status, body };
  });
afterEach(() => requests.splice(0));

describe("the address of a call", () => {
  it("holds the parameters of the path, encoded, and those of the query that are given", async () => {
    answering(200, { name: "x" });
    const input = { kind: "a/b", id: "ü?#&", q: "São Paulo & more", tags: ["x", "y"] };
    await callApi(showThing, input);
    const url = "/api/things/a%2Fb/%C3%BC%3F%23%26/?q=S%C3%A3o+Paulo+%26+more&tags=x&tags=y";
    expect(requests).toEqual([{ method: "GET", url, body: undefined, input }]);
  });

  it("cannot be led elsewhere by a parameter", async () => {
    answering(200, {});
    await callApi(showThing, { kind: "../../admin", id: "1?x=1", q: "" });
    expect(new URL(requests[0]?.url ?? "", "https://guide.test").pathname).toBe("/api/things/..%2F..%2Fadmin/1%3Fx%3D1/");
  });

  it.each([
    ["id", { kind: "a", id: undefined, q: "" }],
    ["id", { kind: "a", id: null, q: "" }],
    ["kind", { kind: "", id: "1", q: "" }],
    ["q", { kind: "a", id: "1" }],
    ["q", { kind: "a", id: "1", q: null }],
  ])("is not made without %s: %o", async (name, input) => {
    answering(200);
    const call = callApi(showThing, input as never);
    await expect(call).rejects.toThrow(new TypeError(`Required parameter ${name} was null or undefined`));
    expect(requests).toEqual([]);
  });
});

describe("the body of a call", () => {
  it("holds the fields that are given, null among them, and none that the endpoint does not name", async () => {
    answering(204);
    await callApi(saveThing, { name: "x", note: null, secret: "not sent" });
    expect(requests[0]?.body).toEqual({ name: "x", note: null });
    await callApi(saveThing, { name: "y", note: undefined });
    expect(requests[1]?.body).toEqual({ name: "y" });
  });
});

describe("an answer", () => {
  it("of success is given as it came", async () => {
    answering(200, { name: "Lakeside" });
    expect(await callApi(showThing, { kind: "a", id: "1", q: "" })).toEqual({ name: "Lakeside" });
  });

  it("400 becomes an error with the messages by field", async () => {
    answering(400, { name: ["This field is required."] });
    const error = await callApi(saveThing, { name: "" }).catch((caught) => caught);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 400, fields: { name: ["This field is required."] }, detail: "" });
  });

  it.each([401, 403, 404, 409, 429, 500])("%i becomes an error with its detail and no fields", async (status) => {
    answering(status, { detail: "Because." });
    await expect(callApi(saveThing, { name: "" })).rejects.toMatchObject({ status, detail: "Because.", fields: {}, message: "Because." });
  });

  it("that is no JSON (a proxy's page) becomes an error all the same", async () => {
    answering(502, undefined);
    await expect(callApi(saveThing, { name: "" })).rejects.toMatchObject({ status: 502, detail: "", fields: {} });
  });
});
