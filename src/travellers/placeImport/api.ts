import { OUTLINES } from "../../catalogue/places/countryOutlines.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { InputError } from "../../platform/parsing/limits.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { visitedAmong } from "../visits/store.ts";
import { wishesAmong } from "../wishlist/store.ts";
import { takeOverPlaces } from "./acts.ts";
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
import { LIST_ERRORS, ListError, type ListedPlace } from "./readPlaces.ts";
import * as store from "./store.ts";

const FILENAME_MAX = 200;
const noFile = () => t`Choose a file: Google Maps (CSV or GeoJSON), KML, KMZ or GPX.`;

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

export const placeImportHandlers: EndpointHandler[] = [
  handle(createImport, async (_input, { db, traveller, files: [file] }) => {
    if (!file) throw badRequest({ file: [noFile()] });
    const { path, bytes } = file;
    const places = await readListApart({ path, bytes, filename: file.filename }).catch((error) => {
      if (error instanceof InputError) throw badRequest({ file: [LIST_ERRORS.unreadable()] });
      throw error instanceof ListError ? badRequest({ file: [LIST_ERRORS[error.message as keyof typeof LIST_ERRORS]()] }) : error;
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

  handle(confirmImport, async ({ params: { uuid }, body }, { db, traveller: { code } }) =>
    toResponse(db, code, await takeOverPlaces(db, code, uuid, body)),
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
