import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { listFailedMails } from "../../../platform/jobs/failedMails.ts";
import { retryMail } from "./acts.ts";
import { listFailedMail, sendMailAgain } from "./contract.ts";
import { toFailedMail } from "./rules.ts";

export const failedMailHandlers: EndpointHandler[] = [
  handle(listFailedMail, async ({ query }, ctx) => {
    return listPage(query, ctx.address, async (window) => {
      const jobs = await listFailedMails(ctx.db, window);
      return { count: jobs[0]?.count ?? 0, results: jobs.map(toFailedMail) };
    });
  }),

  handle(sendMailAgain, async ({ params }, ctx) => {
    await retryMail(ctx.db, params.id, ctx.account.id);
    return { success: true };
  }),
];
