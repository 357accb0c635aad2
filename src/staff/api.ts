import { findAccount } from "../accounts/store.ts";
import { ApiError, notFound } from "../platform/errors.ts";
import { type Route, route, type Visit } from "../platform/http/context.ts";
import { listFailedMails, retryFailedMail } from "../platform/jobs.failed.ts";
import { pageAnswer, pageWindow } from "../platform/pagination.ts";
import { listFailedMail, sendMailAgain } from "./contract.ts";
import { failedMailOf } from "./rules.ts";

/** @throws ApiError 401 for nobody, 404 for everybody else: what staff see does not exist for others */
async function onlyStaff({ db, session }: Visit) {
  const account = session && (await findAccount(db, session.account_id));
  if (!account) throw new ApiError(401, "Authentication credentials were not provided.");
  if (!account.roles.includes("staff")) throw notFound();
}

export const staffRoutes: Route[] = [
  route(listFailedMail, async ({ query }, visit) => {
    await onlyStaff(visit);
    const window = pageWindow(query);
    const jobs = await listFailedMails(visit.db, window);
    return pageAnswer(window, jobs[0]?.count ?? 0, jobs.map(failedMailOf), visit.address);
  }),

  route(sendMailAgain, async ({ params }, visit) => {
    await onlyStaff(visit);
    if (!(await retryFailedMail(visit.db, params.id))) throw notFound();
    return { success: true };
  }),
];
