import { listAllItems } from "../../catalogue/items/list/store.ts";
import { circlesAround } from "../../catalogue/listings/nearby/rules.ts";
import { type OwnListing as Found, findOwnListing } from "../../catalogue/listings/own/store.ts";
import type { StaffRecord } from "../../catalogue/listings/store.ts";
import { listedCountries, OFFICIAL_LANGUAGES } from "../../catalogue/places/countries/rules.ts";
import { listLargestAreas, listTownsAround } from "../../catalogue/places/store.ts";
import { timeZoneAt } from "../../catalogue/places/timeZones/store.ts";
import { now } from "../../platform/clock.ts";
import { COMMISSION_USUAL } from "../../platform/config.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { dayIn, readersLocale } from "../../platform/values/format.ts";
import { changeListing, readGiven } from "./acts.ts";
import { changeOwnListing, getEditorPage, getOwnListing, ownListing } from "./contract.ts";
import { toEditedListing } from "./values.ts";

const AREAS_SHOWN = 60;
/** Maximum distance of the areas to choose from, in kilometres. */
const NEAR_KM = 40;

/** @throws ApiError 404 if the account does not own or help run the listing */
async function requireListing(db: DbOrTransaction, code: string, account_id: string): Promise<Found> {
  const found = await findOwnListing(db, code, account_id);
  if (!found) throw notFound();
  return found;
}

export const listingEditorHandlers: EndpointHandler[] = [
  handle(getOwnListing, async ({ params: { code } }, { db, account }) => {
    const found = await requireListing(db, code, account.id);
    return { ...toEditedListing(found), role: found.role };
  }),

  handle(
    changeOwnListing,
    async ({ params: { code }, body }, { db, account }) => {
      const toOwn = (found: StaffRecord, role: string) => ownListing.parse({ ...toEditedListing(found), role });
      const editor = { account: account.id, isStaff: false };
      const { written, role } = await changeListing(db, code, body, editor, (_, found, as) => toOwn(found, as));
      return toOwn(written, role);
    },
    async ({ params: { code }, body }, { db, account }) => (await readGiven(db, body, await requireListing(db, code, account.id))).errors,
  ),

  handle(getEditorPage, async ({ params: { code } }, { db, account, services }) => {
    const { row, area: own } = await requireListing(db, code, account.id);
    const { latitude, longitude } = row;
    const near =
      latitude === null || longitude === null
        ? listLargestAreas(db, row.country_code, AREAS_SHOWN)
        : Promise.all(circlesAround({ latitude, longitude }, NEAR_KM).map((circle) => listTownsAround(db, circle, AREAS_SHOWN))).then(
            (all) => all.flat(),
          );
    const [areas, items] = await Promise.all([near, listAllItems(db, code)]);
    const shown = items.filter(({ is_draft }) => !is_draft);
    const bookables = shown.filter(({ kind }) => kind === "room" || kind === "activity");
    const priced = [...bookables, ...shown].find(({ minimum_price, minimum_price_currency }) => minimum_price && minimum_price_currency);
    const percent = services.config.COMMISSION_PERCENT;
    const all = own && !areas.some(({ slug }) => slug === own.slug) ? [own, ...areas] : areas;
    return {
      countries: listedCountries().map(({ code, name }) => ({ code, name })),
      languages: OFFICIAL_LANGUAGES,
      areas: all.toSorted((a, b) => a.name.localeCompare(b.name, readersLocale())),
      commission: { percent, is_usual: percent === COMMISSION_USUAL },
      example: priced ? { title: priced.title, price: Number(priced.minimum_price), currency: priced.minimum_price_currency ?? "" } : null,
      bookables_count: bookables.length,
      today: dayIn(latitude === null || longitude === null ? "UTC" : timeZoneAt(latitude, longitude), now()),
    };
  }),
];
