import { requestDeletion } from "../accounts/store.deletion.ts";
import { listSoleOwned } from "../businesses/store.members.ts";
import { badRequest, conflict, forbidden, notFound } from "../platform/errors.ts";
import { type ContextFor, type EndpointHandler, handle, type RequestContext } from "../platform/http/context.ts";
import { signOut } from "../platform/http/signIn.ts";
import { listPage } from "../platform/pagination.ts";
import { revokeSessions } from "../platform/session.ts";
import { changeTraveller, deleteTraveller, getInvitation, getTraveller, listTravellers, replaceTraveller } from "./contract.profiles.ts";
import type { OwnTraveller } from "./contract.ts";
import { invitationLink, NO_COUNTRY, nameAndCounts, soleOwnerText, VERIFY_FIRST } from "./rules.ts";
import { countBrought, countPublicTravellers, listPublicTravellers, type ProfileValues, updateTraveller } from "./store.profiles.ts";
import { findOwnTraveller, isCountry } from "./store.ts";
import { findVisible } from "./store.visibility.ts";

/** @throws ApiError 404 where somebody has no traveller */
async function ownTraveller({ db, account }: RequestContext): Promise<OwnTraveller> {
  const own = account && (await findOwnTraveller(db, account));
  if (!own) throw notFound();
  return own;
}

/** @throws ApiError 404 for another's, 403 or 400 where it may not be written */
async function update(ctx: ContextFor<"traveller">, code: string, values: ProfileValues): Promise<OwnTraveller> {
  if (code !== ctx.traveller.code) throw notFound();
  const home_country = values.home_country === "" ? null : values.home_country;
  if (home_country && !(await isCountry(ctx.db, home_country))) throw badRequest({ home_country: [NO_COUNTRY] });
  const publishes = values.visibility === "public" && !ctx.account.email_verified_at;
  // Said again, it changes nothing: an address that is not verified hides the profile anyhow.
  if (publishes && (await ownTraveller(ctx)).visibility !== "public") throw forbidden(VERIFY_FIRST);
  await updateTraveller(ctx.db, code, { ...values, home_country });
  return ownTraveller(ctx);
}

export const profileHandlers: EndpointHandler[] = [
  handle(listTravellers, async ({ query }, ctx) => {
    const code = ctx.traveller?.code;
    const own = code === undefined ? [] : [await ownTraveller(ctx)];
    return listPage(query, ctx.address, {
      count: async () => own.length + (await countPublicTravellers(ctx.db, code)),
      rows: async ({ limit, offset }) => {
        const first = own.slice(offset, offset + limit);
        const rest = { limit: limit - first.length, offset: Math.max(0, offset - own.length) };
        return [...first, ...(await listPublicTravellers(ctx.db, code, rest))];
      },
    });
  }),

  handle(getTraveller, async ({ params: { code } }, ctx) => {
    if (ctx.traveller?.code === code) return ownTraveller(ctx);
    const found = await findVisible(ctx.db, ctx.traveller?.code, code);
    if (!found?.sees.profile) throw notFound();
    return found.sees.lists ? found.traveller : nameAndCounts(found.traveller);
  }),

  handle(replaceTraveller, ({ params, body }, ctx) => update(ctx, params.code, body)),

  handle(changeTraveller, ({ params, body }, ctx) => update(ctx, params.code, body)),

  handle(deleteTraveller, async ({ params, body }, ctx) => {
    if (ctx.traveller?.code !== params.code) throw notFound();
    await ctx.db.transaction(async (transaction) => {
      const owned = await listSoleOwned(transaction, ctx.account.id);
      if (owned.length > 0) throw conflict(soleOwnerText(owned));
      await requestDeletion(transaction, ctx.account.id, body.delete_words);
      await revokeSessions(transaction, ctx.account.id);
    });
    await signOut(ctx, ctx.db);
    return undefined;
  }),

  handle(getInvitation, async (_input, { db, traveller: { code } }) => ({
    link: invitationLink(code),
    brought: await countBrought(db, code),
  })),
];
