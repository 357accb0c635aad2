import { listKeys } from "../../../accounts/apiKeys/store.ts";
import { listMakers } from "../../../accounts/travellers/people/store.ts";
import { listFeeds } from "../../../booking/calendars/feeds/store.ts";
import { listRooms } from "../../../booking/calendars/rooms/store.ts";
import { feedName } from "../../../booking/calendars/rules.ts";
import { listWebhooks } from "../../../booking/webhooks/store.ts";
import { findOwned } from "../../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { findConnection } from "../../bookingSoftware/store.ts";
import { listSecrets, type Secret } from "../contract.ts";
import { urlHost } from "./acts.ts";

/**
 * Secrets that give other systems access to a listing. They end with their maker's role (migrations/before-0.2/0098_members_rights.sql) unless an
 * owner takes them over first.
 */

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

async function readSecrets(db: DbOrTransaction, code: string): Promise<Secret[]> {
  const [keys, webhooks, rooms, feeds, software] = await Promise.all([
    listKeys(db, code),
    listWebhooks(db, code),
    listRooms(db, code),
    listFeeds(db, code),
    findConnection(db, code),
  ]);
  const makers = await listMakers(
    db,
    [...keys, ...webhooks, ...(software ? [software] : [])].map(({ created_by }) => created_by),
  );
  const made = (created_by: string | null) => makers.get(created_by) ?? null;
  const nobody = { hint: "", created_by: null };
  return [
    ...keys.map(({ uuid, label, hint, created_by, last_used }) => ({
      ...{ id: uuid, kind: "key" as const, name: label, hint, created_by: made(created_by) },
      ...{ last_used: iso(last_used), after_removal: "ends" as const },
    })),
    ...webhooks.map(({ uuid, url, created_by }) => ({
      ...{ id: uuid, kind: "webhook" as const, name: urlHost(url), hint: "", created_by: made(created_by) },
      ...{ last_used: null, after_removal: "ends" as const },
    })),
    ...rooms.map(({ item, title, last_read }) => ({
      ...{ id: item, kind: "calendar" as const, name: title, ...nobody },
      ...{ last_used: iso(last_read), after_removal: "replaced" as const },
    })),
    ...feeds.map(({ uuid, url, as_of }) => ({
      ...{ id: uuid, kind: "feed" as const, name: feedName(url), ...nobody },
      ...{ last_used: iso(as_of), after_removal: "stays" as const },
    })),
    ...(software ? [software] : []).map(({ uuid, name, created_by, tried }) => ({
      ...{ id: uuid, kind: "software" as const, name, hint: "", created_by: made(created_by) },
      ...{ last_used: iso(tried), after_removal: "stays" as const },
    })),
  ];
}

export const secretHandlers: EndpointHandler[] = [
  handle(listSecrets, async ({ params: { code }, query }, { db, account, address }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return listPage(query, address, inMemoryRows(await readSecrets(db, code)));
  }),
];
