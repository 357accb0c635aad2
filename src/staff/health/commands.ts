import { z } from "zod";
import { readGuideName } from "../../catalogue/settings/jobs.ts";
import { newUuid } from "../../platform/clock.ts";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { createStorage } from "../../platform/files/createStorage.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { toError } from "../../platform/toError.ts";
import { testEmail } from "../backups/rules.ts";
import type { Surroundings } from "./checks/check.ts";
import { runChecks } from "./checks/runChecks.ts";
import { CHECK_NAMES, LEVELS } from "./enumerations.ts";
import { factsReader } from "./store.ts";

/** Checks a guide in the terminal. */

const DOCTOR = "[--mail ADDRESS]: checks the machine, settings, database, mail and backups, and says what to do; sends a test mail";

const labelLength = () => Math.max(...Object.values(LEVELS).map((label) => label().length)) + 2;

async function sendTest({ config, db, stdout }: CommandContext, to: string): Promise<boolean> {
  const readName = () => readGuideName(db).catch(() => "");
  try {
    await sendEmail({ config, db, readGuideName: readName }, { to, key: `test ${newUuid()}`, template: () => testEmail(config.origin) });
    const where = config.SMTP_URL ? `sent to ${to}. See whether it arrives` : `written to ${config.DATA_DIR}/mailbox`;
    stdout.write(`Test mail: ${where}.\n`);
    return true;
  } catch (error) {
    stdout.write(`Test mail: not sent: ${toError(error).message}\n`);
    return false;
  }
}

/** @param surroundings for tests @returns the exit code: 1 if anything is an error */
export async function examine(
  words: readonly string[],
  context: CommandContext,
  surroundings: Partial<Surroundings> = {},
): Promise<number> {
  const [option, address, ...rest] = words;
  const isAddress = z.email().safeParse(address).success;
  if (rest.length > 0 || (option !== undefined && (option !== "--mail" || !isAddress))) throw new StartError(`doctor ${DOCTOR}`);
  const { config, db, stdout } = context;
  const findings = await runChecks({ config, db, storage: createStorage(config), facts: factsReader(db) }, surroundings);
  for (const { check, level, text, advice } of findings) {
    stdout.write(`${LEVELS[level]().padEnd(labelLength())}${CHECK_NAMES[check]}: ${text}\n`);
    if (advice !== "") stdout.write(`${" ".repeat(labelLength())}${advice}\n`);
  }
  const isSent = address === undefined || (await sendTest(context, address));
  return isSent && !findings.some(({ level }) => level === "error") ? 0 : 1;
}

export const healthCommands: Command[] = [
  { name: "doctor", usage: DOCTOR, isOnAnyDatabase: true, run: (words, context) => examine(words, context) },
];
