import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";

/** Names under which systems install Chromium, the most neutral first. */
const INSTALLED = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The browser must run as root, without a network and in a container with a small /dev/shm, and must not contact its vendor. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

interface Executable {
  path: string;
  /** Environment variables that the browser needs in addition to this process's own. */
  env?: Record<string, string>;
}

const canRun = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const installed = (): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => INSTALLED.map((name) => join(folder, name)))
    .find(canRun);

/** Returns the version of the packaged browser; undefined if none is packaged. */
function packagedVersion(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
    return (JSON.parse(readFileSync(join(dirname(entry), "..", "..", "package.json"), "utf8")) as { version: string }).version;
  } catch {
    return undefined;
  }
}

/**
 * Unpacks the packaged Chromium once per version. Unpacks into a temporary folder that is renamed when complete: the package itself would
 * accept a partial browser left by an interrupted run.
 */
async function unpacked(version: string): Promise<Executable> {
  const folder = join(tmpdir(), `the-guide-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) {
    const fresh = mkdtempSync(`${folder}.`);
    const before = process.env.TMPDIR;
    // The package unpacks into the current temporary folder of the system.
    process.env.TMPDIR = fresh;
    try {
      await (await import("@sparticuz/chromium")).default.executablePath();
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    try {
      renameSync(fresh, folder);
    } catch (error) {
      // Another process unpacked it at the same time and finished first.
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const path = join(folder, "chromium");
  if (existsSync("/etc/fonts/fonts.conf")) return { path };
  // On machines without fonts: the package contains one, but its own settings look for it elsewhere.
  const settings = join(folder, "fontconfig");
  mkdirSync(settings, { recursive: true });
  writeFileSync(
    join(settings, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${settings}/cache</cachedir></fontconfig>\n`,
  );
  return { path, env: { FONTCONFIG_PATH: settings } };
}

/** Returns the path of the browser and the environment that it needs. @throws Error with one sentence if no browser is found */
export async function findExecutable(): Promise<Executable> {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!canRun(given)) throw new Error(`CHROME_PATH is wrong: ${given} cannot be run.`);
    return { path: given };
  }
  const path = installed();
  if (path) return { path };
  const version = packagedVersion();
  if (version) return unpacked(version);
  throw new Error("No Chromium was found: install one (Debian: apt-get install chromium), or set CHROME_PATH to its program.");
}

/** Runs in the browser: sends one pointer event to the page, so that its scripts start on load (src/ui/start.ts). */
export const movePointer = () => document.addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("pointermove")));

/** Sends one pointer event on every page. */
export function withInteraction(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (options?: BrowserContextOptions) => {
      const context = await open(options);
      await context.addInitScript(movePointer);
      return context;
    },
  });
}

/**
 * Replaces the camera with a file, which is read again each time a page opens the camera (e2e/camera.ts). Grants the permission without a
 * prompt.
 */
const cameraFlags = (file: string) => [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];

/**
 * Tests open hundreds of pages for seconds each. V8's top compiler tiers and its parallel garbage collection take an eighth of the
 * browser's processor time and finish too late to help. The flags are V8's.
 */
const SHORT_LIVED = "--js-flags=--no-opt,--no-maglev,--single-threaded-gc";

async function launchOptions(flags: readonly string[] = []) {
  const { path, env } = await findExecutable();
  const environment = Object.entries({ ...process.env, ...env }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { executablePath: path, args: [...FLAGS, ...flags], env: Object.fromEntries(environment) };
}

/**
 * Starts a headless browser: CHROME_PATH, else an installed Chromium or Chrome, else the packaged one (x64 Linux).
 * @throws Error with one sentence if no browser is found
 */
export const launchBrowser = async (): Promise<Browser> => withInteraction(await chromium.launch(await launchOptions()));

/**
 * Starts a browser for the tests of this process.
 * @param camera the file that its camera shows
 * @throws Error with one sentence if no browser is found
 */
export const launchWithCamera = async (camera: string) => chromium.launch(await launchOptions([SHORT_LIVED, ...cameraFlags(camera)]));

/** Starts a browser that other processes connect to. @throws Error with one sentence if no browser is found */
export const serveBrowser = async () => chromium.launchServer(await launchOptions());
