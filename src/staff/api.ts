import { notFound } from "../platform/errors.ts";
import { type Route, route } from "../platform/http/context.ts";
import { listFailedMails, retryFailedMail } from "../platform/jobs.failed.ts";
import { pageAnswer, pageWindow } from "../platform/pagination.ts";
import { onlyStaff } from "./api.only.ts";
import { listFailedMail, sendMailAgain } from "./contract.ts";
import { failedMailOf } from "./rules.ts";

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
