import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listeningPort } from "../../src/tools/testing/fetchDouble.ts";
import { type RunningGuide, startGuide } from "../guide.ts";
import { runProgram } from "../packages.ts";
import { atEnd, freePort, type Server, startServer, temporaryFolder } from "../processes.ts";
import { adapt, ask, expectFact, HOST, makeCertificate } from "./trial.ts";

const FILL_MILLISECONDS = 300_000;
/** An upload may have 26 MB; the guide refuses this one itself, because it is no report. */
const UPLOAD = Buffer.alloc(25_000_000);

/** Starts a guide at the host that the configurations name. */
export const startBehindProxy = (env: Record<string, string> = {}): Promise<RunningGuide> =>
  startGuide(
    temporaryFolder("guide-data"),
    { PUBLIC_URL: `https://${HOST}`, TRUSTED_PROXIES: "127.0.0.1", GUIDE_DEMO: "off", ...env },
    false,
    FILL_MILLISECONDS,
  );

/** Starts a server that responds with the headers that it received. */
async function startEcho(): Promise<number> {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return listeningPort(server);
}

async function untilAnswering(port: number, server: Server) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (server.hasEnded()) throw new Error(`The proxy has ended; its output is in ${server.logFile}.`);
    const reply = await ask(port).catch(() => undefined);
    // While a proxy checks its servers it responds with its own error.
    if (reply && reply.status < 500) return;
    await sleep(200);
  }
  throw new Error("The proxy does not answer within 20 s.");
}

/** Checks what a proxy passes on. @param echo port of the proxy in front of a server that repeats headers */
async function checkHeaders(echo: number) {
  const spoofed = { "x-forwarded-for": "192.0.2.66", "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" };
  const seen = JSON.parse((await ask(echo, { headers: spoofed })).body) as Record<string, string>;
  expectFact(
    seen["x-forwarded-for"] === "127.0.0.1",
    `X-Forwarded-For is ${seen["x-forwarded-for"]}: visitors could choose their address.`,
  );
  expectFact(seen["x-forwarded-proto"] === "https", `X-Forwarded-Proto is ${seen["x-forwarded-proto"]}.`);
  expectFact(seen["x-forwarded-host"] === HOST, `X-Forwarded-Host is ${seen["x-forwarded-host"]}.`);
  expectFact(seen.host === HOST, `Host is ${seen.host}.`);
}

/** Checks a guide through its proxy. */
async function checkGuide(port: number, plain: number) {
  const page = await ask(port, { path: "/explore/" });
  expectFact(page.status === 200 && page.body.includes("</html>"), `The page answers ${page.status}.`);
  expectFact(String(page.headers["strict-transport-security"]).includes("max-age"), "The page lacks Strict-Transport-Security.");
  const redirect = await ask(plain, { path: "/explore/", isPlain: true });
  expectFact(
    [301, 302, 308].includes(redirect.status) && String(redirect.headers.location).startsWith(`https://${HOST}`),
    `HTTP answers ${redirect.status} ${redirect.headers.location ?? ""}.`,
  );
  const upload = await ask(port, { path: "/api/report/", method: "POST", body: UPLOAD, headers: { "content-type": "application/json" } });
  expectFact(upload.headers["x-request-id"] !== undefined, `The proxy refuses a body of 25 MB with ${upload.status}.`);
  const metrics = await ask(port, { path: "/metrics" });
  expectFact(metrics.status === 404, `/metrics answers visitors with ${metrics.status}.`);
}

type Start = (server: string, https: number, http: number, folder: string) => Server;

async function tryProxy(start: Start): Promise<string> {
  const guide = await startBehindProxy();
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const proxy = start(new URL(guide.origin).host, ports[0], ports[1], temporaryFolder("proxy"));
  await untilAnswering(ports[0], proxy);
  await checkGuide(ports[0], ports[1]);
  const second = start(`127.0.0.1:${await startEcho()}`, ports[2], ports[3], temporaryFolder("echo"));
  await untilAnswering(ports[2], second);
  await checkHeaders(ports[2]);
  for (const server of [proxy, second, guide]) await server.stop();
  return "in front of a guide: a page, HTTP to HTTPS, forwarding headers overwritten, a body of 25 MB, no /metrics for visitors";
}

export function tryNginx(): Promise<string> {
  return tryProxy((server, https, http, folder) => {
    const { certificate, key } = makeCertificate(folder);
    adapt("nginx.conf", folder, {
      "127.0.0.1:3000": server,
      "listen 443 ssl": `listen 127.0.0.1:${https} ssl`,
      "listen 80": `listen 127.0.0.1:${http}`,
      "/etc/letsencrypt/live/guide.example.org/fullchain.pem": certificate,
      "/etc/letsencrypt/live/guide.example.org/privkey.pem": key,
    });
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ");
    const main = join(folder, "main.conf");
    const logs = `error_log ${join(folder, "error.log")}; pid ${join(folder, "pid")};`;
    const text = `${logs} events {} http { access_log off; ${paths} include ${join(folder, "nginx.conf")}; }`;
    runProgram(["tee", main], { input: text });
    const words = ["-p", folder, "-e", join(folder, "error.log"), "-c", main];
    runProgram(["nginx", "-t", ...words]);
    return startServer(["nginx", ...words, "-g", "daemon off;"], { folder, env: libraries() });
  });
}

export function tryCaddy(): Promise<string> {
  return tryProxy((server, https, http, folder) => {
    // The certificate is Caddy's own instead of one from an authority, which would have to reach this machine.
    const global = `{\n\tadmin off\n\thttps_port ${https}\n\thttp_port ${http}\n\tskip_install_trust\n}\n`;
    const { certificate, key } = makeCertificate(folder);
    const path = adapt("Caddyfile", folder, {
      "127.0.0.1:3000": server,
      "guide.example.org {": `${global}guide.example.org {\n\ttls ${certificate} ${key}`,
    });
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...libraries() };
    runProgram(["caddy", "adapt", "--config", path, "--validate"], { env });
    return startServer(["caddy", "run", "--config", path], { folder, env });
  });
}

/** Adapts haproxy.cfg to two servers on this machine. @returns the path of the file, which HAProxy accepts */
export function adaptHaproxy(folder: string, servers: readonly [string, string], https: number, http: number, check = "/healthz"): string {
  const { both } = makeCertificate(folder);
  const path = adapt("haproxy.cfg", folder, {
    "bind :443 ssl": `bind 127.0.0.1:${https} ssl`,
    "bind :80": `bind 127.0.0.1:${http}`,
    "/etc/haproxy/guide.pem": both,
    "10.0.0.11:3000": servers[0],
    "10.0.0.12:3000": servers[1],
    "uri /healthz": `uri ${check}`,
  });
  runProgram(["haproxy", "-c", "-f", path]);
  return path;
}

export const tryHaproxy = (): Promise<string> =>
  tryProxy((server, https, http, folder) => {
    const path = adaptHaproxy(folder, [server, server], https, http);
    return startServer(["haproxy", "-db", "-f", path], { folder, env: libraries() });
  });

/** Returns the folder of a program's libraries, for programs that are unpacked and not installed. */
export const libraries = (): Record<string, string> => {
  const { LD_LIBRARY_PATH } = process.env;
  return LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {};
};
