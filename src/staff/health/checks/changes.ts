import { t } from "../../../platform/languages/text.ts";
import { pingRedis } from "../../../platform/redis/redis.ts";
import { toError } from "../../../platform/toError.ts";
import { type Check, type Finding, fault, ok, warning } from "./check.ts";

/** More than the reader of changes is silent while another server takes over. */
const SILENT_SECONDS = 15;

/** Checks that servers receive each other's changes. */
export const checkChanges: Check = async ({ config, facts }) => {
  const findings: Finding[] = [];
  const { silent_seconds } = await facts.changes();
  if (silent_seconds !== null && silent_seconds > SILENT_SECONDS)
    findings.push(
      warning(
        t`No server has read the changes of the database for ${String(Math.round(silent_seconds))} seconds.`,
        t`Start the guide. If it runs, look for “LISTEN connection” in its log.`,
      ),
    );
  if (config.REDIS_URL)
    try {
      await pingRedis(config.REDIS_URL);
    } catch (error) {
      findings.push(
        fault(
          t`Redis does not answer: ${toError(error).message}.`,
          t`Check REDIS_URL. Until then the servers receive changes from PostgreSQL.`,
        ),
      );
    }
  if (findings.length > 0) return findings;
  return config.REDIS_URL ? ok(t`Servers receive changes by Redis, which answers.`) : ok(t`Servers receive changes from the database.`);
};
