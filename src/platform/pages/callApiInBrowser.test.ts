import { afterEach, expect, it, vi } from "vitest";
import type { AnyEndpoint } from "../endpoints/endpoint.ts";
import { overNetwork } from "./callApiInBrowser.ts";

afterEach(() => vi.unstubAllGlobals());

it.each(["de", "en-GB"])("A call from a page in %s asks for answers in its language, whatever the browser prefers", async (lang) => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal("document", { documentElement: { lang }, cookie: "csrftoken=x" });
  vi.stubGlobal("fetch", async (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Response.json({});
  });
  for (const method of ["GET", "POST"] as const)
    await overNetwork({} as AnyEndpoint, { method, url: "/api/session/", body: undefined, input: {} });
  expect(sent.map((headers) => headers["accept-language"])).toEqual([lang, lang]);
});
