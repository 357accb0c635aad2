import { newUuid } from "../platform/clock.ts";
import type { Db, DbOrTransaction } from "../platform/db/types.ts";
import { enqueue, type Tasks } from "../platform/jobs.ts";
import { sendLetter } from "../platform/mail.ts";
import { LINK_PATHS, letterOf } from "./rules.letters.ts";
import { LINK_MINUTES, type LinkKind } from "./rules.ts";
import { createLink, forgetLinks } from "./store.links.ts";
import { findAccountByEmail } from "./store.ts";

interface LinkOrder extends Record<string, unknown> {
  kind: LinkKind;
  email: string;
  next: string;
  /** The browser that asked, as the hexadecimal hash of its name. */
  asked_by: string;
  key: string;
}

/**
 * Has a link mailed to an address. Whether it has an account is looked up later, where nobody can measure it, and the token is made only then, so that
 * the queue holds no secret and a mail that is late still has its full time.
 */
export async function orderLink(
  db: DbOrTransaction,
  order: Pick<LinkOrder, "kind" | "email" | "next"> & { asked_by: Buffer },
): Promise<void> {
  const key = `link ${newUuid()}`;
  await enqueue(db, { task: "send_link", key, payload: { ...order, asked_by: order.asked_by.toString("hex"), key } });
}

export const accountTasks: Tasks = {
  async send_link(payload, services) {
    const { kind, email, next, asked_by, key } = payload as LinkOrder;
    const account = await findAccountByEmail(services.db, email);
    if (!account) return;
    const token = await createLink(services.db, {
      account_id: account.id,
      kind,
      email: account.email,
      next,
      asked_by: Buffer.from(asked_by, "hex"),
      minutes: LINK_MINUTES[kind],
    });
    const letter = letterOf(kind, `${services.config.origin}${LINK_PATHS[kind]}${token}/`);
    await sendLetter(services, { to: account.email, key, letter });
  },
};

/** For the server's housekeeping. */
export const tidyLinks = (db: Db) => forgetLinks(db);
