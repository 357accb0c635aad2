import { expect, it } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { platformHandlers } from "../endpoints/api.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { handle } from "../http/context.ts";
import { enqueue, startWorker, type Tasks } from "../jobs/jobQueue.ts";
import { sendEmail } from "../mail/sendMail.ts";
import { currentRequestId } from "./requestScope.ts";

const writing = endpoint({
  method: "POST",
  path: "/api/things/{id}/",
  summary: "",
  tag: "",
  access: "public",
  params: z.object({ id: z.string() }),
  body: z.object({ note: z.string() }),
});

const template = () => ({
  subject: "A note",
  title: "A note",
  paragraphs: ["Read it."],
  button: { label: "Read", href: "https://guide.test/" },
});

const tasks: Tasks = {
  async begin(payload, { db, log }) {
    log.info({ payload }, "begun");
    await enqueue(db, { task: "send", payload: {} });
  },
  async send(_, services) {
    await sendEmail(services, { to: "ana@example.org", key: "note", template });
    throw new Error("the other server is down");
  },
  async alone(_, { log }) {
    log.info({ own: currentRequestId() ?? null }, "alone");
  },
};

async function guide() {
  const { db, connection } = await freshDatabase();
  const built = await buildApp(db, {
    handlers: [
      ...platformHandlers([]),
      handle(writing, async ({ body }, ctx) => {
        await enqueue(ctx.db, { task: "begin", payload: body });
        return undefined;
      }),
    ],
  });
  const worker = await startWorker(built.services, connection, tasks);
  closeAfterwards(() => worker.stop());
  const line = async (msg: string) => {
    for (;;) {
      const found = built.logged.find((one) => one.msg === msg);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { ...built, db, line };
}

it("A request's id is in the lines of its jobs, of the jobs that those queue, and in their mails", async () => {
  const { fastify, services, line } = await guide();
  const response = await new Visitor(fastify).post("/api/things/1/", { note: "hello" });
  const request_id = response.headers["x-request-id"];
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  // The payload is as it was given.
  expect(await line("begun")).toMatchObject({ request_id, payload: { note: "hello" } });
  expect(await line("job")).toMatchObject({ request_id, task: "begin", milliseconds: expect.any(Number) });
  expect(await line("a job failed and will be retried")).toMatchObject({ request_id, task: "send" });
  expect(readMails(services.config).map(({ source }) => /^X-Request-Id: (.*)$/im.exec(source)?.[1]?.trim())).toEqual([request_id]);
});

it("A job that no request queued has no id, and its mail has no such header", async () => {
  const { db, services, line } = await guide();
  await enqueue(db, { task: "alone", payload: {} });
  const alone = await line("alone");
  expect(alone).toMatchObject({ own: null });
  expect(alone).not.toHaveProperty("request_id");
  await sendEmail(services, { to: "ana@example.org", key: "other", template });
  expect(readMails(services.config)[0]?.source).not.toMatch(/^X-Request-Id/im);
});

it("Two requests at once keep their own ids", async () => {
  const { fastify, logged } = await guide();
  const visitors = Array.from({ length: 6 }, () => new Visitor(fastify));
  const responses = await Promise.all(visitors.map((visitor, index) => visitor.post("/api/things/1/", { note: String(index) })));
  const begun = () => logged.filter((one) => one.msg === "begun");
  while (begun().length < responses.length) await new Promise((resolve) => setTimeout(resolve, 20));
  const idOf = (note: string) => begun().find((one) => (one.payload as { note: string }).note === note)?.request_id;
  expect(responses.map((_, index) => idOf(String(index)))).toEqual(responses.map(({ headers }) => headers["x-request-id"]));
});
