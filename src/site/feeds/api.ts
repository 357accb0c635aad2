import { listNewest } from "../../catalogue/listings/sitemap/store.ts";
import { requireArea } from "../../catalogue/places/acts.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { readSettings } from "../../catalogue/settings/store.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { FEED_SIZE } from "./atom.ts";
import { listNewInArea } from "./contract.ts";

export const feedHandlers: EndpointHandler[] = [
  handle(listNewInArea, async ({ params: { slug } }, ctx) => {
    const { db } = ctx;
    const area = await requireArea(ctx, slug);
    const code = area.country_code;
    const { name } = await readSettings(db);
    return { area, country: { code, name: countryName(code) }, listings: await listNewest(db, area.id, FEED_SIZE), guide: name };
  }),
];
