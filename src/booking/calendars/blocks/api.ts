import { now } from "../../../platform/clock.ts";
import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { dayAt, toDayNumber } from "../nights.ts";
import { blockNights, unblockNights, unblockSome } from "./acts.ts";
import { createBlock, deleteBlock, listBlocks } from "./contract.ts";
import { blockErrors } from "./rules.ts";
import { findRoomOfMember, readBlocks } from "./store.ts";

type Ctx = Pick<ContextFor<"member">, "db" | "account">;

/** @throws ApiError 404 unless the item is a room of a listing that the account owns or helps run */
async function requireRoom({ db, account }: Ctx, id: string) {
  const room = await findRoomOfMember(db, id, account.id);
  if (!room) throw notFound();
  return { room, by: { account: account.id, business: room.business } };
}

const spanOf = ({ from, to }: { from: string; to: string }) => ({ from: toDayNumber(from), to: toDayNumber(to) });

export const blockHandlers: EndpointHandler[] = [
  handle(listBlocks, async ({ params: { id }, query }, ctx) => {
    await requireRoom(ctx, id);
    const blocks = await readBlocks(ctx.db, [id], dayAt(now()));
    return listPage(query, ctx.address, inMemoryRows(blocks.map(({ item: _, ...block }) => block)));
  }),

  handle(
    createBlock,
    async ({ params: { id }, body: { units, note, force, joins, ...dates } }, ctx) => {
      const { room, by } = await requireRoom(ctx, id);
      const span = spanOf(dates);
      const errors = blockErrors(span, dayAt(now()));
      if (Object.keys(errors).length > 0) throw badRequest(errors);
      return blockNights(ctx.db, by, room, { span, units, note, force, joins });
    },
    ({ body: { from, to } }) => (from === undefined || to === undefined ? {} : blockErrors(spanOf({ from, to }), dayAt(now()))),
  ),

  handle(deleteBlock, async ({ params: { id, uuid }, query: { from, to } }, ctx) => {
    const { room, by } = await requireRoom(ctx, id);
    if (from === undefined && to === undefined) await unblockNights(ctx.db, by, room, uuid);
    else {
      const span = { from: from === undefined ? -Infinity : toDayNumber(from), to: to === undefined ? Infinity : toDayNumber(to) };
      await unblockSome(ctx.db, by, room, uuid, span);
    }
    return undefined;
  }),
];
