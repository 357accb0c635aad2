import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { mondayTimes, toHoursText } from "../../catalogue/hours/rules.ts";
import { listAllItems } from "../../catalogue/items/list/store.ts";
import { AREAS_KM, circlesAround, kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { type BusinessRow, type OwnListing as Found, findOwnListing, writeOwnListing } from "../../catalogue/listings/own/store.ts";
import { listingSlug, pictureLink, profileUrl } from "../../catalogue/listings/rules.ts";
import { COUNTRIES } from "../../catalogue/places/countries/enumerations.ts";
import { isCountryCode } from "../../catalogue/places/countries/rules.ts";
import { findAreaBySlug, listLargestAreas, listTownsAround } from "../../catalogue/places/store.ts";
import { timeZoneAt } from "../../catalogue/places/timeZones/store.ts";
import { now } from "../../platform/clock.ts";
import { COMMISSION_USUAL } from "../../platform/config.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { conflict, forbidden, notFound, refuseFields } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { dayIn } from "../../platform/values/format.ts";
import { changeOwnListing, getEditorPage, getOwnListing, type OwnListing, ownListing } from "./contract.ts";
import { editableValues } from "./form.ts";
import { CHANGED, changesOffer, cleaned, listingErrors, OFFER_FOREIGN, type Values } from "./rules.ts";

type Given = InputOf<typeof changeOwnListing>["body"];

const COUNTRY_NAMES = COUNTRIES.map(({ code, name }) => ({ code, name })).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
const LANGUAGE_CODES = [...new Set(COUNTRIES.flatMap(({ languages }) => languages))].filter((code) => code.length === 2);

const AREAS_SHOWN = 60;
/** Within so many kilometres a place is chosen from. */
const NEAR_KM = 40;
const UNKNOWN_AREA = "The guide knows no area of this name.";
const UNKNOWN_COUNTRY = "The guide knows no country of this code.";
const OTHER_COUNTRY = "This area lies in another country.";

function asListing({ row, role, country_name, area }: Found): OwnListing {
  const { code, version, cover_image_uuid, country_code, ...rest } = row;
  return {
    ...(rest as unknown as Values),
    business_code: code,
    version,
    role,
    profile_url: profileUrl(code),
    cover_image_link: pictureLink(cover_image_uuid),
    is_published: row.is_published,
    country: { code: country_code, name: country_name },
    area,
    opening_hours: toHoursText(row),
    opening_time: row.opening_time,
    closing_time: row.closing_time,
  };
}

/** @throws ApiError 404 for a listing that the account does not own or help run */
async function requireListing(db: DbOrTransaction, code: string, account_id: string, options?: { isLocked: boolean }): Promise<Found> {
  const found = await findOwnListing(db, code, account_id, options);
  if (!found) throw notFound();
  return found;
}

/** Returns the columns of the given country and area, with validation errors. */
async function resolvePlace(db: DbOrTransaction, { country, area: slug, ...given }: Given, { row, area: before }: Found) {
  const at = {
    latitude: given.latitude === undefined ? row.latitude : given.latitude,
    longitude: given.longitude === undefined ? row.longitude : given.longitude,
  };
  const wanted = slug === undefined ? (country === undefined || country === before?.country_code ? before?.slug : undefined) : slug;
  const area = wanted ? await findAreaBySlug(db, wanted) : undefined;
  const errors: Record<string, string[]> = {};
  if (wanted && !area) errors.area = [UNKNOWN_AREA];
  if (area && country !== undefined && country !== area.country_code) errors.area = [OTHER_COUNTRY];
  const country_code = area?.country_code ?? country ?? row.country_code;
  if (!isCountryCode(country_code)) errors.country = [UNKNOWN_COUNTRY];
  const isMoved = slug !== undefined || given.latitude !== undefined || given.longitude !== undefined;
  const { latitude, longitude } = at;
  if (isMoved && area && latitude !== null && longitude !== null) {
    const away = Math.round(kilometres(area, { latitude, longitude }));
    if (away > AREAS_KM) errors.latitude = [`This point is ${away} km from ${area.name}.`];
  }
  return { columns: { country_code, area_id: area?.id ?? null }, errors };
}

/** Reads the given fields of a listing. @returns their values, with all validation errors */
async function readGiven(db: DbOrTransaction, body: Partial<Given>, found: Found) {
  const { version: _version, country, area, ...fields } = body;
  const before = asListing(found);
  const given = cleaned(fields as Partial<Values>);
  const place = await resolvePlace(db, { ...fields, country, area, version: before.version }, found);
  return { given, before, place: place.columns, errors: { ...place.errors, ...listingErrors(given, before) } };
}

/** Returns the columns to write. @throws ApiError 400 by field, 403 for fields that only owners may change */
async function toColumns(db: DbOrTransaction, body: Given, found: Found): Promise<Partial<BusinessRow>> {
  const { given, before, place, errors } = await readGiven(db, body, found);
  refuseFields(errors);
  if (found.role !== "owner" && changesOffer(given, before)) throw forbidden(OFFER_FOREIGN);
  const { opening_hours, ...columns } = given;
  return {
    ...columns,
    ...(given.name === undefined || given.name === before.name ? {} : { slug: listingSlug(given.name) }),
    // Two times without a text say the same as the text that was made of them.
    ...(opening_hours === undefined || opening_hours === before.opening_hours ? {} : { opening_hours, ...mondayTimes(opening_hours) }),
    ...place,
  };
}

export const listingEditorHandlers: EndpointHandler[] = [
  handle(getOwnListing, async ({ params: { code } }, { db, account }) => asListing(await requireListing(db, code, account.id))),

  handle(
    changeOwnListing,
    ({ params: { code }, body }, { db, account }) =>
      db.transaction(async (tx) => {
        const found = await requireListing(tx, code, account.id, { isLocked: true });
        if (body.version !== found.row.version) throw conflict(CHANGED, { present: ownListing.parse(asListing(found)) });
        await writeOwnListing(tx, code, await toColumns(tx, body, found));
        const written = asListing(await requireListing(tx, code, account.id));
        const changed = changedFields(editableValues(asListing(found)), editableValues(written));
        if (changed)
          await writeLog(tx, { business: code, account: account.id, act: "listing.changed", id: code, name: written.name, ...changed });
        return written;
      }),
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
      countries: COUNTRY_NAMES,
      languages: LANGUAGE_CODES,
      areas: all.toSorted((a, b) => a.name.localeCompare(b.name)),
      commission: { percent, is_usual: percent === COMMISSION_USUAL },
      example: priced ? { title: priced.title, price: Number(priced.minimum_price), currency: priced.minimum_price_currency ?? "" } : null,
      bookables_count: bookables.length,
      today: dayIn(latitude === null || longitude === null ? "UTC" : timeZoneAt(latitude, longitude), now()),
    };
  }),
];
