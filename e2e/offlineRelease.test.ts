import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { retiredWorker } from "../src/platform/offline/serviceWorker.ts";
import { cacheNames, keep } from "./keep.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
const HOI_AN = `/traveller/${codeFromName("demo traveller linh")}/hoi-an/`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ isFresh: true });
});
afterAll(() => browser.close());

describe("a guide that changes", () => {
  /** State of the proxy in front of the tests' guide: the same release, another release, or one that no longer supports offline use. */
  let state: "same" | "released" | "retired" = "same";
  const NEXT = "manifest-ofTheNextRelease.js";
  let manifest = "";

  async function answer(path: string, accept: string, response: ServerResponse) {
    if (state === "retired" && path === "/service-worker.js")
      return response.writeHead(200, { "content-type": "text/javascript" }).end(`(${retiredWorker})(self);`);
    const asked = path.endsWith(NEXT) ? `/assets/${manifest}` : path;
    const found = await fetch(address + asked, { headers: { accept }, redirect: "manual" });
    const type = found.headers.get("content-type") ?? "";
    const headers: Record<string, string> = { "content-type": type };
    if (!type.startsWith("text/html")) return response.writeHead(found.status, headers).end(Buffer.from(await found.arrayBuffer()));
    const html = await found.text();
    manifest = /manifest-[\w-]+\.js/.exec(html)?.[0] ?? manifest;
    response.writeHead(found.status, headers).end(state === "released" ? html.replaceAll(manifest, NEXT) : html);
  }
  const proxy = createServer((request, response) => {
    answer(request.url ?? "/", request.headers.accept ?? "*/*", response).catch(() => response.destroy());
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => proxy.close());

  it("opens a kept guide by its new release, without a network, and takes everything away where it keeps nothing any more", async () => {
    state = "same";
    const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const page = await (await browser.newContext({ reducedMotion: "reduce", ...PHONE })).newPage();
    await page.goto(`${origin}${HOI_AN}`);
    await whenIdle(page);
    await keep(page);
    const shells = async (tab: Page) => (await cacheNames(tab)).filter((name) => name.startsWith("kept-shell"));
    const [before] = await shells(page);
    expect(before).toContain(manifest.slice("manifest-".length, -".js".length));
    state = "released";
    const next = await page.context().newPage();
    await next.goto(`${origin}/explore/`);
    await expect.poll(() => shells(next)).toEqual([before?.replace(manifest.slice("manifest-".length, -".js".length), "ofTheNextRelease")]);
    await page.context().setOffline(true);
    await next.goto(`${origin}${HOI_AN}`);
    await next.getByText("You're offline.").waitFor();
    await next.getByRole("heading", { name: /Hội An/, level: 1 }).waitFor();
    expect(await next.getByRole("article").count()).toBe(10);
    expect(await next.getByRole("link", { name: "Log In" }).isVisible()).toBe(false);
    await page.context().setOffline(false);
    state = "retired";
    await next.goto(`${origin}/explore/`);
    // The browser would look for a new worker some time after the navigation, on a busy machine later than in a minute.
    await next.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect.poll(() => cacheNames(next)).toEqual([]);
    await expect.poll(() => next.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.context().close();
  });
});
