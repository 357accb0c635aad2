import type { Traveller } from "../../accounts/travellers/contract.ts";
import * as blocks from "../../accounts/travellers/follows/blocks/store.ts";
import * as store from "../../accounts/travellers/follows/store.ts";
import { nameAndCounts } from "../../accounts/travellers/rules.ts";
import { asTraveller, findTravellerOfAccount } from "../../accounts/travellers/store.ts";
import { findVisible, isVisible, isVisibleToViewer } from "../../accounts/travellers/visibility/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { ApiError, badRequest, notFound, tooMany } from "../../platform/endpoints/errors.ts";
import { hit } from "../../platform/endpoints/limits.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle, rateLimitContext } from "../../platform/http/context.ts";
import {
  changeRelationship,
  createBlock,
  createRelationship,
  deleteBlock,
  deleteRelationship,
  getRelationship,
  listBlocks,
  listFolloweeRelationships,
  listRelationships,
  type Relationship,
  replaceRelationship,
} from "./contract.ts";
import { FIXED_PEOPLE, FOLLOWS, firstStatus, NOT_ONESELF, type RelationshipStatus, statusError } from "./rules.ts";

type Listed = Awaited<ReturnType<typeof store.listRelationships>>[number];
const otherTraveller = ({ traveller, sees_lists }: Listed): Traveller =>
  sees_lists ? asTraveller(traveller) : nameAndCounts(asTraveller(traveller));

/** @param one the traveller on the one side of the row, of whom the row itself does not tell */
const toResponse = (row: Listed, one: Traveller): Relationship => {
  const [from_traveller, to_traveller] =
    row.relationship.from_traveller === one.code ? [one, otherTraveller(row)] : [otherTraveller(row), one];
  const { uuid, status, created } = row.relationship;
  return { uuid, from_traveller, to_traveller, status: status as RelationshipStatus, created: created.toISOString() };
};

const findOne = store.oneRelationship(isVisibleToViewer("profile"), isVisibleToViewer("lists"));

/** One's own follow as answers give it, with the counts as they are now. @throws ApiError 404 for another's, or none */
async function relationshipResponse({ db, account, traveller: { code } }: ContextFor<"traveller">, uuid: string): Promise<Relationship> {
  const [own, row] = await Promise.all([findTravellerOfAccount(db, account.id), findOne(db, code, uuid)]);
  if (!own || !row) throw notFound();
  return toResponse(row, own);
}

/** A follow of one's own, held with both its people for the rest of the transaction. @throws ApiError 404 for another's, or none */
async function lockOwn(db: DbOrTransaction, code: string, uuid: string): Promise<store.RelationshipRow> {
  const first = await store.findRelationship(db, code, uuid);
  if (!first) throw notFound();
  await store.lockPair(db, first.from_traveller, first.to_traveller);
  const found = await store.findRelationship(db, code, uuid);
  if (!found) throw notFound();
  return found;
}

interface GivenRelationship {
  status?: RelationshipStatus | undefined;
  from_traveller?: string | undefined;
  to_traveller?: string | undefined;
}

/** @throws ApiError 404 for another's, 400 for other people, 403 for who may not accept */
async function update(ctx: ContextFor<"traveller">, uuid: string, given: GivenRelationship): Promise<Relationship> {
  const { code } = ctx.traveller;
  await ctx.db.transaction(async (transaction) => {
    const before = await lockOwn(transaction, code, uuid);
    for (const side of ["from_traveller", "to_traveller"] as const)
      if (given[side] !== undefined && given[side] !== before[side]) throw badRequest({ [side]: [FIXED_PEOPLE] });
    const { status } = given;
    if (status === undefined || status === before.status) return;
    const error = statusError(before.status as RelationshipStatus, status, code === before.to_traveller);
    if (error) throw new ApiError(error.status, error.status === 400 ? { status: [error.text] } : error.text);
    await store.setStatus(transaction, uuid, status);
  });
  return relationshipResponse(ctx, uuid);
}

