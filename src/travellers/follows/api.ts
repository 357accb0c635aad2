import type { Traveller } from "../../accounts/travellers/contract.ts";
import * as blocks from "../../accounts/travellers/follows/blocks/store.ts";
import * as store from "../../accounts/travellers/follows/store.ts";
import { nameAndCounts } from "../../accounts/travellers/rules.ts";
import { asTraveller, findTravellerOfAccount } from "../../accounts/travellers/store.ts";
import { findVisible, isVisible, isVisibleToViewer } from "../../accounts/travellers/visibility/store.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle, rateLimitContext } from "../../platform/http/context.ts";
import { blockTraveller, changeFollow, endFollow, followTraveller } from "./acts.ts";
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
import { notOneself, relationshipStatus } from "./rules.ts";

type Listed = Awaited<ReturnType<typeof store.listRelationships>>[number];
const otherTraveller = ({ traveller, sees_lists }: Listed): Traveller =>
  sees_lists ? asTraveller(traveller) : nameAndCounts(asTraveller(traveller));

/** @param one traveller on the side that the row does not contain */
const toResponse = (row: Listed, one: Traveller): Relationship => {
  const [from_traveller, to_traveller] =
    row.relationship.from_traveller === one.code ? [one, otherTraveller(row)] : [otherTraveller(row), one];
  const { uuid, status, created } = row.relationship;
  return { uuid, from_traveller, to_traveller, status: relationshipStatus(status), created: created.toISOString() };
};

const findOne = store.oneRelationship(isVisibleToViewer("profile"), isVisibleToViewer("lists"));

/**
 * Returns the caller's follow for a response, with the current counts.
 * @throws ApiError 404 if it does not exist or is between other travellers
 */
async function relationshipResponse({ db, account, traveller: { code } }: ContextFor<"traveller">, uuid: string): Promise<Relationship> {
  const [own, row] = await Promise.all([findTravellerOfAccount(db, account.id), findOne(db, code, uuid)]);
  if (!own || !row) throw notFound();
  return toResponse(row, own);
}

async function update(ctx: ContextFor<"traveller">, uuid: string, given: Parameters<typeof changeFollow>[3]): Promise<Relationship> {
  await changeFollow(ctx.db, ctx.traveller.code, uuid, given);
  return relationshipResponse(ctx, uuid);
}

export const followHandlers: EndpointHandler[] = [
  handle(createRelationship, async ({ body: { to_traveller } }, ctx) => {
    const { code } = ctx.traveller;
    if (to_traveller === code) throw badRequest({ to_traveller: [notOneself()] });
    const made = await followTraveller(rateLimitContext(ctx), code, to_traveller);
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
    await endFollow(ctx.db, ctx.traveller.code, params.uuid);
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
    if (blocked === code) throw badRequest({ traveller: [notOneself()] });
    const { found, record, isNew } = await blockTraveller(ctx.db, code, blocked);
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
