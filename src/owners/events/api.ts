import { findOwnEvent, listOfListing } from "../../catalogue/events/own/store.ts";
import { findOfMember } from "../../catalogue/listings/members/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { addEvent, changeEvent, type EventActor, newEventErrors, removeEvent, restoreEvent } from "./acts.ts";
import * as contract from "./contract.ts";
import { placeOfListing } from "./places/acts.ts";

/** @throws ApiError 404 if the account does not own or help run the listing */
async function enter({ db, services: { storage }, files, account }: ContextFor<"member">, code: string): Promise<EventActor> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
  return { db, storage, files, account: account.id, side: "people", business: code };
}

/** @throws ApiError 404 */
async function shown({ db }: Pick<ContextFor<"member">, "db">, code: string) {
  const found = await findOwnEvent(db, code);
  if (!found) throw notFound();
  return found;
}

export const ownEventHandlers: EndpointHandler[] = [
  handle(contract.listOwnEvents, async ({ params: { code } }, ctx) => {
    await enter(ctx, code);
    return { results: await listOfListing(ctx.db, code) };
  }),

  handle(
    contract.addOwnEvent,
    async ({ params: { code }, body }, ctx) => {
      const actor = await enter(ctx, code);
      const place = await placeOfListing(ctx.db, code);
      if (!place) throw notFound();
      return shown(ctx, (await addEvent(actor, body, place)).code);
    },
    ({ body }) => newEventErrors(body),
  ),

  handle(contract.changeOwnEvent, async ({ params: { code, event }, body }, ctx) => {
    await changeEvent(await enter(ctx, code), event, body);
    return shown(ctx, event);
  }),

  handle(contract.deleteOwnEvent, async ({ params: { code, event } }, ctx) => {
    await removeEvent(await enter(ctx, code), event);
    return undefined;
  }),

  handle(contract.restoreOwnEvent, async ({ params: { code, event } }, ctx) => {
    await restoreEvent(await enter(ctx, code), event);
    return shown(ctx, event);
  }),
];
