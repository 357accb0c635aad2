import { newUuid } from "../../platform/clock.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { runChecks } from "./checks/runChecks.ts";
import { getHealth, sendTestMail } from "./contract.ts";
import { factsReader } from "./store.ts";

export const healthHandlers: EndpointHandler[] = [
  // Outside any transaction of the request: a check that is late must not hold one.
  handle(getHealth, async (_input, { services: { config, db, storage } }) => ({
    findings: await runChecks({ config, db, storage, facts: factsReader(db) }),
  })),

  handle(sendTestMail, async (_input, { db, account: { email } }) => {
    const key = `test ${newUuid()}`;
    await enqueue(db, { task: "send_test_mail", key: `test mail to ${email}`, payload: { kind: "test", to: email, key } });
    return { success: true };
  }),
];
