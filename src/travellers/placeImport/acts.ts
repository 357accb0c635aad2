import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { t } from "../../platform/languages/text.ts";
import { insertMissingVisits } from "../visits/store.ts";
import { insertMissingWishes } from "../wishlist/store.ts";
import type { confirmImport } from "./contract.ts";
import type { MatchedPlace } from "./match.ts";
import * as store from "./store.ts";

const unknownListing = () => t`One of the listings is no longer in the guide. Check the list again.`;

/** Returns the listing of a place: the chosen one, otherwise the first choice if the match is certain. "" for none. */
const resolveListing = ({ state, choices }: MatchedPlace, chosen: string | undefined): string =>
  chosen ?? (state === "found" ? (choices[0]?.code ?? "") : "");

/**
 * Adds the places of an import to a list: listings of the guide as wishes or visits, the others as private places. A second call changes
 * nothing.
 * @param code of the traveller who owns the import
 * @returns the import after the change
 * @throws ApiError 404 if the import belongs to another traveller, 400 if a listing is not in the guide
 */
export async function takeOverPlaces(
  db: DbOrTransaction,
  code: string,
  uuid: string,
  { list, left_out, matches }: InputOf<typeof confirmImport>["body"],
): Promise<store.ImportRow> {
  return db.transaction(async (tx) => {
    const row = await store.lockImport(tx, code, uuid);
    if (!row) throw notFound();
    if (row.confirmed) return row;
    const isLeftOut = new Set(left_out);
    const taken = row.places.flatMap((place, index) =>
      isLeftOut.has(index) ? [] : [{ place, listing: resolveListing(place, matches[String(index)]) }],
    );
    const codes = [...new Set(taken.map(({ listing }) => listing).filter(Boolean))];
    const published = await store.listPublished(tx, codes);
    if (codes.some((one) => !published.has(one))) throw badRequest({ matches: [unknownListing()] });
    const insert = list === "wishlist" ? insertMissingWishes : insertMissingVisits;
    const rows = codes.map((business) => ({ uuid: newUuid(), traveller: code, business, created: now() }));
    const saved = await insert(tx, rows);
    const own = taken.filter(({ listing }) => listing === "").map(({ place }) => place);
    const kept = await store.insertPrivatePlaces(tx, code, list, own);
    await store.confirmImport(tx, uuid, { list, saved, already: codes.length - saved, kept });
    const confirmed = await store.findImport(tx, code, uuid);
    if (!confirmed) throw notFound();
    return confirmed;
  });
}
