import { t } from "../../../platform/languages/text.ts";
import { type Check, type Finding, fault, ok, type ReplicaFacts, warning } from "./check.ts";

/** Checks of the replicas that pages are read from. */

const FINDINGS: Record<NonNullable<ReplicaFacts["reason"]>, (number: string) => Finding> = {
  unreachable: (number) =>
    warning(
      t`Replica ${number} cannot be reached.`,
      t`Start it, and check its address in DATABASE_REPLICA_URL. Until then the other servers answer.`,
    ),
  promoted: (number) =>
    fault(
      t`Replica ${number} is a server of its own, not a replica of the database.`,
      t`If it was promoted, set DATABASE_URL to it. Otherwise make it a replica again.`,
    ),
  behind: (number) =>
    warning(
      t`Replica ${number} lacks changes that the database had some seconds ago.`,
      t`Look at its log and its disk. The guide uses it again once it has caught up.`,
    ),
  "another database": (number) =>
    fault(t`Replica ${number} belongs to another database.`, t`Correct DATABASE_REPLICA_URL: it names replicas of DATABASE_URL.`),
};

export const checkReplicas: Check = async ({ config, facts }) => {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = config;
  const primary = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (!primary || DATABASE_REPLICA_URL.length === 0) return ok(t`No replicas are set. The database answers all reads.`);
  const examined = await facts.replicas(primary, DATABASE_REPLICA_URL);
  return examined.map(({ number, reason, milliseconds }) =>
    reason
      ? FINDINGS[reason](String(number))
      : ok(t`Replica ${String(number)} follows the database, ${String(milliseconds)} ms behind at most.`),
  );
};
