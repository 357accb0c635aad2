import { listCoupons, listKeys } from "../../booking/vouchers/contract.ts";
import { type Ticket, ticketState } from "../../booking/vouchers/ticket/rules.ts";
import { VOUCHERS } from "../../booking/vouchers/ticket/urls.ts";
import { browseBusinesses } from "../../catalogue/browse/contract.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { getOutline } from "../../catalogue/maps/contract.ts";
import { areaUrl } from "../../catalogue/places/urls.ts";
import { listOwnBusinesses } from "../../owners/frame/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { getGuide } from "../../travellers/guides/contract.ts";
import { guideUrl } from "../../travellers/guides/urls.ts";
import { listVisitedBusinesses } from "../../travellers/visits/contract.ts";
import { SAID } from "../../travellers/visits/rules.ts";
import { WISHLIST } from "../../travellers/wishlist/marks/rules.ts";
import { getWishlist } from "../../travellers/wishlist/page/contract.ts";
import { getAreaPage } from "../explore/contract.ts";
import { savedAreaParagraph } from "../explore/rules.ts";
import { listOfflineDetails } from "./contract.ts";
import { type Drawing, drawMap, fitFrame, frameBounds } from "./map.ts";
import {
  inChapters,
  inCountries,
  type OfflineDesk,
  type OfflinePlace,
  PACK_VERSION,
  type Pack,
  type PackEntry,
  type PackPart,
  toOfflinePlace,
} from "./pack.ts";
import { PLACES_MAX } from "./rules.ts";
import { DETAILS_MAX } from "./urls.ts";

/** Data that each kind of page provides; the rest is the same for all of them. */
interface Source extends Pick<Pack, "page" | "title" | "subtitle" | "text" | "picture"> {
  parts: PackPart[];
  tickets?: Ticket[];
  desk?: OfflineDesk;
  /** Set for a traveller's own or non-public pages. */
  isPrivate: boolean;
  /** One map per part, where the parts are far from each other. */
  hasMaps?: boolean;
  left_out: number;
  /** Location names that are not repeated for each place. */
  homes: string[];
  /** Towns to name on the map besides those of the places. */
  towns?: Town[];
}

interface Town {
  name: string;
  latitude: number;
  longitude: number;
}

const PAGE_SIZE = 100;

async function areaSource(slug: string): Promise<Source> {
  const [place, first] = await Promise.all([
    callApi(getAreaPage, { slug }),
    callApi(browseBusinesses, { area: slug, page_size: String(PAGE_SIZE) }),
  ]);
  const second = first.next ? (await callApi(browseBusinesses, { area: slug, page: "2", page_size: String(PAGE_SIZE) })).results : [];
  const businesses = [...first.results, ...second].slice(0, PLACES_MAX);
  return {
    page: areaUrl(place.area.country_code, place.area.slug),
    title: place.area.name,
    subtitle: place.country.name,
    text: savedAreaParagraph(place),
    picture: `/media/area/${place.area.slug}/card`,
    parts: inChapters(businesses.map((business) => ({ business, note: "" }))),
    isPrivate: false,
    left_out: first.count - businesses.length,
    homes: [place.area.name, place.country.name],
    towns: place.towns,
  };
}

async function guideSource(traveller: string, slug: string, key: string | undefined): Promise<Source> {
  const { place, entries, letter, visibility, ...guide } = await callApi(getGuide, { place: slug, traveller__code: traveller, key });
  return {
    page: guideUrl(traveller, place.slug, key),
    title: place.name,
    subtitle: t`A guide by ${guide.traveller.name}`,
    text: letter,
    picture: place.area ? `/media/area/${place.area.slug}/card` : `/media/country/${place.country.code}/card`,
    parts: inChapters(entries),
    isPrivate: visibility !== "public" || guide.traveller.visibility !== "public",
    left_out: 0,
    homes: place.area ? [place.name, place.country.name] : [place.name],
  };
}

