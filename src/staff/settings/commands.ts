import { readFileSync } from "node:fs";
import type { z } from "zod";
import { listFeatured } from "../../catalogue/listings/lists/store.ts";
import { type SettingsBody, settingsBody } from "../../catalogue/settings/contract.ts";
import { typedValue } from "../../catalogue/settings/rules.ts";
import { readSettings, unknownListings } from "../../catalogue/settings/store.ts";
import { type Command, type CommandContext, fieldLines } from "../../platform/commandLine/command.ts";
import { ApiError, StartError } from "../../platform/endpoints/errors.ts";
import { toError } from "../../platform/toError.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { changeSettings } from "./acts.ts";

/** Settings in the terminal. They may be written before any account exists, so the log names none. */

const FIELDS = typedKeys(settingsBody.shape);
const someSettings = settingsBody.partial();
const SET = `FIELD VALUE: changes one setting; VALUE is text, a comma-separated list or JSON: settings set scope "AD". FIELD: ${FIELDS.join(", ")}`;
const GET = "[FIELD]: shows one setting or all settings";
const IMPORT = "FILE: imports the settings from a file made by “settings export”";

async function stored({ db }: CommandContext): Promise<SettingsBody> {
  const { version: _, logo: __, ...settings } = await readSettings(db);
  return { ...settings, featured: await listFeatured(db) };
}

const isField = (name: string | undefined): name is keyof SettingsBody => FIELDS.some((one) => one === name);

/** Parses JSON, or text as people type it. */
function givenValue(field: keyof SettingsBody, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return typedValue(field, text);
  }
}

const problems = ({ issues }: z.ZodError): string =>
  fieldLines(Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])));

async function write(context: CommandContext, given: Partial<SettingsBody>): Promise<number> {
  try {
    await changeSettings(context.db, given, { account: null });
    context.stdout.write("Settings saved.\n");
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.stderr.write(`${fieldLines({ ...error.body })}\n`);
    return 1;
  }
}

export const settingsCommands: Command[] = [
  {
    name: "settings get",
    usage: GET,
    run: async ([field, ...rest], context) => {
      if ((field !== undefined && !isField(field)) || rest.length > 0)
        throw new StartError(`settings get ${GET}. FIELD: ${FIELDS.join(", ")}`);
      const settings = await stored(context);
      const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
      if (field) context.stdout.write(`${shown(settings[field])}\n`);
      else for (const name of FIELDS) context.stdout.write(`${name.padEnd(24)}${shown(settings[name])}\n`);
      return 0;
    },
  },
  {
    name: "settings set",
    usage: SET,
    run: async ([field, value, ...rest], context) => {
      if (!isField(field) || value === undefined || rest.length > 0) throw new StartError(`settings set ${SET}`);
      const read = someSettings.safeParse({ [field]: givenValue(field, value) });
      // A name that parses as JSON ("1001") is a text nevertheless.
      const text = someSettings.safeParse({ [field]: value });
      const taken = read.success ? read : text;
      if (!taken.success) throw new StartError(`${field}: ${read.error?.issues[0]?.message ?? "This value is not valid."}`);
      return write(context, taken.data);
    },
  },
  {
    name: "settings export",
    usage: "prints all settings as JSON for “settings import” (logo not included)",
    run: async (_args, context) => {
      context.stdout.write(`${JSON.stringify(await stored(context), null, 2)}\n`);
      return 0;
    },
  },
  {
    name: "settings import",
    usage: IMPORT,
    run: async ([file, ...rest], context) => {
      if (!file || rest.length > 0) throw new StartError(`settings import ${IMPORT}`);
      let given: unknown;
      try {
        given = JSON.parse(readFileSync(file, "utf8"));
      } catch (error) {
        throw new StartError(`${file} cannot be read as JSON: ${toError(error).message}`);
      }
      const read = someSettings.safeParse(given);
      if (!read.success) throw new StartError(problems(read.error));
      const here = read.data;
      // Codes are those of the guide that the file comes from.
      const elsewhere = await unknownListings(context.db, here.featured ?? []);
      if (elsewhere.length > 0)
        context.stdout.write(`Skipped in featured because this guide does not show them: ${elsewhere.join(", ")}.\n`);
      const featured = here.featured?.filter((code) => !elsewhere.includes(code));
      return write(context, { ...here, ...(featured ? { featured } : {}) });
    },
  },
];
