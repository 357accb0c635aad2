import { spawnSync } from "node:child_process";
import { has } from "./processes.ts";

/** Debian's packages of programs that benches try the guide with. They are no part of the project. */
const PACKAGES: Record<string, string> = {
  buildah: "buildah",
  caddy: "caddy",
  createdb: "postgresql-client",
  debootstrap: "debootstrap",
  "docker-compose": "docker-compose",
  etcd: "etcd-server",
  haproxy: "haproxy",
  nginx: "nginx-light",
  openssl: "openssl",
  patroni: "patroni",
  pgbouncer: "pgbouncer",
  prometheus: "prometheus",
  promtool: "prometheus",
  psql: "postgresql-client",
  "systemd-analyze": "systemd",
};

/** Returns the packages of the programs that are missing. */
export const missingPackages = (programs: readonly string[]): string[] => [
  ...new Set(programs.filter((program) => !has(program, "--version")).map((program) => PACKAGES[program] ?? program)),
];

/** @throws Error with the command that installs what is missing */
export function requirePackages(...programs: string[]) {
  const missing = missingPackages(programs);
  if (missing.length > 0) throw new Error(`Debian's ${missing.join(", ")} must be installed first: apt-get install ${missing.join(" ")}`);
}

/** Runs a program to its end. @returns its output @throws Error with the output if it fails */
export function runProgram(command: string[], options: { cwd?: string; env?: Record<string, string>; input?: string } = {}): string {
  const [program = "", ...words] = command;
  const { cwd, input, env } = options;
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: "utf8",
    maxBuffer: 1e8,
    ...(cwd && { cwd }),
    ...(input !== undefined && { input }),
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command.join(" ")} fails: ${stdout}${stderr}${error?.message ?? ""}`);
  return stdout + stderr;
}
