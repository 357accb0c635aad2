import { notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { listFailedMails, retryFailedMail } from "../platform/jobs.failed.ts";
import { listPage } from "../platform/pagination.ts";
import { listFailedMail, sendMailAgain } from "./contract.ts";
import { failedMailOf } from "./rules.ts";

export const staffHandlers: EndpointHandler[] = [
  handle(listFailedMail, async ({ query }, ctx) => {
    return listPage(query, ctx.address, async (window) => {
      const jobs = await listFailedMails(ctx.db, window);
      return { count: jobs[0]?.count ?? 0, results: jobs.map(failedMailOf) };
    });
  }),

  handle(sendMailAgain, async ({ params }, ctx) => {
    if (!(await retryFailedMail(ctx.db, params.id))) throw notFound();
    return { success: true };
  }),
];
