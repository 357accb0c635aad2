import { listSoleOwned } from "../../../catalogue/listings/members/store.ts";
import { enqueueDeletion, enqueueSizes } from "../../../catalogue/uploads/jobs.ts";
import { decodeImage, dropFile, insertUpload, putImage, retireUpload } from "../../../catalogue/uploads/store.ts";
import { badRequest, conflict, forbidden, notFound } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { signOut } from "../../../platform/security/signIn.ts";
import { requestDeletion } from "../../accounts/deletion/store.ts";
import type { OwnTraveller } from "../contract.ts";
import { invitationLink, NO_COUNTRY, nameAndCounts, soleOwnerText, VERIFY_FIRST } from "../rules.ts";
import { findOwnTraveller, isCountry } from "../store.ts";
import { findVisible } from "../visibility/store.ts";
import { changeTraveller, deleteTraveller, getInvitation, getInviter, getTraveller, listTravellers, replaceTraveller } from "./contract.ts";
import { countBrought, countPublicTravellers, listPublicTravellers, type ProfileValues, setPicture, updateTraveller } from "./store.ts";

/** @throws ApiError 404 where somebody has no traveller */
async function ownTraveller({ db, account }: RequestContext): Promise<OwnTraveller> {
  const own = account && (await findOwnTraveller(db, account));
  if (!own) throw notFound();
  return own;
}

interface GivenPicture {
  image?: null | "" | undefined;
  selfie?: string | undefined;
}

/** The sizes that nearly every page shows of a person. */
const AVATAR_SIZES = ["avatar", "square"] as const;

/** Writes what is said of oneself, and with it the picture. @throws ApiError 400 for a file that is no picture, 503 while too many are read */
async function write(
  { db, services, account, files: [file] }: ContextFor<"traveller">,
  code: string,
  values: ProfileValues,
  takesAway: boolean,
) {
  if (!file && !takesAway) return updateTraveller(db, code, values);
  const image = file && (await decodeImage(file));
  if (image && "reason" in image) throw badRequest({ image: [image.reason] });
  const uuid = image && (await putImage(services.storage, image));
  try {
    await db.transaction(async (transaction) => {
      await updateTraveller(transaction, code, values);
      const before = await setPicture(transaction, code, uuid);
      if (before !== undefined) {
        await retireUpload(transaction, before);
        await enqueueDeletion(transaction, before);
      }
      if (!image || !uuid) return;
      await insertUpload(transaction, { uuid, kind: "selfie", account_id: account.id, image });
      await enqueueSizes(transaction, uuid, AVATAR_SIZES);
    });
  } catch (error) {
    if (uuid) await dropFile(services.storage, uuid);
    throw error;
  }
}

/** @throws ApiError 404 for another's, 403 or 400 where it may not be written */
async function update(
  ctx: ContextFor<"traveller">,
  code: string,
  { image, selfie, ...values }: ProfileValues & GivenPicture,
): Promise<OwnTraveller> {
  if (code !== ctx.traveller.code) throw notFound();
  const home_country = values.home_country === "" ? null : values.home_country;
  if (home_country && !(await isCountry(ctx.db, home_country))) throw badRequest({ home_country: [NO_COUNTRY] });
  const publishes = values.visibility === "public" && !ctx.account.email_verified_at;
  // Said again, it changes nothing: an address that is not verified hides the profile anyhow.
  if (publishes && (await ownTraveller(ctx)).visibility !== "public") throw forbidden(VERIFY_FIRST);
  await write(ctx, code, { ...values, home_country }, image === null || image === "" || selfie === "");
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
    });
    await signOut(ctx, ctx.db);
    return undefined;
  }),

  handle(getInvitation, async (_input, { db, traveller: { code } }) => ({
    link: invitationLink(code),
    brought: await countBrought(db, code),
  })),

  handle(getInviter, async ({ params: { code } }, ctx) => {
    const found = await findVisible(ctx.db, ctx.traveller?.code, code);
    // Followers of a private one see more of them, but an invitation may be opened by anybody.
    if (!found?.sees.profile || found.traveller.visibility !== "public") throw notFound();
    return found.traveller;
  }),
];
