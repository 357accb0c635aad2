import { findAreaBySlug } from "../../catalogue/places/store.ts";
import { find } from "../../catalogue/search/find/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound, refuseFields } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { listPage, rowsOf } from "../../platform/endpoints/pagination.ts";
import { addArea, changeArea, changedAreaErrors, mergeArea, nestArea, newAreaErrors } from "./acts.ts";
import * as contract from "./contract.ts";
import { areasOf, type FoundArea, fullestAreas, readAbout } from "./store.ts";

const rowOf = ({ country_code, country_name, ...row }: FoundArea): contract.AreaRow => ({
  ...row,
  country: { code: country_code, name: country_name },
});

/** @throws ApiError 404 */
async function readArea(db: DbOrTransaction, slug: string): Promise<contract.StaffArea> {
  const found = await findAreaBySlug(db, slug);
  const [row] = found ? await areasOf(db, [found.id]) : [];
  if (!found || !row) throw notFound();
  return { ...rowOf(row), ...(await readAbout(db, found.id)) };
}

export const staffAreaHandlers: EndpointHandler[] = [
  handle(contract.listStaffAreas, async ({ query }, { db, address }) => {
    if ((query.search ?? "").trim() === "") {
      const { count, rows } = fullestAreas(db);
      return listPage(query, address, { count, rows: async (window) => (await rows(window)).map(rowOf) });
    }
    const found = await find(db, { scope: "a", search: query.search ?? "" });
    const areas = await areasOf(
      db,
      found.map(({ ref }) => Number(ref.slice(1))),
    );
    return listPage(query, address, rowsOf(areas.map(rowOf)));
  }),

  handle(contract.getStaffArea, ({ params: { slug } }, { db }) => readArea(db, slug)),

  handle(
    contract.addStaffArea,
    ({ body }, { db, account }) => db.transaction(async (tx) => readArea(tx, await addArea(tx, body, account.id))),
    ({ body }) => newAreaErrors(body),
  ),

  handle(
    contract.changeStaffArea,
    ({ params: { slug }, body: { lies_in, ...body } }, { db, account }) =>
      db.transaction(async (tx) => {
        refuseFields(await changedAreaErrors(tx, slug, { lies_in, ...body }));
        await changeArea(tx, slug, body, account.id);
        if (lies_in !== undefined) await nestArea(tx, slug, lies_in, account.id);
        return readArea(tx, slug);
      }),
    ({ params: { slug }, body }, { db }) => db.transaction((tx) => changedAreaErrors(tx, slug, body)),
  ),

  handle(contract.mergeStaffArea, ({ params: { slug }, body: { into } }, { db, account }) =>
    db.transaction(async (tx) => readArea(tx, await mergeArea(tx, slug, into, account.id))),
  ),
];
