import { Resolver } from "node:dns/promises";
import { now } from "../platform/clock.ts";
import type { Services } from "../platform/http/context.ts";
import type { Tasks } from "../platform/jobs.ts";
import { FetchError, type FetchOptions, type FetchProblem, fetchPublic } from "../platform/publicFetch.ts";
import { prove } from "./jobs.ts";
import { type ClaimedSite, proofAddress, proofLine, provingSite, recordNames } from "./rules.site.ts";
import { SITE_CHANGED } from "./rules.ts";
import { noteLook, takeDue } from "./store.ts";

/** A task has to end within two minutes; the next run goes on. */
const RUN_MILLISECONDS = 80_000;
const AT_ONCE = 8;
const FILE_BYTES = 10_000;
const DNS_MILLISECONDS = 5_000;
const DNS_TRIES = 2;

/** The TXT records of a name, each in its pieces; throws where there are none. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Where records and files are looked for; other than the internet's in tests. */
export interface Outside {
  resolveTxt?: ResolveTxt;
  fetchOptions?: FetchOptions;
}

type DueClaim = Awaited<ReturnType<typeof takeDue>>[number];

const NO_ANSWER = "The name server did not answer.";
const NO_RECORD = "There is no TXT record with this line yet. A new one can take an hour to be seen.";
const OTHER_CONTENT = "There is a file at this address, but it does not hold the line.";
const FILE_PROBLEMS: Record<FetchProblem, string> = {
  address: "The website leads into a private network, or to another port than the usual ones.",
  redirects: "The website leads on to another host.",
  large: "There is something else at this address.",
  slow: "The website took longer than ten seconds.",
  unreachable: "The website could not be reached.",
};

const internetTxt: ResolveTxt = (name) => new Resolver({ timeout: DNS_MILLISECONDS, tries: DNS_TRIES }).resolveTxt(name);

const MISSING_CODES = ["ENODATA", "ENOTFOUND"];

/** @returns why the record is not there; empty where it is */
async function recordProblem({ host, token }: DueClaim, resolveTxt: ResolveTxt): Promise<string> {
  let problem = NO_RECORD;
  for (const name of recordNames(host)) {
    try {
      const records = await resolveTxt(name);
      if (records.some((pieces) => pieces.join("").trim() === proofLine(token))) return "";
    } catch (error) {
      if (!MISSING_CODES.includes((error as NodeJS.ErrnoException).code ?? "")) problem = NO_ANSWER;
    }
  }
  return problem;
}

/** @returns why the file is not there; empty where it is. Its content is compared: many sites answer every address with a page. */
async function fileProblem({ token }: DueClaim, website: string, options: FetchOptions): Promise<string> {
  const headers = { accept: "text/plain, */*;q=0.1", "user-agent": "TheGuide/1 (claim of a listing)" };
  try {
    const { status, body } = await fetchPublic(proofAddress(website, token), {
      maxBytes: FILE_BYTES,
      ...options,
      headers,
      isSameHost: true,
    });
    if (status !== 200) return `The website has no such file (it answered ${status}).`;
    return body.toString("utf8").trim() === proofLine(token) ? "" : OTHER_CONTENT;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return FILE_PROBLEMS[error.problem];
  }
}

async function look({ db, reporter }: Services, claim: DueClaim & ClaimedSite, { resolveTxt = internetTxt, fetchOptions = {} }: Outside) {
  try {
    const site = provingSite(claim, now());
    // Whoever edits the listing must not be able to point a claim at a website of their own.
    if ("reason" in site || site.host !== claim.host) return await noteLook(db, claim.uuid, "reason" in site ? site.reason : SITE_CHANGED);
    const problem =
      claim.method === "dns" ? await recordProblem(claim, resolveTxt) : await fileProblem(claim, claim.website ?? "", fetchOptions);
    await noteLook(db, claim.uuid, problem);
    if (problem === "") await db.transaction((tx) => prove(tx, claim.uuid));
  } catch (error) {
    // One claim must not keep the others from being looked at.
    reporter.report(error, { source: "server" });
  }
}

/** Looks for the records and files of all claims whose time has come. @param uuid of one alone */
export async function checkClaims(services: Services, outside: Outside = {}, uuid?: string): Promise<void> {
  const end = Date.now() + RUN_MILLISECONDS;
  while (Date.now() < end) {
    const due = await takeDue(services.db, AT_ONCE, uuid);
    if (due.length === 0) return;
    await Promise.all(due.map((claim) => look(services, claim, outside)));
  }
}

export const claimCheckTasks: Tasks = {
  check_claims: (_, services) => checkClaims(services),
  check_claim: (payload, services) => checkClaims(services, {}, (payload as { uuid: string }).uuid),
};
