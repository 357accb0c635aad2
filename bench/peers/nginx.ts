import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort, has, SERVER_CORE, type Server, startServer, temporaryFolder, waitFor } from "../processes.ts";

export const NGINX_MISSING = "nginx is missing, so the cached page was measured alone: install it (Debian: apt-get install nginx-light).";
export const hasNginx = (): boolean => has("nginx", "-v");

/**
 * One worker configured as in production: Debian's own settings (sendfile, tcp_nopush, MIME types, an access log) with a buffered log,
 * cached file handles, compressed files beside the plain ones, and connections that last as long as the load.
 */
const configuration = (folder: string, port: number, headers: Record<string, string>) => `
${process.getuid?.() === 0 ? "user www-data;" : ""}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; multi_accept on; }
http {
  sendfile on;
  tcp_nopush on;
  types { text/html html; }
  default_type application/octet-stream;
  charset utf-8;
  access_log ${folder}/access.log combined buffer=64k flush=5s;
  keepalive_requests 1000000;
  open_file_cache max=100 inactive=60s;
  open_file_cache_valid 60s;
  gzip_static on;
  gzip_vary on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    ${Object.entries(headers)
      .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
      .join("\n    ")}
  }
}
`;

/** Serves a page's bytes from disk, plain and compressed. @param path with a trailing slash @param headers to add */
export async function startNginx(
  path: string,
  page: Buffer,
  compressed: Buffer,
  headers: Record<string, string> = {},
): Promise<Server & { origin: string }> {
  const folder = temporaryFolder("nginx");
  const port = await freePort();
  const file = join(folder, "site", path, "index.html");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
  writeFileSync(`${file}.gz`, compressed);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, headers));
  const server = startServer(["nginx", "-c", join(folder, "nginx.conf"), "-g", "daemon off;"], { folder, core: SERVER_CORE });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}${path}`, server);
  return { ...server, origin };
}
