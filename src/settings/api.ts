import { pictureLink } from "../businesses/rules.ts";
import { listFeatured } from "../businesses/store.lists.ts";
import { changedFields } from "../logbook/rules.ts";
import { writeLog } from "../logbook/store.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { badRequest } from "../platform/errors.ts";
import { multipliersOf } from "../platform/exchange.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { enqueueDeletion } from "../uploads/jobs.ts";
import { decodeImage, dropFile, insertUpload, putImage, retireUpload } from "../uploads/store.ts";
import { changeSettings } from "./commands.acts.ts";
import {
  changeGuideSettings,
  deleteGuideLogo,
  type GuideSettings,
  getGuideIdentity,
  getGuideSettings,
  putGuideLogo,
  replaceGuideSettings,
} from "./contract.ts";
import { lockSettings, readSettings, writeSettings } from "./store.ts";

const NEEDS_IMAGE = "Choose a picture first.";

const linkOf = (logo: string | null): string | null => (logo === null ? null : pictureLink(logo, "whole"));

/** The settings as everybody sees them. */
async function shownSettings(db: DbOrTransaction): Promise<GuideSettings> {
  const { logo, ...settings } = await readSettings(db);
  return { ...settings, featured: await listFeatured(db), logo_link: linkOf(logo) };
}

export const settingsHandlers: EndpointHandler[] = [
  handle(getGuideSettings, async (_input, { db }) => shownSettings(db)),
  handle(getGuideIdentity, async (_input, { db }) => {
    const { logo, ...settings } = await readSettings(db);
    const { currency_beside, exchange_rates } = settings;
    const beside = currency_beside === "" ? undefined : multipliersOf(exchange_rates, currency_beside);
    return { ...settings, logo_link: linkOf(logo), beside: beside ?? null };
  }),
  ...[changeGuideSettings, replaceGuideSettings].map((endpoint) =>
    handle(endpoint, async ({ body: { version, ...given } }, { db, account }) =>
      db.transaction(async (tx) => {
        await changeSettings(tx, given, { account: account.id, version });
        return shownSettings(tx);
      }),
    ),
  ),
  handle(putGuideLogo, async (_input, { db, files, services, account }) => {
    const file = files[0];
    if (!file) throw badRequest({ image: [NEEDS_IMAGE] });
    const image = await decodeImage(file);
    if ("reason" in image) throw badRequest({ image: [image.reason] });
    const uuid = await putImage(services.storage, image);
    try {
      return await db.transaction(async (tx) => {
        const before = await lockSettings(tx);
        await insertUpload(tx, { uuid, kind: "logo", account_id: account.id, image });
        await writeSettings(tx, { ...before, logo: uuid });
        if (before.logo !== null) {
          await retireUpload(tx, before.logo);
          await enqueueDeletion(tx, before.logo);
        }
        await writeLog(tx, { business: null, account: account.id, side: "staff", act: "guide.logo_changed", id: uuid });
        return shownSettings(tx);
      });
    } catch (error) {
      await dropFile(services.storage, uuid);
      throw error;
    }
  }),
  handle(deleteGuideLogo, async (_input, { db, account }) => {
    await db.transaction(async (tx) => {
      const before = await lockSettings(tx);
      if (before.logo === null) return;
      await writeSettings(tx, { ...before, logo: null });
      await retireUpload(tx, before.logo);
      await enqueueDeletion(tx, before.logo);
      const change = changedFields({ logo: "its own" }, { logo: "the usual one" });
      await writeLog(tx, { business: null, account: account.id, side: "staff", act: "guide.logo_changed", id: before.logo, ...change });
    });
    return undefined;
  }),
];
