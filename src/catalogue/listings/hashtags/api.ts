import { newUuid, now } from "../../../platform/clock.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { createFollowedHashtag, deleteFollowedHashtag, listFollowedHashtags, listSuggestedHashtags } from "./contract.ts";
import { countFollowed, countUsed, createFollowed, deleteFollowed, listFollowed, listMostUsed } from "./store.ts";
import type { followed_hashtag } from "./tables.ts";

const toResponse = ({ uuid, hashtag, created }: typeof followed_hashtag.$inferSelect) => ({
  uuid,
  hashtag,
  created: created.toISOString(),
});

export const hashtagHandlers: EndpointHandler[] = [
  handle(createFollowedHashtag, async ({ body: { hashtag } }, ctx) => {
    const row = { uuid: newUuid(), traveller: ctx.traveller.code, hashtag, created: now() };
    const { record, isNew } = await createFollowed(ctx.db, row);
    if (!isNew) ctx.reply.code(200);
    return toResponse(record);
  }),

  handle(listFollowedHashtags, ({ query }, { db, address, traveller: { code } }) =>
    listPage(query, address, {
      count: () => countFollowed(db, code),
      rows: async (window) => (await listFollowed(db, code, window)).map(toResponse),
    }),
  ),

  handle(deleteFollowedHashtag, async ({ params }, { db, traveller }) => {
    await deleteFollowed(db, traveller.code, params.uuid);
    return undefined;
  }),

  handle(listSuggestedHashtags, ({ query }, { db, address, traveller: { code } }) =>
    listPage(query, address, { count: () => countUsed(db), rows: (window) => listMostUsed(db, code, window) }),
  ),
];
