import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { countryName } from "../places/countries/rules.ts";
import { findAreaBySlug } from "../places/store.ts";
import { readersName } from "../translations/rules.ts";
import { getTrail, getTrailLine, listTrails, TRAILS_MAX, type TrailCard } from "./contract.ts";
import { findTrailsNear, findTrailsOfArea, toTrailCard } from "./near/acts.ts";
import { findTrail, readTrailLines, readWholeLine } from "./store.ts";

/** Number of routes whose lines a map gets. */
const LINES_MAX = 30;

const asLine = (coordinates: readonly (readonly (readonly number[])[])[]) => ({
  type: "MultiLineString" as const,
  coordinates: coordinates.map((part) => part.map((point) => [...point])),
});

export const trailHandlers: EndpointHandler[] = [
  handle(listTrails, async ({ query: { area: slug, near, lines } }, { db }) => {
    let found: TrailCard[];
    if (near !== undefined) {
      const [latitude = 0, longitude = 0] = near.split(",").map(Number);
      found = await findTrailsNear(db, { latitude, longitude }, TRAILS_MAX);
    } else {
      if (slug === undefined) throw badRequest({ non_field_errors: [t`Enter an area, or a point in near.`] });
      const area = await findAreaBySlug(db, slug);
      if (!area) throw notFound();
      found = await findTrailsOfArea(db, area, TRAILS_MAX);
    }
    const shown = lines ? found.slice(0, LINES_MAX).map(({ uuid }) => uuid) : [];
    const drawn = await readTrailLines(db, shown);
    return {
      results: found.map((one) => {
        const line = drawn.get(one.uuid);
        return { ...one, line: line ? asLine(line) : null };
      }),
    };
  }),

  handle(getTrailLine, async ({ params: { slug } }, { db }) => {
    const row = await findTrail(db, slug);
    if (!row) throw notFound();
    return asLine(await readWholeLine(db, row.uuid));
  }),

  handle(getTrail, async ({ params: { slug } }, { db }) => {
    const row = await findTrail(db, slug);
    if (!row) throw notFound();
    const { country_code, area_slug, area_name, area_translations, latitude, longitude, website } = row;
    const lines = await readTrailLines(db, [row.uuid]);
    return {
      ...toTrailCard(row),
      website,
      area:
        area_slug === null || area_name === null
          ? null
          : { slug: area_slug, name: readersName(area_name, area_translations), country_code },
      country: { code: country_code, name: countryName(country_code) },
      latitude,
      longitude,
      line: asLine(lines.get(row.uuid) ?? []),
    };
  }),
];
