import { notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { listFailedMails, retryFailedMail } from "../platform/jobs.failed.ts";
import { pageWindow, paginatedResponse } from "../platform/pagination.ts";
import { requireStaff } from "./api.auth.ts";
import { listFailedMail, sendMailAgain } from "./contract.ts";
import { failedMailOf } from "./rules.ts";

export const staffHandlers: EndpointHandler[] = [
  handle(listFailedMail, async ({ query }, ctx) => {
    await requireStaff(ctx);
    const window = pageWindow(query);
    const jobs = await listFailedMails(ctx.db, window);
    return paginatedResponse(window, jobs[0]?.count ?? 0, jobs.map(failedMailOf), ctx.address);
  }),

  handle(sendMailAgain, async ({ params }, ctx) => {
    await requireStaff(ctx);
    if (!(await retryFailedMail(ctx.db, params.id))) throw notFound();
    return { success: true };
  }),
];