async function wishlistSource(country: string | undefined): Promise<Source> {
  const first = await callApi(getWishlist, { country });
  const entries: PackEntry[] = [];
  for (let page = 1; page <= first.pages && entries.length < PLACES_MAX; page += 1) {
    const { results } = page === 1 ? first : await callApi(getWishlist, { country, page: String(page) });
    entries.push(...results.map(({ business }) => ({ business, note: "" })));
  }
  const [only] = entries;
  const all = country === undefined ? first.places_count : (first.countries.find((one) => one.country.code === country)?.places_count ?? 0);
  return {
    page: country === undefined ? WISHLIST : `${WISHLIST}?country=${country}`,
    title: country === undefined ? t`My Wishlist` : t`My Wishlist: ${only?.business.country.name ?? country}`,
    subtitle: "",
    text: "",
    picture: `/media/country/${only?.business.country.code ?? "NP"}/card`,
    parts: inCountries(entries),
    isPrivate: true,
    hasMaps: true,
    left_out: Math.max(0, all - entries.length),
    homes: [...new Set(entries.map(({ business }) => business.country.name))],
  };
}

/** Loads the usable vouchers with their QR codes, and their listings. */
async function vouchersSource(reader: string | undefined): Promise<Source> {
  const saved = { status: "saved", traveller__code: reader, page_size: String(PAGE_SIZE) } as const;
  const [{ count, results }, { drawQrCode }] = await Promise.all([callApi(listCoupons, saved), import("../../platform/files/qrCode.ts")]);
  const now = new Date();
  const usable = results.filter((coupon) => ticketState(coupon, now) === "saved");
  const places = new Map(usable.map(({ business }) => [business.business_code, business]));
  return {
    page: VOUCHERS,
    title: t`Saved Vouchers`,
    subtitle: "",
    text: "",
    picture: pictureAt(usable[0]?.business.cover_image_link ?? "/media/country/NP/standard", "card"),
    parts: inCountries([...places.values()].map((business) => ({ business, note: "" }))),
    tickets: usable.map((coupon) => ({ ...coupon, qr: drawQrCode(coupon.voucher_url) })),
    isPrivate: true,
    hasMaps: true,
    left_out: Math.max(0, count - results.length),
    homes: [...new Set(usable.map(({ business }) => business.country.name))],
  };
}

/** Loads the keys that verify a code, and the listing's name. No guest data is stored. */
async function deskSource(business: string): Promise<Source> {
  const [{ results }, keys] = await Promise.all([
    callApi(listOwnBusinesses, { business }),
    callApi(listKeys, {}),
    // Requested for every kind of pack: a guide with offline use switched off responds with an error here.
    loadDetails([business]),
  ]);
  const [own] = results;
  if (!own) throw new CallError(404, undefined);
  return {
    page: sectionUrl(business, DESK.redeem),
    title: t`Redeem vouchers: ${own.name}`,
    subtitle: "",
    text: "",
    picture: pictureAt(own.cover_image_link, "card"),
    parts: [],
    desk: { business, keys },
    isPrivate: true,
    left_out: 0,
    homes: [],
  };
}

type ReadSource = (parts: string[], query: URLSearchParams, reader: string | undefined) => Promise<Source>;

/** Kinds of packs. To add one, add a row with a function that returns its source. */
const KINDS: { kind: string; of: RegExp; read: ReadSource }[] = [
  { kind: "area", of: /^\/explore\/[A-Za-z]{2}\/([\w-]+)\/(?:stay\/|activities\/|eat-drink\/)?$/, read: ([slug = ""]) => areaSource(slug) },
  { kind: "check-in", of: /^\/listing\/([0-9a-z]{8})\/(?:vouchers\/redeem|check-in)\/$/, read: ([business = ""]) => deskSource(business) },
  { kind: "vouchers", of: /^\/traveller\/vouchers\/$/, read: (_, __, reader) => vouchersSource(reader) },
  { kind: "wishlist", of: /^\/traveller\/wishlist\/$/, read: (_, query) => wishlistSource(query.get("country") ?? undefined) },
  {
    kind: "guide",
    of: /^\/traveller\/([0-9a-z]{8})\/([\w-]+)\/$/,
    read: ([traveller = "", slug = ""], query) => guideSource(traveller, slug, query.get("key") ?? undefined),
  },
];

