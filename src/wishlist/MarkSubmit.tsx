import { callApi } from "../platform/callApi.ts";
import { unlessGone } from "../platform/formAction.ts";
import { createVisitedArea, createVisitedCountry, deleteVisitedArea, deleteVisitedCountry } from "../visits/contract.places.ts";
import { createVisitedBusiness, deleteVisitedBusiness } from "../visits/contract.ts";
import { createWishlistBusiness, createWishlistCountry, deleteWishlistBusiness, deleteWishlistCountry } from "./contract.ts";
import { type MarkKind, markOf } from "./rules.marks.ts";

interface Calls {
  create(thing: string): Promise<{ uuid: string }>;
  remove(uuid: string): Promise<unknown>;
}

const CALLS: Record<MarkKind, Calls> = {
  saved: {
    create: (business) => callApi(createWishlistBusiness, { business }),
    remove: (uuid) => callApi(deleteWishlistBusiness, { uuid }),
  },
  saved_country: {
    create: (country) => callApi(createWishlistCountry, { country }),
    remove: (uuid) => callApi(deleteWishlistCountry, { uuid }),
  },
  been: {
    create: (business) => callApi(createVisitedBusiness, { business }),
    remove: (uuid) => callApi(deleteVisitedBusiness, { uuid }),
  },
  been_area: {
    create: (area) => callApi(createVisitedArea, { area }),
    remove: (uuid) => callApi(deleteVisitedArea, { uuid }),
  },
  been_country: {
    create: (country) => callApi(createVisitedCountry, { country }),
    remove: (uuid) => callApi(deleteVisitedCountry, { uuid }),
  },
};

/** Makes a mark, or takes back the one that there is. @param record "" for none @returns the record that there is afterwards @throws CallError */
export async function submitMark(name: string, record: string): Promise<string> {
  const mark = markOf(name);
  if (!mark) throw new TypeError(`There is no mark ${name}`);
  const { create, remove } = CALLS[mark.kind];
  if (record === "") return (await create(mark.thing)).uuid;
  await unlessGone(remove(record));
  return "";
}
