import { listNewest } from "../../catalogue/listings/sitemap/store.ts";
import { requireArea } from "../../catalogue/places/acts.ts";
import { COUNTRIES } from "../../catalogue/places/countries/enumerations.ts";
import { readSettings } from "../../catalogue/settings/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { FEED_SIZE } from "./atom.ts";
import { listNewInArea } from "./contract.ts";

export const feedHandlers: EndpointHandler[] = [
  handle(listNewInArea, async ({ params: { slug } }, ctx) => {
    const { db } = ctx;
    const area = await requireArea(ctx, slug);
    const country = COUNTRIES.find((one) => one.code === area.country_code);
    if (!country) throw notFound();
    const { name } = await readSettings(db);
    return { area, country: { code: country.code, name: country.name }, listings: await listNewest(db, area.id, FEED_SIZE), guide: name };
  }),
];
