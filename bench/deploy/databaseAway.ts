import { setTimeout as sleep } from "node:timers/promises";
import { startServer as startPostgres, VERSIONS } from "../../e2e/postgres/servers.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { atEnd, freePort, startServer, temporaryFolder } from "../processes.ts";
import { adaptHaproxy, libraries, startBehindProxy } from "./proxies.ts";
import { ask, expectFact, HOST } from "./trial.ts";

const PAGES = ["/explore/", "/explore/countries/", "/explore/ID/", "/explore/VN/"];
const ROUNDS = 50;
/** Longer than a balancer needs to take a server out: two checks, each after two seconds. */
const AWAY_MILLISECONDS = 10_000;

async function startBalancer(servers: readonly [string, string], check: string): Promise<number> {
  const [https, http, folder] = [await freePort(), await freePort(), temporaryFolder("balancer")];
  startServer(["haproxy", "-db", "-f", adaptHaproxy(folder, servers, https, http, check)], { folder, env: libraries() });
  return https;
}

/** Requests the pages through a balancer. @returns number of responses by status */
async function readAll(port: number, paths: readonly string[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of paths) {
      const { status } = await ask(port, { path }).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  return statuses;
}

const describe = (statuses: Map<number, number>) => [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");

/**
 * Kills the database of two guides behind HAProxy: cached pages are served as long as the balancer asks /healthz, and no page is if it asks
 * /readyz.
 */
export async function tryDatabaseAway(): Promise<string> {
  const postgres = startPostgres(itemAt(VERSIONS, VERSIONS.length - 1));
  const kill = atEnd(() => postgres.stop());
  await postgres.query("postgres", "CREATE DATABASE guide");
  const env = { DATABASE_URL: postgres.urlOf("guide"), GUIDE_SECRET: "a-secret-of-a-bench-0123456789abcdef" };
  const guides = [await startBehindProxy(env), await startBehindProxy(env)];
  const [one = "", two = ""] = guides.map(({ origin }) => new URL(origin).host);
  const alive = await startBalancer([one, two], "/healthz");
  const ready = await startBalancer([one, two], "/readyz");
  // Both guides have the pages in their caches.
  for (const { origin } of guides)
    for (const path of PAGES)
      for (let time = 0; time < 3; time += 1)
        await ask(Number(new URL(origin).port), { path, isPlain: true, headers: { host: HOST, "x-forwarded-proto": "https" } });
  const before = await readAll(alive, PAGES);
  expectFact(before.size === 1 && before.has(200), `Before: ${describe(before)}.`);
  await kill();
  await sleep(AWAY_MILLISECONDS);
  const [cached, other, dropped] = [
    await readAll(alive, PAGES),
    await readAll(alive, ["/search/?q=never-asked"]),
    await readAll(ready, PAGES),
  ];
  expectFact(cached.size === 1 && cached.has(200), `With /healthz, cached pages answer ${describe(cached)}.`);
  expectFact(!dropped.has(200), `With /readyz, pages answer ${describe(dropped)}: the sentence in haproxy.cfg is wrong.`);
  for (const guide of guides) await guide.stop();
  return `two guides, database killed: cached pages ${describe(cached)}, other pages ${describe(other)}; with /readyz as the check ${describe(dropped)}`;
}
