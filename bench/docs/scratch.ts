import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { openDatabase } from "../../src/platform/db/open.ts";
import { buildAccount } from "../../src/tools/testing/factories.ts";
import { startGuide } from "../guide.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FILL_MILLISECONDS = 300_000;

/** A mail from outside, as a mail service hands it over. */
const MAIL = [
  "From: Ana <ana@example.org>",
  "To: reply@in.guide.example.org",
  "Subject: Re: Your enquiry",
  "Message-ID: <one@example.org>",
  "Date: Mon, 30 Nov 2026 10:00:00 +0000",
  "",
  "Thank you.",
  "",
].join("\r\n");

function run(command: string, cwd: string) {
  const { status, stderr } = spawnSync("bash", ["-c", command], { cwd, encoding: "utf8", maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${command}: ${stderr.slice(-500)}`);
}

/** Copies the project as a clone has it after `npm ci`, with its built pages. The installed packages are those of this checkout. */
export function copyProject(folder: string) {
  mkdirSync(folder, { recursive: true });
  run(`git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf - | tar -xf - -C '${folder}'`, ROOT);
  for (const name of ["build", "src/.react-router", ".react-router"])
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  rmSync(join(folder, "node_modules"), { recursive: true, force: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** Gives the project's copy packages of its own, for documents that install them: a link would lead their commands to this checkout. */
export function copyPackages(folder: string) {
  rmSync(join(folder, "node_modules"), { recursive: true, force: true });
  run(`cp -aL --reflink=auto '${join(ROOT, "node_modules")}' '${join(folder, "node_modules")}'`, ROOT);
}

/** Copies a data folder with its owners: as root the database belongs to another user. */
export const copyData = (from: string, to: string) => run(`cp -a '${from}' '${to}'`, ROOT);

/** Puts the files of a release where an operator has downloaded them. */
export const makeRelease = (folder: string) => run(`npm run --silent release -- '${folder}'`, ROOT);

/** Writes the files that documents name. */
export async function writeFixtures(folder: string, backups: string) {
  const picture = { width: 256, height: 256, channels: 3 as const, background: "#0a7d5a" };
  await sharp({ create: picture }).png().toFile(join(folder, "mark.png"));
  writeFileSync(join(folder, "mail.eml"), MAIL);
  writeFileSync(join(folder, "guide.env"), "GUIDE_DEMO=off\n");
  writeFileSync(join(folder, "guide.log"), '{"request_id":"01890000-0000-7000-8000-000000000001"}\n');
  mkdirSync(join(backups, "guide"), { recursive: true });
}

/** Fills a data folder with demo data, and with the accounts that documents name. */
export async function prepareData(dataDir: string, secret: string) {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "secret"), secret, { mode: 0o600 });
  const guide = await startGuide(dataDir, {}, false, FILL_MILLISECONDS);
  await guide.stop();
  const database = await openDatabase({ dataDir, poolSize: 1 });
  try {
    // "call" without --as acts as the only administrator.
    await database.db.$client.query("UPDATE account SET roles = '{}' WHERE 'staff' = ANY (roles)");
    await buildAccount(database.db, { email: "you@example.org", roles: ["staff"] });
    await buildAccount(database.db, { email: "editor@example.org" });
    await buildAccount(database.db, { email: "former@example.org", roles: ["staff", "editor"] });
    await buildAccount(database.db, { email: "ana@example.org", passkeys_only: true });
  } finally {
    await database.close();
  }
}
