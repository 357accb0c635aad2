import { languageOfListing } from "../../catalogue/listings/named/acts.ts";
import { now } from "../../platform/clock.ts";
import type { Services } from "../../platform/http/context.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { hostOfUrl, visitDue } from "../../platform/jobs/neighbours.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { FetchError, postPublic } from "../../platform/security/publicFetch.ts";
import { runForRequest } from "../../platform/tracing/requestScope.ts";
import { noteTry } from "./acts.ts";
import { switchedOffEmail } from "./mails.ts";
import { type Problem, problemText, statusProblem } from "./rules.ts";
import { secretSeed, signDelivery, webhookSecret } from "./secret.ts";
import { type DueDelivery, deleteOldDeliveries, findForMail, type Outcome, takeDue } from "./store.ts";

/** A task must end within two minutes; the next run continues. */
const RUN_MILLISECONDS = 40_000;

/** Sends a body. Tests replace it, so that nothing goes over the internet. */
export type Post = typeof postPublic;

async function post({ config }: Services, row: DueDelivery, send: Post): Promise<Outcome & { isSilence: boolean }> {
  const moment = now();
  const start = performance.now();
  const timestamp = String(Math.floor(moment.getTime() / 1_000));
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "TheGuide/1 (webhook)",
    "guide-event": row.event,
    "guide-delivery": row.uuid,
    "guide-timestamp": timestamp,
    ...(row.request_id && { "x-request-id": row.request_id }),
    "guide-signature": signDelivery(
      webhookSecret(config.GUIDE_SECRET, secretSeed({ uuid: row.webhook, secret_seed: row.secret_seed })),
      timestamp,
      row.body,
    ),
  };
  const ended = (status: number | null, problem: Problem, isSilence = false) => ({
    status,
    problem,
    isSilence,
    milliseconds: Math.round(performance.now() - start),
  });
  try {
    const status = await send(row.url, row.body, { headers });
    return ended(status, statusProblem(status));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return ended(null, error.problem, error.isSilence);
  }
}

/** @returns false if the address did not respond */
async function deliver(services: Services, row: DueDelivery, send: Post): Promise<boolean> {
  try {
    const outcome = await post(services, row, send);
    await noteTry(services.db, row, outcome);
    return !outcome.isSilence;
  } catch (error) {
    // A failure at one address must not stop the deliveries to others.
    services.reporter.report(error, { source: "server" });
  }
  return true;
}

/** Sends deliveries that are due, one per address at a time, so that they arrive in order. */
export async function sendDue(services: Services, send: Post = postPublic): Promise<void> {
  const { db } = services;
  await visitDue(db, "webhooks", {
    milliseconds: RUN_MILLISECONDS,
    placesOfHost: 1,
    take: (except) => takeDue(db, except),
    hostOf: ({ url }: DueDelivery) => hostOfUrl(url),
    visit: (row) => runForRequest(row.request_id ?? undefined, () => deliver(services, row, send)),
  });
}

export const webhookTasks: Tasks = {
  post_webhooks: (_, services) => sendDue(services),

  async send_webhook_off(payload, services) {
    const { webhook, account_id, problem, status, key } = payload as Record<"webhook" | "account_id" | "problem" | "key", string> & {
      status: number | null;
    };
    const found = await findForMail(services.db, webhook, account_id);
    if (!found) return;
    const { hosts, origin } = services.config;
    const { url, business } = found.hook;
    const template = () =>
      switchedOffEmail({ name: found.name, business, url, problem: problemText(problem, status) }, hosts.listing ?? origin);
    await sendEmail(services, { to: found.email, key, language: await languageOfListing(services.db, business), template });
  },

  async delete_old_deliveries(_, { db }) {
    await deleteOldDeliveries(db);
  },
};