/** Returns the towns of a pack's places, each at the mean position of its places. */
function groupTowns(entries: readonly PackEntry[]): Town[] {
  const towns = Map.groupBy(entries, ({ business }) => business.area?.name ?? business.city);
  return [...towns].flatMap(([name, own]) => {
    const points = own.flatMap(({ business: { latitude, longitude } }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    );
    const middle = (of: (point: Omit<Town, "name">) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
    return name === "" || points.length === 0
      ? []
      : [{ name, latitude: middle(({ latitude }) => latitude), longitude: middle(({ longitude }) => longitude) }];
  });
}

async function buildMap(places: readonly OfflinePlace[], towns: readonly Town[]): Promise<Drawing | null> {
  const placed = places.flatMap(({ number, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ number, latitude, longitude }],
  );
  const frame = fitFrame(placed);
  return frame ? drawMap(frame, placed, towns, await callApi(getOutline, frameBounds(frame))) : null;
}

async function loadDetails(codes: readonly string[]) {
  const batches = Array.from({ length: Math.ceil(codes.length / DETAILS_MAX) }, (_, at) =>
    codes.slice(at * DETAILS_MAX, (at + 1) * DETAILS_MAX),
  );
  const answers = await Promise.all(batches.map((business) => callApi(listOfflineDetails, { business: [...business] })));
  return new Map(answers.flatMap(({ results }) => results).map((one) => [one.business_code, one]));
}

/** Number of pages of visits searched for a pack's places: at most the newest three hundred visits. */
const VISIT_PAGES = 3;

async function loadMarks(entries: readonly PackEntry[]): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const { business } of entries) {
    marks.set(`saved.${business.business_code}`, business.wishlist_uuid === null ? "" : "on");
    marks.set(`been.${business.business_code}`, "");
  }
  for (let page = 1; page <= VISIT_PAGES; page += 1) {
    const { results, next } = await callApi(listVisitedBusinesses, { page: String(page), page_size: String(PAGE_SIZE) });
    for (const { business, comment, rating, is_recommended } of results) {
      const isSaid = is_recommended || comment !== "" || rating !== null;
      if (marks.has(`been.${business.business_code}`)) marks.set(`been.${business.business_code}`, isSaid ? SAID : "on");
    }
    if (next === null) break;
  }
  return marks;
}

export interface ReadPack {
  pack: Pack;
  /** Marks of the reader, by name; empty for visitors. */
  marks: Map<string, string>;
}

/**
 * Reads a page's offline data by the same calls as the page itself, so with the same access rights.
 * @param address the page's path, with its query
 * @param reader code of the signed-in traveller
 * @throws CallError, TypeError without a network, RangeError for a page that cannot be saved offline
 */
export async function readPack(address: string, reader: string | undefined): Promise<ReadPack> {
  const { pathname, searchParams } = new URL(address, location.origin);
  const kind = KINDS.find(({ of }) => of.test(pathname));
  if (!kind) throw new RangeError(`${pathname} cannot be saved offline`);
  const {
    parts,
    isPrivate,
    hasMaps,
    homes,
    towns = [],
    ...about
  } = await kind.read(kind.of.exec(pathname)?.slice(1) ?? [], searchParams, reader);
  const entries = parts.flatMap((part) => part.entries);
  const details = await loadDetails(entries.map(({ business }) => business.business_code));
  const sections = await Promise.all(
    parts.map(async ({ title, entries: own }) => {
      const places = own.map((entry) => toOfflinePlace(entry, details.get(entry.business.business_code), homes));
      return { title, places, map: hasMaps ? await buildMap(places, groupTowns(own)) : null };
    }),
  );
  const pack: Pack = {
    version: PACK_VERSION,
    kind: kind.kind,
    ...about,
    owner: isPrivate ? (reader ?? "") : null,
    made: new Date().toISOString(),
    map: hasMaps
      ? null
      : await buildMap(
          sections.flatMap(({ places }) => places),
          [...towns, ...groupTowns(entries)],
        ),
    sections,
    bytes: 0,
    pictures: 0,
  };
  return { pack, marks: reader === undefined ? new Map() : await loadMarks(entries) };
}
