import { Resolver } from "node:dns/promises";
import { now } from "../../../platform/clock.ts";
import type { Services } from "../../../platform/http/context.ts";
import type { Tasks } from "../../../platform/jobs/jobQueue.ts";
import { visitDue } from "../../../platform/jobs/neighbours.ts";
import { payloadUuid } from "../../../platform/jobs/payloads.ts";
import { FetchError, type FetchOptions, fetchPublic } from "../../../platform/security/publicFetch.ts";
import { prove } from "../acts.ts";
import { type CheckProblem, proofAddress, proofLine, provingSite, recordNames } from "../site.ts";
import { noteLook, takeDue } from "../store.ts";

/** A task must end within two minutes. The next run continues. */
const RUN_MILLISECONDS = 80_000;
const FILE_BYTES = 10_000;
const DNS_MILLISECONDS = 5_000;
const DNS_TRIES = 2;

/** Returns the TXT records of a name, each split into its strings. Throws if there are no records. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Sources of records and files. Tests replace the internet. */
export interface Outside {
  resolveTxt?: ResolveTxt;
  fetchOptions?: FetchOptions;
}

/** Empty if the proof was found. */
type Problem = CheckProblem | "";

type DueClaim = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

const SILENCES: readonly Problem[] = ["no_answer", "slow", "unreachable"];

const internetTxt: ResolveTxt = (name) => new Resolver({ timeout: DNS_MILLISECONDS, tries: DNS_TRIES }).resolveTxt(name);

const MISSING_CODES = ["ENODATA", "ENOTFOUND"];

/** @returns the reason why the record was not found, or an empty string if it was */
async function recordProblem({ host, token }: DueClaim, resolveTxt: ResolveTxt): Promise<Problem> {
  let problem: Problem = "no_record";
  for (const name of recordNames(host)) {
    try {
      const records = await resolveTxt(name);
      if (records.some((pieces) => pieces.join("").trim() === proofLine(token))) return "";
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (!MISSING_CODES.some((missing) => missing === code)) problem = "no_answer";
    }
  }
  return problem;
}

/**
 * Compares the content of the file, because many sites return a page for every URL.
 * @returns the reason why the file was not found, or an empty string if it was
 */
async function fileProblem({ token }: DueClaim, website: string, options: FetchOptions): Promise<Problem> {
  const headers = { accept: "text/plain, */*;q=0.1", "user-agent": "TheGuide/1 (claim of a listing)" };
  try {
    const { status, body } = await fetchPublic(proofAddress(website, token), {
      maxBytes: FILE_BYTES,
      ...options,
      headers,
      isSameHost: true,
    });
    if (status !== 200) return `status ${status}`;
    return body.toString("utf8").trim() === proofLine(token) ? "" : "other_content";
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return error.problem;
  }
}

/** @returns false if the site or its name server did not respond */
async function look({ db, reporter }: Services, claim: DueClaim, { resolveTxt = internetTxt, fetchOptions = {} }: Outside) {
  if (!claim.site) return true;
  try {
    const site = provingSite(claim.site, now());
    // A person who edits the listing must not be able to point a claim at a website of their own.
    if ("problem" in site || site.host !== claim.host) {
      await noteLook(db, claim.uuid, "problem" in site ? site.problem : "other_site");
      return true;
    }
    const problem =
      claim.method === "dns" ? await recordProblem(claim, resolveTxt) : await fileProblem(claim, claim.site.website ?? "", fetchOptions);
    await noteLook(db, claim.uuid, problem);
    if (problem === "") await prove(db, claim.uuid);
    return !SILENCES.includes(problem);
  } catch (error) {
    // An error in one claim must not stop the others.
    reporter.report(error, { source: "server" });
  }
  return true;
}

/**
 * Checks the records and files of all claims that are due.
 * @param uuid a claim whose owner wants a check now
 */
export async function checkClaims(services: Services, outside: Outside = {}, uuid?: string): Promise<void> {
  const { db } = services;
  const round = {
    milliseconds: RUN_MILLISECONDS,
    take: (except: string[], id?: string) => takeDue(db, except, id),
    hostOf: ({ host }: DueClaim) => host,
    visit: (claim: DueClaim) => look(services, claim, outside),
  };
  await visitDue(db, "claims", round, uuid);
}

export const claimCheckTasks: Tasks = {
  check_claims: (_, services) => checkClaims(services),
  check_claim: (payload, services) => checkClaims(services, {}, payloadUuid(payload)),
};
