import { createHmac } from "node:crypto";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { listOfMember } from "../../catalogue/listings/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { FindMe, FindViewer } from "../../platform/endpoints/access.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { getKeeper, getSession } from "./contract.ts";
import { namelessKeeper, toMe } from "./me.ts";
import { toInitials } from "./rules.ts";
import { findPerson, hasAvatar } from "./store.ts";
import { readViewer } from "./viewer/store.ts";

/** For the code of the pictures, which knows no travellers. */
export const isAvatar = (db: DbOrTransaction, uuid: string): Promise<boolean> => hasAvatar(db, uuid);

/** Returns the viewer of a request from the browser's session. */
export const findViewer: FindViewer = async (db, values) => {
  const found = await readViewer(db, values);
  return (
    found && { account: found.account, traveller: found.traveller ? { code: found.traveller.code } : undefined, last_seen: found.last_seen }
  );
};

/**
 * Returns the signed-in viewer for pages: the same as getSession, but in one statement for travellers, because every page of theirs needs
 * it.
 */
export const findMe: FindMe = async (db, values) => {
  const found = await readViewer(db, values);
  if (!found) return undefined;
  const { account, last_seen } = found;
  const traveller = found.traveller && {
    code: found.traveller.code,
    name: found.traveller.name,
    initials: toInitials(found.traveller.name),
    selfie_avatar_link: pictureLink(found.traveller.selfie_avatar_uuid, "avatar"),
  };
  const businesses = traveller === null && account.membership !== null ? await listOfMember(db, account.id) : [];
  return { me: toMe({ traveller, businesses, roles: account.roles }, account.membership !== null), hasBlocks: found.has_blocks, last_seen };
};

export const travellerHandlers: EndpointHandler[] = [
  handle(getSession, async (_input, ctx) => {
    const { db } = ctx;
    const person = ctx.account && (await findPerson(db, ctx.account.id));
    if (!person) return { traveller: null, businesses: [], roles: [] };
    const { account, traveller, is_member } = person;
    const businesses = is_member ? await listOfMember(db, account.id) : [];
    return { traveller: traveller ?? null, businesses, roles: account.roles };
  }),

  handle(getKeeper, async (_input, { account, traveller, services: { config } }) => ({
    keeper: traveller?.code ?? namelessKeeper(createHmac("sha256", config.GUIDE_SECRET).update(`keeper|${account.id}`).digest("base64url")),
  })),
];
