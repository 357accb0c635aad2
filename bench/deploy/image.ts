import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../packages.ts";
import { atEnd, freePort, startServer, temporaryFolder, waitFor } from "../processes.ts";
import { DEPLOY, expectFact } from "./trial.ts";

const ROOT = join(DEPLOY, "..");
const START_MILLISECONDS = 120_000;

/** Returns the mirror that this machine installs Debian's packages from. */
function debianMirror(): string {
  const folder = "/etc/apt/sources.list.d";
  const files = ["/etc/apt/sources.list", ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])];
  for (const file of files.filter((one) => existsSync(one))) {
    const [, mirror] = /^(?:deb(?: \[[^\]]*\])? |URIs: )(https?:\/\/\S+)/m.exec(readFileSync(file, "utf8")) ?? [];
    if (mirror) return mirror;
  }
  return "http://deb.debian.org/debian";
}

/**
 * Builds the image of deploy/Dockerfile from a release and starts it, without a registry and without a daemon: the base is a Debian of this
 * machine's mirror instead of the one that the file names.
 */
export async function tryImage(): Promise<string> {
  const folder = temporaryFolder("image");
  const [release, root, runRoot, base] = ["release", "storage", "run", "base"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  mkdirSync(base);
  runProgram(["npm", "run", "--silent", "release", "--", release], { cwd: ROOT });
  runProgram(["debootstrap", "--variant=minbase", "bookworm", base, debianMirror()]);
  const buildah = (...words: string[]) =>
    runProgram(["buildah", "--root", root, "--runroot", runRoot, "--storage-driver", "vfs", ...words], {
      env: { BUILDAH_ISOLATION: "chroot" },
    });
  const last = (output: string) => output.trim().split("\n").at(-1) ?? "";
  const scratch = last(buildah("from", "scratch"));
  buildah("copy", "--quiet", scratch, base, "/");
  buildah("commit", "--quiet", "--rm", scratch, "guide-base");
  const file = join(DEPLOY, "Dockerfile");
  buildah(
    "build",
    "--isolation",
    "chroot",
    "--format",
    "docker",
    "--build-arg",
    "BASE=localhost/guide-base",
    "--file",
    file,
    "--tag",
    "guide-trial",
    release,
  );
  const { Docker: image } = JSON.parse(buildah("inspect", "--type", "image", "guide-trial")) as {
    Docker: { config: { User: string; Cmd: string[]; Healthcheck?: { Test: string[] } } };
  };
  expectFact(image.config.User === "guide", `The image runs as ${image.config.User}.`);
  const container = last(buildah("from", "guide-trial"));
  atEnd(() => buildah("rm", container));
  const port = await freePort();
  const env = ["HOST=127.0.0.1", `PORT=${port}`];
  const command = ["buildah", "--root", root, "--runroot", runRoot, "--storage-driver", "vfs", "run", "--isolation", "chroot"];
  const started = performance.now();
  const server = startServer([...command, container, "--", "env", ...env, ...image.config.Cmd], { folder: temporaryFolder("container") });
  await waitFor(`http://127.0.0.1:${port}/readyz`, server, START_MILLISECONDS);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const page = await fetch(`http://127.0.0.1:${port}/explore/`);
  expectFact(page.status === 200, `The page of the image answers ${page.status}.`);
  // The image asks port 3000, and the trial's guide has another.
  const test = (image.config.Healthcheck?.Test ?? []).slice(1).map((word) => word.replaceAll(":3000", `:${port}`));
  runProgram([...command, container, "--", ...test]);
  await server.stop();
  return `built with \`buildah --isolation chroot\` on a Debian of debootstrap; the guide is ready after ${seconds} s as the user guide, and its health check succeeds`;
}
