import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missingPackages, runProgram } from "../packages.ts";
import { freePort, startServer, temporaryFolder } from "../processes.ts";
import { table } from "../report.ts";
import { tryDatabaseAway } from "./databaseAway.ts";
import { tryImage } from "./image.ts";
import { tryPatroni } from "./patroni.ts";
import { libraries, tryCaddy, tryHaproxy, tryNginx } from "./proxies.ts";
import { adapt, DEPLOY, expectFact } from "./trial.ts";

/** `npm run bench -- deploy` tries every file of deploy/ with the program that reads it; `-- deploy nginx caddy` tries some. */

interface Trial {
  files: string;
  programs: string[];
  run(): Promise<string>;
}

const SECRETS = { PUBLIC_URL: "https://guide.example.org", DATABASE_PASSWORD: "x", GUIDE_SECRET: "x", BACKUP_PASSPHRASE: "x" };

async function trySystemd(): Promise<string> {
  const unit = join(DEPLOY, "guide.service");
  runProgram(["systemd-analyze", "verify", "--man=no", unit]);
  const [, exposure = "?"] =
    /exposure level for [^:]*: ([\d.]+)/.exec(runProgram(["systemd-analyze", "security", "--offline=yes", "--no-pager", unit])) ?? [];
  return `\`systemd-analyze verify\`; exposure ${exposure} of 10`;
}

async function tryCompose(): Promise<string> {
  const folder = temporaryFolder("compose");
  mkdirSync(join(folder, "release"));
  const file = adapt("compose.yml", join(folder, "deploy"), {});
  const compose = (env: Record<string, string>) => runProgram(["docker-compose", "--file", file, "config", "--quiet"], { env });
  compose(SECRETS);
  let refusal = "";
  try {
    compose({ ...SECRETS, GUIDE_SECRET: "" });
  } catch (error) {
    refusal = String(error);
  }
  expectFact(refusal.includes("GUIDE_SECRET is missing"), "compose.yml does not ask for GUIDE_SECRET.");
  return "`docker-compose config`; without GUIDE_SECRET it is refused. Not tried: running it, which needs a daemon and images of a registry";
}

/** Starts PgBouncer with the file, because it has no option that only checks. */
async function tryPgbouncer(): Promise<string> {
  const folder = temporaryFolder("pgbouncer");
  const users = adapt("pgbouncer.ini", join(folder, "unused"), {});
  runProgram(["chmod", "-R", "a+rwX", folder]);
  const path = adapt("pgbouncer.ini", folder, {
    "listen_port = 6432": `listen_port = ${await freePort()}\nunix_socket_dir =`,
    "/etc/pgbouncer/userlist.txt": users,
  });
  const isRoot = process.getuid?.() === 0;
  const server = startServer(["pgbouncer", ...(isRoot ? ["-u", "nobody"] : []), path], { folder, env: libraries() });
  const up = async () => {
    for (let tries = 0; tries < 50 && !server.hasEnded(); tries += 1) {
      if (readFileSync(server.logFile, "utf8").includes("process up")) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  };
  expectFact(await up(), `PgBouncer does not start: ${readFileSync(server.logFile, "utf8").slice(-500)}`);
  await server.stop();
  return "PgBouncer starts with it";
}

const TRIALS: Record<string, Trial> = {
  systemd: { files: "guide.service", programs: ["systemd-analyze"], run: trySystemd },
  nginx: { files: "nginx.conf", programs: ["nginx", "openssl"], run: tryNginx },
  caddy: { files: "Caddyfile", programs: ["caddy", "openssl"], run: tryCaddy },
  haproxy: { files: "haproxy.cfg", programs: ["haproxy", "openssl"], run: tryHaproxy },
  away: { files: "haproxy.cfg", programs: ["haproxy", "openssl"], run: tryDatabaseAway },
  pgbouncer: { files: "pgbouncer.ini", programs: ["pgbouncer"], run: tryPgbouncer },
  patroni: { files: "patroni.yml, haproxy-postgres.cfg", programs: ["patroni", "etcd", "haproxy", "psql"], run: tryPatroni },
  image: { files: "Dockerfile", programs: ["buildah", "debootstrap"], run: tryImage },
  compose: { files: "compose.yml", programs: ["docker-compose"], run: tryCompose },
};

export async function benchDeploy(parts: string[]): Promise<string[]> {
  const trials = Object.entries(TRIALS).filter(([name]) => parts.length === 0 || parts.includes(name));
  if (trials.length === 0) throw new Error(`There are the trials ${Object.keys(TRIALS).join(", ")}.`);
  const missing = missingPackages(trials.flatMap(([, { programs }]) => programs));
  if (missing.length > 0) throw new Error(`Debian's ${missing.join(", ")} must be installed first: apt-get install ${missing.join(" ")}`);
  const rows: string[][] = [];
  for (const [name, { files, run }] of trials) {
    process.stdout.write(`${name}…\n`);
    rows.push([files, await run()]);
  }
  return [
    "Each file of deploy/ with the program that reads it; ports, folders, addresses and certificates are those of this machine.",
    "",
    table(["file", "tried"], rows),
    "",
    "alerts.yml and grafana.json: `npm run bench -- alerts`.",
  ];
}
