import { newUuid } from "../../../platform/clock.ts";
import { findHold } from "../../../platform/jobs/outgoingHold.ts";
import { counted, t } from "../../../platform/languages/text.ts";
import { toError } from "../../../platform/toError.ts";
import { waitingTime } from "../../frame/rules.ts";
import { type Check, type Finding, fault, ok, warning } from "./check.ts";

/** Checks of the database, its queue and the stored files. */

const OLDEST = 15;
const NEWEST = 18;
const MINUTES_LOW = 10;
const MINUTES_WRONG = 60;

export const checkDatabase: Check = async ({ facts }) => {
  const { major, version, has_btree_gist, can_have_btree_gist } = await facts.database();
  const findings: Finding[] = [];
  if (major < OLDEST)
    findings.push(
      fault(t`PostgreSQL ${version} is too old.`, t`Move the guide to PostgreSQL ${String(OLDEST)} to ${String(NEWEST)} with a backup.`),
    );
  if (major > NEWEST)
    findings.push(
      warning(t`The guide has not been tried with PostgreSQL ${version}.`, t`Use PostgreSQL ${String(OLDEST)} to ${String(NEWEST)}.`),
    );
  if (!has_btree_gist)
    findings.push(
      fault(
        t`The database lacks the extension btree_gist.`,
        can_have_btree_gist
          ? t`Start the guide: it adds the extension, if its user owns the database.`
          : t`Install PostgreSQL’s contributed extensions on the server, on Debian with the package postgresql-contrib.`,
      ),
    );
  return findings.length > 0 ? findings : ok(t`PostgreSQL ${version} with btree_gist runs.`);
};

export const checkMigrations: Check = async ({ facts }) => {
  const { pending, blocking } = await facts.migrations();
  if (blocking)
    return fault(t`A newer version of the guide has changed this database (${blocking}).`, t`Use that version, or a later one.`);
  return pending.length === 0
    ? ok(t`The database has the newest schema.`)
    : warning(
        counted(pending.length, "# migration is pending.", "# migrations are pending."),
        t`Back up the guide, then start it: it migrates the database by itself.`,
      );
};

export const checkJobs: Check = async ({ db, facts }) => {
  const [{ waiting, failed, due_since, clock }, hold] = await Promise.all([facts.queue(), findHold(db)]);
  const findings: Finding[] = [];
  const minutes = due_since === null ? 0 : (new Date(clock).getTime() - new Date(due_since).getTime()) / 60_000;
  if (due_since !== null && minutes >= MINUTES_LOW && !hold) {
    const text = t`The oldest due job has waited for ${waitingTime(due_since, new Date(clock))}.`;
    const advice = t`Check that a guide runs on this database, and look for “a job failed” in its log.`;
    findings.push(minutes < MINUTES_WRONG ? warning(text, advice) : fault(text, advice));
  }
  if (failed > 0)
    findings.push(
      warning(
        counted(failed, "# job failed and will not be retried.", "# jobs failed and will not be retried."),
        t`The log names the reasons. Mails among them can be sent again under Settings, Mail.`,
      ),
    );
  return findings.length > 0 ? findings : ok(counted(waiting, "# job is in the queue.", "# jobs are in the queue."));
};

export const checkFailedMail: Check = async ({ facts }) => {
  const { mails_failed } = await facts.queue();
  return mails_failed === 0
    ? ok(t`No mail has failed.`)
    : warning(
        counted(mails_failed, "# email could not be sent yet.", "# emails could not be sent yet."),
        t`The reasons are under Settings, Mail. Failed emails are tried again for 3 days.`,
      );
};

export const checkStorage: Check = async ({ storage, config }) => {
  // Exports are neither shown nor backed up.
  const key = `exports/check-${newUuid()}.txt`;
  const content = Buffer.from("The guide deletes this file at once.\n");
  const place = config.s3 ? t`the bucket ${config.s3.bucket}` : config.DATA_DIR;
  try {
    await storage.put(key, content, "text/plain");
    const isSame = (await storage.read(key))?.equals(content) ?? false;
    await storage.delete(key);
    if (!isSame) throw new Error("the file that was read differs from the one that was written");
    return ok(t`Files are written, read and deleted in ${place}.`);
  } catch (error) {
    return fault(
      t`Files cannot be stored in ${place}: ${toError(error).message}.`,
      config.s3
        ? t`Check the settings S3_…: the key needs GetObject, PutObject, DeleteObject and ListBucket.`
        : t`Check the rights of this folder and the space on its disk.`,
    );
  }
};