export const followHandlers: EndpointHandler[] = [
  handle(createRelationship, async ({ body: { to_traveller } }, ctx) => {
    const { code } = ctx.traveller;
    if (to_traveller === code) throw badRequest({ to_traveller: [NOT_ONESELF] });
    const made = await ctx.db.transaction(async (transaction) => {
      // Counted with what it counts, so that the disk is waited for once; what comes to nothing ends the transaction well, and is counted too.
      const wait = await hit({ ...rateLimitContext(ctx), db: transaction }, FOLLOWS, code);
      if (wait > 0) return { error: tooMany(wait) };
      await store.lockPair(transaction, code, to_traveller);
      const found = await findVisible(transaction, code, to_traveller);
      if (!found?.sees.profile) return { error: notFound() };
      const status = firstStatus(found.traveller.visibility);
      const row = { uuid: newUuid(), from_traveller: code, to_traveller, status, created: now() };
      const { record, isNew } = await store.createRelationship(transaction, row);
      // Asked while the profile was private, and again now that it is public.
      if (record.status === "requested" && status === "following") await store.setStatus(transaction, record.uuid, status);
      return { uuid: record.uuid, isNew };
    });
    if ("error" in made) throw made.error;
    if (!made.isNew) ctx.reply.code(200);
    return relationshipResponse(ctx, made.uuid);
  }),

  handle(listRelationships, async ({ query }, ctx) => {
    const { code } = ctx.traveller;
    const filter = { code, from: query.from_traveller__code, to: query.to_traveller__code, status: query.status };
    const isShown = isVisible("profile", code);
    return listPage(query, ctx.address, {
      count: () => store.countRelationships(ctx.db, filter, isShown),
      rows: async (window) => {
        const [own, rows] = await Promise.all([
          findTravellerOfAccount(ctx.db, ctx.account.id),
          store.listRelationships(ctx.db, filter, isShown, isVisible("lists", code), window),
        ]);
        return own ? rows.map((row) => toResponse(row, own)) : [];
      },
    });
  }),

  handle(getRelationship, ({ params }, ctx) => relationshipResponse(ctx, params.uuid)),

  handle(replaceRelationship, ({ params, body }, ctx) => update(ctx, params.uuid, body)),

  handle(changeRelationship, ({ params, body }, ctx) => update(ctx, params.uuid, body)),

  handle(deleteRelationship, async ({ params }, ctx) => {
    await ctx.db.transaction(async (transaction) => {
      const { uuid } = await lockOwn(transaction, ctx.traveller.code, params.uuid);
      await store.deleteRelationship(transaction, uuid);
    });
    return undefined;
  }),

  handle(listFolloweeRelationships, async ({ params: { traveller_code }, query }, ctx) => {
    const viewer = ctx.traveller?.code;
    const found = await findVisible(ctx.db, viewer, traveller_code);
    if (!found?.sees.lists) throw notFound();
    const isShown = isVisible("profile", viewer);
    return listPage(query, ctx.address, {
      count: () => store.countFollowees(ctx.db, traveller_code, isShown),
      rows: async (window) =>
        (await store.listFollowees(ctx.db, traveller_code, isShown, isVisible("lists", viewer), window)).map((row) =>
          toResponse(row, found.traveller),
        ),
    });
  }),

  handle(createBlock, async ({ body: { traveller: blocked } }, ctx) => {
    const { code } = ctx.traveller;
    if (blocked === code) throw badRequest({ traveller: [NOT_ONESELF] });
    const { found, record, isNew } = await ctx.db.transaction(async (transaction) => {
      await store.lockPair(transaction, code, blocked);
      const other = await findVisible(transaction, code, blocked);
      // Whom one cannot see one cannot block either: who blocks one must not become known by it.
      if (!other || !(other.sees.profile || (await blocks.hasBlocked(transaction, code, blocked)))) throw notFound();
      const made = await blocks.createBlock(transaction, { uuid: newUuid(), traveller: code, blocked, created: now() });
      await store.deleteBetween(transaction, code, blocked);
      return { found: other.traveller, ...made };
    });
    if (!isNew) ctx.reply.code(200);
    return { uuid: record.uuid, traveller: found, created: record.created.toISOString() };
  }),

  handle(listBlocks, ({ query }, ctx) =>
    listPage(query, ctx.address, {
      count: () => blocks.countBlocks(ctx.db, ctx.traveller.code),
      rows: async (window) =>
        (await blocks.listBlocks(ctx.db, ctx.traveller.code, window)).map((row) => ({ ...row, created: row.created.toISOString() })),
    }),
  ),

  handle(deleteBlock, async ({ params }, ctx) => {
    await blocks.deleteBlock(ctx.db, ctx.traveller.code, params.uuid);
    return undefined;
  }),
];
