import { badRequest, notFound, UnverifiedError } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { signOut } from "../../../platform/sessions/sessionCookies.ts";
import type { OwnTraveller } from "../contract.ts";
import { invitationLink, nameAndCounts, noCountry, verifyFirstText } from "../rules.ts";
import { findOwnTraveller, isCountry } from "../store.ts";
import { findVisible } from "../visibility/store.ts";
import { changeProfile, leaveGuide } from "./acts.ts";
import { changeTraveller, deleteTraveller, getInvitation, getInviter, getTraveller, listTravellers, replaceTraveller } from "./contract.ts";
import { countBrought, countPublicTravellers, listPublicTravellers, type ProfileValues } from "./store.ts";

/**
 * Returns the caller's own traveller.
 * @throws ApiError 404 if the account has no traveller
 */
async function ownTraveller({ db, account }: RequestContext): Promise<OwnTraveller> {
  const own = account && (await findOwnTraveller(db, account));
  if (!own) throw notFound();
  return own;
}

interface GivenPicture {
  image?: null | "" | undefined;
  selfie?: string | undefined;
}

/**
 * Updates the caller's profile.
 * @throws ApiError 404 if it belongs to another traveller, 403 or 400 if a value is not allowed
 */
async function update(
  ctx: ContextFor<"traveller">,
  code: string,
  { image, selfie, ...values }: ProfileValues & GivenPicture,
): Promise<OwnTraveller> {
  if (code !== ctx.traveller.code) throw notFound();
  const home_country = values.home_country === "" ? null : values.home_country;
  if (home_country && !(await isCountry(ctx.db, home_country))) throw badRequest({ home_country: [noCountry()] });
  const publishes = values.visibility === "public" && !ctx.account.email_verified_at;
  // A profile that is already public may repeat the value: an unverified address hides it anyway.
  if (publishes && (await ownTraveller(ctx)).visibility !== "public") throw new UnverifiedError(verifyFirstText());
  await changeProfile(ctx, { ...values, home_country }, image === null || image === "" || selfie === "");
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
    await leaveGuide(ctx.db, ctx.account.id, body.delete_words);
    await signOut(ctx, ctx.db);
    return undefined;
  }),

  handle(getInvitation, async (_input, { db, traveller: { code } }) => ({
    link: invitationLink(code),
    brought: await countBrought(db, code),
  })),

  handle(getInviter, async ({ params: { code } }, ctx) => {
    const found = await findVisible(ctx.db, ctx.traveller?.code, code);
    // Followers of a private traveller see more, but any visitor may open an invitation.
    if (!found?.sees.profile || found.traveller.visibility !== "public") throw notFound();
    return found.traveller;
  }),
];
