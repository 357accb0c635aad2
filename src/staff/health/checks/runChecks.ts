import { setTimeout as sleep } from "node:timers/promises";
import { isLocalGuide } from "../../../platform/config.ts";
import { t } from "../../../platform/languages/text.ts";
import { withoutParameters } from "../../../platform/reporter.ts";
import { errorCode, toError } from "../../../platform/toError.ts";
import { typedKeys } from "../../../platform/values/objects.ts";
import type { CheckName } from "../enumerations.ts";
import { type Check, type CheckContext, type Finding, fault, SURROUNDINGS, type Surroundings, warning } from "./check.ts";
import { CHECKS } from "./list.ts";
import { probeOrigin } from "./probe.ts";

export interface NamedFinding extends Finding {
  check: CheckName;
}

/** PostgreSQL's codes of a table or schema that does not exist. */
const MISSING = ["42P01", "3F000"];

const isMissing = (error: unknown): boolean =>
  MISSING.includes(errorCode(error) ?? "") || (error instanceof Error && error.cause !== undefined && isMissing(error.cause));

/** Returns the finding of a check that threw, whatever it threw. */
function failedCheck(error: unknown): Finding {
  if (isMissing(error)) return warning(t`The database is empty.`, t`Start the guide once: it creates its tables.`);
  return fault(
    t`The check itself failed: ${withoutParameters(toError(error)).message}`,
    t`If the database cannot be reached, start it and check DATABASE_URL. Otherwise report this message.`,
  );
}

/** Runs one check. It neither throws nor takes longer than its time. */
async function runCheck(check: Check, context: CheckContext): Promise<Finding[]> {
  const { milliseconds } = context.around;
  const late = warning(
    t`This check did not end within ${String(milliseconds / 1_000)} seconds.`,
    t`The machine or a server that the check asks is overloaded or does not respond. Check again.`,
  );
  const stop = new AbortController();
  try {
    const found = check(context);
    // A check that fails later must not end the process.
    found.catch(() => undefined);
    return [await Promise.race([found, sleep(milliseconds, late, { signal: stop.signal })])].flat();
  } catch (error) {
    return [failedCheck(error)];
  } finally {
    stop.abort();
  }
}

/** Runs every check at the same time. */
export async function runChecks(
  { config, db, storage, facts }: Pick<CheckContext, "config" | "db" | "storage" | "facts">,
  surroundings: Partial<Surroundings> = {},
  checks: Readonly<Partial<Record<CheckName, Check>>> = CHECKS,
): Promise<NamedFinding[]> {
  const around = { ...SURROUNDINGS, ...surroundings };
  const { lookup, authority, clock } = around;
  const probeTime = { secret: config.GUIDE_SECRET, lookup, authority, clock, milliseconds: around.milliseconds * 0.75 };
  const origins = isLocalGuide(config) ? [] : [...new Set([config.origin, ...Object.values(config.hosts)])];
  let probes: ReturnType<CheckContext["probeAll"]> | undefined;
  const context: CheckContext = {
    ...{ config, db, storage, facts, around },
    probeAll() {
      probes ??= Promise.all(
        origins.map(async (origin) => ({ origin, probe: await probeOrigin(new URL(origin).origin, probeTime).catch(toError) })),
      );
      return probes;
    },
  };
  const found = await Promise.all(
    typedKeys(checks).map(async (check) =>
      (await runCheck(checks[check] ?? CHECKS[check], context)).map((finding) => ({ check, ...finding })),
    ),
  );
  return found.flat();
}
