import { countryName } from "../../catalogue/places/countries/rules.ts";
import { findAreaBySlug } from "../../catalogue/places/store.ts";
import { regionName } from "../../catalogue/places/text.ts";
import { find } from "../../catalogue/search/find/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { addArea, changeArea, changedAreaErrors, mergeArea, newAreaErrors } from "./acts.ts";
import * as contract from "./contract.ts";
import { type FoundArea, fullestAreas, listAreasById, readAboutArea } from "./store.ts";

const toAreaRow = ({ country_code, state_name, ...row }: FoundArea): contract.AreaRow => ({
  ...row,
  region: regionName(state_name),
  country: { code: country_code, name: countryName(country_code) },
});

/** @throws ApiError 404 if the area does not exist */
async function readArea(db: DbOrTransaction, slug: string): Promise<contract.StaffArea> {
  const found = await findAreaBySlug(db, slug);
  const [row] = found ? await listAreasById(db, [found.id]) : [];
  if (!found || !row) throw notFound();
  return { ...toAreaRow(row), ...(await readAboutArea(db, found.id)) };
}

export const staffAreaHandlers: EndpointHandler[] = [
  handle(contract.listStaffAreas, async ({ query }, { db, address }) => {
    if ((query.search ?? "").trim() === "") {
      const { count, rows } = fullestAreas(db);
      return listPage(query, address, { count, rows: async (window) => (await rows(window)).map(toAreaRow) });
    }
    const found = await find(db, { scope: "a", search: query.search ?? "" });
    const areas = await listAreasById(
      db,
      found.map(({ ref }) => Number(ref.slice(1))),
    );
    return listPage(query, address, inMemoryRows(areas.map(toAreaRow)));
  }),

  handle(contract.getStaffArea, ({ params: { slug } }, { db }) => readArea(db, slug)),

  handle(
    contract.addStaffArea,
    async ({ body }, { db, account }) => readArea(db, await addArea(db, body, account.id)),
    ({ body }) => newAreaErrors(body),
  ),

  handle(
    contract.changeStaffArea,
    async ({ params: { slug }, body }, { db, account }) => {
      await changeArea(db, slug, body, account.id);
      return readArea(db, slug);
    },
    ({ params: { slug }, body }, { db }) => changedAreaErrors(db, slug, body),
  ),

  handle(contract.mergeStaffArea, async ({ params: { slug }, body: { into } }, { db, account }) =>
    readArea(db, await mergeArea(db, slug, into, account.id)),
  ),
];
