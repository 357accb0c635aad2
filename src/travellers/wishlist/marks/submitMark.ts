import { callApi } from "../../../platform/pages/callApi.ts";
import { unlessGone } from "../../../platform/pages/formAction.ts";
import { createVisitedBusiness, deleteVisitedBusiness } from "../../visits/contract.ts";
import { createVisitedArea, createVisitedCountry, deleteVisitedArea, deleteVisitedCountry } from "../../visits/places/contract.ts";
import { createWishlistBusiness, createWishlistCountry, deleteWishlistBusiness, deleteWishlistCountry } from "../contract.ts";
import { type MarkKind, parseMarkName } from "./rules.ts";

interface Calls {
  create(thing: string, key?: string): Promise<{ uuid: string }>;
  remove(uuid: string): Promise<unknown>;
}

const CALLS: Record<MarkKind, Calls> = {
  saved: {
    create: (business, key) => callApi(createWishlistBusiness, { business }, undefined, key),
    remove: (uuid) => callApi(deleteWishlistBusiness, { uuid }),
  },
  saved_country: {
    create: (country, key) => callApi(createWishlistCountry, { country }, undefined, key),
    remove: (uuid) => callApi(deleteWishlistCountry, { uuid }),
  },
  been: {
    create: (business, key) => callApi(createVisitedBusiness, { business }, undefined, key),
    remove: (uuid) => callApi(deleteVisitedBusiness, { uuid }),
  },
  been_area: {
    create: (area, key) => callApi(createVisitedArea, { area }, undefined, key),
    remove: (uuid) => callApi(deleteVisitedArea, { uuid }),
  },
  been_country: {
    create: (country, key) => callApi(createVisitedCountry, { country }, undefined, key),
    remove: (uuid) => callApi(deleteVisitedCountry, { uuid }),
  },
};

/**
 * Creates a mark, or deletes the existing one.
 * @param record "" for none
 * @param key idempotency key of a press that may be sent twice
 * @returns the record after the change
 * @throws CallError
 */
export async function submitMark(name: string, record: string, key?: string): Promise<string> {
  const mark = parseMarkName(name);
  if (!mark) throw new TypeError(`There is no mark ${name}`);
  const { create, remove } = CALLS[mark.kind];
  if (record === "") return (await create(mark.thing, key)).uuid;
  await unlessGone(remove(record));
  return "";
}
