import { toSerialiserSchema } from "../../../platform/endpoints/jsonSchema.ts";
import type { EndpointHandler, RequestContext } from "../../../platform/http/context.ts";
import { wishesAmong } from "../store.ts";
import { codesOfCards, withWishes } from "./rules.ts";

/**
 * Marks the saved listings in a response for a signed-in traveller: one query for all cards, after the handler. Responses rendered or
 * cached for all visitors are requested without an account, and stay the same for all.
 */
export function markWishes(one: EndpointHandler): EndpointHandler {
  const { endpoint, handler } = one;
  const { response: shape } = endpoint;
  if (!shape) return one;
  let isWithCards: boolean | undefined;
  // Computed on the first signed-in request: computing it for every endpoint took a tenth of the start.
  const hasCards = () => {
    isWithCards ??= JSON.stringify(toSerialiserSchema(shape)).includes('"wishlist_uuid"');
    return isWithCards;
  };
  const marked = async (input: never, ctx: RequestContext) => {
    const response = await handler(input, ctx as never);
    if (!ctx.traveller || !hasCards()) return response;
    const codes = [...codesOfCards(response)];
    if (codes.length === 0) return response;
    const wishes = await wishesAmong(ctx.db, ctx.traveller.code, codes);
    return wishes.size > 0 ? withWishes(response, wishes) : response;
  };
  return { ...one, handler: marked };
}
