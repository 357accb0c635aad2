import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, it, vi } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pageRoute, pagesBuild } from "../../tools/testing/pages.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();

const build = pagesBuild({}, [pageRoute("page", "explore/:country/", "shared", () => "Lakeside")]);

const TOKEN = "a-token-of-this-test-for-the-metrics";

/** Requests the page until it is in memory, then the metrics. @returns the bodies, the counters and the log */
async function askThrice(config: Record<string, string>) {
  const app = await buildApp(db, { config: { METRICS_TOKEN: TOKEN, ...config }, site: { build, clientFolder: temporaryFolder() } });
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  const bodies: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /explore/NP/?secret=1 HTTP/1.1\r\nHost: guide.test\r\n\r\n");
    let text = "";
    while (!text.endsWith("}")) text += String((await once(socket, "data"))[0]);
    bodies.push(text.slice(text.indexOf("\r\n\r\n") + 4));
    socket.destroy();
  }
  const metrics = (await app.fastify.inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } })).body;
  const counter = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(metrics)?.[1]);
  return { bodies, counter, samples: app.logged.filter(({ msg }) => msg === "request on the fast path") };
}

it("sends cached pages on the fast path, counts them, and logs a sample of them by route", async () => {
  const { bodies, counter, samples } = await askThrice({});
  expect(bodies).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('"page":"Lakeside"')));
  expect(counter("guide_fast_path_responses_total")).toBe(2);
  expect(counter("guide_fast_path_handovers_total")).toBe(1);
  expect(counter("guide_stalled_clients_total")).toBe(0);
  expect(samples).toHaveLength(1);
  expect(samples[0]).toMatchObject({ method: "GET", route: "explore/:country/", status: 200, one_of: 1_000 });
  expect(JSON.stringify(samples)).not.toContain("secret");
});

it("sends the same without it when FAST_PATH is off", async () => {
  const { bodies, counter, samples } = await askThrice({ FAST_PATH: "off" });
  expect(bodies).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('"page":"Lakeside"')));
  expect(counter("guide_fast_path_responses_total")).toBe(0);
  expect(counter("guide_fast_path_handovers_total")).toBe(0);
  expect(samples).toEqual([]);
});

it("does not start with another value", async () => {
  await expect(buildApp(db, { config: { FAST_PATH: "maybe" } })).rejects.toThrow(/^The setting FAST_PATH is wrong/);
});
