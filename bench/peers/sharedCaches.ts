import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, has, SERVER_CORE, type Server, startServer, temporaryFolder, waitFor } from "../processes.ts";

/** Varnish and nginx in front of the guide, with the configurations of deploy/ and only their ports and paths changed. */

export interface SharedCache extends Server {
  origin: string;
}

const DEPLOY = join(import.meta.dirname, "..", "..", "deploy");
const XKEY = "/usr/lib/x86_64-linux-gnu/varnish/vmods/libvmod_xkey.so";

/** Returns what is missing for Varnish, as a sentence; undefined if it can be started. */
export const missingVarnish = (): string | undefined =>
  has("varnishd", "-V") && existsSync(XKEY)
    ? undefined
    : "Varnish is missing, so it was not measured: install it (Debian: apt-get install varnish varnish-modules).";

/** Replaces a text that a configuration must have. */
function replaced(text: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((now, [from, to]) => {
    const next = now.replaceAll(from, to);
    if (next === now) throw new Error(`The configuration does not contain ${from}.`);
    return next;
  }, text);
}

/** @param port that Varnish listens on: the guide's setting names it before the guide starts */
export async function startVarnish(guide: string, port: number): Promise<SharedCache> {
  const folder = temporaryFolder("varnish");
  const file = join(folder, "guide.vcl");
  const vcl = readFileSync(join(DEPLOY, "varnish.vcl"), "utf8");
  writeFileSync(file, replaced(vcl, [['.port = "3000"', `.port = "${new URL(guide).port}"`]]));
  const words = ["-F", "-j", "none", "-n", join(folder, "work"), "-f", file, "-a", `127.0.0.1:${port}`, "-T", "none", "-s", "malloc,512m"];
  const server = startServer(["varnishd", ...words], { folder, core: SERVER_CORE });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/explore/`, server);
  return { ...server, origin };
}

export async function startNginxCache(guide: string): Promise<SharedCache> {
  const folder = temporaryFolder("nginx-cache");
  const port = await freePort();
  mkdirSync(join(folder, "cache"), { recursive: true });
  const site = replaced(readFileSync(join(DEPLOY, "nginx-cache.conf"), "utf8"), [
    [/server \{\n {2}listen 80;[^}]*\}\n/g, ""],
    ["listen 443 ssl", `listen 127.0.0.1:${port}`],
    [/ {2}ssl_certificate.*\n/g, ""],
    ["/var/cache/nginx/guide", join(folder, "cache")],
    ["server 127.0.0.1:3000", `server ${new URL(guide).host}`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; multi_accept on; }
http {
sendfile on;
tcp_nopush on;
access_log ${folder}/access.log combined buffer=64k flush=5s;
keepalive_requests 1000000;
${temporary.join("\n")}
${site}
}
`,
  );
  const server = startServer(["nginx", "-c", join(folder, "nginx.conf"), "-g", "daemon off;"], { folder, core: SERVER_CORE });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/explore/`, server);
  return { ...server, origin };
}
