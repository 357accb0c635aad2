import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { findAreaBySlug, listIdsWithin } from "../places/store.ts";
import { countPractical, listPractical, PRACTICAL_MAX } from "./contract.ts";
import { findPracticalNear, toPractical } from "./near/acts.ts";
import { PRACTICAL_NAMES } from "./rules.ts";
import { countPracticalOfAreas, listPracticalOfAreas } from "./store.ts";

export const practicalHandlers: EndpointHandler[] = [
  handle(listPractical, async ({ query: { near, area: slug, kinds } }, { db }) => {
    const wanted = kinds ? PRACTICAL_NAMES.filter((kind) => kinds.includes(kind)) : PRACTICAL_NAMES;
    if (near !== undefined) {
      const [latitude = 0, longitude = 0] = near.split(",").map(Number);
      return { results: await findPracticalNear(db, { latitude, longitude }, wanted) };
    }
    if (slug === undefined) throw badRequest({ non_field_errors: [t`Enter an area, or a point in near.`] });
    const area = await findAreaBySlug(db, slug);
    if (!area) throw notFound();
    const rows = await listPracticalOfAreas(db, await listIdsWithin(db, area.id), wanted, PRACTICAL_MAX);
    return { results: rows.map((row) => toPractical(row, null)) };
  }),

  handle(countPractical, async ({ query: { area: slug } }, { db }) => {
    const area = await findAreaBySlug(db, slug);
    if (!area) throw notFound();
    return countPracticalOfAreas(db, await listIdsWithin(db, area.id));
  }),
];
