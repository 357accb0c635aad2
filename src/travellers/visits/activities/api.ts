import type { Traveller } from "../../../accounts/travellers/contract.ts";
import { findTravellerOfAccount } from "../../../accounts/travellers/store.ts";
import { findListOwner } from "../../../accounts/travellers/visibility/store.ts";
import { findActivityType } from "../../../catalogue/items/store.ts";
import { ACTIVITY_TYPES, type ActivityType, enumValues } from "../../../catalogue/listings/enumerations.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest, notFound, refusedBy } from "../../../platform/endpoints/errors.ts";
import { listRecords } from "../../../platform/endpoints/recordHandlers.ts";
import { getListedRecord, type ListedRecord } from "../../../platform/endpoints/recordLists.ts";
import { deleteRecord, updateRecord } from "../../../platform/endpoints/records.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { ACTIVITY_VISITS, createActivityVisit } from "../ownVisits/store.ts";
import { differingField, fixedActivity, typeNeeded, unknownActivity } from "../rules.ts";
import type { visited_activity } from "../tables.ts";
import {
  changeVisitedActivity,
  createVisitedActivity,
  deleteVisitedActivity,
  getVisitedActivity,
  listVisitedActivities,
  replaceVisitedActivity,
  type VisitedActivity,
} from "./contract.ts";

const toResponse = ({ record, thing }: ListedRecord<typeof visited_activity, { id: string }>, traveller: Traveller): VisitedActivity => ({
  ...record,
  activity: thing?.id ?? null,
  traveller,
  created: record.created.toISOString(),
});

async function answerOne({ db, account, traveller }: ContextFor<"session">, uuid: string): Promise<VisitedActivity> {
  const own = traveller && (await findTravellerOfAccount(db, account.id));
  if (!own) throw notFound();
  return toResponse(await getListedRecord(db, ACTIVITY_VISITS, own.code, uuid), own);
}

/**
 * Returns the activity of a visit: an item with its type, or a type alone.
 * @throws ApiError 400 if the type is missing or the item is unknown
 */
async function resolveActivity(
  db: DbOrTransaction,
  given: { activity_type?: ActivityType | undefined; activity?: string | null | undefined },
) {
  if (given.activity == null) {
    if (given.activity_type === undefined) throw badRequest({ activity_type: [typeNeeded()] });
    return { activity: null, activity_type: given.activity_type };
  }
  const found = await findActivityType(db, given.activity);
  if (!found) throw badRequest({ activity: [unknownActivity()] });
  return { activity: given.activity, activity_type: oneOf(enumValues(ACTIVITY_TYPES), found.activity_type) ?? "other" };
}

/**
 * Updates the comment of a visit.
 * @throws ApiError 404 if it belongs to another traveller, 400 if the activity differs
 */
async function updateVisit(
  ctx: ContextFor<"traveller">,
  uuid: string,
  { comment, ...given }: Parameters<typeof differingField>[1] & { comment?: string | undefined },
) {
  const { record } = await getListedRecord(ctx.db, ACTIVITY_VISITS, ctx.traveller.code, uuid);
  const field = differingField(record, given);
  if (field) throw badRequest({ [field]: [fixedActivity()] });
  await updateRecord(ctx.db, ACTIVITY_VISITS, ctx.traveller.code, uuid, { comment });
  return answerOne(ctx, uuid);
}

export const activityVisitHandlers: EndpointHandler[] = [
  handle(
    createVisitedActivity,
    async ({ body: { comment, ...given } }, ctx) => {
      const row = { uuid: newUuid(), traveller: ctx.traveller.code, comment, created: now(), ...(await resolveActivity(ctx.db, given)) };
      const { record, isNew } = await createActivityVisit(ctx.db, row);
      if (!isNew) ctx.reply.code(200);
      return answerOne(ctx, record.uuid);
    },
    ({ body: { activity } }, ctx) => (activity == null ? {} : refusedBy(() => resolveActivity(ctx.db, { activity }))),
  ),

  handle(listVisitedActivities, ({ query }, ctx) =>
    listRecords(
      ctx,
      query,
      (_ctx, code) => findListOwner(ctx, code, "wishlist"),
      ACTIVITY_VISITS,
      async (rows, { traveller }) => rows.map((row) => toResponse(row, traveller)),
    ),
  ),

  handle(getVisitedActivity, ({ params }, ctx) => answerOne(ctx, params.uuid)),

  handle(replaceVisitedActivity, ({ params, body }, ctx) => updateVisit(ctx, params.uuid, body)),

  handle(changeVisitedActivity, ({ params, body }, ctx) => updateVisit(ctx, params.uuid, body)),

  handle(deleteVisitedActivity, async ({ params }, ctx) => {
    if (!ctx.traveller) throw notFound();
    await deleteRecord(ctx.db, ACTIVITY_VISITS, ctx.traveller.code, params.uuid);
    return undefined;
  }),
];
