import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { t } from "../../../platform/languages/text.ts";
import { formatNumber } from "../../../platform/values/format.ts";
import { NODE_WANTED } from "../../../platform/version.ts";
import { bytesText } from "../../frame/rules.ts";
import { type Check, type Finding, fault, ok, warning } from "./check.ts";

/** Checks of the machine that the guide runs on. */

const MIB = 1_048_576;
const MEMORY_LOW = 256 * MIB;
const MEMORY_OUT = 64 * MIB;
const DISK_LOW = 0.1;
const DISK_OUT = 256 * MIB;
/** Bits of rights: for the group and all others; for writing by them. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const SECONDS_LOW = 5;
const SECONDS_WRONG = 60;

const compareVersions = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });

export const checkNode: Check = async ({ around: { nodeVersion } }) => {
  const oldest = NODE_WANTED.replace(/^>=/, "");
  return compareVersions(nodeVersion, oldest) >= 0
    ? ok(t`Node ${nodeVersion} runs.`)
    : fault(
        t`Node ${nodeVersion} runs, but the guide needs ${oldest} or later.`,
        t`Install Node ${oldest} or later, then start the guide again.`,
      );
};

export const checkMemory: Check = async ({ around }) => {
  const { free, total } = around.memory();
  const text = t`${bytesText(free)} of ${bytesText(total)} memory are free.`;
  const advice = t`Stop other programs on this machine, or give it more memory.`;
  return free < MEMORY_OUT ? fault(text, advice) : free < MEMORY_LOW ? warning(text, advice) : ok(text);
};

export const checkDisk: Check = async ({ config: { DATA_DIR }, around }) => {
  const { free, total } = await around.disk(DATA_DIR);
  const text = t`${bytesText(free)} of ${bytesText(total)} are free on the disk of ${DATA_DIR}.`;
  const advice = t`Delete what you do not need on this disk, or enlarge it. A full disk stops the database.`;
  return free < DISK_OUT ? fault(text, advice) : free < total * DISK_LOW ? warning(text, advice) : ok(text);
};

export const checkRights: Check = async ({ config: { DATA_DIR } }) => {
  const findings: Finding[] = [];
  const isWritable = await access(DATA_DIR, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    findings.push(
      fault(t`This user cannot write to ${DATA_DIR}.`, t`Make the user that runs the guide the owner: ${`chown -R USER ${DATA_DIR}`}`),
    );
  // Windows has no such bits.
  if (process.platform === "win32") return findings.length > 0 ? findings : ok(t`The files of the guide are writable.`);
  if ((await stat(DATA_DIR)).mode & OTHERS_WRITE)
    findings.push(warning(t`Other users of this machine can write to ${DATA_DIR}.`, t`Close it to them: ${`chmod go-w ${DATA_DIR}`}`));
  const secret = join(DATA_DIR, "secret");
  const found = await stat(secret).catch(() => undefined);
  if (found && found.mode & OTHERS)
    findings.push(
      fault(t`Other users of this machine can open the file with the guide’s secret.`, t`Close it to them: ${`chmod 600 ${secret}`}`),
    );
  return findings.length > 0 ? findings : ok(t`Only the guide’s user can write its files and read its secret.`);
};

/** Returns the finding for a difference of clocks. @param other whose clock it is compared with */
function clockFinding(seconds: number, other: string): Finding {
  const [size, text] = [Math.abs(seconds), formatNumber(Math.round(Math.abs(seconds)))];
  const advice = t`Set the clock by a time server on both machines. On Linux: ${"timedatectl set-ntp true"}`;
  if (size < SECONDS_LOW) return ok(t`This machine and ${other} have the same time.`);
  const said =
    seconds > 0
      ? t`This machine’s clock is ${text} seconds ahead of ${other}.`
      : t`This machine’s clock is ${text} seconds behind ${other}.`;
  return size < SECONDS_WRONG ? warning(said, advice) : fault(said, advice);
}

export const checkClock: Check = async ({ db, around, probeAll }) => {
  const before = around.clock();
  const { rows } = await db.$client.query<{ milliseconds: number }>("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS milliseconds");
  const middle = (before + around.clock()) / 2;
  const probes = await probeAll();
  const outside = probes.flatMap(({ origin, probe }) =>
    probe instanceof Error || probe.ahead === undefined ? [] : [clockFinding(probe.ahead / 1_000, new URL(origin).host)],
  );
  return [clockFinding((middle - Number(rows[0]?.milliseconds)) / 1_000, t`the database`), ...outside];
};
