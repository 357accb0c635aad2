import { toSerialiserSchema } from "../../../platform/endpoints/jsonSchema.ts";
import type { EndpointHandler, RequestContext } from "../../../platform/http/context.ts";
import { wishesAmong } from "../store.ts";
import { codesOfCards, withWishes } from "./rules.ts";

/**
 * Tells a signed-in traveller which of the listings in a response they have saved: one query for all cards, after the handler. What is rendered or cached
 * for everybody is asked for as nobody, and stays the same for all.
 */
export function markWishes(one: EndpointHandler): EndpointHandler {
  const { endpoint, handler } = one;
  const { response: shape } = endpoint;
  if (!shape) return one;
  let isWithCards: boolean | undefined;
  // Worked out for the first traveller who asks: for every endpoint at once it was a tenth of a start.
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
  return { ...one, handler: marked as unknown as EndpointHandler["handler"] };
}
