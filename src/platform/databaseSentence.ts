import { t } from "./languages/text.ts";
import { errorCode } from "./toError.ts";

/** Explains failed statements to the person who runs an import, by error codes of PostgreSQL and the system. */

const lostConnection = () => t`The connection to the database was lost: check that the database is running and can be reached.`;

const SENTENCES: readonly [codes: RegExp, sentence: () => string][] = [
  [/^(?:53100|ENOSPC|EDQUOT)$/, () => t`The disk of the database is full: free some space.`],
  [/^53200$/, () => t`The database has no memory left: close other programs, or give it more.`],
  [/^53[34]00$/, () => t`The database has no connection left: raise max_connections, or close other programs that use it.`],
  [/^28/, () => t`The database rejected the user or the password: check DATABASE_URL.`],
  [/^42501$/, () => t`The database user lacks a permission: make it the owner of the guide's tables.`],
  [/^25006$/, () => t`The database is read-only, as a replica is: set DATABASE_URL to the primary.`],
  [/^(?:0A000|42601|42704|42883)$/, () => t`The database is too old for this: the guide needs PostgreSQL 15 or newer.`],
  [/^(?:3D000|3F000|42P01|42703)$/, () => t`The database lacks tables of this version: start the guide once to create them.`],
  [/^(?:40001|40P01|55P03|57014)$/, () => t`The database was busy with other work.`],
  [/^XX00[12]$/, () => t`The database's files are damaged: restore the last backup.`],
  [/^(?:08\w{3}|57P0\d|58\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, lostConnection],
];
/** The sentences, for the readers of stored ones (storedTexts.ts). */
export const databaseSentences = SENTENCES.map(([, sentence]) => sentence);
const LOST = /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|connect ENOENT)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Returns one sentence that explains what to do; undefined if the error does not come from the database. */
export function databaseSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const failed = error.cause instanceof Error ? error.cause : error;
  const code = errorCode(failed) ?? "";
  const known = SENTENCES.find(([codes]) => codes.test(code));
  if (known) return known[1]();
  if (LOST.test(failed.message)) return lostConnection();
  return SQLSTATE.test(code) ? t`The database rejected a statement (code ${code}): please report this with the file.` : undefined;
}
