import { OUTLINES } from "../../catalogue/places/countryOutlines.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { InputError } from "../../platform/parsing/limits.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { insertMissingVisits, visitedAmong } from "../visits/store.ts";
import { insertMissingWishes, wishesAmong } from "../wishlist/store.ts";
import {
  confirmImport,
  createImport,
  deleteImport,
  deletePrivatePlace,
  getImport,
  listPrivatePlaces,
  type PlaceImport,
} from "./contract.ts";
import { type MatchedPlace, matchPlace } from "./match.ts";
import { readList } from "./readList.ts";
import { ListError, type ListedPlace, UNREADABLE } from "./readPlaces.ts";
import * as store from "./store.ts";

const FILENAME_MAX = 200;
const NO_FILE = "Choose a file: a list of Google Maps (CSV or GeoJSON), KML, KMZ or GPX.";
const UNKNOWN_LISTING = "One of the listings is not in the guide any more. Look at the list again.";

const readListApart = fileInThread(new URL("./readList.ts", import.meta.url), "readList", readList, {
  queue: "requests",
  errors: [ListError],
});

async function matched(db: DbOrTransaction, places: ListedPlace[]): Promise<MatchedPlace[]> {
  const candidates = await store.findCandidates(db, places);
  return places.map((place, index) => {
    const { latitude, longitude } = place;
    const country_code = latitude === null || longitude === null ? null : OUTLINES.at(latitude, longitude);
    return { ...place, country_code, ...matchPlace(place, candidates.get(index) ?? []) };
  });
}

async function toResponse(db: DbOrTransaction, code: string, row: store.ImportRow): Promise<PlaceImport> {
  const codes = [...new Set(row.places.flatMap(({ choices }) => choices.map((one) => one.code)))];
  const [wished, visited] = [await wishesAmong(db, code, codes), await visitedAmong(db, code, codes)];
  return {
    uuid: row.uuid,
    filename: row.filename,
    status: row.confirmed ? "confirmed" : "preview",
    places: row.places,
    wishlisted: [...wished.keys()],
    visited,
    outcome: row.outcome,
    created: row.created.toISOString(),
  };
}

/** The listing that a place becomes: as it was chosen, else the first where it was found. "" for none. */
const resolveListing = ({ state, choices }: MatchedPlace, chosen: string | undefined): string =>
  chosen ?? (state === "found" ? (choices[0]?.code ?? "") : "");

export const placeImportHandlers: EndpointHandler[] = [
  handle(createImport, async (_input, { db, traveller, files: [file] }) => {
    if (!file) throw badRequest({ file: [NO_FILE] });
    const { path, bytes } = file;
    const places = await readListApart({ path, bytes, filename: file.filename }).catch((error) => {
      if (error instanceof InputError) throw badRequest({ file: [UNREADABLE] });
      throw error instanceof ListError ? badRequest({ file: [error.message] }) : error;
    });
    const filename = file.filename
      .toWellFormed()
      .replace(/\p{Cc}/gu, "")
      .slice(0, FILENAME_MAX);
    return toResponse(db, traveller.code, await store.insertImport(db, traveller.code, filename, await matched(db, places)));
  }),

  handle(getImport, async ({ params: { uuid } }, { db, traveller }) => {
    const row = traveller && (await store.findImport(db, traveller.code, uuid));
    if (!row) throw notFound();
    return toResponse(db, traveller.code, row);
  }),

  handle(confirmImport, async ({ params: { uuid }, body: { list, left_out, matches } }, { db, traveller: { code } }) =>
    db.transaction(async (transaction) => {
      const row = await store.lockImport(transaction, code, uuid);
      if (!row) throw notFound();
      if (row.confirmed) return toResponse(transaction, code, row);
      const isLeftOut = new Set(left_out);
      const taken = row.places.flatMap((place, index) =>
        isLeftOut.has(index) ? [] : [{ place, listing: resolveListing(place, matches[String(index)]) }],
      );
      const codes = [...new Set(taken.map(({ listing }) => listing).filter(Boolean))];
      const published = await store.listPublished(transaction, codes);
      if (codes.some((one) => !published.has(one))) throw badRequest({ matches: [UNKNOWN_LISTING] });
      const insert = list === "wishlist" ? insertMissingWishes : insertMissingVisits;
      const rows = codes.map((business) => ({ uuid: newUuid(), traveller: code, business, created: now() }));
      const saved = await insert(transaction, rows);
      const own = taken.filter(({ listing }) => listing === "").map(({ place }) => place);
      const kept = await store.insertPrivatePlaces(transaction, code, list, own);
      await store.confirmImport(transaction, uuid, { list, saved, already: codes.length - saved, kept });
      const confirmed = await store.findImport(transaction, code, uuid);
      if (!confirmed) throw notFound();
      return toResponse(transaction, code, confirmed);
    }),
  ),

  handle(deleteImport, async ({ params }, { db, traveller }) => {
    if (!traveller || !(await store.deleteImport(db, traveller.code, params.uuid))) throw notFound();
    return undefined;
  }),

  handle(listPrivatePlaces, ({ query }, { db, address, traveller: { code } }) =>
    listPage(query, address, {
      count: () => store.countPrivatePlaces(db, code),
      rows: async (window) =>
        (await store.listPrivatePlaces(db, code, window)).map((row) => ({ ...row, created: row.created.toISOString() })),
    }),
  ),

  handle(deletePrivatePlace, async ({ params }, { db, traveller }) => {
    if (!traveller || !(await store.deletePrivatePlace(db, traveller.code, params.uuid))) throw notFound();
    return undefined;
  }),
];
